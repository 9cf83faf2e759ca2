import { useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'

import { formatAmount } from '#platform/money.ts'
import { paths, productPath } from '#web/app/navigation/paths.ts'
import { getConditionText } from '#web/content/keyed-text.ts'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import { keepUnits } from '#web/features/formatting/keep-units.ts'
import { LeftOut } from '#web/features/order-summary/left-out.tsx'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { CartLine as Line } from './cart-view.ts'
import { LineProblemNote } from './line-problem.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { CartState } from './use-cart.ts'

/** One part in the cart: details, quantity, total with its bulk tier, and its problem. */
export function CartLine({ line, cart }: { line: Line; cart: CartState }) {
  const translate = useTranslate()
  const isOnSale = line.problem?.code !== 'not_on_sale'
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 gap-y-3 border-b border-line py-4 last:border-b-0 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-x-4">
      <ProductPicture src={line.thumbnail} alt="" className="self-start rounded-md" />
      <div className="grid content-start gap-2">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 basis-60 grow">
            <h2 className="text-base leading-snug font-semibold text-pretty">
              {isOnSale ? (
                <Link to={productPath(line.productId)} className="hover:underline">
                  {keepUnits(line.title)}
                </Link>
              ) : (
                line.title
              )}
            </h2>
            <p className="text-sm text-muted">
              {translate(getConditionText(line.condition))} · {line.store}
            </p>
            <UnitPrice line={line} />
            {line.fit && <FitBadge fit={line.fit} />}
          </div>
          <LineFigures line={line} />
        </div>
        {line.problem && <LineProblemNote line={line} problem={line.problem} cart={cart} />}
        <LineForms line={line} cart={cart} />
      </div>
    </li>
  )
}

/** The price of one; business buyers also see what others pay. */
function UnitPrice({ line: { price, publicPrice } }: { line: Line }) {
  const { t } = useLingui()
  if (publicPrice === null) return <p className="text-sm text-muted">{t`${formatAmount(price)} each`}</p>
  return (
    <p className="text-sm text-muted">
      {t`Your business price: ${formatAmount(price)} each`}
      <span className="block">{t`Public price: ${formatAmount(publicPrice)}`}</span>
    </p>
  )
}

function LineFigures({ line }: { line: Line }) {
  const { t } = useLingui()
  return (
    <div className="sm:text-right">
      <p className="text-lg font-bold tracking-tight">{formatAmount(line.total)}</p>
      {line.counted > 0 && (
        <p className="text-sm text-green">{t`${line.percent}% off: you save ${formatAmount(line.saved)}`}</p>
      )}
      <p className="text-sm font-semibold text-red empty:hidden">
        <LeftOut {...line} />
      </p>
    </div>
  )
}

/** Two forms, so that Enter in the quantity does not press the other form's button. */
function LineForms({ line, cart }: { line: Line; cart: CartState }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <Form
        method="post"
        action={paths.cart}
        noValidate
        // Enter in the field submits the quantity, like leaving the field.
        onSubmit={(event) => {
          event.preventDefault()
          if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
        }}
      >
        <input type="hidden" name="intent" value="set" />
        <LineNames line={line} />
        <QuantityStepper
          lineId={line.id}
          title={line.title}
          quantity={line.quantity}
          stock={line.stock}
          problem={cart.getProblem(line.id)}
          onSet={(quantity) => cart.set(line, quantity)}
        />
      </Form>
      <RemoveForm line={line} onRemove={() => cart.remove(line)} />
    </div>
  )
}

function RemoveForm({ line, onRemove }: { line: Line; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <Form
      method="post"
      action={paths.cart}
      className="-mr-4 max-sm:ml-auto"
      onSubmit={(event) => {
        event.preventDefault()
        onRemove()
      }}
    >
      <input type="hidden" name="intent" value="remove" />
      <LineNames line={line} />
      <Button type="submit" variant="quiet" aria-label={t`Delete ${line.title}`}>
        <Icon name="trash-2" />
        <span className="max-sm:hidden">{t`Delete`}</span>
      </Button>
    </Form>
  )
}

function LineNames({ line }: { line: Line }) {
  return (
    <>
      <input type="hidden" name="itemId" value={line.id} />
      <input type="hidden" name="productId" value={line.productId} />
    </>
  )
}

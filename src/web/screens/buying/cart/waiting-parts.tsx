import { useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'

import { paths, productPath } from '#web/app/navigation/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { WaitingPart } from './find-waiting.ts'

/** Parts added before login that could not be moved into the cart, each with its reason and the next step. */
export function WaitingParts({ parts }: { parts: readonly WaitingPart[] }) {
  const { t } = useLingui()
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="rounded-lg border border-amber bg-amber-tint p-4">
      <h2 id="waiting" className="flex items-center gap-2 text-lg">
        <Icon name="triangle-alert" className="size-5" />
        {t`These parts could not be added`}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {parts.map((part) => (
          <Waiting key={part.productId} part={part} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ part }: { part: WaitingPart }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { productId, quantity, title, available, reason } = part
  const name = title ?? t`Part ${productId}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 basis-60 grow">
        <p className="font-semibold">
          {title === null ? (
            name
          ) : (
            <Link to={productPath(productId)} className="hover:underline">
              {name}
            </Link>
          )}{' '}
          × {quantity}
        </p>
        <p>{translate(reason)}</p>
      </div>
      <Form method="post" action={paths.cart} className="flex flex-wrap gap-2">
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="quantity" value={available} />
        {available > 0 && (
          <Button type="submit" name="intent" value="add-waiting" aria-label={t`Add ${available} of ${name}`}>
            {t`Add ${available}`}
          </Button>
        )}
        <Button type="submit" name="intent" value="remove-waiting" aria-label={t`Remove ${name}`}>
          {t`Remove`}
        </Button>
      </Form>
    </li>
  )
}

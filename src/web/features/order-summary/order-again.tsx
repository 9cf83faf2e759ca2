import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'

interface OrderAgainProps {
  number: string
  /** One line of the order and its title; without it the whole order. */
  line?: { id: number; title: string }
  variant?: ButtonVariant
  className?: string
}

/** Adds the parts of an order to the cart, as far as they are still on sale; the cart page shows which are not. */
export function OrderAgain({ number, line, variant = 'plain', className = '' }: OrderAgainProps) {
  const { t } = useLingui()
  const sent = useNavigation().formData
  const isBusy =
    sent?.get('intent') === 'again' && sent.get('order') === number && (sent.get('line') ?? '') === `${line?.id ?? ''}`
  return (
    <Form method="post" action={paths.cart} className="print:hidden">
      <input type="hidden" name="order" value={number} />
      {line && <input type="hidden" name="line" value={line.id} />}
      <Button type="submit" name="intent" value="again" variant={variant} loading={isBusy} className={className}>
        {isBusy ? t`Adding…` : t`Order again`}
        {line && <span className="sr-only">: {line.title}</span>}
      </Button>
    </Form>
  )
}

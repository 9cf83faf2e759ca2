import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import type { OrderDetail } from '#modules/orders/orders.contract.ts'
import { orderPath } from '#web/app/navigation/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'

interface ResendConfirmationProps {
  order: Pick<OrderDetail, 'number' | 'buyer'>
  /** A new key for each rendering; a repeated click sends an equal key. */
  attempt: string
  isSent: boolean
}

/** An admin's button that emails the buyer the confirmation again. */
export function ResendConfirmation({ order, attempt, isSent }: ResendConfirmationProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().formData?.get('intent') === 'confirmation'
  return (
    <Form method="post" action={orderPath(order.number)} preventScrollReset className="grid gap-3 print:hidden">
      <input type="hidden" name="attempt" value={attempt} />
      {isSent && <Alert kind="success">{t`Confirmation sent to ${order.buyer.username}.`}</Alert>}
      <Button type="submit" name="intent" value="confirmation" loading={isBusy} className="sm:justify-self-start">
        {isBusy ? t`Sending…` : t`Send the confirmation again`}
      </Button>
    </Form>
  )
}

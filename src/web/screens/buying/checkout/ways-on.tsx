import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import { placedPath } from '#web/app/navigation/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** Continues with the card payment or another method. */
export function WaysOn({ number }: { number: string }) {
  const { t } = useLingui()
  const hasScript = useHydrated()
  const chosen = useNavigation().formData?.get('method')
  return (
    <Form method="post" action={placedPath(number)} className="grid gap-2 sm:justify-items-start">
      <input type="hidden" name="order" value={number} />
      {hasScript && <input type="hidden" name="window" value="1" />}
      <p className="text-sm text-muted">{t`We hold your parts for 15 minutes after you order.`}</p>
      <Button type="submit" name="method" value="again" variant="action" loading={chosen === 'again'}>
        {chosen === 'again' ? t`One moment…` : t`Pay now`}
      </Button>
      <Button type="submit" name="method" value="other" loading={chosen === 'other'}>
        {chosen === 'other' ? t`One moment…` : t`Choose another way to pay`}
      </Button>
      <p className="text-sm text-muted">{t`Another way to pay cancels this order. Its parts return to your cart.`}</p>
    </Form>
  )
}

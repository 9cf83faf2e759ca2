import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'

export function LogOutButton({ className }: { className?: string }) {
  const { t } = useLingui()
  const isBusy = useNavigation().formAction === paths.logout
  return (
    <Form method="post" action={paths.logout} className={className}>
      <Button type="submit" loading={isBusy}>
        {isBusy ? t`Logging out` : t`Log out`}
      </Button>
    </Form>
  )
}

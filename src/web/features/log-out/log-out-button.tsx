import { useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { dropCheckoutDrafts } from '#web/features/drafts/kept-draft.ts'
import { Button } from '#web/ui/button.tsx'

interface LogOutButtonProps {
  /** The page to open after the next login. */
  next?: string
  label?: string
}

/** Logs out; with `next`, shows the login, which leads there. */
export function LogOutButton({ next, label }: LogOutButtonProps) {
  const { t } = useLingui()
  const isBusy = useNavigation().formAction === paths.logout
  return (
    <Form method="post" action={paths.logout} onSubmit={() => dropCheckoutDrafts(localStorage)}>
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <Button type="submit" loading={isBusy}>
        {isBusy ? t`Logging out` : (label ?? t`Log out`)}
      </Button>
    </Form>
  )
}

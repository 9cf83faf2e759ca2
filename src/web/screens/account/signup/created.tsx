import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

import { TextLink } from '#web/features/links/text-link.tsx'
import { Alert } from '#web/ui/alert.tsx'

/** Time to read the message (ruling 40, which also requires a link to continue immediately). */
const READ_MS = 3_000

/** Confirms the new account and goes on to the login. */
export function Created({ to }: { to: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to), READ_MS)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <Alert kind="success">
      <p className="font-semibold">{t`Register Success`}</p>
      <Trans>
        Account created successfully. Redirecting to login… <TextLink to={to}>Go now</TextLink>
      </Trans>
    </Alert>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { momentText } from '#web/features/formatting/shown-date.ts'
import { Alert } from '#web/ui/alert.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

/** The shop's notes about the partner's answers. */
export interface PartnerStanding {
  test_mode: boolean
  stale_since: string | null
}

/** Shows that the marketplace is simulated (ruling 33), or how old the results are when the partner is down. */
export function PartnerNotes({ standing }: { standing: PartnerStanding | null }) {
  if (standing === null) return null
  return (
    <>
      {standing.test_mode && (
        <p className="text-sm text-muted">
          <Trans>
            <strong className="text-ink">Test mode.</strong> These products are made up: nothing here can be bought.
          </Trans>
        </p>
      )}
      {standing.stale_since && (
        <Alert kind="warning">
          <Trans>
            The external marketplace is not responding. Prices and stock are from {momentText(standing.stale_since)} and
            may have changed.
          </Trans>
        </Alert>
      )}
    </>
  )
}

/** Tells the user that the partner did not answer, with the next step. */
export function PartnerDown({ detail, again }: { detail: Text; again: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <Alert kind="error">
      <p>{translate(detail)}</p>
      <p className="mt-1">{t`The rest of the shop works as always.`}</p>
      <Link to={again} reloadDocument className={buttonClass('plain', 'mt-3')}>
        {t`Try again`}
      </Link>
    </Alert>
  )
}

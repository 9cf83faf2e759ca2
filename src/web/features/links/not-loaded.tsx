import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'

/** Shown instead of a part of the page whose script could not be loaded. */
export function NotLoaded() {
  const { t } = useLingui()
  return (
    <p role="alert">
      {t`This did not load.`}{' '}
      <Link to={useLocation()} reloadDocument className="text-link underline">
        {t`Reload the page`}
      </Link>
    </p>
  )
}

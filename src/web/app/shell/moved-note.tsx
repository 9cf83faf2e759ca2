import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { Alert } from '#web/ui/alert.tsx'

/** Shows after login how many pending items are in the cart now (ruling 41), read from the address. */
export function MovedNote() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const moved = new URLSearchParams(search).get('moved') ?? ''
  if (!/^[1-9]\d?$/.test(moved)) return null
  const count = Number(moved)
  return (
    <div className="page-width py-3">
      <Alert kind="success">
        <p>
          {t`${plural(count, { one: '# part', other: '# parts' })} added to your cart.`}{' '}
          {pathname !== paths.cart && (
            <Link to={paths.cart} className="text-link underline">
              {t`View cart`}
            </Link>
          )}
        </p>
      </Alert>
    </div>
  )
}

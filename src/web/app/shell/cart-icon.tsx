import { Trans } from '@lingui/react/macro'

import { Icon } from '#web/ui/icon.tsx'

/** Shows the cart with its count if above 0; a visitor's count is of the items pending until login (ruling 41). */
export function CartIcon({ count, isWaiting }: { count: number; isWaiting: boolean }) {
  return (
    <span className="relative">
      <Icon name="shopping-cart" className="size-6" />
      {count > 0 && (
        <span className="absolute -top-2 -right-2 min-w-5 rounded-full bg-red px-1 text-center text-sm leading-5 font-bold text-on-red">
          {isWaiting ? (
            <Trans>
              {count}
              <span className="sr-only"> waiting for your login</span>
            </Trans>
          ) : (
            <Trans>
              {count}
              <span className="sr-only"> in the cart</span>
            </Trans>
          )}
        </span>
      )}
    </span>
  )
}

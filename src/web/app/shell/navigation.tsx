import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'

import { menus } from '#web/content/menus.ts'
import { SiteLink } from '#web/features/links/site-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useTranslate } from '#web/ui/text.ts'

// Only narrow screens show it, and its links work before its script has run.
const MenuSheet = lazyPiece(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }))

export const MENU_ID = 'menu'

/** The three menus: in the header of a wide screen; on a narrow one a popover that also opens without JavaScript. */
export function Navigation(props: { account: string | null; role: number | null }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <nav id={MENU_ID} popover="auto" aria-label={t`Main`} className="menu-sheet">
      <button
        type="button"
        popoverTarget={MENU_ID}
        popoverTargetAction="hide"
        aria-label={t`Close menu`}
        className="ml-auto grid size-11 place-items-center rounded-md hover:bg-on-counter/10 xl:hidden"
      >
        <Icon name="x" className="size-6" />
      </button>
      <Suspense>
        <MenuSheet {...props} onNavigate={closeMenu} />
      </Suspense>
      {menus.map(({ label, links }, at) => (
        <Menu key={at} label={translate(label)} group="main-menu">
          <ul className="rounded-md bg-surface p-1.5 text-ink max-xl:mb-2 xl:absolute xl:top-full xl:left-0 xl:z-20 xl:w-64 xl:shadow-floating">
            {links.map((link) => (
              <li key={link.href}>
                <SiteLink
                  to={link}
                  className="flex min-h-11 items-center rounded-sm px-3 hover:bg-sunken"
                  onClick={closeMenu}
                />
              </li>
            ))}
          </ul>
        </Menu>
      ))}
    </nav>
  )
}

/** The router opens pages without loading a document, so an open menu must be closed. */
function closeMenu() {
  const sheet = document.getElementById(MENU_ID)
  if (sheet?.matches(':popover-open')) sheet.hidePopover()
  for (const menu of sheet?.querySelectorAll('details') ?? []) menu.open = false
}

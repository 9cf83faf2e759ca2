import { useLingui } from '@lingui/react/macro'
import { renderToStaticMarkup } from 'react-dom/server'

import { site } from '#modules/settings/site.rules.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { InLanguage } from '#web/content/languages/in-language.tsx'
import { type Language, LANGUAGES } from '#web/content/languages/languages.ts'
import type { FoundWipers } from '#web/features/wiper-card/find-wipers.ts'
import { WiperVehicleNote } from '#web/features/wiper-card/vehicle-note.tsx'
import { WiperCard, type WiperLinkProps, WiperPrice } from '#web/features/wiper-card/wiper-card.tsx'
import { keptFields, wiperListParams, type WiperListState } from '#web/features/wiper-card/wiper-list-state.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'

import styles from '#web/app/styles/app.css?url'

interface WidgetProps {
  state: WiperListState
  found: FoundWipers
  /** The origin of the shop, without a trailing slash. */
  origin: string
  language: Language
}

/** Renders the whole document of the widget. */
export const renderWidget = (props: WidgetProps): string =>
  `<!doctype html>${renderToStaticMarkup(
    <InLanguage language={props.language}>
      <Widget {...props} />
    </InLanguage>,
  )}`

function Widget({ state, found, origin, language }: WidgetProps) {
  const { t } = useLingui()
  const getHref = (change: Partial<WiperListState>) => wiperListParams.href(paths.wiperWidget, { ...state, ...change })
  return (
    <html lang={LANGUAGES[language].tag}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t`Wiper catalogue | ${site.name}`}</title>
        <meta name="robots" content="noindex" />
        <link rel="canonical" href={origin + paths.wipers} />
        <link rel="stylesheet" href={styles} />
      </head>
      <body>
        <main className="grid gap-4 p-3 sm:p-4">
          <h1 className="text-xl">{t`Oximo Wipers`}</h1>
          <WiperVehicleNote {...found} state={state} path={paths.wiperWidget} link={InLink} />
          <Search state={state} />
          {found.cards.length === 0 && <p role="status">{t`No wipers found`}</p>}
          <div className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4">
            {found.cards.map((wiper, at) => (
              <WiperCard key={wiper.symbol} wiper={wiper} link={OutLink} priority={at < 4}>
                <WiperPrice price={wiper.price} />
              </WiperCard>
            ))}
          </div>
          <Pagination current={state.page} last={found.last} getHref={(page) => getHref({ page })} link={InLink} />
        </main>
      </body>
    </html>
  )
}

function Search({ state }: { state: WiperListState }) {
  const { t } = useLingui()
  return (
    <form method="get" action={paths.wiperWidget} role="search" aria-label={t`Wipers`} className="flex max-w-xl gap-2">
      {keptFields(state).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="search"
        aria-label={t`Search Oximo Wipers`}
        placeholder={t`Search Oximo Wipers...`}
        defaultValue={state.search}
        maxLength={200}
        className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted"
      />
      <button className={buttonClass('primary')}>{t`Search`}</button>
    </form>
  )
}

/** Links open in the window around the frame. */
const OutLink = ({ children, ...rest }: WiperLinkProps) => (
  <a target="_top" {...rest}>
    {children}
  </a>
)
const InLink = ({ children, ...rest }: WiperLinkProps) => <a {...rest}>{children}</a>

import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import { FitBadge } from '#web/features/fit/fit-badge.tsx'
import { Price } from '#web/features/product-card/price.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { ChatAnswer, ChatListing } from './chat-answer.ts'
import { ChatRows } from './chat-rows.tsx'

/** One question and its answer. The last turn is scrolled into view; `form` receives the answers about its rows. */
export function ChatTurn({ turn, isLast, form }: { turn: ChatAnswer; isLast: boolean; form: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLast) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isLast])
  return (
    <div ref={ref} className="grid gap-3">
      <p className="max-w-prose justify-self-end rounded-lg bg-green-tint p-3 break-words whitespace-pre-line">
        <span className="sr-only">{t`You:`} </span>
        {turn.userText}
      </p>
      <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-3 rounded-lg bg-sunken p-3">
        <p className="break-words">
          <span className="sr-only">{t`Parts finder:`} </span>
          {turn.sentences.map(translate).join(' ')}
        </p>
        {turn.rows.length > 0 && <ChatRows rows={turn.rows} form={isLast ? form : null} />}
        <Listings listings={turn.listings} />
        {turn.links.map(({ href, label }) => (
          <Link key={href} to={href} className="font-semibold text-link underline">
            {translate(label)}
          </Link>
        ))}
        {turn.others.map(({ title, listings, href }, at) => (
          <section key={at} aria-label={translate(title)} className="grid gap-2 border-t border-line pt-3">
            <h2 className="text-base font-semibold">{translate(title)}</h2>
            <Listings listings={listings} />
            {href !== null && (
              <Link to={href} className="font-semibold text-link underline">
                {t`See all`}
              </Link>
            )}
          </section>
        ))}
      </div>
    </div>
  )
}

function Listings({ listings }: { listings: readonly ChatListing[] }) {
  if (listings.length === 0) return null
  return (
    <ul className="grid gap-2">
      {listings.map((listing) => (
        <li key={listing.id}>
          <FoundListing listing={listing} />
        </li>
      ))}
    </ul>
  )
}

function FoundListing({ listing: { id, title, partNo, price, listPrice, stock, fit } }: { listing: ChatListing }) {
  const translate = useTranslate()
  return (
    <article className="grid gap-1 rounded-md border border-line bg-surface p-3">
      <h2 className="text-base leading-snug font-semibold">
        <Link to={productPath(id)} className="hover:underline">
          {title}
        </Link>
      </h2>
      {partNo && <p className="font-mono text-sm break-words">{partNo}</p>}
      {fit && <FitBadge fit={fit} />}
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span>
          <Price price={price} listPrice={listPrice} />
        </span>
        <span className="text-sm text-muted">{translate(stock)}</span>
      </p>
    </article>
  )
}

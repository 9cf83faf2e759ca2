import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'

import { productPath } from '#web/app/navigation/paths.ts'
import { Price } from '#web/features/product-card/price.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { ChatListing, ChatRow } from './chat-answer.ts'

interface ChatRowsProps {
  rows: readonly ChatRow[]
  /** The id of the form that receives the answers; null in turns that were answered. */
  form: string | null
}

/** A pasted list, with one row for each line. */
export function ChatRows({ rows, form }: ChatRowsProps) {
  return (
    <ol className="grid gap-2">
      {rows.map((row, at) => (
        <li key={at} className="grid gap-2 rounded-md border border-line bg-surface p-3">
          <Row row={row} at={at} form={form} />
        </li>
      ))}
    </ol>
  )
}

function Row({ row, at, form }: { row: ChatRow; at: number; form: string | null }) {
  const translate = useTranslate()
  const { line, sentences, choices, listings, links } = row
  return (
    <>
      <h2 className="text-base leading-snug font-semibold break-words">
        {at + 1}. {line}
      </h2>
      <Understood row={row} />
      <p className="break-words">{sentences.map(translate).join(' ')}</p>
      {form !== null && choices.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <Button key={choice} type="submit" form={form} name="answer" value={`${at}:${choice}`}>
              {choice}
            </Button>
          ))}
        </div>
      )}
      {listings.length > 0 && <RowListings listings={listings} />}
      {links.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          {links.map(({ href, label }) => (
            <Link key={href} to={href} className="font-semibold text-link underline">
              {translate(label)}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}

/** Returns a text such as "2 × Brake Pad Set Toyota Camry 2009 · pair · budget ₦12,500". */
function Understood({ row: { quantity, understood, unit, budget } }: { row: ChatRow }) {
  const { t } = useLingui()
  const units = { pair: t`pair`, set: t`set`, litre: t`litre` }
  const part = quantity !== null && quantity > 1 ? `${quantity} × ${understood}` : understood
  const details = [understood && part, unit && units[unit], budget && t`budget ${budget}`].filter(Boolean)
  return details.length > 0 && <p className="text-sm break-words text-muted">{details.join(' · ')}</p>
}

function RowListings({ listings }: { listings: readonly ChatListing[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <ul aria-label={t`Best listings`} className="grid divide-y divide-line border-y border-line">
      {listings.map(({ id, title, price, listPrice, stock, fit }) => (
        <li key={id} className="grid gap-x-4 py-2 sm:grid-cols-[1fr_auto]">
          <Link to={productPath(id)} className="break-words hover:underline">
            {title}
          </Link>
          <span className="sm:text-right">
            <Price price={price} listPrice={listPrice} />
          </span>
          <span className="text-sm text-muted">
            {[fit && translate(fit.text), translate(stock)].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { previewImagesPath } from '#web/app/navigation/paths.ts'
import { getCategoryText, getConditionText } from '#web/content/keyed-text.ts'
import { Stars } from '#web/ui/stars.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { RowView } from './row-view.ts'

const LINK = 'font-semibold text-link underline'

/** What a row shows once its checkbox “All details” unfolds it; that works without JavaScript. */
export function RowDetails({ row }: { row: RowView }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { id, title, description, weight, partNo, rating, reviews } = row
  return (
    <dl className="mt-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1 wrap-anywhere max-lg:order-5 max-lg:basis-full folded:hidden">
      <Detail label={t`Part No`}>
        <span className="font-mono">{partNo}</span>
      </Detail>
      <Detail label={t`Category`}>{translate(getCategoryText(row.category))}</Detail>
      <Detail label={t`Condition`}>{translate(getConditionText(row.condition))}</Detail>
      <Detail label={t`Vehicle Set`}>
        <Vehicles row={row} />
      </Detail>
      <Detail label={t`Weight`}>{weight}</Detail>
      <Detail label={t`Description`}>
        <span title={description.whole ?? undefined}>{description.shown}</span>
      </Detail>
      <Detail label={t`Rating`}>
        <Stars rating={rating} reviews={reviews} />
      </Detail>
      <Detail label={t`Thumbnail`}>
        <Thumbnail row={row} />
      </Detail>
      <Detail label={t`Preview Images`}>
        <a href={previewImagesPath(id)} className={LINK}>
          <Trans>
            View<span className="sr-only"> the preview images of {title}</span>
          </Trans>
        </a>
      </Detail>
    </dl>
  )
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Vehicles({ row: { vehicles } }: { row: RowView }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { lines, more, note } = vehicles
  if (note !== null) return <em>{translate(note)}</em>
  if (lines.length === 0) return <span className="text-muted">{t`None`}</span>
  return (
    <ul>
      {lines.map(translate).map((line, at) => (
        // Two sets can have equal text.
        <li key={`${at} ${line}`}>{line}</li>
      ))}
      {more > 0 && <li className="text-muted">{t`and ${more} more`}</li>}
    </ul>
  )
}

function Thumbnail({ row: { thumbnail, title } }: { row: RowView }) {
  const { t } = useLingui()
  if (thumbnail === null) return <span className="text-muted">{t`None`}</span>
  return (
    <a href={thumbnail} target="_blank" rel="noopener" className={LINK}>
      <Trans>
        View<span className="sr-only"> the thumbnail of {title}, opens in a new tab</span>
      </Trans>
    </a>
  )
}

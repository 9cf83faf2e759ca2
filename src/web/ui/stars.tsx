import { useLingui } from '@lingui/react/macro'

interface StarsProps {
  rating: number
  reviews?: number
  /** Replaces the number of reviews in brackets. */
  note?: string
}

/** A rating of 0 to 5 as stars and text; `reviews` of 0 shows that the listing has no rating. */
export function Stars({ rating, reviews, note }: StarsProps) {
  const { t } = useLingui()
  if (reviews === 0) return <span className="text-sm text-muted">{t`No ratings yet`}</span>
  const stars = rating.toFixed(1)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <span
        className="stars"
        role="img"
        aria-label={t`${stars} out of 5 stars`}
        style={{ backgroundSize: `${rating * 20}% 100%` }}
      />
      {reviews !== undefined && <span>{note ?? `(${reviews.toLocaleString('en')})`}</span>}
    </span>
  )
}

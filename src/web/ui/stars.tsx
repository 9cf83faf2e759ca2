import { useLingui } from '@lingui/react/macro'
/**
 * A rating of 0 to 5 as two elements: stars drawn by the style sheet, filled to a width. Words say the same.
 * @param reviews how many ratings it is made of; 0 shows that there are none
 */
export function Stars({ rating, reviews }: { rating: number; reviews?: number }) {
  const { t } = useLingui()
  if (reviews === 0) return <span className="text-sm text-muted">{t`No ratings yet`}</span>
  const words = `${rating.toFixed(1)} out of 5 stars`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      <span className="stars" role="img" aria-label={words} style={{ backgroundSize: `${rating * 20}% 100%` }} />
      {reviews !== undefined && <span>({reviews})</span>}
    </span>
  )
}

import { useLingui } from '@lingui/react/macro'

interface PriceProps {
  price: string
  listPrice: string | null
  className?: string
}

/** The price of one, and the list price struck through (ruling 42). */
export function Price({ price, listPrice, className = 'text-xl font-bold tracking-tight' }: PriceProps) {
  const { t } = useLingui()
  return (
    <>
      <span className={className}>{price}</span>
      {listPrice && (
        <>
          {' '}
          <s className="ml-1 text-base font-normal whitespace-nowrap text-muted">
            <span className="sr-only">{t`List price`} </span>
            {listPrice}
          </s>
        </>
      )}
    </>
  )
}

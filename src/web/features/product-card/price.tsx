import { useLingui } from '@lingui/react/macro'

interface PriceProps {
  price: string
  listPrice: string | null
  className?: string
  /** For small cards. */
  isSmall?: boolean
}

/** The price of one, and the list price struck through (ruling 42). */
export function Price({ price, listPrice, className = '', isSmall = false }: PriceProps) {
  const { t } = useLingui()
  const look = className || `font-bold tracking-tight ${isSmall ? 'text-lg leading-6' : 'text-xl max-sm:leading-6'}`
  return (
    <>
      <span className={look}>{price}</span>
      {listPrice && (
        <>
          {' '}
          <s className={`font-normal text-muted ${isSmall ? 'text-sm sm:ml-1.5' : 'ml-1 text-base'}`}>
            <span className="sr-only">{t`List price`} </span>
            {listPrice}
          </s>
        </>
      )}
    </>
  )
}

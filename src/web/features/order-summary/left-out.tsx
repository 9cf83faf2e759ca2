import { useLingui } from '@lingui/react/macro'

interface LeftOutProps {
  quantity: number
  /** The quantity that the total includes. */
  counted: number
}

/** States the quantity of an unavailable line that the total includes; empty when the total includes all of it. */
export function LeftOut({ quantity, counted }: LeftOutProps) {
  const { t } = useLingui()
  if (counted >= quantity) return null
  return <>{counted === 0 ? t`Not counted in the total.` : t`The total counts ${counted} of ${quantity}.`}</>
}

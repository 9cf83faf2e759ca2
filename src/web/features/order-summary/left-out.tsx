import { useLingui } from '@lingui/react/macro'

interface LeftOutProps {
  quantity: number
  /** How many of them the total counts. */
  counted: number
}

/** Says of a line that cannot be bought as it stands what of it the total counts; nothing where it counts all. */
export function LeftOut({ quantity, counted }: LeftOutProps) {
  const { t } = useLingui()
  if (counted >= quantity) return null
  return <>{counted === 0 ? t`Not counted in the total.` : t`The total counts ${counted} of ${quantity}.`}</>
}

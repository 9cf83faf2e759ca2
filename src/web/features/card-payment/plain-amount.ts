import { removeThousandsCommas } from '#platform/money.ts'

/** Removes what people write around a number: "₦12,500" becomes "12500". */
export const plainAmount = (typed: string): string => removeThousandsCommas(typed.replace(/[₦\s]/g, ''))

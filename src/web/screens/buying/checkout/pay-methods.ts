/** The ways to pay, as the values of the form. */
export const PAY_METHODS = ['wallet', 'card', 'transfer', 'ussd', 'message'] as const
export type PayMethod = (typeof PAY_METHODS)[number]

const isPayMethod = (value: string | undefined): value is PayMethod => PAY_METHODS.some((method) => method === value)

/** Returns the way that is checked first: the one chosen before, else the wallet if it holds enough, else the card. */
export function toDefaultMethod(
  chosen: string | undefined,
  { total, balance }: { total: number; balance: number },
): PayMethod {
  const isEnough = balance >= total && balance > 0
  if (isPayMethod(chosen) && (chosen !== 'wallet' || isEnough)) return chosen
  return isEnough ? 'wallet' : 'card'
}

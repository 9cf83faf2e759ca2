declare const koboBrand: unique symbol

/** An amount of money in kobo: an integer, 100 to the naira (ruling 1). */
export type Kobo = number & { readonly [koboBrand]: true }

/** Takes an integer number of kobo, as the database holds it; anything else is a defect and throws. */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of kobo: ${amount}`)
  return amount as Kobo
}

/** Whole naira to kobo. Decimals are read from text by `parseNaira`, never multiplied (ruling 1). */
export function naira(whole: number): Kobo {
  return kobo(whole * 100)
}

/**
 * Reads naira written as a decimal ("12500", "12500.5", "12500.50") exactly.
 * Returns null when the text is no amount of at most two decimals, or is beyond a safe integer of kobo.
 */
export function parseNaira(text: string): Kobo | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole, decimals = ''] = match
  const amount = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return kobo(sign ? -amount || 0 : amount)
}

/** Kobo as the naira number the calls carry: at most two decimals (ruling 1). */
export function toNaira(amount: Kobo): number {
  return amount / 100
}

const wholeFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
})
const exactFormat = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  minimumFractionDigits: 2,
})

/** Naira for a listing: no decimals, "₦12,500" (ruling 5). Takes naira as the calls carry them. */
export function formatListingPrice(amount: number): string {
  return wholeFormat.format(amount)
}

/** Naira for carts, orders and wallets: two decimals, "₦12,500.00" (ruling 5). Takes naira as the calls carry them. */
export function formatAmount(amount: number): string {
  return exactFormat.format(amount)
}

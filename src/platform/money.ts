declare const koboBrand: unique symbol

/** An amount of money in kobo: an integer, 100 to the naira (ruling 1). */
export type Kobo = number & { readonly [koboBrand]: true }

/** Converts an integer to kobo. Throws for other numbers, which are a defect. */
export function kobo(amount: number): Kobo {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of kobo: ${amount}`)
  return amount as Kobo
}

/** Converts whole naira to kobo. `parseNaira` parses decimals from text; never multiply them (ruling 1). */
export function naira(whole: number): Kobo {
  return kobo(whole * 100)
}

/** Parses naira with up to two decimals ("12500.50") exactly; null for other texts and beyond a safe integer. */
export function parseNaira(text: string): Kobo | null {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole, decimals = ''] = match
  const amount = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return kobo(sign ? -amount || 0 : amount)
}

/** Removes commas between thousands as people type them ("12,500"); returns texts with commas elsewhere unchanged. */
export function removeThousandsCommas(text: string): string {
  return /^\s*\d{1,3}(?:,\d{3})+(?:\.\d*)?\s*$/.test(text) ? text.replaceAll(',', '') : text
}

/** Converts kobo to naira for the API: at most two decimals (ruling 1). */
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

/** Formats naira for a listing without decimals: "₦12,500" (ruling 5). */
export function formatListingPrice(amount: number): string {
  return wholeFormat.format(amount)
}

/** Formats naira for carts, orders and wallets with two decimals: "₦12,500.00" (ruling 5). */
export function formatAmount(amount: number): string {
  return exactFormat.format(amount)
}

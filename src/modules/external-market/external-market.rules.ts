import { formatListingPrice } from '#platform/money.ts'

/** Age up to which a cached answer is used without a new call. */
export const FRESH_MS = 10 * 60 * 1000
/** Age up to which a cached answer is used while the partner fails. */
export const STALE_MS = 24 * 60 * 60 * 1000

/** Calls to the partner per address; cached answers do not count (specification row 29). */
export const ADDRESS_LIMIT = { name: 'external', points: 60, seconds: 60 } as const
/** Calls to the partner of all visitors together, as the partner allows per account. */
export const SHARED_LIMIT = { name: 'external-all', points: 600, seconds: 60 } as const

const NAIRA = /^(?:NGN|₦)\s*(\d{1,3}(?:,?\d{3})*(?:\.\d+)?)$/

/** Formats a price of the partner, "NGN12,345.67", as "₦12,346" (ruling 5); returns other texts and null unchanged. */
export function formatPartnerPrice(price: string | null): string | null {
  const figure = NAIRA.exec(price ?? '')?.[1]
  return figure === undefined ? price : formatListingPrice(Number(figure.replaceAll(',', '')))
}

/** Returns the cache key of an answer: account, call and normalized arguments. */
export function composeAnswerKey(
  account: string,
  call: string,
  args: readonly (string | number | undefined)[],
): string {
  const normalized = args.map((argument) => encodeURIComponent(String(argument ?? '').toLowerCase()))
  return [encodeURIComponent(account), call, ...normalized].join('/').slice(0, 400)
}

import { formatListingPrice } from '#platform/money.ts'

/** How long an answer of the partner's is as good as a new one. */
export const FRESH_MS = 10 * 60 * 1000
/** How old an answer may be that is shown while the partner is down. */
export const STALE_MS = 24 * 60 * 60 * 1000

/** Answers that lie ready cost nothing; these count what goes to the partner (specification row 29). */
export const BY_ADDRESS = { name: 'external', points: 60, seconds: 60 } as const
/** All visitors together: what the partner allows an account. */
export const BY_EVERYBODY = { name: 'external-all', points: 600, seconds: 60 } as const

const NAIRA = /^(?:NGN|₦)\s*(\d{1,3}(?:,?\d{3})*(?:\.\d+)?)$/

/**
 * A price as the partner writes it ("NGN12,345.67") in the shop's way, without decimals ("₦12,346", ruling 5).
 * What is written otherwise stays as it is, and what is not there stays null.
 */
export function listingPrice(written: string | null): string | null {
  const figure = NAIRA.exec(written ?? '')?.[1]
  return figure === undefined ? written : formatListingPrice(Number(figure.replaceAll(',', '')))
}

/** What an answer is kept under: whose account asked, the call, and every part of the question in one spelling. */
export function answerKey(account: string, call: string, parts: readonly (string | number | undefined)[]): string {
  const said = parts.map((part) => encodeURIComponent(String(part ?? '').toLowerCase()))
  return [encodeURIComponent(account), call, ...said].join('/').slice(0, 400)
}

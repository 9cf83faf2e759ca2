/** An account of the ledger; the balance of a wallet, a payable and the commission is what the shop owes. */
export type AccountRef =
  | { readonly wallet: number }
  | { readonly payable: number }
  // Negative by what the gateway received for the shop.
  | 'gateway'
  | 'order_clearing'
  | 'refunds'
  | 'commission'
  | 'test_money'
  // Negative by what was paid outside the shop.
  | 'outside'

/** One line of an entry set; a positive amount is received, a negative one paid. */
export interface EntryLine {
  readonly account: AccountRef
  readonly amountKobo: number
}

/** An entry set to post; all of it or nothing. */
export interface Entry {
  /** Unique, so that nothing is posted twice: `topup:REF`, `order:SPL-…`. */
  readonly key: string
  /** The kind of business, in one word. */
  readonly kind: string
  /** For people; one line. */
  readonly memo: string
  readonly lines: readonly EntryLine[]
}

/** The result of posting an entry set, as the database returns it (migration 0008). */
export interface PostingOutcome {
  outcome: 'new' | 'same' | 'other' | 'short'
  entry_id: number | null
}

/** The posted entry set. */
export interface PostingResult {
  entryId: number
  /** False if the key was posted before with equal lines. */
  isNew: boolean
}

/** Thrown if a wallet does not cover an entry set. Nothing was written, and the transaction can continue. */
export class InsufficientBalance extends Error {
  constructor() {
    super('A wallet does not cover the entry set.')
    this.name = 'InsufficientBalance'
  }
}

/** Thrown if the key was posted before with different lines, which is a defect of the caller. */
export class KeyConflict extends Error {
  constructor(key: string) {
    super(`The key ${key} was posted before with different lines.`)
    this.name = 'KeyConflict'
  }
}

/** Converts the outcome of the database. @throws InsufficientBalance, KeyConflict */
export function toPostingResult({ outcome, entry_id: entryId }: PostingOutcome, key: string): PostingResult {
  if (outcome === 'short') throw new InsufficientBalance()
  if (outcome === 'other' || entryId === null) throw new KeyConflict(key)
  return { entryId, isNew: outcome === 'new' }
}

/** Formats the name of an account: `wallet:12`, `payable:3`, `gateway`. @throws RangeError for an invalid owner */
export function formatAccountName(ref: AccountRef): string {
  if (typeof ref === 'string') return ref
  const [kind, owner] = 'wallet' in ref ? ['wallet', ref.wallet] : ['payable', ref.payable]
  if (!Number.isSafeInteger(owner) || owner < 1) throw new RangeError(`Invalid owner of a ${kind}: ${owner}`)
  return `${kind}:${owner}`
}

const KEY = /^[\x21-\x7e]{1,200}$/
const KIND = /^[a-z][a-z_]{1,39}$/

/** Checks an entry set. @throws RangeError for key, kind, memo, a sum not zero, parts of a kobo, a repeated account */
export function checkEntry({ key, kind, memo, lines }: Entry): void {
  if (!KEY.test(key)) throw new RangeError(`Invalid key of an entry set: ${key}`)
  if (!KIND.test(kind)) throw new RangeError(`Invalid kind of an entry set: ${kind}`)
  if (memo.length === 0 || memo.length > 300 || /\p{Cc}/u.test(memo))
    throw new RangeError('Invalid memo of an entry set')
  if (lines.length < 2) throw new RangeError('An entry set has at least two lines.')
  if (new Set(lines.map(({ account }) => formatAccountName(account))).size < lines.length)
    throw new RangeError('An entry set names each account once.')
  // A bigint, because a sum of safe integers may not be safe.
  let sum = 0n
  for (const { amountKobo } of lines) {
    if (!Number.isSafeInteger(amountKobo) || amountKobo === 0)
      throw new RangeError(`Not a whole number of kobo other than zero: ${amountKobo}`)
    sum += BigInt(amountKobo)
  }
  if (sum !== 0n) throw new RangeError(`The lines of an entry set sum to zero, not to ${sum} kobo.`)
}

/**
 * An account of the books. The figure of a wallet, of a payable and of the commission is what the shop owes; that of
 * the gateway is below zero by what the gateway was paid for us, that of `outside` by what was paid outside the shop.
 */
export type AccountRef =
  | { readonly wallet: number }
  | { readonly payable: number }
  | 'gateway'
  | 'order_clearing'
  | 'refunds'
  | 'commission'
  | 'test_money'
  | 'outside'

/** One line of an entry set: above zero the account receives, below zero it gives. */
export interface EntryLine {
  readonly account: AccountRef
  readonly amountKobo: number
}

/** An entry set to be posted, whole or not at all. */
export interface Entry {
  /** Unique in the books, so that nothing is posted twice: `topup:REF`, `order:SPL-…`. */
  readonly key: string
  /** What kind of business it was, one word. */
  readonly kind: string
  /** For people; one line. */
  readonly memo: string
  readonly lines: readonly EntryLine[]
}

/** The result of posting an entry set, as the database returns it (migration 0008). */
export interface Outcome {
  outcome: 'new' | 'same' | 'other' | 'short'
  entry_id: number | null
}

/** What posting answers: which entry set it is, and whether this time wrote it. */
export interface Posted {
  entryId: number
  /** False when the same key was posted before, with the same lines. */
  isNew: boolean
}

/** A wallet holds less than the entry set takes from it. Nothing was written, and the transaction can go on. */
export class NotCovered extends Error {
  constructor() {
    super('A wallet does not hold as much as is to be taken from it.')
    this.name = 'NotCovered'
  }
}

/** The key belongs to an entry set with other lines: a defect of the caller, never posted. */
export class KeyReused extends Error {
  constructor(key: string) {
    super(`The key ${key} was posted before, with other lines.`)
    this.name = 'KeyReused'
  }
}

/** What was posted, by what the database says of it. @throws NotCovered, KeyReused */
export function postedOf({ outcome, entry_id: entryId }: Outcome, key: string): Posted {
  if (outcome === 'short') throw new NotCovered()
  if (outcome === 'other' || entryId === null) throw new KeyReused(key)
  return { entryId, isNew: outcome === 'new' }
}

/** The name an account has in the books: `wallet:12`, `payable:3`, `gateway`. */
export function accountName(ref: AccountRef): string {
  if (typeof ref === 'string') return ref
  const [kind, owner] = 'wallet' in ref ? ['wallet', ref.wallet] : ['payable', ref.payable]
  if (!Number.isSafeInteger(owner) || owner < 1) throw new RangeError(`no owner of a ${kind}: ${owner}`)
  return `${kind}:${owner}`
}

const KEY = /^[\x21-\x7e]{1,200}$/
const KIND = /^[a-z][a-z_]{1,39}$/

/**
 * Refuses what can only be a defect, before the database does.
 * @throws RangeError for lines that do not sum to zero, amounts that are no whole kobo or zero, an account named twice
 */
export function checkEntry({ key, kind, memo, lines }: Entry): void {
  if (!KEY.test(key)) throw new RangeError(`no key of an entry set: ${key}`)
  if (!KIND.test(kind)) throw new RangeError(`no kind of an entry set: ${kind}`)
  if (memo.length === 0 || memo.length > 300 || /\p{Cc}/u.test(memo)) throw new RangeError('no memo of an entry set')
  if (lines.length < 2) throw new RangeError('An entry set has at least two lines.')
  if (new Set(lines.map(({ account }) => accountName(account))).size < lines.length)
    throw new RangeError('An entry set names each account once.')
  // In big integers: a sum of safe numbers need not be safe.
  let sum = 0n
  for (const { amountKobo } of lines) {
    if (!Number.isSafeInteger(amountKobo) || amountKobo === 0)
      throw new RangeError(`not a whole number of kobo, or none: ${amountKobo}`)
    sum += BigInt(amountKobo)
  }
  if (sum !== 0n) throw new RangeError(`The lines of an entry set sum to zero, not to ${sum} kobo.`)
}

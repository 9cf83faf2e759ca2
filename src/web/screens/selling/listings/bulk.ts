import { formatAmount } from '#platform/money.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'

/** Actions for selected listings; `delete` and `values` also for a single one. */
export type Act = 'price' | 'stock' | 'hide' | 'show' | 'delete' | 'values'

/** A requested action before its confirmation. */
export interface BulkRequest {
  act: Act
  ids: number[]
  /** A percentage, a quantity, or the values of each listing as JSON; empty for other actions. */
  value: string
  /** Title of the listing to delete. */
  title: string
  /** Set if the server asks for a second confirmation of a price change above 50 %. */
  isLarge?: boolean
}

/** The error of an action, with its field if it has one. */
export interface Obstacle {
  words: string
  field: 'percent' | 'stock' | null
}

const ACTS: readonly string[] = ['price', 'stock', 'hide', 'show']
/** The format of the call. */
const PERCENT = /^[+-]?\d{1,3}(?:\.\d{1,2})?$/
const STOCK = /^\d{1,7}$/

const idsIn = (fields: URLSearchParams) =>
  fields.getAll('id').flatMap((id) => (/^[1-9]\d{0,9}$/.test(id) ? [Number(id)] : []))

/** Reads the requested action from a click (`ask`), or returns its error. */
export function readBulkRequest(fields: URLSearchParams): BulkRequest | Obstacle {
  const [act = '', id = ''] = (fields.get('ask') ?? '').split(':')
  if (act === 'delete' && /^[1-9]\d{0,9}$/.test(id))
    return { act, ids: [Number(id)], value: '', title: fields.get(`title_${id}`) ?? '' }
  const ids = idsIn(fields)
  if (!isBulkAct(act) || ids.length === 0) return { words: 'Choose the listings first.', field: null }
  const field = act === 'price' ? 'percent' : act === 'stock' ? 'stock' : null
  const value = field ? (fields.get(field)?.trim().replace(',', '.') ?? '') : ''
  if (field === 'percent' && (!PERCENT.test(value) || Number(value) === 0))
    return { words: 'Type a percentage, such as 10 or -5.', field }
  if (field === 'stock' && !STOCK.test(value)) return { words: 'Type how many pieces there are.', field }
  return { act, ids, value, title: '' }
}

const isBulkAct = (act: string): act is Exclude<Act, 'delete' | 'values'> => ACTS.includes(act)

/** Reads the confirmed action; null if the form has none. */
export function readConfirmed(fields: URLSearchParams): BulkRequest | null {
  const act = fields.get('do') ?? ''
  const ids = idsIn(fields)
  if ((!isBulkAct(act) && act !== 'delete' && act !== 'values') || ids.length === 0) return null
  const isLarge = fields.get('large') === '1'
  return { act, ids, value: fields.get('value') ?? '', title: fields.get('title') ?? '', ...(isLarge && { isLarge }) }
}

/** Example price in naira, which shows the effect of a percentage. */
const EXAMPLE = 10_000

/** The confirmation question, with the number of listings. */
export interface Question {
  title: string
  words: string
  button: string
}

/** Returns the confirmation question; for deleting, in the specification's words (section 5). */
export function getQuestion({ act, ids, value, title, isLarge }: BulkRequest): Question {
  const listings = count(ids.length)
  if (act === 'delete') return { title: 'Delete the item?', words: title, button: 'Delete' }
  if (act === 'hide')
    return {
      title: `Hide ${listings}?`,
      words: 'Buyers cannot find or buy hidden listings.',
      button: `Hide ${listings}`,
    }
  if (act === 'show')
    return { title: `Show ${listings}?`, words: 'They can be found and bought again.', button: `Show ${listings}` }
  if (act === 'stock')
    return {
      title: `Set the stock of ${listings} to ${Number(value)}?`,
      words: 'Pieces that are reserved for orders stay reserved.',
      button: `Change ${listings}`,
    }
  if (act === 'values')
    return {
      title: `This changes a price by more than 50%. Save ${listings}?`,
      words: title || 'Check the new prices again.',
      button: `Yes, save ${listings}`,
    }
  if (isLarge)
    return {
      title: `${percentText(value)} is more than 50%. Change ${listings}?`,
      words: `A price of ${formatAmount(EXAMPLE)} becomes ${formatAmount(EXAMPLE * (1 + Number(value) / 100))}. Check the percentage again.`,
      button: `Yes, change prices by ${percentText(value)}`,
    }
  return {
    title: `Change the prices of ${listings} by ${percentText(value)}?`,
    words: 'Both the B2C and the B2B price change, to the kobo.',
    button: `Change ${listings}`,
  }
}

/** Returns the success message, with the number of listings. */
export function doneWords({ act, value }: Pick<BulkRequest, 'act' | 'value'>, changed: number): string {
  const listings = count(changed)
  if (act === 'hide') return `${listings} hidden.`
  if (act === 'show') return `${listings} shown again.`
  if (act === 'stock') return `Stock of ${listings} set to ${Number(value)}.`
  return `Prices of ${listings} changed by ${percentText(value)}.`
}

export const count = (listings: number) => (listings === 1 ? '1 listing' : `${numberText(listings)} listings`)

/** Formats a percentage with its sign: "+10%", "−5.5%". */
const percentText = (value: string) => `${Number(value) > 0 ? '+' : '−'}${Math.abs(Number(value))}%`

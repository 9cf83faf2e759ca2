import { formatAmount } from '#platform/money.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'

/** What can be done to chosen listings at once, and to one alone: `delete`. */
export type Act = 'price' | 'stock' | 'hide' | 'show' | 'delete'

/** An act that has been asked for and not yet confirmed. */
export interface Asked {
  act: Act
  ids: number[]
  /** Percent, or pieces; empty for acts without. */
  value: string
  /** Of the one listing that is to be deleted. */
  title: string
  /** Set once the server asked to confirm a price change of more than 50 % again. */
  isLarge?: boolean
}

/** What stands in the way of an act, and at which field, if at one. */
export interface Obstacle {
  words: string
  field: 'percent' | 'stock' | null
}

const ACTS: readonly string[] = ['price', 'stock', 'hide', 'show']
/** As the call has it. */
const PERCENT = /^[+-]?\d{1,3}(?:\.\d{1,2})?$/
const STOCK = /^\d{1,7}$/

const idsIn = (fields: URLSearchParams) =>
  fields.getAll('id').flatMap((id) => (/^[1-9]\d{0,9}$/.test(id) ? [Number(id)] : []))

/** What a press of one of the list's buttons (`ask`) asks for, or what it lacks. */
export function readAsked(fields: URLSearchParams): Asked | Obstacle {
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

const isBulkAct = (act: string): act is Exclude<Act, 'delete'> => ACTS.includes(act)

/** What was confirmed; null for a form that is none. */
export function readConfirmed(fields: URLSearchParams): Asked | null {
  const act = fields.get('do') ?? ''
  const ids = idsIn(fields)
  if ((!isBulkAct(act) && act !== 'delete') || ids.length === 0) return null
  const isLarge = fields.get('large') === '1'
  return { act, ids, value: fields.get('value') ?? '', title: fields.get('title') ?? '', ...(isLarge && { isLarge }) }
}

/** Naira, to show what a percentage does. */
const EXAMPLE = 10_000

/** What a person is asked before it happens, with the number of listings in it. */
export interface Question {
  title: string
  words: string
  button: string
}

/** The confirmation of an act. Deleting asks in the words of the specification (section 5). */
export function questionOf({ act, ids, value, title, isLarge }: Asked): Question {
  const listings = count(ids.length)
  if (act === 'delete') return { title: 'Delete the item?', words: title, button: 'Delete' }
  if (act === 'hide')
    return { title: `Hide ${listings}?`, words: 'Nobody finds or buys what is hidden.', button: `Hide ${listings}` }
  if (act === 'show')
    return { title: `Show ${listings}?`, words: 'They can be found and bought again.', button: `Show ${listings}` }
  if (act === 'stock')
    return {
      title: `Set the stock of ${listings} to ${Number(value)}?`,
      words: 'Pieces that are reserved for orders stay reserved.',
      button: `Change ${listings}`,
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

/** What has happened, with the number of listings. */
export function doneWords({ act, value }: Pick<Asked, 'act' | 'value'>, changed: number): string {
  const listings = count(changed)
  if (act === 'hide') return `${listings} hidden.`
  if (act === 'show') return `${listings} shown again.`
  if (act === 'stock') return `Stock of ${listings} set to ${Number(value)}.`
  return `Prices of ${listings} changed by ${percentText(value)}.`
}

export const count = (listings: number) => (listings === 1 ? '1 listing' : `${numberText(listings)} listings`)

/** "+10%", "−5.5%". */
const percentText = (value: string) => `${Number(value) > 0 ? '+' : '−'}${Math.abs(Number(value))}%`

import { msg, plural } from '@lingui/core/macro'

import { MAX_PERCENT, MIN_PERCENT, parseStock } from '#modules/listings/listing-field.rules.ts'
import { formatAmount } from '#platform/money.ts'
import { plainAmount } from '#web/features/card-payment/plain-amount.ts'
import type { Text } from '#web/ui/text.ts'

import { getStockFault, titleName } from './row-values.ts'

/** Actions for selected listings; `delete` and `values` also for a single one. */
export type BulkAction = 'price' | 'stock' | 'hide' | 'show' | 'delete' | 'values'

/** A requested action before its confirmation. */
export interface BulkRequest {
  act: BulkAction
  ids: number[]
  /** A percentage, a quantity, or the values of each listing as JSON; empty for other actions. */
  value: string
  /** Title of the listing to delete. */
  title: string
  /** How the prices of a single listing change. */
  changes?: Text
  /** Set if the server asks for a second confirmation of a price change above 50 %. */
  isLarge?: boolean
}

/** The error of an action, with its field if it has one. */
export interface Obstacle {
  words: Text
  field: 'percent' | 'stock' | null
}

const BULK_ACTIONS: readonly string[] = ['price', 'stock', 'hide', 'show']
/** The format of the call. */
const PERCENT = /^[+-]?\d{1,3}(?:\.\d{1,2})?$/

const idsIn = (fields: URLSearchParams) =>
  fields.getAll('id').flatMap((id) => (/^[1-9]\d{0,9}$/.test(id) ? [Number(id)] : []))

/** Reads the requested action from a click (`ask`), or returns its error. */
export function readBulkRequest(fields: URLSearchParams): BulkRequest | Obstacle {
  const [act = '', id = ''] = (fields.get('ask') ?? '').split(':')
  if (act === 'delete' && /^[1-9]\d{0,9}$/.test(id))
    return { act, ids: [Number(id)], value: '', title: fields.get(titleName(Number(id))) ?? '' }
  const ids = idsIn(fields)
  if (!isBulkAction(act) || ids.length === 0) return { words: msg`Choose the listings first.`, field: null }
  const field = act === 'price' ? 'percent' : act === 'stock' ? 'stock' : null
  const typed = field ? (fields.get(field)?.trim() ?? '') : ''
  const value = field === 'stock' ? plainAmount(typed) : typed.replace(',', '.')
  if (field === 'percent' && (!PERCENT.test(value) || Number(value) === 0))
    return { words: msg`Type a percentage, such as 10 or -5.`, field }
  const [min, max] = [MIN_PERCENT, MAX_PERCENT]
  if (field === 'percent' && (Number(value) < min || Number(value) > max))
    return { words: msg`Enter a percentage from ${min} to ${max}.`, field }
  if (field === 'stock' && parseStock(value) === null)
    return { words: getStockFault(value, msg`Enter the quantity in stock.`), field }
  return { act, ids, value, title: '' }
}

const isBulkAction = (act: string): act is Exclude<BulkAction, 'delete' | 'values'> => BULK_ACTIONS.includes(act)

/** Reads the confirmed action; null if the form has none. */
export function readConfirmed(fields: URLSearchParams): BulkRequest | null {
  const act = fields.get('do') ?? ''
  const ids = idsIn(fields)
  if ((!isBulkAction(act) && act !== 'delete' && act !== 'values') || ids.length === 0) return null
  const isLarge = fields.get('large') === '1'
  return { act, ids, value: fields.get('value') ?? '', title: fields.get('title') ?? '', ...(isLarge && { isLarge }) }
}

/** Example price in naira, which shows the effect of a percentage. */
const EXAMPLE = 10_000

/** The confirmation question, with the number of listings. */
export interface Question {
  title: Text
  words: Text
  button: Text
}

/** Returns the confirmation question; for deleting, in the specification's words (section 5). */
export function getQuestion(request: BulkRequest): Question {
  const { act, ids, value, title, changes } = request
  const listings = ids.length
  const change = msg`Change ${plural(listings, { one: '# listing', other: '# listings' })}`
  if (act === 'delete') return { title: msg`Delete the item?`, words: title, button: msg`Delete` }
  if (act === 'hide')
    return {
      title: msg`Hide ${plural(listings, { one: '# listing', other: '# listings' })}?`,
      words: msg`Buyers cannot find or buy hidden listings.`,
      button: msg`Hide ${plural(listings, { one: '# listing', other: '# listings' })}`,
    }
  if (act === 'show')
    return {
      title: msg`Show ${plural(listings, { one: '# listing', other: '# listings' })}?`,
      words: msg`They can be found and bought again.`,
      button: msg`Show ${plural(listings, { one: '# listing', other: '# listings' })}`,
    }
  if (act === 'stock') {
    const stock = Number(value)
    return {
      title: msg`Set the stock of ${plural(listings, { one: '# listing', other: '# listings' })} to ${stock}?`,
      words: msg`Pieces that are reserved for orders stay reserved.`,
      button: change,
    }
  }
  if (act === 'values')
    return {
      title: msg`This changes a price by more than 50%. Save ${plural(listings, { one: '# listing', other: '# listings' })}?`,
      words: changes ?? (title || msg`Check the new prices again.`),
      button: msg`Yes, save ${plural(listings, { one: '# listing', other: '# listings' })}`,
    }
  return getPriceQuestion(request, change)
}

function getPriceQuestion({ ids, value, isLarge }: BulkRequest, change: Text): Question {
  const listings = ids.length
  const percent = percentText(value)
  if (!isLarge)
    return {
      title: msg`Change the prices of ${plural(listings, { one: '# listing', other: '# listings' })} by ${percent}?`,
      words: msg`Both the B2C and the B2B price change, to the kobo.`,
      button: change,
    }
  const [before, after] = [formatAmount(EXAMPLE), formatAmount(EXAMPLE * (1 + Number(value) / 100))]
  return {
    title: msg`${percent} is more than 50%. Change ${plural(listings, { one: '# listing', other: '# listings' })}?`,
    words: msg`A price of ${before} becomes ${after}. Check the percentage again.`,
    button: msg`Yes, change prices by ${percent}`,
  }
}

/** Returns the success message, with the number of listings. */
export function getDoneText({ act, value }: Pick<BulkRequest, 'act' | 'value'>, listings: number): Text {
  if (act === 'hide') return msg`${plural(listings, { one: '# listing', other: '# listings' })} hidden.`
  if (act === 'show') return msg`${plural(listings, { one: '# listing', other: '# listings' })} shown again.`
  if (act === 'stock') {
    const stock = Number(value)
    return msg`Stock of ${plural(listings, { one: '# listing', other: '# listings' })} set to ${stock}.`
  }
  const percent = percentText(value)
  return msg`Prices of ${plural(listings, { one: '# listing', other: '# listings' })} changed by ${percent}.`
}

/** Formats a percentage with its sign: "+10%", "−5.5%". */
const percentText = (value: string) => `${Number(value) > 0 ? '+' : '−'}${Math.abs(Number(value))}%`

import { msg, plural } from '@lingui/core/macro'

import type { ListingValues } from '#modules/listings/bulk-changes.contract.ts'
import { parseStock, STOCK_WRONG } from '#modules/listings/listing-field.rules.ts'
import { parseNaira } from '#platform/money.ts'
import { getFaultText } from '#web/content/keyed-text.ts'
import { plainAmount } from '#web/features/card-payment/plain-amount.ts'
import { joinByComma } from '#web/features/formatting/join-texts.ts'
import { asValue, type Text } from '#web/ui/text.ts'

/** Values of a listing that are changed in its row. */
export const VALUE_FIELDS = ['gen_price', 'price', 'stock'] as const
export type ValueField = (typeof VALUE_FIELDS)[number]

/** Texts of a row, as shown in its fields. */
export type RowTexts = Readonly<Record<ValueField, string>>

export type ChangedValues = Pick<ListingValues, 'id' | 'seen' | ValueField>

/** A value that cannot be saved, with its field. */
export interface RowFault {
  id: number
  field: ValueField
  words: Text
}

export const valueName = (field: ValueField, id: number) => `${field}_${id}`
/** The hidden field with the title of a listing, which names it in answers. */
export const titleName = (id: number) => `title_${id}`
/** The field with the values that the page shows, so that only changed ones are saved, and only over those. */
export const shownName = (id: number) => `shown_${id}`

const number = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** Formats a value for its field: "16,500". */
export const valueText = (value: number | null) => (value === null ? '' : number.format(value))

/** The value of the button that saves every changed row; that of a row has its id. */
export const SAVE_ALL = 'all'

/** Reads the rows to save: the changed values of one row or of all, or the first fault. */
export function readRowValues(fields: URLSearchParams): ChangedValues[] | RowFault {
  const wanted = fields.get('save') ?? SAVE_ALL
  const shown = [...fields].filter(([name]) => /^shown_[1-9]\d{0,9}$/.test(name))
  const changes: ChangedValues[] = []
  for (const [name, text] of shown) {
    const id = Number(name.slice('shown_'.length))
    if (wanted !== SAVE_ALL && wanted !== `${id}`) continue
    const read = readRow(id, fields, text)
    if ('field' in read) return read
    if (VALUE_FIELDS.some((field) => field in read)) changes.push({ ...read, seen: readSeen(text, read) })
  }
  return changes
}

function readRow(id: number, fields: URLSearchParams, shown: string): ChangedValues | RowFault {
  const before = shown.split('|')
  const values: ChangedValues = { id }
  for (const [at, field] of VALUE_FIELDS.entries()) {
    const typed = fields.get(valueName(field, id))?.trim() ?? ''
    if (typed === (before[at] ?? '')) continue
    const value = readValue(field, typed)
    if (typeof value !== 'number') return { id, field, words: value }
    Object.assign(values, { [field]: value })
  }
  return values
}

/** Reads the values that must be current: not the stock if it stays, because sales change it. */
function readSeen(shown: string, { stock }: ChangedValues): NonNullable<ChangedValues['seen']> {
  const texts = shown.split('|')
  const seen = VALUE_FIELDS.flatMap((field, at) => {
    const value = texts[at] === '' ? null : readValue(field, texts[at] ?? '')
    const isStockKept = field === 'stock' && stock === undefined
    return isStockKept || (value !== null && typeof value !== 'number') ? [] : [[field, value]]
  })
  return Object.fromEntries(seen)
}

/** Parses a typed value, or returns why it cannot be saved. */
function readValue(field: ValueField, typed: string): number | Text {
  const plain = plainAmount(typed)
  if (field === 'stock') return parseStock(plain) ?? getStockFault(plain, msg`Enter a whole number.`)
  const amount = parseNaira(plain)
  return amount !== null && amount > 0 ? amount / 100 : msg`Enter a price, such as 12,500.`
}

/** Returns why a text is not a stock: the limit for a whole number, else `otherwise`. */
export const getStockFault = (plain: string, otherwise: Text): Text =>
  /^\d+$/.test(plain) ? getFaultText(STOCK_WRONG) : otherwise

/** Serialises the values that the page shows, see `shownName`. */
export const shownText = (texts: RowTexts) => VALUE_FIELDS.map((field) => texts[field]).join('|')

const CHANGE_TEXTS = {
  gen_price: (before: string, after: string): Text => msg`B2C price ₦${before} becomes ₦${after}`,
  price: (before: string, after: string): Text => msg`B2B price ₦${before} becomes ₦${after}`,
}

/** Returns the prices of a listing before and after its change; null if none of those that it has changes. */
export function getPriceChanges(values: ChangedValues, title: string, fields: URLSearchParams): Text | null {
  const shown = (fields.get(shownName(values.id)) ?? '').split('|')
  const changes = (['gen_price', 'price'] as const).flatMap((field) => {
    const [before, after] = [shown[VALUE_FIELDS.indexOf(field)], values[field]]
    return before && typeof after === 'number' ? [CHANGE_TEXTS[field](before, number.format(after))] : []
  })
  if (changes.length === 0) return null
  const listed = asValue(joinByComma(changes))
  return msg`“${title}”: ${listed}.`
}

/** Returns the success message, with the new values of a single listing. */
export function getSavedText(
  values: readonly ChangedValues[],
  changed: number,
  getTitle: (id: number) => string,
): Text {
  const [only] = values
  const shown = only ? listValues(only) : []
  if (!only || shown.length === 0 || values.length > 1 || changed === 0)
    return msg`${plural(changed, { one: '# listing', other: '# listings' })} saved.`
  const title = getTitle(only.id)
  const saved = asValue(joinByComma(shown))
  return msg`“${title}” saved: ${saved}.`
}

function listValues({ gen_price: general, price: business, stock }: ChangedValues): Text[] {
  const values: Text[] = []
  const push = (value: number | null | undefined, toText: (figure: string) => Text) =>
    typeof value === 'number' && values.push(toText(number.format(value)))
  push(general, (amount) => msg`B2C price ₦${amount}`)
  push(business, (amount) => msg`B2B price ₦${amount}`)
  push(stock, (quantity) => msg`stock ${quantity}`)
  return values
}

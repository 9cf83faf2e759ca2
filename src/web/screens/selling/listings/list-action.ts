import { msg, plural } from '@lingui/core/macro'
import { data } from 'react-router'
import { z } from 'zod'

import { changeSellerProducts, type ListingChange, setSellerProducts } from '#modules/listings/bulk-changes.contract.ts'
import { deleteProduct } from '#modules/listings/selling.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { Input, Output } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { getProblemText } from '#web/content/keyed-text.ts'
import { getProblemReason } from '#web/features/forms/form-answer.ts'
import { asValue, type Text } from '#web/ui/text.ts'

import { type BulkRequest, getDoneText, type Obstacle, readBulkRequest, readConfirmed } from './bulk.ts'
import {
  type ChangedValues,
  getPriceChanges,
  getSavedText,
  readRowValues,
  type RowFault,
  titleName,
} from './row-values.ts'

/** The page's response to a form: a question, an error, or a success. */
export interface ListAnswer {
  asked?: BulkRequest
  obstacle?: Obstacle
  done?: ActionResult
  /** A value of a row that cannot be saved. */
  fault?: RowFault
  /** The texts of a form with such a value. */
  typed?: Readonly<Record<string, string>>
}
export interface ActionResult {
  kind: 'success' | 'warning' | 'error'
  words: Text
  /** Listings that failed, each with its reason. */
  failed: { id: number; text: Text }[]
  /** Value of the Undo button, also after an Undo that failed; null if the action cannot be undone. */
  undo: string | null
}

type Values = Input<typeof setSellerProducts>['body']['values']
type BulkResult = Output<typeof changeSellerProducts>

const OTHERWISE = msg`This could not be done. Please try again.`
/** Values of listings from the Undo button or a confirmation. The call validates them. */
const SentValues = z.array(z.looseObject({ id: z.int() }))

/** Handles the forms of the list: rows to save (`save`), a question (`ask`), then the action (`do`), and its reversal (`undo`). */
export async function performListForm(api: Api, fields: URLSearchParams) {
  if (fields.has('ask')) return question(fields)
  const asked = fields.has('save') ? readSaved(fields) : readConfirmed(fields)
  if (asked !== null && 'fault' in asked) return data(asked satisfies ListAnswer, { status: 400 })
  try {
    if (fields.has('undo')) return data({ done: await undoChange(api, fields) } satisfies ListAnswer)
    if (asked === null) throw data(null, { status: 400 })
    return data({ done: await perform(api, asked, fields) } satisfies ListAnswer)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (asked !== null && error.body.code === 'large_price_change')
      return data({ asked: { ...asked, isLarge: true } } satisfies ListAnswer, { status: error.status })
    const words = error.status >= 500 ? OTHERWISE : getProblemReason(error.body)
    const done: ActionResult = { kind: 'error', words, failed: [], undo: fields.get('undo') }
    return data({ done } satisfies ListAnswer, { status: error.status })
  }
}

function question(fields: URLSearchParams) {
  const asked = readBulkRequest(fields)
  const answer: ListAnswer = 'words' in asked ? { obstacle: asked } : { asked }
  return data(answer, { status: 'words' in asked ? 400 : 200 })
}

/** Reads the rows to save as an action with the values of each listing. */
function readSaved(fields: URLSearchParams): BulkRequest | Required<Pick<ListAnswer, 'fault' | 'typed'>> {
  const values = readRowValues(fields)
  if ('words' in values) return { fault: values, typed: Object.fromEntries(fields) }
  const [only] = values
  const title = values.length === 1 ? (fields.get(titleName(only?.id ?? 0)) ?? '') : ''
  const changes = only && values.length === 1 ? getPriceChanges(only, title, fields) : null
  const ids = values.map(({ id }) => id)
  return { act: 'values', ids, value: JSON.stringify(values), title, ...(changes && { changes }) }
}

function perform(api: Api, asked: BulkRequest, fields: URLSearchParams): Promise<ActionResult> {
  if (asked.act === 'delete') return remove(api, asked)
  if (asked.act === 'values') return saveValues(api, asked, fields)
  return change(api, asked, fields)
}

async function remove(api: Api, { ids, title }: BulkRequest): Promise<ActionResult> {
  const [id = 0] = ids
  const { outcome } = await api(deleteProduct, { params: { id: `${id}` } })
  if (outcome === 'deleted') return { kind: 'success', words: msg`“${title}” is deleted.`, failed: [], undo: null }
  const words = msg`“${title}” is hidden, not deleted: orders refer to it.`
  return { kind: 'warning', words, failed: [], undo: JSON.stringify([{ id, hidden: false }] satisfies Values) }
}

const NOTHING_CHANGED: ActionResult = {
  kind: 'warning',
  words: msg`Change a price or a stock first.`,
  failed: [],
  undo: null,
}

/** Saves the values of rows. */
async function saveValues(
  api: Api,
  { value, title, isLarge = false }: BulkRequest,
  fields: URLSearchParams,
): Promise<ActionResult> {
  const values = readValues(value)
  if (values.length === 0) return NOTHING_CHANGED
  const { changed, failed, before } = await api(setSellerProducts, { body: { values, confirmed_large: isLarge } })
  const sent = new Map(values.map((one) => [one.id, one]))
  const undo = before.map((was) => pickSent(was, sent.get(was.id) ?? { id: was.id }))
  return toOutcome(
    getSavedText(values, changed, () => title),
    { changed, failed: listReasons(failed, fields) },
    undo.length > 0 ? JSON.stringify(undo) : null,
  )
}

/** Returns the previous values of the fields that were sent; a stock only for the version that was saved. */
const pickSent = (
  { id, price, gen_price, stock, version }: BulkResult['before'][number],
  sent: ChangedValues,
): Values[number] => ({
  id,
  ...(sent.gen_price !== undefined && { gen_price }),
  ...(sent.price !== undefined && { price }),
  ...(sent.stock !== undefined && { stock, version }),
})

function readValues(text: string): ChangedValues[] {
  const values = SentValues.safeParse(parsed(text))
  if (!values.success) throw data(null, { status: 400 })
  // The call validates every value.
  return values.data
}

async function change(api: Api, asked: BulkRequest, fields: URLSearchParams): Promise<ActionResult> {
  const attempt = fields.get('attempt')
  const { changed, failed, before } = await api(changeSellerProducts, {
    body: { ids: asked.ids, change: toChange(asked), confirmed_large: asked.isLarge ?? false },
    ...(attempt && { idempotencyKey: attempt }),
  })
  const undo = before.length > 0 ? JSON.stringify(before.map((was) => valuesBefore(asked, was))) : null
  return toOutcome(getDoneText(asked, changed), { changed, failed: listReasons(failed, fields) }, undo)
}

function toChange({ act, value }: BulkRequest): Input<typeof changeSellerProducts>['body']['change'] {
  if (act === 'price') return { kind: 'price', percent: Number(value) }
  if (act === 'stock') return { kind: 'stock', stock: value }
  return { kind: act === 'hide' ? 'hide' : 'show' } satisfies ListingChange
}

/** Returns the previous values of the changed fields only; a stock only for the version that the change made. */
function valuesBefore(
  { act }: BulkRequest,
  { id, price, gen_price, stock, hidden, version }: BulkResult['before'][number],
): Values[number] {
  if (act === 'price') return { id, price, gen_price }
  return act === 'stock' ? { id, stock, version } : { id, hidden }
}

async function undoChange(api: Api, fields: URLSearchParams): Promise<ActionResult> {
  // The original action was confirmed already.
  const body = { values: readValues(fields.get('undo') ?? ''), confirmed_large: true }
  const { changed, failed } = await api(setSellerProducts, { body })
  return toOutcome(
    msg`${plural(changed, { one: '# listing', other: '# listings' })} put back.`,
    { changed, failed: listReasons(failed, fields) },
    null,
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function toOutcome(
  words: Text,
  { changed, failed }: Pick<BulkResult, 'changed'> & Pick<ActionResult, 'failed'>,
  undo: string | null,
): ActionResult {
  const kind = failed.length === 0 ? 'success' : changed > 0 ? 'warning' : 'error'
  return { kind, words: failed.length === 0 ? words : withFailures(words, failed.length), failed, undo }
}

/** Returns why each listing failed, with the title that the form has of it. */
const listReasons = (failed: BulkResult['failed'], fields: URLSearchParams): ActionResult['failed'] =>
  failed.map(({ id, ...problem }) => {
    const detail = asValue(getProblemText(problem))
    const title = fields.get(titleName(id))
    return { id, text: title ? msg`“${title}”: ${detail}` : msg`Listing ${id}: ${detail}` }
  })

function withFailures(text: Text, failed: number): Text {
  const words = asValue(text)
  return msg`${words} ${plural(failed, { one: '# listing', other: '# listings' })} could not be changed:`
}

import { data } from 'react-router'
import { z } from 'zod'

import {
  changeSellerProducts,
  deleteProduct,
  type ListingChange,
  setSellerProducts,
} from '#modules/listings/selling.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { Input, Output } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'

import { type BulkRequest, count, doneWords, type Obstacle, readBulkRequest, readConfirmed } from './bulk.ts'

/** The page's response to a form: a question, an error, or a success. */
export interface ListAnswer {
  asked?: BulkRequest
  obstacle?: Obstacle
  done?: Done
}
export interface Done {
  kind: 'success' | 'warning' | 'error'
  words: string
  /** Listings that failed, each with its reason. */
  failed: string[]
  /** Value of the Undo button; null if the action cannot be undone. */
  undo: string | null
}

type Values = Input<typeof setSellerProducts>['body']['values']
type BulkResult = Output<typeof changeSellerProducts>

const OTHERWISE = 'This could not be done. Please try again.'
/** Value of the Undo button: the previous values of the listings. The call validates them. */
const Undo = z.array(z.looseObject({ id: z.int() }))

/** Handles the forms of the list: a question first (`ask`), then the action (`do`), and its reversal (`undo`). */
export async function performListForm(api: Api, fields: URLSearchParams) {
  if (fields.has('ask')) return question(fields)
  const asked = readConfirmed(fields)
  try {
    if (fields.has('undo')) return data({ done: await undoChange(api, fields.get('undo') ?? '') } satisfies ListAnswer)
    if (asked === null) throw data(null, { status: 400 })
    const done = await (asked.act === 'delete' ? remove(api, asked) : change(api, asked, fields.get('attempt')))
    return data({ done } satisfies ListAnswer)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (asked !== null && error.body.code === 'large_price_change')
      return data({ asked: { ...asked, isLarge: true } } satisfies ListAnswer, { status: error.status })
    const words = error.status >= 500 ? OTHERWISE : error.body.detail
    const done: Done = { kind: 'error', words, failed: [], undo: null }
    return data({ done } satisfies ListAnswer, { status: error.status })
  }
}

function question(fields: URLSearchParams) {
  const asked = readBulkRequest(fields)
  const answer: ListAnswer = 'words' in asked ? { obstacle: asked } : { asked }
  return data(answer, { status: 'words' in asked ? 400 : 200 })
}

async function remove(api: Api, { ids, title }: BulkRequest): Promise<Done> {
  const [id = 0] = ids
  const { outcome } = await api(deleteProduct, { params: { id: `${id}` } })
  if (outcome === 'deleted') return { kind: 'success', words: `“${title}” is deleted.`, failed: [], undo: null }
  const words = `“${title}” is hidden, not deleted: orders refer to it.`
  return { kind: 'warning', words, failed: [], undo: JSON.stringify([{ id, hidden: false }] satisfies Values) }
}

async function change(api: Api, asked: BulkRequest, attempt: string | null): Promise<Done> {
  const { changed, failed, before } = await api(changeSellerProducts, {
    body: { ids: asked.ids, change: toChange(asked), confirmed_large: asked.isLarge ?? false },
    ...(attempt && { idempotencyKey: attempt }),
  })
  const undo = before.length > 0 ? JSON.stringify(before.map((was) => valuesBefore(asked, was))) : null
  return toOutcome(doneWords(asked, changed), { changed, failed }, undo)
}

function toChange({ act, value }: BulkRequest): Input<typeof changeSellerProducts>['body']['change'] {
  if (act === 'price') return { kind: 'price', percent: Number(value) }
  if (act === 'stock') return { kind: 'stock', stock: value }
  return { kind: act === 'hide' ? 'hide' : 'show' } satisfies ListingChange
}

/** Returns the previous values of the changed fields only: others may have changed since. */
function valuesBefore(
  { act }: BulkRequest,
  { id, price, gen_price, stock, hidden }: BulkResult['before'][number],
): Values[number] {
  if (act === 'price') return { id, price, gen_price }
  return act === 'stock' ? { id, stock } : { id, hidden }
}

async function undoChange(api: Api, text: string): Promise<Done> {
  const values = Undo.safeParse(parsed(text))
  if (!values.success) throw data(null, { status: 400 })
  // The call validates every value. The original action was confirmed already.
  const body = { values: values.data, confirmed_large: true }
  const { changed, failed } = await api(setSellerProducts, { body })
  return toOutcome(`${count(changed)} put back.`, { changed, failed }, null)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function toOutcome(
  words: string,
  { changed, failed }: Pick<BulkResult, 'changed' | 'failed'>,
  undo: string | null,
): Done {
  const kind = failed.length === 0 ? 'success' : changed > 0 ? 'warning' : 'error'
  const said = failed.length === 0 ? words : `${words} ${count(failed.length)} could not be changed:`
  return { kind, words: said, failed: failed.map(({ id, detail }) => `Listing ${id}: ${detail}`), undo }
}

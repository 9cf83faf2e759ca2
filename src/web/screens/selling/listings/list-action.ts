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

import { type Asked, count, doneWords, type Obstacle, readAsked, readConfirmed } from './bulk.ts'

/** What the page says to a press: what it is asked first, what is in the way, or what has happened. */
export interface ListAnswer {
  asked?: Asked
  obstacle?: Obstacle
  done?: Done
}
export interface Done {
  kind: 'success' | 'warning' | 'error'
  words: string
  /** Listings that it did not happen to, each with why. */
  failed: string[]
  /** Sent back by the button that takes it back; null where it cannot be. */
  undo: string | null
}

type Values = Input<typeof setSellerProducts>['body']['values']
type Changed = Output<typeof changeSellerProducts>

const OTHERWISE = 'This could not be done. Please try again.'
/** What Undo sends: the values that the listings had before. The call itself checks them. */
const Undo = z.array(z.looseObject({ id: z.int() }))

/** Answers the forms of the list: a question first (`ask`), then the act itself (`do`), and its undoing (`undo`). */
export async function performListForm(api: Api, fields: URLSearchParams) {
  if (fields.has('ask')) return question(fields)
  const asked = readConfirmed(fields)
  try {
    if (fields.has('undo')) return data({ done: await takeBack(api, fields.get('undo') ?? '') } satisfies ListAnswer)
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
  const asked = readAsked(fields)
  const answer: ListAnswer = 'words' in asked ? { obstacle: asked } : { asked }
  return data(answer, { status: 'words' in asked ? 400 : 200 })
}

async function remove(api: Api, { ids, title }: Asked): Promise<Done> {
  const [id = 0] = ids
  const { outcome } = await api(deleteProduct, { params: { id: `${id}` } })
  if (outcome === 'deleted') return { kind: 'success', words: `“${title}” is deleted.`, failed: [], undo: null }
  const words = `“${title}” is hidden, not deleted: orders refer to it.`
  return { kind: 'warning', words, failed: [], undo: JSON.stringify([{ id, hidden: false }] satisfies Values) }
}

async function change(api: Api, asked: Asked, attempt: string | null): Promise<Done> {
  const { changed, failed, before } = await api(changeSellerProducts, {
    body: { ids: asked.ids, change: changeOf(asked), confirmed_large: asked.isLarge ?? false },
    ...(attempt && { idempotencyKey: attempt }),
  })
  const undo = before.length > 0 ? JSON.stringify(before.map((was) => valuesBefore(asked, was))) : null
  return outcomeOf(doneWords(asked, changed), { changed, failed }, undo)
}

function changeOf({ act, value }: Asked): Input<typeof changeSellerProducts>['body']['change'] {
  if (act === 'price') return { kind: 'price', percent: Number(value) }
  if (act === 'stock') return { kind: 'stock', stock: value }
  return { kind: act === 'hide' ? 'hide' : 'show' } satisfies ListingChange
}

/** Only what the act has changed is put back: the rest may have changed since. */
function valuesBefore(
  { act }: Asked,
  { id, price, gen_price, stock, hidden }: Changed['before'][number],
): Values[number] {
  if (act === 'price') return { id, price, gen_price }
  return act === 'stock' ? { id, stock } : { id, hidden }
}

async function takeBack(api: Api, text: string): Promise<Done> {
  const values = Undo.safeParse(parsed(text))
  if (!values.success) throw data(null, { status: 400 })
  // The call checks every value. What Undo takes back was confirmed when it was done.
  const body = { values: values.data, confirmed_large: true }
  const { changed, failed } = await api(setSellerProducts, { body })
  return outcomeOf(`${count(changed)} put back.`, { changed, failed }, null)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function outcomeOf(words: string, { changed, failed }: Pick<Changed, 'changed' | 'failed'>, undo: string | null): Done {
  const kind = failed.length === 0 ? 'success' : changed > 0 ? 'warning' : 'error'
  const said = failed.length === 0 ? words : `${words} ${count(failed.length)} could not be changed:`
  return { kind, words: said, failed: failed.map(({ id, detail }) => `Listing ${id}: ${detail}`), undo }
}

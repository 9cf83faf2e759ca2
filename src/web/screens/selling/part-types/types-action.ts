import { msg, plural } from '@lingui/core/macro'
import { data } from 'react-router'

import { getSellerProduct } from '#modules/listings/selling.contract.ts'
import { confirmListingTypes, setListingType } from '#modules/listings/type-checks.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { getProblemReason } from '#web/features/forms/form-answer.ts'
import { findType } from '#web/features/part-type/find-type.ts'
import { readTitleConflict } from '#web/features/part-type/read-title-conflict.ts'
import { KEEP_TYPE, type TitleConflict } from '#web/features/part-type/title-conflict.ts'
import type { Text } from '#web/ui/text.ts'

/** The page's response to a form: a success message, or the error of a row. */
export interface TypesAnswer {
  done?: { kind: 'success' | 'warning' | 'error'; words: Text }
  row?: RowAnswer
}
export interface RowAnswer {
  id: number
  /** The type as typed. */
  text: string
  error: Text | null
  conflict: TitleConflict | null
}

const OTHERWISE = msg`This could not be done. Please try again.`

/** Handles the forms of the page: `confirm` for one guess, `confirm-all` for the page, and `set` for another type. */
export async function performTypeForm(api: Api, fields: URLSearchParams) {
  const ids = fields.getAll('id').map(Number)
  try {
    if (fields.get('do') === 'set') return await setType(api, ids[0] ?? 0, fields)
    return data(await confirm(api, ids))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const words = error.status >= 500 ? OTHERWISE : getProblemReason(error.body)
    return data({ done: { kind: 'error', words } } satisfies TypesAnswer, { status: error.status })
  }
}

async function confirm(api: Api, ids: number[]): Promise<TypesAnswer> {
  const { confirmed, failed } = await api(confirmListingTypes, { body: { ids } })
  const open = failed.length
  const words =
    open === 0
      ? msg`${plural(confirmed, { one: '# type confirmed.', other: '# types confirmed.' })}`
      : msg`${plural(confirmed, { one: '# type confirmed.', other: '# types confirmed.' })} ${open} could not be confirmed.`
  return { done: { kind: open === 0 ? 'success' : 'warning', words } }
}

async function setType(api: Api, id: number, fields: URLSearchParams) {
  const choice = fields.get('type_choice') ?? ''
  const text = (choice === '' || choice === KEEP_TYPE ? fields.get('part_type') : choice)?.trim() ?? ''
  const refuse = (error: Text | null, conflict: TitleConflict | null, status: number) =>
    data({ row: { id, text, error, conflict } } satisfies TypesAnswer, { status })
  if (text === '') return refuse(msg`Choose the part type.`, null, 400)
  try {
    const { title, part_type: type } = await api(setListingType, {
      params: { id: `${id}` },
      body: { type: text, ...(await keptParts(api, id, text)), confirm_conflict: choice === KEEP_TYPE },
    })
    const name = type?.name ?? text
    const words = msg`“${title}” is now: ${name}.`
    return data({ done: { kind: 'success', words } } satisfies TypesAnswer)
  } catch (error) {
    const conflict = readTitleConflict(error)
    if (conflict) return refuse(null, conflict, 409)
    if (!(error instanceof Problem) || error.body.errors === undefined) throw error
    return refuse(getProblemReason(error.body), null, 400)
  }
}

/** Returns the positions and sizes of a listing that its new type has too. */
async function keptParts(api: Api, id: number, text: string) {
  const [{ type }, { positions, sizes }] = await Promise.all([
    findType(api, text),
    api(getSellerProduct, { params: { id: `${id}` } }),
  ])
  const keep = <T>(parts: Readonly<Record<string, T>>, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(parts).filter(([key]) => keys.includes(key)))
  return {
    positions: keep(positions, type?.position_slots ?? []),
    sizes: keep(sizes, type?.size_fields.map(({ key }) => key) ?? []),
  }
}

import { findPartTypes } from '#modules/taxonomy/taxonomy.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { type ChosenType, typeNamedIn } from './chosen-type.ts'

const LONGEST = 80

/** A type that a text names, and otherwise the one whose name is nearest. */
export interface NamedType {
  type: ChosenType | null
  nearest: string | null
}

/** Looks for the type that a text names. A failure of the look-up is not worth losing a form: it answers none. */
export async function findType(api: Api, text: string | null): Promise<NamedType> {
  const typed = text?.trim() ?? ''
  if (typed === '' || typed.length > LONGEST) return { type: null, nearest: null }
  try {
    const { results } = await api(findPartTypes, { query: { q: typed } })
    return { type: typeNamedIn(results, typed), nearest: results[0]?.name ?? null }
  } catch (error) {
    if (error instanceof Problem) return { type: null, nearest: null }
    throw error
  }
}

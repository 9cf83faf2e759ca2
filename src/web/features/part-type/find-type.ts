import { findPartTypes } from '#modules/taxonomy/taxonomy.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { type ChosenType, findNamedType } from './chosen-type.ts'

const MAX_LENGTH = 80

/** The type that a text names, and the type with the nearest name. */
export interface NamedType {
  type: ChosenType | null
  nearest: string | null
}

/** Finds the type that a text names. Returns no type when the look-up fails, so that a form is not lost. */
export async function findType(api: Api, text: string | null): Promise<NamedType> {
  const typed = text?.trim() ?? ''
  if (typed === '' || typed.length > MAX_LENGTH) return { type: null, nearest: null }
  try {
    const { results } = await api(findPartTypes, { query: { q: typed } })
    return { type: findNamedType(results, typed), nearest: results[0]?.name ?? null }
  } catch (error) {
    if (error instanceof Problem) return { type: null, nearest: null }
    throw error
  }
}

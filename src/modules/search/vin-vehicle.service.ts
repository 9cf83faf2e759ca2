import type { Names } from '#modules/keyword/keyword.service.ts'
import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import { findVin } from '#modules/keyword/vin-text.rules.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'

import { parseQuotedWords, type Question } from './question.rules.ts'
import { resolveQuestion } from './question.service.ts'
import type { SearchQuery } from './search-query.contract.ts'
import type { Understood } from './search.contract.ts'

export type DecodeVin = (ctx: Ctx, vin: string) => Promise<DecodedVin>

interface ResolvedQuery {
  question: Question | null
  /** Undefined also for a listed number, which is not taken for a VIN. */
  vin: Understood['vin']
}

/** A search text without its VIN, and the VIN that it had. */
interface ReadText {
  text: string
  vin: Understood['vin']
}

interface VinSources {
  names: Names
  decodeVin: DecodeVin
}

/** Resolves a query by the vehicle of the VIN in its text, or without the VIN where it is not known. @throws 400 */
export async function resolveWithVin(ctx: Ctx, sources: VinSources, query: SearchQuery): Promise<ResolvedQuery> {
  const { names } = sources
  const { text, vin } = query.search
    ? await replaceVin(ctx, sources, query.search)
    : { text: query.search, vin: undefined }
  if (vin && !vin.is_known) {
    const question = await resolveQuestion(ctx, names, query)
    if (question?.number?.isListed) return { question, vin: undefined }
  }
  const question = await resolveQuestion(ctx, names, { ...query, search: text })
  return { question, vin: question?.number?.isListed ? undefined : vin }
}

/** Replaces the VIN in a search text by the words of its vehicle, of which an unknown one has none. */
async function replaceVin(ctx: Ctx, { names, decodeVin }: VinSources, text: string): Promise<ReadText> {
  const { vin, rest } = parseQuotedWords(text) ? NO_VIN : findVin(text, names.understand)
  if (vin === null) return { text, vin: undefined }
  const vehicle = await nullIfUnknown(decodeVin(ctx, vin))
  const { make, model, year } = vehicle ?? {}
  const words = [rest.replace(LABEL, ' ').trim(), make, model && removeBrackets(model), year]
  return { text: words.filter(Boolean).join(' '), vin: { number: vin, is_known: vehicle !== null } }
}

const NO_VIN = { vin: null, rest: '' }

const LABEL = /\b(?:vin|chassis)(?: (?:no|number))?\b/i

/** Returns null instead of a 404, if the manufacturer code of the VIN is unknown. */
async function nullIfUnknown(decoding: Promise<DecodedVin>): Promise<DecodedVin | null> {
  try {
    return await decoding
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

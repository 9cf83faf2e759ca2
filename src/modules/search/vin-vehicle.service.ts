import type { Names } from '#modules/keyword/keyword.service.ts'
import type { UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'
import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import { askForVehicle } from '#modules/keyword/vehicle-question.rules.ts'
import { findVin } from '#modules/keyword/vin-text.rules.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'

import { parseQuotedWords, type Question } from './question.rules.ts'
import { resolveQuestion } from './question.service.ts'
import type { SearchQuery } from './search-query.contract.ts'
import type { Interpretation } from './search.contract.ts'

export type DecodeVin = (ctx: Ctx, vin: string) => Promise<DecodedVin>

interface ResolvedQuery {
  question: Question | null
  /** Undefined also for a listed number, which is not taken for a VIN. */
  vin: Interpretation['vin']
}

/** A search text without its VIN, and the VIN that it had. */
interface ReadText {
  text: string | undefined
  vin: Interpretation['vin']
  /** Vehicles that the VIN does not distinguish: the text names the first. */
  candidates: readonly UnderstoodVehicle[]
}

interface VinSources {
  names: Names
  decodeVin: DecodeVin
}

/** Resolves a query by the vehicle of the VIN in its text, or without the VIN where it is not known. @throws 400 */
export async function resolveWithVin(ctx: Ctx, sources: VinSources, query: SearchQuery): Promise<ResolvedQuery> {
  const { names } = sources
  const { text, vin, candidates } = await replaceVin(ctx, sources, query.search)
  if (vin && !vin.is_known) {
    const question = await resolveQuestion(ctx, names, query)
    if (question?.number?.isListed) return { question, vin: undefined }
  }
  const question = await resolveQuestion(ctx, names, { ...query, search: text })
  return { question: question && askWhich(question, candidates), vin: question?.number?.isListed ? undefined : vin }
}

/** Asks which vehicle of a VIN is meant, unless the part is in question. */
function askWhich(question: Question, candidates: readonly UnderstoodVehicle[]): Question {
  const { understanding } = question
  if (candidates.length < 2 || !understanding || understanding.question) return question
  return { ...question, understanding: { ...understanding, question: askForVehicle(candidates) } }
}

/** Replaces the VIN in a search text by the words of its vehicle, of which an unknown one has none. */
async function replaceVin(ctx: Ctx, { names, decodeVin }: VinSources, text: string | undefined): Promise<ReadText> {
  const { vin, rest } = text === undefined || parseQuotedWords(text) ? NO_VIN : findVin(text, names.understand)
  if (vin === null) return { text, vin: undefined, candidates: [] }
  const vehicle = await nullIfUnknown(decodeVin(ctx, vin))
  const { make, model = null, candidates = [] } = vehicle ?? {}
  const years = vehicle && formatYears(vehicle)
  const name = (one: string | null) => [make, one && removeBrackets(one), years].filter(Boolean).join(' ')
  const models = model === null ? candidates : []
  return {
    text: [rest.replace(LABEL, ' ').trim(), name(model ?? models[0] ?? null)].filter(Boolean).join(' '),
    vin: { number: vin, is_known: vehicle !== null },
    candidates: models.flatMap((one) => names.understand(name(one)).vehicle ?? []),
  }
}

/** Formats the model year, or the years in which the type was built: "1995-2003". */
function formatYears({ year, year_start: from, year_end: to }: DecodedVin): string | null {
  if (year !== null) return `${year}`
  return from === null || to === null ? null : `${from}-${to}`
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

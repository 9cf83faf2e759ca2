import type { Names } from '#modules/keyword/keyword.service.ts'
import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import { findVin } from '#modules/keyword/vin-text.rules.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'

import { parseQuotedWords } from './question.rules.ts'
import type { Understood } from './search.contract.ts'

export type DecodeVin = (ctx: Ctx, vin: string) => Promise<DecodedVin>

/** A search text without its known VIN, and the VIN that it had. */
interface ReadText {
  text: string
  vin: Understood['vin']
}

/** Replaces the VIN in a search text by the words of its vehicle; the text stays unchanged without a known VIN. */
export async function replaceVin(
  ctx: Ctx,
  { names, decodeVin }: { names: Names; decodeVin: DecodeVin },
  text: string,
): Promise<ReadText> {
  if (parseQuotedWords(text)) return { text, vin: undefined }
  const { vin, rest } = findVin(text, names.understand)
  const vehicle = vin === null ? null : await nullIfUnknown(decodeVin(ctx, vin))
  if (vin === null || !vehicle) return { text, vin: vin === null ? undefined : { number: vin, is_known: false } }
  const { make, model, year } = vehicle
  const words = [rest.replace(LABEL, ' ').trim(), make, model && removeBrackets(model), year]
  return { text: words.filter(Boolean).join(' '), vin: { number: vin, is_known: true } }
}

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

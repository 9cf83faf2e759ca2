import type { Names } from '#modules/keyword/keyword.service.ts'
import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import { findVin } from '#modules/keyword/vin-text.rules.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'

import { parseQuotedWords } from './question.rules.ts'

export type DecodeVin = (ctx: Ctx, vin: string) => Promise<DecodedVin>

/** Replaces the VIN in a search text by the words of its vehicle; returns the text unchanged without a known VIN. */
export async function replaceVin(
  ctx: Ctx,
  { names, decodeVin }: { names: Names; decodeVin: DecodeVin },
  text: string,
): Promise<string> {
  if (parseQuotedWords(text)) return text
  const { vin, rest } = findVin(text, names.understand)
  const vehicle = vin === null ? null : await nullIfUnknown(decodeVin(ctx, vin))
  if (!vehicle) return text
  const { make, model, year } = vehicle
  return [rest.replace(LABEL, ' ').trim(), make, model && removeBrackets(model), year].filter(Boolean).join(' ')
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

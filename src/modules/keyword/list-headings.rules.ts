import { hasPart } from './list-pieces.rules.ts'
import type { TextLine } from './list-text.rules.ts'
import type { Understand, Understanding } from './understanding-types.rules.ts'

const HEADING_FORM = /:\s*$|^[*_].*[*_]\s*$/
const KIND_OF_PARTS = /\bparts\b/i

/** Reads "Engine parts for Accord 2005:" or "*Brakes*", and sentences that name no part; null for a line that names one. */
export function readHeading({ raw, text, isSentence }: TextLine, understand: Understand): Understanding | null {
  const read = understand(text)
  const isKind = KIND_OF_PARTS.test(text) && (HEADING_FORM.test(raw) || /\bparts\W*$/i.test(text))
  const namesPart = hasPart(read) && read.question === null
  return isKind || (!namesPart && (isSentence || HEADING_FORM.test(raw))) ? read : null
}

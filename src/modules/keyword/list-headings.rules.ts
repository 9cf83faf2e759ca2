import { hasPart, isVehicleOnly, splitPieces } from './list-pieces.rules.ts'
import type { TextLine } from './list-text.rules.ts'
import type { Understand, Understanding } from './understanding-types.rules.ts'

const HEADING_FORM = /:\s*$|^[*_].*[*_]\s*$/
const KIND_OF_PARTS = /\bparts\b/i

/** "Vehicle: Hyundai HD72", "MAN TGA 26.430": the rest names no part number. */
const VEHICLE_ROW = /^\W*(?:(?:vehicle|car|truck|bus|lorry|jeep)\s*:|(?:[\p{L}-]+ ){1,3}\d{2,3}\.\d{3}\W*$)/iu

/** Reads "Engine parts for Accord 2005:", "*Brakes*" and sentences without a part; null for a line that names one. */
export function readHeading({ raw, text, isSentence }: TextLine, understand: Understand): Understanding | null {
  const read = understand(text)
  const isVehicleRow = VEHICLE_ROW.test(text) && read.vehicle !== null && read.types.length === 0
  const isKind = KIND_OF_PARTS.test(text) && (HEADING_FORM.test(raw) || /\bparts\W*$/i.test(text))
  const pieces = isSentence ? splitPieces(text, understand).map(({ understanding }) => understanding) : []
  const namesPart = [read, ...pieces].some((one) => hasPart(one) && one.question?.about !== 'type')
  return isVehicleRow || isKind || (!namesPart && (isSentence || HEADING_FORM.test(raw))) ? read : null
}

const YEAR_ROW = /^\W*(?:(?:model )?year|model|yr)?\W*((?:19|20)\d\d)(?: model)?\W*$/i
const QUANTITY_ROW = /^\W*(?:qty|quantity|pcs|pieces)\W+(\d{1,2})(?: ?(?:pcs?|pieces?|nos?|sets?|units?))?\W*$/i
const ENGINE_ROW = /^\W*engine\s*[:=]\s*((?=\w*\d)\w{2,8})\W*$/i

/** Reads a row of a form that adds a fact to the rows before it: "2010", "Qty: 2", "Engine: 2AZ". */
export const readFormRow = (text: string) => ({
  year: YEAR_ROW.exec(text)?.[1] ?? null,
  quantity: QUANTITY_ROW.exec(text)?.[1] ?? null,
  engine: ENGINE_ROW.exec(text)?.[1]?.toUpperCase() ?? null,
})

const PLACE_ROW = /^\W*(front|rear|back|left|right)(?: side)?(?: parts)?\W*$/i
const KIND_ROW = /^\W*(keke|okada|motorcycle|motorbike|bike|tricycle)(?: napep)?(?: parts)?\W*$/i
const KIND_WORDS = /\b(?:keke|okada|motorcycle|motorbike|bike|tricycle)\b(?: napep\b)?/gi

/** Reads a row that says of which place or kind of vehicle the parts below it are: "Front", "Keke". */
export const readPlaceOrKind = (text: string) => ({
  place: PLACE_ROW.exec(text)?.[1]?.toLowerCase() ?? null,
  kind: KIND_ROW.exec(text)?.[1]?.toLowerCase() ?? null,
})

/** Leaves out the kind of a vehicle that the rest of a row names: "Keke TVS King". */
export function removeKind(text: string, understand: Understand): string {
  const plain = text.replaceAll(KIND_WORDS, ' ').trim()
  return plain !== '' && plain !== text.trim() && isVehicleOnly(understand(plain)) ? plain : text
}

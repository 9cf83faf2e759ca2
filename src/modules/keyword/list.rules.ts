import { bothPositions, getState, findUnit } from './list-line.rules.ts'
import { isVehicleOnly, hasPart, type Piece, splitPieces } from './list-pieces.rules.ts'
import { MAX_LINE_LENGTH, type TextLine, splitTextLines } from './list-text.rules.ts'
import type { PartsList, PartsListLine, PartsListProblem } from './list-types.rules.ts'
import type { Understand, Understanding, UnderstoodVehicle } from './understanding-types.rules.ts'
import { findVin } from './vin-text.rules.ts'

export const MAX_LIST_LENGTH = 20_000
export const MAX_LIST_LINES = 60
const MAX_QUANTITY = 100

interface Reading {
  list: PartsList
  vehicle: UnderstoodVehicle | null
  /** Lines of the vehicle in force, for "same for 2007". */
  block: PartsListLine[]
  lastLineWasVehicle: boolean
  /** Vehicles that the lines of each row name. */
  ofRow: Map<number, UnderstoodVehicle>
  rows: Map<PartsListLine, number>
}

const TALK =
  /\b(?:hi|hello|hey|thanks?|thank you|god bless|bless|regards|good (?:morning|afternoon|evening|day)|how far|list|kindly|please|pls|abeg|urgent|urgently|check|send|need|price|prices|total|delivery|waybill|boss|sir|ma|oga|madam|fleet|order|orders|items?|following|below)\b/i

/** Reads a pasted list line by line: parts, quantities, budgets, and the vehicle that each part is for. Pure. */
export function parsePartsList(text: string, understandText: Understand): PartsList {
  const list: PartsList = { lines: [], problems: [], ignored: [], vins: [] }
  if (text.length > MAX_LIST_LENGTH) {
    list.problems.push(
      problem('text_too_long', `A list may have 20,000 characters. Yours has ${text.length}: split it in two.`),
    )
    return list
  }
  const understand = cacheUnderstanding(understandText)
  const reading: Reading = {
    list,
    vehicle: null,
    block: [],
    lastLineWasVehicle: false,
    ofRow: new Map(),
    rows: new Map(),
  }
  for (const line of splitTextLines(text)) {
    if (line.raw.length > MAX_LINE_LENGTH)
      list.problems.push(problem('line_too_long', `A line may have 200 characters: “${line.raw.slice(0, 40)}…”`))
    else readLine(line, reading, understand)
  }
  giveRowVehicle(reading)
  giveLastVehicle(reading)
  list.problems.push(...listProblems(list))
  return list
}

/** A text of a list is read for its vehicle, its parts and its VIN: once is enough. */
function cacheUnderstanding(understand: Understand): Understand {
  const known = new Map<string, ReturnType<Understand>>()
  return (text) => {
    const answer = known.get(text) ?? understand(text, { isLine: true })
    known.set(text, answer)
    return answer
  }
}

const problem = (code: PartsListProblem['code'], message: string): PartsListProblem => ({ code, message })

function readLine(line: TextLine, reading: Reading, understand: Understand) {
  const { vin, rest } = findVin(line.text, understand)
  if (vin !== null) reading.list.vins.push(vin)
  if (vin !== null && VIN_LABEL.test(rest)) return
  const heading = readHeading(line, understand)
  if (heading !== null) {
    if (heading.vehicle) startVehicle(heading.vehicle, reading, true)
    else reading.list.ignored.push(line.raw)
    return
  }
  const same = /^(?:the )?same (?:thing |parts? |list )?for (.+)$/i.exec(rest.trim())?.[1]
  if (same !== undefined && reading.block.length > 0) {
    repeatFor(same, reading, understand)
    return
  }
  const pieces = splitPieces(rest, understand)
  const own = pieces.find(({ understanding }) => understanding.vehicle !== null)?.understanding.vehicle ?? null
  const parts = pieces.filter((piece) => !isVehicleOnly(piece.understanding))
  const setsVehicle = /^(?:(?:this|these|all|it) (?:is|are) )?for\b/i.test(rest.trim()) || parts.length < pieces.length
  if (own && setsVehicle) startVehicle(own, reading, parts.length === 0)
  const isTalk =
    parts.every(({ understanding }) => !hasPart(understanding)) && (TALK.test(rest) || parts.every(isFillerOnly))
  if (parts.length === 0) return
  if (isTalk && own === null) {
    reading.list.ignored.push(line.raw)
    return
  }
  for (const piece of parts) addLine(piece, line, own, reading)
}

const VIN_LABEL = /^\W*(?:(?:my|the) )?(?:vin|chassis)?(?: ?(?:no|number|num))?(?: is)?\W*$/i
const HEADING_FORM = /:\s*$|^[*_].*[*_]\s*$/
const KIND_OF_PARTS = /\bparts\b/i

/** Reads "Engine parts for Accord 2005:", "*Brakes*" and sentences without a part; null for a line that names one. */
function readHeading({ raw, text, isSentence }: TextLine, understand: Understand): Understanding | null {
  const read = understand(text)
  const isKind = KIND_OF_PARTS.test(text) && (HEADING_FORM.test(raw) || /\bparts\W*$/i.test(text))
  const namesPart = hasPart(read) && read.question === null
  return isKind || (!namesPart && (isSentence || HEADING_FORM.test(raw))) ? read : null
}

const isFillerOnly = ({ understanding: { unknown, vehicle } }: Piece) => unknown.length === 0 && vehicle === null

function startVehicle(vehicle: UnderstoodVehicle, reading: Reading, isAlone: boolean) {
  reading.vehicle = vehicle
  reading.block = []
  reading.lastLineWasVehicle = isAlone
}

function addLine(
  { text, understanding }: Piece,
  { raw, row, budgetKobo }: TextLine,
  own: UnderstoodVehicle | null,
  reading: Reading,
) {
  const vehicle = understanding.vehicle ?? own ?? reading.vehicle
  const positions = bothPositions(text, understanding)
  const isBothSides = positions.length === 2 && positions[0]?.side !== undefined
  const line: PartsListLine = {
    raw,
    text,
    understanding,
    positions,
    quantity: understanding.quantity ?? (isBothSides ? 2 : 1),
    unit: findUnit(text, understanding),
    vehicle,
    vehicleSource: (understanding.vehicle ?? own) ? 'own' : vehicle ? 'inherited' : 'none',
    budgetKobo,
    ...getState(text, understanding, vehicle),
    ...(isTooMany(text) && { state: 'choose' }),
  }
  if (vehicle && line.vehicleSource === 'own') reading.ofRow.set(row, vehicle)
  reading.rows.set(line, row)
  reading.list.lines.push(line)
  reading.block.push(line)
  reading.lastLineWasVehicle = false
}

/** "Same for 2007": the part lines of the last vehicle again, for another year or vehicle. */
function repeatFor(text: string, reading: Reading, understand: Understand) {
  const before = reading.block.at(-1)?.vehicle ?? reading.vehicle
  const typed = understand(text).vehicle
  const vehicle = typed ?? (before && understand(`${before.make} ${before.model ?? ''} ${text}`).vehicle)
  const block = [...reading.block]
  if (!vehicle) return
  startVehicle(vehicle, reading, false)
  for (const line of block) {
    const repeated = {
      ...line,
      vehicle,
      vehicleSource: 'inherited' as const,
      ...getState(line.text, line.understanding, vehicle),
    }
    reading.list.lines.push(repeated)
    reading.block.push(repeated)
  }
}

/** "1) front shock 2) rear shock RAV4 2008": the vehicle of one text is for all of its row. */
function giveRowVehicle({ list, ofRow, rows }: Reading) {
  list.lines = list.lines.map((line) => {
    const vehicle = line.vehicleSource === 'own' ? undefined : ofRow.get(rows.get(line) ?? -1)
    return vehicle
      ? { ...line, vehicle, vehicleSource: 'own', ...getState(line.text, line.understanding, vehicle) }
      : line
  })
}

/** A vehicle in the last line is for all lines where no other line has one. */
function giveLastVehicle({ list, vehicle, lastLineWasVehicle }: Reading) {
  if (!lastLineWasVehicle || !vehicle || list.lines.some((line) => line.vehicle !== null)) return
  list.lines = list.lines.map((line) => ({
    ...line,
    vehicle,
    vehicleSource: 'inherited',
    ...getState(line.text, line.understanding, vehicle),
  }))
}

const isTooMany = (text: string) =>
  Number(/(?<![\d./-])(\d{3,6})(?= ?(?:pcs|pieces|sets|nos|units)\b)/i.exec(text)?.[1] ?? 0) > MAX_QUANTITY

function listProblems({ lines, problems }: PartsList): PartsListProblem[] {
  const found: PartsListProblem[] = []
  if (lines.length === 0 && problems.length === 0) found.push(problem('empty', 'Paste at least one part.'))
  if (lines.length > MAX_LIST_LINES) {
    found.push(problem('too_many_lines', `A list may have 60 lines. Yours has ${lines.length}: split it in two.`))
  }
  for (const { text } of lines) {
    if (isTooMany(text)) found.push(problem('quantity_too_large', `At most 100 of one part: “${text}”`))
  }
  const undated = new Set(
    lines.flatMap(({ vehicle }) => (vehicle?.model && vehicle.yearStart === null ? [vehicle.model] : [])),
  )
  if (undated.size > 0) found.push(problem('year_missing', `Which year is the ${[...undated].join(', the ')}?`))
  return found
}

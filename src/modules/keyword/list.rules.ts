import { type Draft, type HeadingFacts, NO_FACTS, readBesideVehicle } from './list-draft.rules.ts'
import { readFormRow, readHeading, readPlaceOrKind, removeKind } from './list-headings.rules.ts'
import { bothPositions, getState, findUnit } from './list-line.rules.ts'
import { isVehicleOnly, hasPart, type Piece, splitPieces } from './list-pieces.rules.ts'
import { listProblems, isTooMany, problem } from './list-problems.rules.ts'
import { splitRequests } from './list-sentences.rules.ts'
import { MAX_LINE_LENGTH, type TextLine, splitTextLines } from './list-text.rules.ts'
import type { PartsList, PartsListLine } from './list-types.rules.ts'
import { findOnlyVehicle, giveOnlyVehicle, giveRowVehicle, listVehicles, shareVehicles } from './list-vehicles.rules.ts'
import type { Understand, UnderstoodVehicle } from './understanding-types.rules.ts'
import { removeBrackets } from './understood-text.rules.ts'
import { findVin } from './vin-text.rules.ts'

export const MAX_LIST_LENGTH = 20_000

interface Reading {
  list: PartsList
  drafts: Draft[]
  vehicle: UnderstoodVehicle | null
  /** Drafts of the vehicle in force, for "same for 2007". */
  block: Draft[]
  facts: HeadingFacts
  /** Of a row of its own. */
  engine: string | null
  lastLineWasVehicle: boolean
  /** All vehicles that the list names; null for a line that names several. */
  vehicles: (UnderstoodVehicle | null)[]
}

const TALK =
  /\b(?:hi|hello|hey|thanks?|thank you|god bless|bless|regards|good (?:morning|afternoon|evening|day)|how far|list|kindly|please|pls|abeg|urgent|urgently|check|send|need|price|prices|total|delivery|waybill|boss|sir|ma|oga|madam|fleet|order|orders|items?|following|below|quote|quotation|request|enquiry|how much|everything)\b/i

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
    drafts: [],
    vehicle: null,
    block: [],
    facts: NO_FACTS,
    engine: null,
    lastLineWasVehicle: false,
    vehicles: [],
  }
  for (const line of splitTextLines(text, (one) => splitRequests(one, understand))) {
    if (line.raw.length > MAX_LINE_LENGTH)
      list.problems.push(problem('line_too_long', `A line may have 200 characters: “${line.raw.slice(0, 40)}…”`))
    else readLine(line, reading, understand)
  }
  const drafts = giveOnlyVehicle(giveRowVehicle(reading.drafts), reading)
  list.lines = drafts.map((draft) => toLine(draft, understand))
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

const VIN_WORDS = /[\s,.]*\b(?:vin|chassis|frame)\b(?: ?(?:no|number|num)\b)?[\s:.=#-]*/i
const VIN_LABEL = /^\W*(?:(?:my|the) )?(?:vin|chassis)?(?: ?(?:no|number|num))?(?: is)?\W*$/i

function readLine(line: TextLine, reading: Reading, understand: Understand) {
  if (line.isLetterhead) {
    reading.list.ignored.push(line.raw)
    return
  }
  const { vin, rest: unlabelled } = findVin(line.text, understand)
  if (vin !== null) reading.list.vins.push(vin)
  const rest = vin === null ? unlabelled : unlabelled.replace(VIN_WORDS, ' ')
  if (vin !== null && VIN_LABEL.test(unlabelled)) return
  if (addFormRow(rest, reading, understand)) return
  const { place, kind } = readPlaceOrKind(rest)
  const saysPlaceOrKind = place !== null || kind !== null
  const heading = saysPlaceOrKind ? null : readHeading(line, understand)
  if (saysPlaceOrKind || heading) {
    if (heading?.vehicle) startVehicle(heading.vehicle, reading, true)
    else reading.list.ignored.push(line.raw)
    addFacts({ place, kind, condition: heading?.condition ?? null }, reading)
    return
  }
  const same = /^(?:and |the )*(?:same|ditto) (?:thing |parts? |list )?for (.+)$/i.exec(rest.trim())?.[1]
  if (same !== undefined && reading.block.length > 0) {
    repeatFor(same, reading, understand)
    return
  }
  const named = removeKind(rest, understand)
  readPieces(splitPieces(named, understand), { ...line, text: named.trim() }, reading, understand)
}

/** Adds the year or the engine to the vehicle above it, or the quantity to the part above it; false for another row. */
function addFormRow(text: string, reading: Reading, understand: Understand): boolean {
  const { vehicle, drafts, block } = reading
  const { year, quantity, engine } = readFormRow(text)
  const last = drafts.at(-1)
  if (quantity !== null) {
    if (last) last.understanding = { ...last.understanding, quantity: Number(quantity) }
    return true
  }
  if (engine !== null) {
    reading.engine = engine
    return true
  }
  if (year === null || vehicle?.model == null || vehicle.yearStart !== null) return false
  const dated = understand(`${vehicle.make} ${removeBrackets(vehicle.model)} ${year}`).vehicle
  if (dated?.makeId !== vehicle.makeId || dated.yearStart === null) return false
  const full = { ...dated, engine: dated.engine ?? vehicle.engine }
  for (const draft of block) if (draft.vehicle === vehicle) draft.vehicle = full
  reading.vehicle = full
  reading.vehicles = reading.vehicles.map((one) => (one === vehicle ? full : one))
  return true
}

/** Reads the parts and vehicles of a line. */
function readPieces(pieces: readonly Piece[], line: TextLine, reading: Reading, understand: Understand) {
  const named = pieces.flatMap((piece) => listVehicles(piece, understand))
  const own = findOnlyVehicle(named)
  const parts = pieces.filter((piece) => !isVehicleOnly(piece.understanding))
  const setsVehicle = /^(?:(?:this|these|all|it) (?:is|are) )?for\b/i.test(line.text) || parts.length < pieces.length
  if (named.length > 0 && setsVehicle) startVehicle(own, reading, parts.length === 0)
  reading.vehicles.push(...named, ...(parts.some(namesSeveral) ? [null] : []))
  const isTalk =
    parts.every(({ understanding }) => !hasPart(understanding)) && (TALK.test(line.text) || parts.every(isFillerOnly))
  const condition =
    pieces.find(({ understanding }) => understanding.condition !== null)?.understanding.condition ?? null
  if (parts.length === 0 || isTalk) addFacts({ place: null, kind: null, condition }, reading)
  if (parts.length === 0) return
  if (isTalk && named.length === 0) {
    reading.list.ignored.push(line.raw)
    return
  }
  const vehicles = own ? pieces.map(() => own) : shareVehicles(pieces, understand)
  for (const [at, piece] of pieces.entries())
    if (parts.includes(piece))
      addDraft(piece, line, { own: vehicles[at] ?? null, isSeveral: named.length > 0 && !own }, reading)
}

/** "Brake pad camry 2010 and corolla 2008". */
const namesSeveral = ({ understanding }: Piece) => understanding.question?.about === 'vehicle'

const isFillerOnly = ({ understanding: { unknown, vehicle } }: Piece) => unknown.length === 0 && vehicle === null

/** Keeps what a heading says for the lines below it. */
function addFacts(said: { [K in keyof HeadingFacts]: HeadingFacts[K] | null }, reading: Reading) {
  const { place, kind, condition } = reading.facts
  reading.facts = { place: said.place ?? place, kind: said.kind ?? kind, condition: said.condition ?? condition }
}

function startVehicle(vehicle: UnderstoodVehicle | null, reading: Reading, isAlone: boolean) {
  reading.vehicle = vehicle
  if (reading.block.length > 0) reading.facts = NO_FACTS
  reading.block = []
  reading.lastLineWasVehicle = isAlone
  if (vehicle) reading.vehicles.push(vehicle)
}

function addDraft(
  { text, understanding }: Piece,
  { raw, row, budgetKobo }: TextLine,
  { own, isSeveral }: { own: UnderstoodVehicle | null; isSeveral: boolean },
  reading: Reading,
) {
  const vehicle = understanding.vehicle ?? own ?? (isSeveral ? null : reading.vehicle)
  const vehicleSource = (understanding.vehicle ?? own) ? 'own' : vehicle ? 'inherited' : 'none'
  const draft: Draft = { text, understanding, raw, row, budgetKobo, vehicle, vehicleSource, ...reading.facts }
  reading.drafts.push(draft)
  reading.block.push(draft)
  reading.lastLineWasVehicle = false
}

function toLine(draft: Draft, understand: Understand): PartsListLine {
  const { raw, text, vehicle, vehicleSource, budgetKobo } = draft
  const understanding = readBesideVehicle(draft, understand)
  const positions = bothPositions(text, understanding)
  const isBothSides = positions.length === 2 && positions[0]?.side !== undefined
  return {
    raw,
    text,
    understanding,
    positions,
    quantity: understanding.quantity ?? (isBothSides ? 2 : 1),
    unit: findUnit(text, understanding),
    vehicle,
    vehicleSource,
    budgetKobo,
    ...getState(text, understanding, vehicle),
    ...(isTooMany(text) && { state: 'choose' }),
  }
}

/** "Same for 2007": the part lines of the last vehicle again, for another year or vehicle. */
function repeatFor(text: string, reading: Reading, understand: Understand) {
  const before = reading.block.at(-1)?.vehicle ?? reading.vehicle
  const typed = understand(text).vehicle
  const vehicle = typed ?? (before && understand(`${before.make} ${before.model ?? ''} ${text}`).vehicle)
  const block = [...reading.block]
  if (!vehicle) return
  startVehicle(vehicle, reading, false)
  const repeated = block.map((draft): Draft => ({ ...draft, vehicle, vehicleSource: 'inherited' }))
  reading.drafts.push(...repeated)
  reading.block.push(...repeated)
}

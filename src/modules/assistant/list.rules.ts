import { isLetterhead, removeLetterWords } from '#modules/keyword/list-letterhead.rules.ts'
import type { PartsListLine, PartsListProblem } from '#modules/keyword/list-types.rules.ts'
import { parsePartsList } from '#modules/keyword/list.rules.ts'
import type { Understand, Understanding } from '#modules/keyword/understanding-types.rules.ts'
import { type Positions, POSITION_SLOTS } from '#modules/taxonomy/part-types.rules.ts'
import type { FieldFault } from '#platform/field-fault.ts'

import { type Conversation, type KnownPart, type KnownLine, MAX_BUDGET_KOBO } from './assistant.contract.ts'
import { NOTHING_KNOWN, onlyKnown, remember, vehicleSearch, withVehicle } from './conversation.rules.ts'
import { type Message, readMessage } from './message.rules.ts'
import { isCompletedBy } from './reply.rules.ts'

/** Maximum length of a text that may be one part. */
const MAX_KEYWORD = 300
/** An empty list may be a question, and a missing year is asked for. */
const REFUSED = new Set<PartsListProblem['code']>([
  'text_too_long',
  'too_many_lines',
  'line_too_long',
  'quantity_too_large',
])

const EMPTY: FieldFault = { code: 'list_empty', text: 'Paste at least one part.' }

/** Reads a message as a list of two or more lines, as one part, or as a fault. */
export type ReadList = { lines: KnownLine[]; vin: string | null } | { text: string } | { fault: FieldFault }

/** Reads a message as a list of parts; of a long letter with one part, the text of this part is left. */
export function readList(text: string, understand: Understand, before: Conversation): ReadList {
  const isShort = text.length <= MAX_KEYWORD && !text.includes('\n')
  const { lines, problems, vins } = parsePartsList(text, understand)
  const refused = problems.find(({ code }) => REFUSED.has(code) && !(isShort && code === 'line_too_long'))
  if (refused) return { fault: { code: `list_${refused.code}`, text: refused.message } }
  const parts = lines.flatMap((line) => toParts(line))
  if (parts.length > 1) {
    const known = { ...NOTHING_KNOWN, ...toVehicle(before) }
    return { lines: parts.map((line) => readLine(line, known, understand)), vin: vins[0] ?? null }
  }
  if (text.length <= MAX_KEYWORD) return { text: lines.length === 1 ? removeLetterhead(text) : text }
  return lines[0] ? { text: textWithVehicle(lines[0]) } : { fault: EMPTY }
}

/** "Customer: Mr Bello" above the part names no part. */
const removeLetterhead = (text: string) =>
  text
    .split('\n')
    .filter((row) => !isLetterhead(row))
    .map((row) => removeLetterWords(row))
    .join('\n')

/** The vehicle may be in another sentence than the part. */
function textWithVehicle({ text, understanding, vehicle }: PartsListLine): string {
  if (!vehicle || understanding.vehicle) return text
  return `${text} ${vehicleSearch(withVehicle(NOTHING_KNOWN, vehicle))}`
}

const toVehicle = ({ make, model, year, nickname, engine }: KnownPart) => ({ make, model, year, nickname, engine })

interface Part extends Pick<PartsListLine, 'text' | 'vehicle' | 'quantity' | 'unit' | 'budgetKobo'> {
  understanding: Understanding
}

/** "Front and rear brake pads" are two parts; "left and right" are two of one. */
function toParts({ text, vehicle, understanding, positions, ...wanted }: PartsListLine): Part[] {
  const { quantity, unit, budgetKobo } = wanted
  const part = (own: Positions) => ({
    text,
    vehicle,
    quantity,
    unit,
    budgetKobo,
    understanding: { ...understanding, positions: own },
  })
  const [first, second] = positions
  if (!first || !second) return [part(understanding.positions)]
  if (first.side === second.side) return positions.map(part)
  const shared = POSITION_SLOTS.filter((slot) => slot !== 'side' && first[slot] !== undefined)
  return [part(Object.fromEntries(shared.map((slot) => [slot, first[slot]])))]
}

function readLine(
  { text, understanding, vehicle, quantity, unit, budgetKobo }: Part,
  before: KnownPart,
  understand: Understand,
): KnownLine {
  const start = withVehicle(before, vehicle)
  const message = { ...readMessage(text, understand, start), understanding }
  // The line may belong to another vehicle than its own words name: the one of its list.
  const known = remember(start, { ...message, vehicle: understanding.vehicle ? vehicle : message.vehicle }, understand)
  const isPossible = budgetKobo !== null && budgetKobo <= MAX_BUDGET_KOBO
  return { ...known, line: text, quantity, unit, budgetKobo: isPossible ? budgetKobo : null }
}

/** Returns whether a message is only about the vehicle, or leaves the year open. */
export function isAboutVehicle({ understanding, words, vehicle, wrongYear, passes }: Message): boolean {
  const { types, isNumberOnly } = understanding
  const saysVehicle = vehicle !== null || wrongYear !== null || passes
  return saysVehicle && types.length === 0 && words.length === 0 && !isNumberOnly
}

/** Adds a message about the vehicle to the lines that lack one; if none does, to all. */
export function completeLines(
  lines: readonly KnownLine[],
  text: string,
  asked: KnownPart,
  understand: Understand,
): KnownLine[] {
  const isOpen = lines.some((line) => isCompletedBy(line, asked))
  return lines.map((line) => (isOpen && !isCompletedBy(line, asked) ? line : answerLine(line, text, understand)))
}

/** Adds an answer to one line. */
export function answerLine(line: KnownLine, text: string, understand: Understand): KnownLine {
  const message = readMessage(text, understand, line)
  return { ...line, ...remember(onlyKnown(line), message, understand) }
}

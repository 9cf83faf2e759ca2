import type { Understand, Understanding, UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'
import { formatPositions, formatUnderstood } from '#modules/keyword/understood-text.rules.ts'
import { namePartType } from '#modules/search/understood.rules.ts'
import type { Positions } from '#modules/taxonomy/part-types.rules.ts'

import type { QuestionSubject, KnownPart } from './assistant.contract.ts'
import { type Message, plainModel } from './message.rules.ts'

export const NOTHING_KNOWN: KnownPart = {
  part: '',
  position: '',
  make: '',
  model: '',
  year: '',
  nickname: '',
  engine: '',
}
/** Returns only the fields of a part and its vehicle, without those of a line or a conversation. */
export const onlyKnown = ({ part, position, make, model, year, nickname, engine }: KnownPart): KnownPart => {
  return { part, position, make, model, year, nickname, engine }
}

/** The buyer does not know the year. */
export const ANY = 'any'
const MAX_PART = 200

/** Adds a message to the known fields: another make clears the model, another model the year. */
export function remember(before: KnownPart, message: Message, understand: Understand): KnownPart {
  const start = message.startsAgain ? NOTHING_KNOWN : before
  const part = readPart(start, message, understand)
  return withVehicle({ ...start, ...part }, message.vehicle)
}

/** Adds the stated fields of a vehicle. */
export function withVehicle(before: KnownPart, stated: UnderstoodVehicle | null): KnownPart {
  if (stated === null) return before
  const { make, model, engine } = stated
  // "Big Daddy 2009": the typed year counts, and the nickname means other years.
  const nickname = stated.note === null ? stated.nickname : null
  const isSame = make === before.make && (model === null || plainModel(model) === plainModel(before.model))
  const year = formatYears(stated, nickname)
  if (!isSame) return { ...before, make, model: model ?? '', year, nickname: nickname ?? '', engine: engine ?? '' }
  const isNicknameKept = year === '' && nickname === null
  return {
    ...before,
    model: model ?? before.model,
    year: year === '' && nickname === null ? before.year : year,
    nickname: nickname ?? (isNicknameKept ? before.nickname : ''),
    engine: engine ?? before.engine,
  }
}

/** Formats the typed year or years: "2008", "2008-2012"; blank with a nickname, which implies its years. */
function formatYears({ yearStart, yearEnd }: UnderstoodVehicle, nickname: string | null): string {
  if (yearStart === null || yearEnd === null) return ''
  if (yearStart === yearEnd) return String(yearStart)
  return nickname === null ? `${yearStart}-${yearEnd}` : ''
}

type Part = Pick<KnownPart, 'part' | 'position'>

/** Reads the part of a message: a new one, or the previous one with the added positions and sizes. */
function readPart(before: KnownPart, message: Message, understand: Understand): Part {
  const { understanding, words } = message
  const { types, question, numbers, isNumberOnly, positions } = understanding
  const open = before.part === '' ? before.position : ''
  if (isNumberOnly) return { part: numbers[0] ?? '', position: '' }
  // The assistant asks which part it is; keep the position for the answer.
  if (question?.about === 'type') return { part: '', position: positionText(positions) || open }
  if (types.length > 0) {
    const part = partText(understanding)
    return { part, position: positionText({ ...understand(`${part} ${open}`).positions, ...positions }) }
  }
  if (words.length > 0) return { part: words.join(' ').slice(0, MAX_PART), position: '' }
  return before.part === '' ? { part: '', position: open } : refinePart(before, message.text, understand)
}

const positionText = (positions: Positions) => formatPositions(positions).join(' ')

/** Formats an interpreted part in the words of the taxonomy, without position and vehicle. */
function partText(understanding: Understanding): string {
  const { types, sizes, brand, condition, quality, qualifiers, numbers } = understanding
  const { key, name } = namePartType(types) ?? types[0] ?? { key: '', name: '' }
  const vehicleWords = understanding.vehicle?.engine ?? ''
  return formatUnderstood({
    part_number: numbers[0] ?? null,
    part_type: name === '' ? null : { key, name },
    positions: {},
    sizes,
    brand: brand?.name ?? null,
    vehicle: null,
    qualifiers: qualifiers.filter((word) => word !== vehicleWords),
    condition,
    quality,
    unknown: [],
  }).slice(0, MAX_PART)
}

/** Refines the previous part by another position, size, brand or condition: "And the rear ones?". */
function refinePart(before: KnownPart, message: string, understand: Understand): Part {
  const now = understand(before.part)
  const positions = understand(`${before.part} ${before.position}`).positions
  const next = understand(`${before.part} ${message}`)
  if (now.types.length === 0 || next.types.length === 0) return before
  // "Shock absorber" and "rear" is another type than "shock absorber" and "front".
  const family = now.types[0]?.family?.replaceAll('-', ' ')
  const sibling = family && Object.keys(next.positions).length === 0 ? understand(`${family} ${message}`) : null
  const isSibling = sibling?.types.length === 1 && sibling.types[0]?.family === now.types[0]?.family
  const meant = isSibling ? sibling : next
  const kept = /\bboth\b/i.test(message) ? {} : positions
  return { part: partText({ ...meant, vehicle: null }), position: positionText({ ...kept, ...meant.positions }) }
}

/** Formats the vehicle as a search text. */
export const vehicleSearch = ({ make, model, nickname, year, engine }: KnownPart): string =>
  [make, plainModel(model), nickname, year === ANY ? '' : year, engine].filter(Boolean).join(' ')

/** Formats all known fields as a search text. */
export const searchText = (known: KnownPart): string =>
  [known.part, known.position, vehicleSearch(known)].filter(Boolean).join(' ')

/** Finds the first field that is missing to search for a part; null if none is. */
export function findMissingField(known: KnownPart, understand: Understand): QuestionSubject | null {
  if (known.part === '') return 'part'
  return needsVehicle(understand(known.part)) ? findMissingVehicleField(known) : null
}

/** Returns whether a part is searched for with a vehicle: not if it is sold by size, a number or unknown. */
const needsVehicle = ({ types, sizes }: Understanding) =>
  types.some(({ fitMode }) => fitMode === 'vehicle' || (fitMode === 'both' && Object.keys(sizes).length === 0))

/** Finds the first missing field of the vehicle; null if none is. A nickname implies model and years. */
export function findMissingVehicleField({ make, model, year, nickname }: KnownPart): QuestionSubject | null {
  if (make === '') return 'make'
  if (model === '') return 'model'
  return year === '' && nickname === '' ? 'year' : null
}

import type { Understand, Understanding, UnderstoodVehicle } from '#modules/keyword/understanding-types.rules.ts'
import { positionWords, formatUnderstood } from '#modules/keyword/understood-text.rules.ts'
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
/** The fields of what is known, without those of a line or a conversation. */
export const onlyKnown = ({ part, position, make, model, year, nickname, engine }: KnownPart): KnownPart => {
  return { part, position, make, model, year, nickname, engine }
}

/** The buyer does not know the year. */
export const ANY = 'any'
const MAX_PART = 200

/** Adds a message to what was said before: another make forgets the model, another model the year. */
export function remember(before: KnownPart, message: Message, understand: Understand): KnownPart {
  const start = message.startsAgain ? NOTHING_KNOWN : before
  const part = readPart(start, message, understand)
  return withVehicle({ ...start, ...part }, message.vehicle)
}

/** Adds a vehicle, as far as it was said. */
export function withVehicle(before: KnownPart, said: UnderstoodVehicle | null): KnownPart {
  if (said === null) return before
  const { make, model, engine } = said
  // "Big Daddy 2009": the typed year counts, and the nickname means other years.
  const nickname = said.note === null ? said.nickname : null
  const isSame = make === before.make && (model === null || plainModel(model) === plainModel(before.model))
  const year = formatYears(said, nickname)
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

/** The typed year, or years: "2008", "2008-2012". A nickname says its years itself. */
function formatYears({ yearStart, yearEnd }: UnderstoodVehicle, nickname: string | null): string {
  if (yearStart === null || yearEnd === null) return ''
  if (yearStart === yearEnd) return String(yearStart)
  return nickname === null ? `${yearStart}-${yearEnd}` : ''
}

type Part = Pick<KnownPart, 'part' | 'position'>

/** The part of a message: a new one, or the one from before with the positions and sizes that the message adds. */
function readPart(before: KnownPart, message: Message, understand: Understand): Part {
  const { understanding, words } = message
  const { types, question, numbers, isNumberOnly, positions } = understanding
  const open = before.part === '' ? before.position : ''
  if (isNumberOnly) return { part: numbers[0] ?? '', position: '' }
  // Which part it is will be asked; the position waits for the answer.
  if (question?.about === 'type') return { part: '', position: positionText(positions) || open }
  if (types.length > 0) {
    const part = partText(understanding)
    return { part, position: positionText({ ...understand(`${part} ${open}`).positions, ...positions }) }
  }
  if (words.length > 0) return { part: words.join(' ').slice(0, MAX_PART), position: '' }
  return before.part === '' ? { part: '', position: open } : refined(before, message.text, understand)
}

const positionText = (positions: Positions) => positionWords(positions).join(' ')

/** What was understood of a part in the words of the taxonomy, without position and vehicle. */
function partText(understanding: Understanding): string {
  const { types, sizes, brand, condition, qualifiers, numbers } = understanding
  const name = namePartType(types) ?? types[0] ?? null
  const vehicleWords = understanding.vehicle?.engine ?? ''
  return formatUnderstood({
    part_number: numbers[0] ?? null,
    part_type: name && { name: name.name },
    positions: {},
    sizes,
    brand: brand?.name ?? null,
    vehicle: null,
    qualifiers: qualifiers.filter((word) => word !== vehicleWords),
    condition,
    unknown: [],
  }).slice(0, MAX_PART)
}

/** "And the rear ones?": the part from before in another position, size, brand or condition. */
function refined(before: KnownPart, said: string, understand: Understand): Part {
  const now = understand(before.part)
  const positions = understand(`${before.part} ${before.position}`).positions
  const next = understand(`${before.part} ${said}`)
  if (now.types.length === 0 || next.types.length === 0) return before
  // "Shock absorber" and "rear" is another type than "shock absorber" and "front".
  const family = now.types[0]?.family?.replaceAll('-', ' ')
  const sibling = family && Object.keys(next.positions).length === 0 ? understand(`${family} ${said}`) : null
  const isSibling = sibling?.types.length === 1 && sibling.types[0]?.family === now.types[0]?.family
  const meant = isSibling ? sibling : next
  const kept = /\bboth\b/i.test(said) ? {} : positions
  return { part: partText({ ...meant, vehicle: null }), position: positionText({ ...kept, ...meant.positions }) }
}

/** The vehicle in the words that the search understands. */
export const vehicleSearch = ({ make, model, nickname, year, engine }: KnownPart): string =>
  [make, plainModel(model), nickname, year === ANY ? '' : year, engine].filter(Boolean).join(' ')

/** Everything that is known, in the words that the search understands. */
export const searchText = (known: KnownPart): string =>
  [known.part, known.position, vehicleSearch(known)].filter(Boolean).join(' ')

/** The first thing that is still missing to look for a part; null if all is known. */
export function missing(known: KnownPart, understand: Understand): QuestionSubject | null {
  if (known.part === '') return 'part'
  return needsVehicle(understand(known.part)) ? missingOfVehicle(known) : null
}

/** Parts that are sold by size, numbers and unknown words are looked for without a vehicle. */
const needsVehicle = ({ types, sizes }: Understanding) =>
  types.some(({ fitMode }) => fitMode === 'vehicle' || (fitMode === 'both' && Object.keys(sizes).length === 0))

/** The first thing that is still missing of the vehicle. A nickname says model and years. */
export function missingOfVehicle({ make, model, year, nickname }: KnownPart): QuestionSubject | null {
  if (make === '') return 'make'
  if (model === '') return 'model'
  return year === '' && nickname === '' ? 'year' : null
}

import type { Lookup, Model } from '#modules/keyword/lookup.rules.ts'
import { nameKey } from '#modules/keyword/lookup.rules.ts'

import type { Asked, Conversation } from './assistant.contract.ts'
import type { Message } from './message.rules.ts'
import type { SpokenVehicle } from './understand.rules.ts'

type Names = Pick<Lookup, 'makes' | 'models' | 'makeById' | 'modelById'>

export const NOTHING_SAID: Conversation = { part: '', make: '', model: '', year: '' }

/** Adds a message to what was said before: another make forgets the model, another model the year. */
export function remember(before: Conversation, message: Message, names: Names): Conversation {
  const start = message.startsAnew ? NOTHING_SAID : before
  const part = message.part.length > 0 ? message.part.join(' ') : start.part
  const vehicle = message.vehicle ? withVehicle(start, message.vehicle, names) : start
  const year = message.year === null ? vehicle.year : String(message.year)
  return { part, make: vehicle.make, model: vehicle.model, year }
}

function withVehicle(before: Conversation, spoken: SpokenVehicle, names: Names): Conversation {
  const [model] = spoken.models
  // A model of several makes: which of them is asked.
  const isOpen = spoken.makeId === null
  const make = isOpen ? '' : (names.makeById.get(spoken.makeId ?? 0)?.name ?? '')
  const named = (model && names.modelById.get(model.id)?.name) ?? ''
  const isSame = make === before.make && (named === '' || named === before.model)
  return { ...before, make, model: named === '' && isSame ? before.model : named, year: isSame ? before.year : '' }
}

/** The model that is meant, once make and model are known; null where the look-up has none of that name. */
export function modelOf({ make, model }: Conversation, names: Names): Model | null {
  const makeId = names.makes.find(({ keys }) => keys.includes(nameKey(make)))?.id
  const found = names.models.find((one) => one.makeId === makeId && one.keys.includes(nameKey(model)))
  return found ?? null
}

/** The first thing that is still missing to look for a part; null when all is known. */
export function missing(conversation: Conversation): Asked | null {
  if (conversation.part === '') return 'part'
  return missingOfVehicle(conversation)
}

/** The first thing that is still missing of the vehicle. */
export function missingOfVehicle({ make, model, year }: Conversation): Asked | null {
  if (make === '') return 'make'
  if (model === '') return 'model'
  return year === '' ? 'year' : null
}

/** What most people here drive; offered where the make is asked. */
const FREQUENT_MAKES = ['Toyota', 'Honda', 'Lexus', 'Mercedes-Benz', 'Nissan', 'Hyundai']
const MOST_CHOICES = 6
const ANY_YEAR = 'Any year'

/** Answers that can be given by one press; a year itself is typed, there are too many. */
export function choicesFor(asked: Asked | null, conversation: Conversation, names: Names): string[] {
  if (asked === 'make') return makesFor(conversation, names)
  if (asked === 'year') return [ANY_YEAR]
  if (asked !== 'model') return []
  const makeId = names.makes.find(({ name }) => name === conversation.make)?.id
  // Models that were built for long are those that are met most.
  return names.models
    .filter((model) => model.makeId === makeId)
    .toSorted((a, b) => b.years.length - a.years.length || a.name.localeCompare(b.name))
    .slice(0, MOST_CHOICES)
    .map(({ name }) => name)
}

function makesFor({ model }: Conversation, names: Names): string[] {
  if (model === '') return FREQUENT_MAKES.filter((make) => names.makes.some(({ name }) => name === make))
  const makeIds = names.models.filter(({ keys }) => keys.includes(nameKey(model))).map(({ makeId }) => makeId)
  return [...new Set(makeIds)].flatMap((id) => names.makeById.get(id)?.name ?? []).slice(0, MOST_CHOICES)
}

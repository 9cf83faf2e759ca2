import type { Lookup, Model } from '#modules/keyword/lookup.rules.ts'
import type { Question, Understand } from '#modules/keyword/understanding-types.rules.ts'
import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'

import type { QuestionSubject, KnownPart } from './assistant.contract.ts'
import { vehicleSearch } from './conversation.rules.ts'
import { plainModel } from './message.rules.ts'

/** The vehicle names that answers are chosen from. */
export type ChoiceNames = Pick<Lookup, 'makes' | 'models' | 'modelById'> & { understand: Understand }

/** The most common makes in Nigeria; offered if the make is missing. */
const FREQUENT_MAKES = ['Toyota', 'Honda', 'Lexus', 'Mercedes-Benz', 'Nissan', 'Hyundai']
const MAX_CHOICES = 6
const ANY_YEAR = 'Any year'

/** Returns answers to choose from; a year is typed, there are too many. */
export function choicesFor(asked: QuestionSubject | null, known: KnownPart, names: ChoiceNames): string[] {
  if (asked === 'make') return FREQUENT_MAKES.filter((make) => names.makes.some(({ name }) => name === make))
  if (asked === 'year') return [ANY_YEAR]
  if (asked !== 'model') return []
  const makeId = names.makes.find(({ name }) => name === known.make)?.id
  // Models that were built for long are those that are met most.
  const models = names.models
    .filter((model) => model.makeId === makeId)
    .toSorted((a, b) => b.years.length - a.years.length || a.name.localeCompare(b.name))
    .map(({ name }) => plainModel(name))
  return [...new Set(models)].slice(0, MAX_CHOICES)
}

/** Returns the choices of a question that the understanding asks. */
export const questionChoices = ({ choices }: Question): string[] => choices.map(({ label }) => removeBrackets(label))

/** Returns the models that a vehicle is listed under: a family has several. */
export function findModels(known: KnownPart, names: ChoiceNames): Model[] {
  const { vehicle } = names.understand(vehicleSearch(known))
  return (vehicle?.modelIds ?? []).flatMap((id) => names.modelById.get(id) ?? [])
}

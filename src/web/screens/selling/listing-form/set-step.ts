import { msg } from '@lingui/core/macro'
import { data } from 'react-router'

import type { Api } from '#platform/http/client.ts'
import type { FieldErrors } from '#web/features/forms/account-checks.ts'
import type { FormAnswer } from '#web/features/forms/form-answer.ts'
import type { ChosenType } from '#web/features/part-type/chosen-type.ts'
import { findType, type NamedType } from '#web/features/part-type/find-type.ts'
import { createOptionsLoader } from '#web/features/vehicle-picker/server-vehicle-options.ts'
import { loadAllOptions } from '#web/features/vehicle-picker/vehicle-lookup.ts'

import { placeIn } from './product-action.ts'
import { createCascade } from './set-lists.ts'
import type { InitialSets } from './use-vehicle-sets.ts'
import {
  choiceOfDraft,
  isBlank,
  NO_SET,
  readSetDraft,
  readSets,
  type SetDraft,
  setProblems,
  toDraft,
  toSet,
  withoutSet,
  withSet,
} from './vehicle-sets.ts'

/** The result of a vehicle step without JavaScript: the form as typed, with its vehicles one step further. */
export interface StepAnswer extends FormAnswer {
  vehicles: InitialSets
  type: ChosenType | null
}

/** The sets after a step, and the set being edited. */
interface StepResult {
  sets: ReturnType<typeof readSets>
  open: { at: number | null; draft: SetDraft } | null
  errors?: FieldErrors
}

function typeErrors(fields: URLSearchParams, { type, nearest }: NamedType): FieldErrors {
  if (fields.get('step') !== 'type' || type !== null) return {}
  if (nearest === null) return { part_type: msg`Part type is not known.` }
  // In a message, quotation marks like these would quote the placeholder.
  const quoted = `'${nearest}'`
  return { part_type: msg`Part type is not known. Did you mean ${quoted}?` }
}

/** Handles the button `type`, and those of the vehicles: `new`, `next`, `keep`, `close`, or `edit:2`, `copy:2`, `remove:2`. */
export async function takeStep(api: Api, fields: URLSearchParams) {
  const named = await findType(api, fields.get('part_type'))
  const { sets, open, errors = typeErrors(fields, named) } = step(fields)
  const values = { ...Object.fromEntries(fields), vehicleSets: JSON.stringify(sets) }
  const answer: StepAnswer = {
    intent: fields.get('intent') ?? '',
    detail: null,
    errors,
    values,
    vehicles: { sets, open: open && (await withLists(api, open)) },
    type: named.type,
  }
  return data(answer, { status: Object.keys(errors).length > 0 ? 400 : 200 })
}

/** Returns the vehicles of a refused form that was sent without JavaScript: the edited set stays open. */
export async function vehiclesIn(api: Api, fields: URLSearchParams): Promise<InitialSets> {
  const draft = readSetDraft(fields)
  const open = isBlank(draft) ? null : await withLists(api, { at: placeIn(fields), draft })
  return { sets: readSets(fields.get('vehicleSets')), open }
}

function step(fields: URLSearchParams): StepResult {
  const sets = readSets(fields.get('vehicleSets'))
  const [name, place = ''] = (fields.get('step') ?? '').split(':')
  const at = Number(place)
  const set = sets[at]
  const draft = readSetDraft(fields)
  if (name === 'type') return { sets, open: isBlank(draft) ? null : { at: placeIn(fields), draft } }
  if (name === 'new') return { sets, open: { at: null, draft: NO_SET } }
  if (name === 'next') return { sets, open: { at: placeIn(fields), draft: withEnds(draft) } }
  if (name === 'keep') return keep(sets, placeIn(fields), draft)
  if (name === 'edit' && set) return { sets, open: { at, draft: toDraft(set) } }
  if (name === 'copy' && set) return { sets, open: { at: null, draft: toDraft(set) } }
  if (name === 'remove' && set) return { sets: withoutSet(sets, at), open: null }
  return { sets, open: null }
}

function keep(sets: StepResult['sets'], at: number | null, draft: SetDraft): StepResult {
  const errors = setProblems(draft)
  if (Object.keys(errors).length > 0) return { sets, open: { at, draft }, errors }
  return { sets: withSet(sets, at, toSet(draft)), open: null }
}

/** Sets the missing end of a range to its start. */
const withEnds = (draft: SetDraft): SetDraft => ({
  ...draft,
  yearEnd: draft.yearEnd || draft.yearStart,
  typeEnd: draft.typeEnd || draft.typeStart,
})

async function withLists(api: Api, open: NonNullable<StepResult['open']>) {
  const options = await loadAllOptions(createOptionsLoader(api), choiceOfDraft(open.draft))
  return { ...open, lists: createCascade(open.draft, options) }
}

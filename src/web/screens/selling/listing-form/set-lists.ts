import { CallFailure } from '#web/app/api/browser-api.ts'
import type { CascadeState, Options } from '#web/features/vehicle-picker/vehicle-choice.ts'
import { loadAllOptions, type LoadOptions, fetchOptions } from '#web/features/vehicle-picker/vehicle-lookup.ts'

import { choiceOfDraft, type SetDraft } from './vehicle-sets.ts'

/** Returns the cascade for a draft, with its values chosen. */
export const createCascade = (draft: SetDraft, options: Options): CascadeState => ({
  choice: choiceOfDraft(draft),
  options,
})

/** Fetches every list of a draft; `onProgress` receives percent. @throws CallFailure without an answer */
export async function loadLists(draft: SetDraft, onProgress: (percent: number) => void): Promise<Options> {
  const filled = [draft.make, draft.model, draft.yearStart]
  const total = 1 + filled.filter((value) => value !== '').length
  let come = 0
  const ask: LoadOptions = async (step, choice) => {
    const found = await known(fetchOptions(step, choice))
    come += 1
    onProgress(Math.round((100 * come) / total))
    return found
  }
  return loadAllOptions(ask, choiceOfDraft(draft))
}

async function known(asked: Promise<Partial<Options>>): Promise<Partial<Options>> {
  // A value that the vehicle data lacks has no list.
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return {}
    throw error
  }
}

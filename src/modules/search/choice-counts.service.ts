import type { Names } from '#modules/keyword/keyword.service.ts'
import type { Db } from '#platform/db/pool.ts'

import { COUNT_ONLY } from './answer.service.ts'
import { COUNT_CAP } from './criteria.rules.ts'
import { countTypes, executeSearch } from './find.service.ts'
import type { Question } from './question.rules.ts'
import { selectSpokenVehicle } from './vehicle-selection.rules.ts'

/** Counts the listings of each choice of a question, by its key; null without a question or for too many. */
export async function countChoices(
  db: Db,
  names: Names,
  question: Question,
  total: number,
): Promise<ReadonlyMap<string, number> | null> {
  const { understanding, criteria, types, words } = question
  const about = understanding?.question?.about
  if (about === 'type') {
    const counts = await countTypes(db, criteria, total)
    return counts && new Map(types.map(({ id, key }) => [key, counts.get(id) ?? 0]))
  }
  // Without a part type the whole stock for each vehicle would be counted, and each list may match other words.
  return about === 'vehicle' && types.length > 0 && words.length === 0 ? countVehicles(db, names, question) : null
}

async function countVehicles(db: Db, names: Names, { understanding, criteria }: Question) {
  const choices = understanding?.question?.choices ?? []
  const counted = await Promise.all(
    choices.map(async ({ value }) => {
      const { vehicle, qualifiers } = names.understand(value)
      // The last group of tags is that of the vehicle in the text.
      const spoken = vehicle ? selectSpokenVehicle(names, vehicle, qualifiers).tags : []
      const tags = [...criteria.vehicle.slice(0, -1), ...spoken]
      const { total } = await executeSearch(db, { ...criteria, vehicle: tags }, COUNT_ONLY, false)
      return [value, Math.min(total, COUNT_CAP)] as const
    }),
  )
  return new Map(counted)
}

import { checkInvariant } from '#platform/db/invariants.ts'
import type { Database } from '#platform/db/open-database.ts'
import { INVARIANTS } from '#src/invariants.ts'

/** Lists the broken invariants that `npm run audit` would report. */
export async function findBrokenInvariants({ db }: Database): Promise<string[]> {
  const complaints: string[] = []
  for (const invariant of INVARIANTS) {
    const { name, broken, example } = await checkInvariant(db, invariant)
    if (broken > 0) complaints.push(`${name}: ${broken} broken, such as ${example}`)
  }
  return complaints
}

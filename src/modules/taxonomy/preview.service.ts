import type { Ctx } from '#platform/ctx.ts'
import type { Steps } from '#platform/steps.ts'
import { runInTurns } from '#platform/turns.ts'

import type { PartType } from './part-types.rules.ts'
import { listChangedRequests, listRelatedNames, applyToTypes, type UnderstandPart } from './preview.rules.ts'
import { countListingsOfType, countListingsWithName, readRequests } from './preview.store.ts'
import { taxonomyProblems } from './taxonomy.contract.ts'
import type { Taxonomy } from './taxonomy.service.ts'
import { changeProblems, type PreviewedChange } from './type-changes.contract.ts'

/** Number of past requests that are compared, besides names that the change may affect. */
const MAX_REQUESTS = 300

interface Deps {
  taxonomy: Pick<Taxonomy, 'current'>
  /** Builds the understanding of parts by these types; vehicles do not decide the type and are left out. */
  understandBy(types: readonly PartType[]): Steps<UnderstandPart>
}

/** Creates the preview of a taxonomy change: its effect on listings and requests before it is made. */
export function createPreview({ taxonomy, understandBy }: Deps) {
  return { preview }

  /** @throws typeNotKnown, typesBelongTogether */
  async function preview(ctx: Ctx, change: PreviewedChange) {
    const { types, byKey } = await taxonomy.current(ctx)
    const type = byKey.get(change.type)
    const into = change.kind === 'merge' ? byKey.get(change.into) : type
    if (!type || !into) throw taxonomyProblems.typeNotKnown()
    if (change.kind === 'merge' && type === into) throw changeProblems.typesBelongTogether()
    const requests = [...new Set([...(await readRequests(ctx.db, MAX_REQUESTS)), ...listRelatedNames(types, change)])]
    const before = await runInTurns(understandBy(types))
    const after = await runInTurns(understandBy(applyToTypes(types, change)))
    return {
      listings:
        change.kind === 'merge'
          ? await countListingsOfType(ctx.db, type.id)
          : await countListingsWithName(ctx.db, change.text),
      compared: requests.length,
      requests: await runInTurns(listChangedRequests(requests, before, after)),
    }
  }
}

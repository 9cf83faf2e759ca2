import { createNicknames } from './nicknames.service.ts'
import { createPreview } from './preview.service.ts'
import { createTypeChanges } from './type-changes.service.ts'

export type TaxonomyAdmin = ReturnType<typeof createTaxonomyAdmin>

/** Creates the services by which admins change part types, nicknames and model families. */
export function createTaxonomyAdmin(
  deps: Parameters<typeof createTypeChanges>[0] & Parameters<typeof createPreview>[0],
) {
  return { changes: createTypeChanges(deps), preview: createPreview(deps).preview, nicknames: createNicknames(deps) }
}

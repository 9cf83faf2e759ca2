import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'

import { importProblems } from './bulk-import.contract.ts'
import { findImport, findStore, findStoreByOwner, type ImportRow } from './imports.store.ts'

/** Returns an upload of the caller; admins get any upload. @throws importNotFound */
export async function getOwnImport(ctx: Ctx, id: number): Promise<ImportRow> {
  const { userId, roleId } = requireActor(ctx)
  const found = await findImport(ctx.db, id)
  if (found === null || (found.user_id !== userId && roleId !== ROLE.admin)) throw importProblems.importNotFound()
  return found
}

/** Returns the id of the caller's store, or for an admin of any. @throws storeNeeded, storeSuspended, storeNotFound */
export async function resolveStore(ctx: Ctx, storeId: number | undefined): Promise<number> {
  const { userId, roleId } = requireActor(ctx)
  const own = await findStoreByOwner(ctx.db, userId)
  const store = storeId !== undefined && roleId === ROLE.admin ? await findStore(ctx.db, storeId) : own
  if (storeId === undefined && own === null) throw importProblems.storeNeeded()
  if (store === null || (storeId !== undefined && store.id !== storeId)) throw importProblems.storeNotFound()
  if (store.suspended && roleId !== ROLE.admin) throw importProblems.storeSuspended()
  return store.id
}

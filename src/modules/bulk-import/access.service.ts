import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'

import { importProblems } from './bulk-import.contract.ts'
import { findImport, findStore, findStoreOf, type ImportRow } from './imports.store.ts'

/** An upload that whoever asks may see: who made it, and admins. @throws importNotFound */
export async function ownImport(ctx: Ctx, id: number): Promise<ImportRow> {
  const { userId, roleId } = requireActor(ctx)
  const found = await findImport(ctx.db, id)
  if (found === null || (found.user_id !== userId && roleId !== ROLE.admin)) throw importProblems.importNotFound()
  return found
}

/**
 * The store whose listings are meant: the own one; an admin names any.
 * @throws storeNeeded, storeSuspended; storeNotFound, also for somebody else's
 */
export async function storeFor(ctx: Ctx, asked: number | undefined): Promise<number> {
  const { userId, roleId } = requireActor(ctx)
  const own = await findStoreOf(ctx.db, userId)
  const store = asked !== undefined && roleId === ROLE.admin ? await findStore(ctx.db, asked) : own
  if (asked === undefined && own === null) throw importProblems.storeNeeded()
  if (store === null || (asked !== undefined && store.id !== asked)) throw importProblems.storeNotFound()
  if (store.suspended && roleId !== ROLE.admin) throw importProblems.storeSuspended()
  return store.id
}

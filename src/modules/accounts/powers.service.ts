import { recordSecurityEvent, recordSecurityEvents } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { accountProblems, type User } from './accounts.contract.ts'
import { deleteInvitationsOf } from './invitations.store.ts'
import { isSellingRole, ROLE } from './permissions.rules.ts'
import { powerProblems } from './powers.contract.ts'
import { lockAdmins, lockStanding, setDisabled, updateRole } from './powers.store.ts'
import { type RequestInfo } from './request-info.service.ts'
import { loadUser } from './users.service.ts'

/** What changes of an account do to the store of its user, in the same transaction. */
export interface SellerStores {
  suspendWithOwner(tx: Ctx, userId: number, reason: string): Promise<void>
  liftWithOwner(tx: Ctx, userId: number, reason: string): Promise<void>
}

/**
 * What admins may do to other accounts. Never to their own and never to the last admin, so that there is always
 * somebody who can; each act stands in the record with what was before and after.
 */
export function createPowers(deps: { stores: SellerStores }) {
  return { changeRole, suspend, restore }

  /**
   * Gives a user another role, ends their sessions and revokes their invitations. Suspends the store if the new role may
   * not sell, and opens it if the role may sell again. The role they have changes nothing.
   * @throws userNotFound, notOneself, lastAdmin
   */
  async function changeRole(
    ctx: Ctx,
    id: number,
    { role_id: to, reason }: { role_id: number; reason: string },
    { ip }: RequestInfo,
  ): Promise<User> {
    return inTransaction(ctx, async (tx) => {
      const { role_id: from, disabled } = await holdOther(tx, id)
      if (from === to) return loadUser(tx, id)
      await updateRole(tx.db, id, to, { by: requireActor(tx).userId, at: tx.now() })
      await recordSecurityEvent(tx, { event: 'role_changed', userId: id, ip, detail: { from, to, reason } })
      if (!isSellingRole(to)) await deps.stores.suspendWithOwner(tx, id, reason)
      else if (!disabled) await deps.stores.liftWithOwner(tx, id, 'The role of the owner may sell.')
      await revokeInvitationsOf(tx, id, ip)
      return loadUser(tx, id)
    })
  }

  /** Disables an account, ends its sessions, suspends its store and revokes its invitations; a second time changes nothing. @throws userNotFound, notOneself, lastAdmin */
  async function suspend(ctx: Ctx, id: number, { reason }: { reason: string }, { ip }: RequestInfo): Promise<User> {
    return inTransaction(ctx, async (tx) => {
      const { disabled } = await holdOther(tx, id)
      if (!disabled) {
        await setDisabled(tx.db, id, tx.now())
        const detail = { from: 'active', to: 'disabled', reason }
        await recordSecurityEvent(tx, { event: 'account_disabled', userId: id, ip, detail })
        await deps.stores.suspendWithOwner(tx, id, reason)
        await revokeInvitationsOf(tx, id, ip)
      }
      return loadUser(tx, id)
    })
  }

  /** Enables an account; a store that was suspended with it opens, its sessions stay ended. @throws userNotFound */
  async function restore(ctx: Ctx, id: number, { ip }: RequestInfo): Promise<User> {
    return inTransaction(ctx, async (tx) => {
      const standing = await lockStanding(tx.db, id)
      if (standing === null) throw accountProblems.userNotFound()
      if (standing.disabled) {
        await setDisabled(tx.db, id, null)
        const detail = { from: 'disabled', to: 'active' }
        await recordSecurityEvent(tx, { event: 'account_enabled', userId: id, ip, detail })
        if (isSellingRole(standing.role_id))
          await deps.stores.liftWithOwner(tx, id, 'The account of the owner was enabled.')
      }
      return loadUser(tx, id)
    })
  }
}

/** Deletes the open invitations of an admin who is dismissed, each with a line in the record. */
async function revokeInvitationsOf(tx: Ctx, userId: number, ip: string): Promise<void> {
  const ids = await deleteInvitationsOf(tx.db, userId)
  const events = ids.map((invitation) => ({ event: 'invitation_revoked' as const, userId, ip, detail: { invitation } }))
  await recordSecurityEvents(tx, events)
}

/** Locks somebody else's account for an admin who still is one. Admins are locked first, in the order of their ids. */
async function holdOther(tx: Ctx, id: number): Promise<{ role_id: number; disabled: boolean }> {
  const { userId } = requireActor(tx)
  const admins = await lockAdmins(tx.db)
  const standing = await lockStanding(tx.db, id)
  if (standing === null) throw accountProblems.userNotFound()
  if (id === userId) throw powerProblems.notOneself()
  const isOpenAdmin = standing.role_id === ROLE.admin && !standing.disabled
  // Whoever asks may have been demoted while this waited for the lock: then the other one is the last.
  if (isOpenAdmin && !admins.includes(userId)) throw powerProblems.lastAdmin()
  return standing
}

import { recordSecurityEvent, recordSecurityEvents } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { accountProblems } from './account-problems.contract.ts'
import type { User } from './accounts.contract.ts'
import type { AccountAuditEvent } from './audit-events.rules.ts'
import { deleteUnusedInvitations } from './invitations.store.ts'
import { isSellingRole, ROLE } from './permissions.rules.ts'
import { type RequestInfo } from './request-info.service.ts'
import { userAdminProblems } from './user-admin.contract.ts'
import { lockAdmins, lockUserStatus, setDisabled, updateRole } from './user-admin.store.ts'
import { loadUser } from './users.service.ts'

const recordEvent = recordSecurityEvent<AccountAuditEvent>
const recordEvents = recordSecurityEvents<AccountAuditEvent>

/** Suspends and opens the store of a user in the transaction that changes the account. */
export interface SellerStores {
  suspendWithOwner(tx: Ctx, userId: number, reason: string): Promise<void>
  liftWithOwner(tx: Ctx, userId: number, reason: string): Promise<void>
}

/** Creates the service that changes other accounts, never the admin's own or the last admin. Audits every change. */
export function createUserAdmin(deps: { stores: SellerStores }) {
  return { changeRole, suspend, restore }

  /** Changes a role, ends sessions, revokes invitations. @throws userNotFound, notOneself, lastAdmin */
  async function changeRole(
    ctx: Ctx,
    id: number,
    { role_id: to, reason }: { role_id: number; reason: string },
    { ip }: RequestInfo,
  ): Promise<User> {
    return inTransaction(ctx, async (tx) => {
      const { role_id: from, disabled } = await lockOtherUser(tx, id)
      if (from === to) return loadUser(tx, id)
      await updateRole(tx.db, id, to, { by: requireActor(tx).userId, at: tx.now() })
      await recordEvent(tx, { event: 'role_changed', userId: id, ip, detail: { from, to, reason } })
      if (!isSellingRole(to)) await deps.stores.suspendWithOwner(tx, id, reason)
      else if (!disabled) await deps.stores.liftWithOwner(tx, id, 'The role of the owner may sell.')
      await revokeInvitations(tx, id, ip)
      return loadUser(tx, id)
    })
  }

  /** Disables account and store, ends sessions, revokes invitations. @throws userNotFound, notOneself, lastAdmin */
  async function suspend(ctx: Ctx, id: number, { reason }: { reason: string }, { ip }: RequestInfo): Promise<User> {
    return inTransaction(ctx, async (tx) => {
      const { disabled } = await lockOtherUser(tx, id)
      if (!disabled) {
        await setDisabled(tx.db, id, tx.now())
        const detail = { from: 'active', to: 'disabled', reason }
        await recordEvent(tx, { event: 'account_disabled', userId: id, ip, detail })
        await deps.stores.suspendWithOwner(tx, id, reason)
        await revokeInvitations(tx, id, ip)
      }
      return loadUser(tx, id)
    })
  }

  /** Enables an account and opens the store that was suspended with it. @throws userNotFound */
  async function restore(ctx: Ctx, id: number, { ip }: RequestInfo): Promise<User> {
    return inTransaction(ctx, async (tx) => {
      const status = await lockUserStatus(tx.db, id)
      if (status === null) throw accountProblems.userNotFound()
      if (status.disabled) {
        await setDisabled(tx.db, id, null)
        const detail = { from: 'disabled', to: 'active' }
        await recordEvent(tx, { event: 'account_enabled', userId: id, ip, detail })
        if (isSellingRole(status.role_id))
          await deps.stores.liftWithOwner(tx, id, 'The account of the owner was enabled.')
      }
      return loadUser(tx, id)
    })
  }
}

/** Deletes the open invitations of a former admin and writes each to the audit log. */
async function revokeInvitations(tx: Ctx, userId: number, ip: string): Promise<void> {
  const ids = await deleteUnusedInvitations(tx.db, userId)
  const events = ids.map((invitation) => ({ event: 'invitation_revoked' as const, userId, ip, detail: { invitation } }))
  await recordEvents(tx, events)
}

/** Locks the account of another user. Locks admins first, ordered by id. @throws userNotFound, notOneself, lastAdmin */
async function lockOtherUser(tx: Ctx, id: number): Promise<{ role_id: number; disabled: boolean }> {
  const { userId } = requireActor(tx)
  const admins = await lockAdmins(tx.db)
  const status = await lockUserStatus(tx.db, id)
  if (status === null) throw accountProblems.userNotFound()
  if (id === userId) throw userAdminProblems.notOneself()
  const isActiveAdmin = status.role_id === ROLE.admin && !status.disabled
  // The caller may have been demoted while this call waited for the lock; the other admin is then the last.
  if (isActiveAdmin && !admins.includes(userId)) throw userAdminProblems.lastAdmin()
  return status
}

import type { z } from 'zod'

import { WRONG_PHONE } from '#modules/accounts/account-field.rules.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { violates } from '#platform/db/sql-state.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'

import type { StoreAuditEvent } from './audit-events.rules.ts'
import {
  type ChangeStoreBody,
  type CreateStoreBody,
  type OwnStore,
  type PublicStore,
  storeProblems,
} from './stores.contract.ts'
import * as store from './stores.store.ts'

const recordEvent = recordSecurityEvent<StoreAuditEvent>

export type Stores = ReturnType<typeof createStores>

interface Deps {
  /** Returns the phone in E.164; null if invalid. */
  parsePhone(text: string): string | null
}

/** Creates the service that opens, reads and changes stores, one per user of roles 1 to 5 (ruling 12). */
export function createStores(deps: Deps) {
  return { open, readUserStore, read, change }

  /** Opens a store for the caller. @throws notYourAccount, hasStore, nameTaken, Problem 400 for the phone */
  async function open(ctx: Ctx, body: z.output<typeof CreateStoreBody>): Promise<OwnStore> {
    const { userId } = requireActor(ctx)
    if (body.userId !== userId) throw storeProblems.notYourAccount()
    const { name, city, about } = body
    const text = { name, city, about, phone: readPhone(body.phone) }
    return inTransaction(ctx, async (tx) => {
      const id = await store.insertStore(tx.db, userId, text, tx.now()).catch(throwTaken)
      await recordEvent(tx, { event: 'store_opened', userId, detail: { store: id, name } })
      return loadStore(tx, id)
    })
  }

  /** Returns the store of the caller, or of any user for an admin. @throws storeNotFound */
  async function readUserStore(ctx: Ctx, userId: number): Promise<OwnStore> {
    const actor = requireActor(ctx)
    if (userId !== actor.userId && actor.roleId !== ROLE.admin) throw storeProblems.storeNotFound()
    const row = await store.findStoreOfUser(ctx.db, userId)
    if (!row) throw storeProblems.storeNotFound()
    return toOwnStore(row)
  }

  /** Returns the public data of a store, without contact and text if suspended. @throws storeNotFound */
  async function read(ctx: Pick<Ctx, 'db'>, id: number): Promise<PublicStore> {
    const row = await store.findPublicStore(ctx.db, id)
    if (!row) throw storeProblems.storeNotFound()
    const { created_at, suspended, ...data } = row
    const contact = suspended ? { city: '', phone: null, about: '' } : {}
    return { ...data, ...contact, suspended, since: created_at.toISOString() }
  }

  /** Changes a store. @throws storeNotFound, also for a store of another user; nameTaken; Problem 400 for the phone */
  async function change(ctx: Ctx, id: number, body: z.output<typeof ChangeStoreBody>): Promise<OwnStore> {
    return inTransaction(ctx, async (tx) => {
      await store.lockStore(tx.db, id)
      const before = await store.findStore(tx.db, id, getRequiredOwner(tx))
      if (!before) throw storeProblems.storeNotFound()
      const { name = before.name, city = before.city, about = before.about } = body
      const phone = body.phone === undefined ? before.phone : readPhone(body.phone)
      await store.updateStore(tx.db, id, { name, city, phone, about }).catch(throwTaken)
      const detail = { store: id, name_before: before.name, name_after: name }
      await recordEvent(tx, { event: 'store_changed', userId: before.owner_id ?? undefined, detail })
      return loadStore(tx, id)
    })
  }

  function readPhone(text: string): string | null {
    if (text === '') return null
    const phone = deps.parsePhone(text)
    if (phone === null) throw invalidInput({ phone: [WRONG_PHONE] })
    return phone
  }
}

/** Returns the owner that a store must have for the caller to change it; null for an admin, who may change any. */
function getRequiredOwner(ctx: Pick<Ctx, 'actor'>): number | null {
  const { userId, roleId } = requireActor(ctx)
  return roleId === ROLE.admin ? null : userId
}

/** Returns a store in the shape for owner and admins, in the transaction that changed it. @throws storeNotFound */
export async function loadStore(tx: Pick<Ctx, 'db'>, id: number): Promise<OwnStore> {
  const row = await store.findStore(tx.db, id, null)
  if (!row) throw storeProblems.storeNotFound()
  return toOwnStore(row)
}

const toOwnStore = ({ on_sale, hidden, sold_out, owner_id, ...row }: store.StoreRow): OwnStore => ({
  ...row,
  userId: owner_id,
  created_at: row.created_at.toISOString(),
  suspended_at: row.suspended_at?.toISOString() ?? null,
  listings: { on_sale, hidden, sold_out },
})

function throwTaken(error: unknown): never {
  if (violates(error, 'stores_owner_id_key')) throw storeProblems.hasStore()
  throw violates(error, 'stores_name') ? storeProblems.nameTaken() : error
}

import type { z } from 'zod'

import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { recordSecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { violates } from '#platform/db/sql-state.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { invalidInput } from '#platform/http/problems.ts'

import {
  type ChangeStoreBody,
  type CreateStoreBody,
  type OwnStore,
  type PublicStore,
  storeProblems,
} from './stores.contract.ts'
import * as store from './stores.store.ts'

export type Stores = ReturnType<typeof createStores>

interface Deps {
  /** E.164, or null for what is no phone. */
  parsePhone(text: string): string | null
}

/** Opening, reading and changing stores: one for each user of roles 1 to 5 (ruling 12). */
export function createStores(deps: Deps) {
  return { open, ofUser, read, change }

  /** @throws notYourAccount, hasStore, nameTaken, Problem 400 for the phone */
  async function open(ctx: Ctx, body: z.output<typeof CreateStoreBody>): Promise<OwnStore> {
    const { userId } = requireActor(ctx)
    if (body.userId !== userId) throw storeProblems.notYourAccount()
    const { name, city, about } = body
    const text = { name, city, about, phone: readPhone(body.phone) }
    return inTransaction(ctx, async (tx) => {
      const id = await store.insertStore(tx.db, userId, text, tx.now()).catch(sayTaken)
      await recordSecurityEvent(tx, { event: 'store_opened', userId, detail: { store: id, name } })
      return load(tx, id)
    })
  }

  /** The store of a user: one's own, an admin's anybody's. @throws storeNotFound */
  async function ofUser(ctx: Ctx, userId: number): Promise<OwnStore> {
    const actor = requireActor(ctx)
    if (userId !== actor.userId && actor.roleId !== ROLE.admin) throw storeProblems.storeNotFound()
    const row = await store.findStoreOfUser(ctx.db, userId)
    if (!row) throw storeProblems.storeNotFound()
    return present(row)
  }

  /** What everybody may know of a store; of a suspended one little more than its name. @throws storeNotFound */
  async function read(ctx: Pick<Ctx, 'db'>, id: number): Promise<PublicStore> {
    const row = await store.findPublicStore(ctx.db, id)
    if (!row) throw storeProblems.storeNotFound()
    const { created_at, suspended, ...known } = row
    const contact = suspended ? { city: '', phone: null, about: '' } : {}
    return { ...known, ...contact, suspended, since: created_at.toISOString() }
  }

  /** @throws storeNotFound also where it is somebody else's, nameTaken, Problem 400 for the phone */
  async function change(ctx: Ctx, id: number, body: z.output<typeof ChangeStoreBody>): Promise<OwnStore> {
    return inTransaction(ctx, async (tx) => {
      await store.lockStore(tx.db, id)
      const before = await store.findStore(tx.db, id, ownerIdOf(tx))
      if (!before) throw storeProblems.storeNotFound()
      const { name = before.name, city = before.city, about = before.about } = body
      const phone = body.phone === undefined ? before.phone : readPhone(body.phone)
      await store.updateStore(tx.db, id, { name, city, phone, about }).catch(sayTaken)
      const detail = { store: id, name_before: before.name, name_after: name }
      await recordSecurityEvent(tx, { event: 'store_changed', userId: before.owner_id ?? undefined, detail })
      return load(tx, id)
    })
  }

  function readPhone(text: string): string | null {
    if (text === '') return null
    const phone = deps.parsePhone(text)
    if (phone === null) throw invalidInput({ phone: ['Enter a valid phone number.'] })
    return phone
  }
}

/** Whose store a call may be about; null for an admin, who may those of all. */
function ownerIdOf(ctx: Pick<Ctx, 'actor'>): number | null {
  const { userId, roleId } = requireActor(ctx)
  return roleId === ROLE.admin ? null : userId
}

/** A store as its owner and admins see it, within the transaction that changed it. */
export async function load(tx: Pick<Ctx, 'db'>, id: number): Promise<OwnStore> {
  const row = await store.findStore(tx.db, id, null)
  if (!row) throw storeProblems.storeNotFound()
  return present(row)
}

const present = ({ on_sale, hidden, sold_out, owner_id, ...row }: store.StoreRow): OwnStore => ({
  ...row,
  userId: owner_id,
  created_at: row.created_at.toISOString(),
  suspended_at: row.suspended_at?.toISOString() ?? null,
  listings: { on_sale, hidden, sold_out },
})

function sayTaken(error: unknown): never {
  if (violates(error, 'stores_owner_id_key')) throw storeProblems.hasStore()
  throw violates(error, 'stores_name') ? storeProblems.nameTaken() : error
}

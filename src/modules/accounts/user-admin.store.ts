import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, row, type RowOf } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const selectAdminsForUpdate = statement(
  'user-admin.lock-admins',
  row({ id: bigint }),
  'select id from users where role_id = 1 and disabled_at is null order by id for no key update',
)

/** Locks the active admins and returns their ids, so that two admins cannot demote each other concurrently. */
export async function lockAdmins(db: Db): Promise<number[]> {
  return (await selectAdminsForUpdate(db)).map(({ id }) => id)
}

const UserStatus = row({ role_id: integer, disabled: boolean })
const selectForUpdate = statement(
  'user-admin.lock-standing',
  UserStatus,
  'select role_id, disabled_at is not null as disabled from users where id = $1 for no key update',
)

/** Locks role and status of a user until the transaction ends; null if the user does not exist. */
export async function lockUserStatus(db: Db, id: number): Promise<RowOf<typeof UserStatus> | null> {
  const [status] = await selectForUpdate(db, [id])
  return status ?? null
}

const setRole = statement(
  'user-admin.set-role',
  noColumns,
  `update users set role_id = $2::smallint,
     approved_at = case when $2::smallint between 2 and 4 then approved_at else coalesce(approved_at, $4) end,
     approved_by = case when approved_at is null and $2::smallint not between 2 and 4 then $3 else approved_by end
   where id = $1`,
)

/** Changes a role; a trigger ends the sessions. A pending account stays pending if the new role needs approval. */
export async function updateRole(
  db: Db,
  id: number,
  roleId: number,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await setRole(db, [id, roleId, by, at])
}

const disable = statement('user-admin.disable', noColumns, 'update users set disabled_at = $2 where id = $1')

/** Disables an account, or enables it with null; a trigger ends the sessions of a disabled account. */
export async function setDisabled(db: Db, id: number, at: Date | null): Promise<void> {
  await disable(db, [id, at])
}

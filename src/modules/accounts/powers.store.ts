import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, row, type RowOf } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const lockedAdmins = statement(
  'powers.lock-admins',
  row({ id: bigint }),
  'select id from users where role_id = 1 and disabled_at is null order by id for no key update',
)

/** The ids of the admins who can log in; locked, so that two who demote each other do so one after the other. */
export async function lockAdmins(db: Db): Promise<number[]> {
  return (await lockedAdmins(db)).map(({ id }) => id)
}

const Standing = row({ role_id: integer, disabled: boolean })
const lockedStanding = statement(
  'powers.lock-standing',
  Standing,
  'select role_id, disabled_at is not null as disabled from users where id = $1 for no key update',
)

/** What an admin changes of a user, locked until the transaction ends. */
export async function lockStanding(db: Db, id: number): Promise<RowOf<typeof Standing> | null> {
  const [found] = await lockedStanding(db, [id])
  return found ?? null
}

const setRole = statement(
  'powers.set-role',
  noColumns,
  `update users set role_id = $2::smallint,
     approved_at = case when $2::smallint between 2 and 4 then approved_at else coalesce(approved_at, $4) end,
     approved_by = case when approved_at is null and $2::smallint not between 2 and 4 then $3 else approved_by end
   where id = $1`,
)

/**
 * Gives a user another role; a trigger of the database ends their sessions. Who waited for approval goes on waiting
 * where the new role waits too.
 */
export async function updateRole(
  db: Db,
  id: number,
  roleId: number,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await setRole(db, [id, roleId, by, at])
}

const disable = statement('powers.disable', noColumns, 'update users set disabled_at = $2 where id = $1')

/** Disables an account, or enables it again with null; a trigger ends the sessions of who is disabled. */
export async function setDisabled(db: Db, id: number, at: Date | null): Promise<void> {
  await disable(db, [id, at])
}

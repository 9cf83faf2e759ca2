import type { Db } from '#platform/db/pool.ts'
import { boolean, row } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'

const select = statement(
  'operations.maintenance',
  row({ is_on: boolean }),
  'select exists (select from maintenance) as is_on',
)

export async function readMaintenance(db: Db): Promise<boolean> {
  const [found] = await select(db)
  return found?.is_on ?? false
}

const insert = statement(
  'operations.start-maintenance',
  noColumns,
  'insert into maintenance (is_on) values (true) on conflict do nothing',
)
const remove = statement('operations.end-maintenance', noColumns, 'delete from maintenance')

/** Sets the mode. @returns whether it was another one */
export async function writeMaintenance(db: Db, isOn: boolean): Promise<boolean> {
  return (await (isOn ? insert(db) : remove(db))) > 0
}

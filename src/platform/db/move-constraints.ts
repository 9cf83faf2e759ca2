import { isShopRelation } from './move-catalogue.ts'
import type { Db } from './pool.ts'
import { rows } from './rows.ts'

interface ReversibleStatement {
  undo: string
  redo: string
  [column: string]: string
}

const foreignKeys = `
  select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as undo,
         format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as redo
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where k.contype = 'f' and k.conparentid = 0 and ${isShopRelation('c', 'n')}
   order by k.oid`

const triggers = `
  select format('alter table %I.%I disable trigger %I', n.nspname, c.relname, t.tgname) as undo,
         format('alter table %I.%I enable trigger %I', n.nspname, c.relname, t.tgname) as redo
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0 and ${isShopRelation('c', 'n')}`

/** Drops all foreign keys, to fill tables in any order. Returns a function that creates them, which checks all rows. */
export const dropForeignKeys = (db: Db) => runReversibly(db, foreignKeys)

/** Disables the enabled triggers. Returns a function that enables them again. */
export const disableTriggers = (db: Db) => runReversibly(db, triggers)

async function runReversibly(db: Db, query: string): Promise<() => Promise<void>> {
  const pairs = await rows<ReversibleStatement>(db, query)
  for (const { undo } of pairs) await rows(db, undo)
  return async () => {
    for (const { redo } of pairs) await rows(db, redo)
  }
}

import { ofTheShop } from './move-catalogue.ts'
import type { Db } from './pool.ts'
import { rows } from './rows.ts'

interface Pair {
  undo: string
  redo: string
  [column: string]: string
}

const foreignKeys = `
  select format('alter table %I.%I drop constraint %I', n.nspname, c.relname, k.conname) as undo,
         format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as redo
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where k.contype = 'f' and k.conparentid = 0 and ${ofTheShop('c', 'n')}
   order by k.oid`

const triggers = `
  select format('alter table %I.%I disable trigger %I', n.nspname, c.relname, t.tgname) as undo,
         format('alter table %I.%I enable trigger %I', n.nspname, c.relname, t.tgname) as redo
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where not t.tgisinternal and t.tgenabled = 'O' and t.tgparentid = 0 and ${ofTheShop('c', 'n')}`

/**
 * Takes all foreign keys away, so that tables can be filled in any order without rights beyond the owner's. The
 * function it returns makes them again, and PostgreSQL then checks every row.
 */
export const dropForeignKeys = (db: Db) => undone(db, foreignKeys)

/** Switches off the triggers that are on; the function it returns switches the same ones on again. */
export const silenceTriggers = (db: Db) => undone(db, triggers)

async function undone(db: Db, query: string): Promise<() => Promise<void>> {
  const pairs = await rows<Pair>(db, query)
  for (const { undo } of pairs) await rows(db, undo)
  return async () => {
    for (const { redo } of pairs) await rows(db, redo)
  }
}

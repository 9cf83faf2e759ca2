import type { Ctx } from '#platform/ctx.ts'
import type { Db } from '#platform/db/pool.ts'
import { bigint, boolean, integer, row } from '#platform/db/row.ts'
import { noColumns, statement } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { COLUMNS, IS_A_WORD, RARELY, SECOND_TIER, WORDS_OF } from './search-index.tables.ts'

/** Words of titles and brands that no listing had, so that typing errors are corrected towards them. */
const LEARN_WORDS = `
  insert into search_words (word, listings)
  select word, count(*)::int
  from search_listings s join products p on p.id = s.product_id left join brands b on b.id = p.brand_id
    ${WORDS_OF("p.title || ' ' || coalesce(b.name, '')")}
  where s.product_id = any($1) and ${IS_A_WORD} and not exists (select from search_words known where known.word = w.word)
  group by word order by word
  on conflict do nothing`

const remove = statement(
  'search.remove',
  row({ product_id: integer, level: integer }),
  `with gone as (delete from search_listings where product_id = any($1) returning text_id, product_id, level),
     texts as (delete from search_texts where id in (select text_id from gone))
   select product_id, level from gone`,
  RARELY,
)
const addTexts = statement(
  'search.add-texts',
  row({ id: bigint }),
  `insert into search_texts (product_id, words, tags)
   select product_id, words, tags from search_texts_source where product_id = any($1) returning id`,
  RARELY,
)
const addListings = statement(
  'search.add-listings',
  noColumns,
  `insert into search_listings (text_id, level, ${COLUMNS})
   select t.id, coalesce(previous.level, ${SECOND_TIER}), ${COLUMNS}
   from search_texts t join search_listings_source s using (product_id)
     left join unnest($2::int[], $3::smallint[]) previous (product_id, level) using (product_id)
   where t.id = any($1)`,
  RARELY,
)
const learnWords = statement('search.learn-words', noColumns, LEARN_WORDS, RARELY)

const joinUpdates = statement(
  'search.join-updates',
  row({ joined: boolean }),
  "select pg_try_advisory_xact_lock_shared(hashtext('search_listings')) as joined",
  RARELY,
)
const NOTE = "pg_advisory_xact_lock_shared(hashtext('search_stock_changes'))"
const joinNotes = statement('search.join-notes', row({ n: integer }), `select 1 as n from ${NOTE}`, RARELY)
const note = statement(
  'search.note-changes',
  noColumns,
  'insert into search_stock_changes (product_id) select unnest($1::int[])',
  RARELY,
)
const listHidden = statement(
  'search.hidden',
  row({ id: integer }),
  `select id from unnest($1::int[]) as given (id)
   where not exists (select from search_listings_source s where s.product_id = given.id)`,
  RARELY,
)
const removeListings = statement(
  'search.remove-listings',
  noColumns,
  'delete from search_listings where product_id = any($1)',
  RARELY,
)

/** Brings changed listings up to date, removing hidden ones; during a rebuild notes the others for its end. */
export async function reindex(ctx: Pick<Ctx, 'db'>, productIds: readonly number[]): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    if (await canUpdate(db)) return update(db, productIds)
    await noteChanges(db, productIds)
    const hidden = await listHidden(db, [productIds])
    // Only for hidden listings: it locks the table, so that the swap of the rebuild waits for this transaction.
    if (hidden.length > 0) await removeListings(db, [hidden.map(({ id }) => id)])
  })
}

/** Whether no rebuild runs; none begins before the transaction ends. */
async function canUpdate(db: Db): Promise<boolean> {
  const [found] = await joinUpdates(db)
  return found?.joined ?? false
}

async function noteChanges(db: Db, productIds: readonly number[]): Promise<void> {
  await joinNotes(db)
  await note(db, [productIds])
}

/** Keeps a listing's tier; new listings enter the second tier. */
async function update(db: Db, productIds: readonly number[]): Promise<void> {
  const before = await remove(db, [productIds])
  const texts = await addTexts(db, [productIds])
  // A statement of its own: the index reads the texts as they were before the statement that fills it.
  const ids = texts.map(({ id }) => id)
  await addListings(db, [ids, before.map((one) => one.product_id), before.map((one) => one.level)])
  await learnWords(db, [productIds])
}

const removeStore = statement(
  'search.remove-store',
  row({ product_id: integer }),
  'delete from search_listings where store_id = $1 returning product_id',
  RARELY,
)

/** Removes the listings of a store from the index; their texts, ten times as much, are left to `clearTexts`. */
export async function withdrawStore(ctx: Pick<Ctx, 'db'>, storeId: number): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    const isFinal = await canUpdate(db)
    const removed = await removeStore(db, [storeId])
    if (!isFinal)
      await noteChanges(
        db,
        removed.map(({ product_id }) => product_id),
      )
  })
}

const TEXTS_AT_ONCE = 500
const textsLeft = statement(
  'search.texts-left',
  row({ id: bigint }),
  'select id from search_texts t where not exists (select from search_listings s where s.text_id = t.id) order by id',
  RARELY,
)
const deleteTexts = statement('search.delete-texts', noColumns, 'delete from search_texts where id = any($1)', RARELY)

/** Removes texts without a listing in batches; they are never used again, so it needs no lock. Idempotent. */
export async function clearTexts({ db }: Pick<Ctx, 'db'>, signal?: AbortSignal): Promise<void> {
  const left = await textsLeft(db)
  for (let from = 0; from < left.length && !signal?.aborted; from += TEXTS_AT_ONCE)
    await deleteTexts(db, [left.slice(from, from + TEXTS_AT_ONCE).map(({ id }) => id)])
}

const awaitChanges = statement(
  'search.await-changes',
  row({ n: integer }),
  "select 1 as n from pg_advisory_xact_lock(hashtext('search_stock_changes'))",
  RARELY,
)
const takeChanges = statement(
  'search.take-changes',
  row({ product_id: integer }),
  `delete from search_stock_changes where ctid = any (array(select ctid from search_stock_changes limit $1))
   returning product_id`,
  RARELY,
)
const lockProducts = statement(
  'search.lock-products',
  row({ id: integer }),
  'select id from products where id = any($1) order by id for no key update',
  RARELY,
)

const CHANGES_AT_ONCE = 500

/** Brings the listings up to date that changed during a rebuild. */
export async function applyChanges(ctx: Pick<Ctx, 'db'>): Promise<void> {
  // Waits for the transactions that noted something, with a short lock: a sale that notes has locked its product.
  await inTransaction(ctx, ({ db }) => awaitChanges(db))
  for (let taken = CHANGES_AT_ONCE; taken === CHANGES_AT_ONCE;) taken = await applySome(ctx)
}

function applySome(ctx: Pick<Ctx, 'db'>): Promise<number> {
  return inTransaction(ctx, async ({ db }) => {
    // Another rebuild has begun, and applies them at its end.
    if (!(await canUpdate(db))) return 0
    const changes = await takeChanges(db, [CHANGES_AT_ONCE])
    const ids = [...new Set(changes.map(({ product_id }) => product_id))]
    // Sellers lock a listing before they reindex it.
    await lockProducts(db, [ids])
    await update(db, ids)
    return changes.length
  })
}

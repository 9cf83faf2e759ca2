import type { Ctx } from '#platform/ctx.ts'
import { analyze } from '#platform/db/maintenance.ts'
import type { Db } from '#platform/db/pool.ts'
import { RETRIED_LOCK_TIMEOUT, retryWhenLocked } from '#platform/db/retry-when-locked.ts'
import { bigint, boolean, integer, row } from '#platform/db/row.ts'
import { raw, sql } from '#platform/db/sql.ts'
import { composed, noColumns, statement } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'

import { applyChanges } from './changed-listings.store.ts'
import { COLUMNS, TOP_TIER, IS_A_WORD, RARELY, SECOND_TIER, WORDS_OF } from './search-index.tables.ts'

/** The most popular listings, with an index of words and tags of their own: a frequent word ends there in any shop. */
const TOP_TIER_SIZE = 120_000

/** Number of popular listings whose words are read; descriptions repeat themselves. */
const DESCRIPTIONS_READ = 20_000

/** The tables of the index, which a backup leaves out and a restore builds. */
export const SEARCH_INDEX = {
  tables: ['public.search_listings', 'public.search_texts', 'public.search_words'],
  rebuild: rebuildIndex,
} as const

/** Writes the head by popularity, which a search reads first, and the rest so that the hits of a word share pages. */
const FILL_TEXTS = `
  insert into search_texts (product_id, words, tags)
  select product_id, t.words, t.tags
  from search_texts_source t join (
    select s.product_id, s.category_id, p.title collate "C" as title,
      row_number() over (order by s.popularity desc, s.product_id) as place
    from search_listings_source s join products p on p.id = s.product_id
  ) placed using (product_id)
  order by place > ${TOP_TIER_SIZE}, case when place <= ${TOP_TIER_SIZE} then place end, category_id, title, place`

const FILL_LISTINGS = `
  insert into search_listings_new (text_id, level, ${COLUMNS})
  select t.id, case when row_number() over (order by t.id) <= ${TOP_TIER_SIZE} then ${TOP_TIER} else ${SECOND_TIER} end, ${COLUMNS}
  from search_texts t join search_listings_source s using (product_id) where t.id > $1 order by t.id`

const WORDS_AND_TAGS = 'using gin (text_words(text_id), text_tags(text_id)) with (fastupdate = off)'

/** Words and tags together, of each level of the shop; and one index for each order that a list can have. */
const INDEXES = [
  ['index search_listings_head', `${WORDS_AND_TAGS} where level = ${TOP_TIER}`],
  ['index search_listings_rest', `${WORDS_AND_TAGS} where level = ${SECOND_TIER}`],
  ['unique index search_listings_product', '(product_id)'],
  ['index search_listings_popular', '(popularity desc, product_id)'],
  ['index search_listings_newest', '(created_at desc, product_id desc)'],
  ['index search_listings_price', '(price_general, product_id)'],
  ['index search_listings_business', '(price_business, product_id)'],
  ['index search_listings_rating', '(rating_tenths desc, popularity desc, product_id)'],
] as const

/** From the new table, so that it is read before the old one is dropped. */
const READ_WORDS = `
  insert into search_words (word, listings)
  select word, count(*)::int from (
    select distinct s.product_id, word
    from search_listings_new s join products p on p.id = s.product_id left join brands b on b.id = p.brand_id
      ${WORDS_OF("p.title || ' ' || coalesce(b.name, '')")}
    union
    select s.product_id, word
    from (select product_id from search_listings_new order by popularity desc limit $1) s
      join products p on p.id = s.product_id
      ${WORDS_OF("regexp_replace(p.description, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g')")}
    union
    select -m.id, word from vehicle_models m ${WORDS_OF('m.name')}
    union
    select -m.id, word from vehicle_makes m ${WORDS_OF('m.name')}
    union
    select -c.id, word from categories c ${WORDS_OF('c.name')}
  ) all_words
  where ${IS_A_WORD}
  group by word`

const allowTime = statement('search.allow-time', noColumns, 'set local statement_timeout = 0', RARELY)
const allowMemory = statement('search.allow-memory', noColumns, "set local maintenance_work_mem = '256MB'", RARELY)
const LOCK = "pg_advisory_xact_lock(hashtext('search_listings'))"
const stopUpdates = statement('search.stop-updates', row({ n: integer }), `select 1 as n from ${LOCK}`, RARELY)
const lastText = statement(
  'search.last-text',
  row({ id: bigint }),
  'select coalesce(max(id), 0) as id from search_texts',
  RARELY,
)
const fillTexts = statement('search.fill-texts', noColumns, FILL_TEXTS, RARELY)
const makeListings = statement(
  'search.make-listings',
  noColumns,
  `create table search_listings_new (like search_listings including defaults including generated)
   with (fillfactor = 90)`,
  RARELY,
)
const fillListings = statement('search.fill-listings', noColumns, FILL_LISTINGS, RARELY)
const makeIndex = composed(
  'search.make-index',
  noColumns,
  ([name, on]: (typeof INDEXES)[number]) => sql`create ${raw(name)}_new on search_listings_new ${raw(on)}`,
)
const keepVacuumOut = statement(
  'search.keep-vacuum-out',
  noColumns,
  'lock table search_listings in share update exclusive mode',
  RARELY,
)
const limitLockWait = statement(
  'search.limit-lock-wait',
  noColumns,
  `set local lock_timeout = '${RETRIED_LOCK_TIMEOUT}'`,
  RARELY,
)
const lockListings = statement(
  'search.lock-listings',
  noColumns,
  'lock table search_listings in access exclusive mode',
  RARELY,
)
const dropListings = statement('search.drop-listings', noColumns, 'drop table search_listings', RARELY)
const renameListings = statement(
  'search.rename-listings',
  noColumns,
  'alter table search_listings_new rename to search_listings',
  RARELY,
)
const renameIndex = composed('search.rename-index', noColumns, ([definition]: (typeof INDEXES)[number]) => {
  const name = raw(definition.slice(definition.lastIndexOf(' ') + 1))
  return sql`alter index ${name}_new rename to ${name}`
})
const deleteTextsUpTo = statement(
  'search.delete-texts-up-to',
  noColumns,
  'delete from search_texts where id <= $1',
  RARELY,
)
// Not by `truncate`, for whose lock readers would wait until the end.
const clearWords = statement('search.clear-words', noColumns, 'delete from search_words', RARELY)
const fillWords = statement('search.fill-words', noColumns, READ_WORDS, RARELY)

/** Rebuilds the index beside the old one and swaps them: readers never see half and wait only for the swap. */
export async function rebuildIndex(ctx: Pick<Ctx, 'db'>): Promise<void> {
  try {
    await inTransaction(ctx, ({ db }) => rebuild(db))
  } finally {
    // Listings that changed during the rebuild, which were only noted.
    await applyChanges(ctx)
  }
}

async function rebuild(db: Db): Promise<void> {
  // A million listings take minutes, and their index is built in memory where that may be had.
  await allowTime(db)
  await allowMemory(db)
  // One rebuild at a time. Changes do not wait for it: until the end they are only noted.
  await stopUpdates(db)
  const [old] = await lastText(db)
  await fillTexts(db)
  await makeListings(db)
  await fillListings(db, [old?.id])
  for (const index of INDEXES) await makeIndex(db, index)
  await deleteTextsUpTo(db, [old?.id])
  await clearWords(db)
  await fillWords(db, [DESCRIPTIONS_READ])
  await analyze(db, ['search_listings_new', 'search_texts', 'search_words'])
  await startSwap(db)
  // From here on readers wait.
  await dropListings(db)
  await renameListings(db)
  for (const index of INDEXES) await renameIndex(db, index)
}

/** Locks the old table for the swap. Readers wait behind each attempt, so attempts are short. */
async function startSwap(db: Db): Promise<void> {
  // Does not block readers. PostgreSQL cancels an autovacuum only for a lock that waits longer than `deadlock_timeout`,
  // a second, and the attempts below do not.
  await keepVacuumOut(db)
  await limitLockWait(db)
  // A savepoint keeps the new table when an attempt fails.
  await retryWhenLocked(() => inTransaction({ db }, (tx) => lockListings(tx.db)))
}

const isLacking = statement(
  'search.lacks-index',
  row({ lacking: boolean }),
  `select to_regclass('search_listings_head') is null
     or (exists (select from products p join stores s on s.id = p.store_id
           where p.hidden_at is null and s.suspended_at is null)
         and not exists (select from search_listings)) as lacking`,
  RARELY,
)

/** True before the first build, which makes the indexes too, and where listings came in without it (a moved shop). */
export async function lacksIndex({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  const [found] = await isLacking(db)
  return found?.lacking ?? true
}

import type { Ctx } from '#platform/ctx.ts'
import { rows } from '#platform/db/statement.ts'
import { inTransaction } from '#platform/db/transaction.ts'

/** Descriptions repeat themselves: the words of so many of the most popular listings are all that are worth knowing. */
const DESCRIPTIONS_READ = 20_000

/**
 * Builds the whole index anew, in the order of popularity, beside the old one, and swaps them: readers see the old or
 * the new, never half. Also reads the words that typing errors are corrected against.
 */
export async function rebuildIndex(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await inTransaction(ctx, async ({ db }) => {
    // A million listings take minutes, and building their index fits in memory where it may.
    await rows(db, 'set local statement_timeout = 0')
    await rows(db, "set local maintenance_work_mem = '256MB'")
    await rows(db, 'create table search_listings_new (like search_listings including defaults)')
    await rows(db, FILL, [SMALL_SHOP, POPULAR_SHARE])
    await rows(db, 'drop table search_listings')
    await rows(db, 'alter table search_listings_new rename to search_listings')
    for (const index of INDEXES) await rows(db, index)
    await rows(db, 'truncate search_words')
    await rows(db, READ_WORDS, [DESCRIPTIONS_READ])
    for (const table of ['search_listings', 'search_words']) await rows(db, `analyze ${table}`)
  })
}

/** The popular band: a fifth of the shop, and all of a small one. */
const POPULAR_SHARE = 0.2
const SMALL_SHOP = 20_000

const FILL = `
  insert into search_listings_new
  select s.*, case when row_number() over (order by popularity desc, product_id)
    <= greatest($1::bigint, $2::float8 * (select sum(listings) from category_counts)) then 0 else 1 end
  from search_listings_source s order by popularity desc, product_id`

/** The indexes of search_listings: words and tags together for each band, one for each order a list can have. */
const INDEXES = [
  'create unique index search_listings_product on search_listings (product_id)',
  'create index search_listings_popular_words on search_listings using gin (words, tags) with (fastupdate = off) where band = 0',
  'create index search_listings_other_words on search_listings using gin (words, tags) with (fastupdate = off) where band = 1',
  'create index search_listings_popular on search_listings (popularity desc, product_id)',
  'create index search_listings_newest on search_listings (created_at desc, product_id desc)',
  'create index search_listings_price on search_listings (price_general, product_id)',
  'create index search_listings_business on search_listings (price_business, product_id)',
  'create index search_listings_rating on search_listings (rating_tenths desc, popularity desc, product_id)',
]

const READ_WORDS = `
  insert into search_words (word, listings)
  select word, count(*)::int from (
    select distinct s.product_id, word
    from search_listings s
      join products p on p.id = s.product_id
      left join brands b on b.id = p.brand_id
      cross join lateral unnest(string_to_array(search_plain(p.title || ' ' || coalesce(b.name, '')), ' ')) word
    union
    select s.product_id, word
    from (select product_id from search_listings order by popularity desc limit $1) s
      join products p on p.id = s.product_id
      cross join lateral unnest(string_to_array(search_plain(regexp_replace(p.description, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g')), ' ')) word
    union
    select -m.id, word from vehicle_models m cross join lateral unnest(string_to_array(search_plain(m.name), ' ')) word
    union
    select -m.id, word from vehicle_makes m cross join lateral unnest(string_to_array(search_plain(m.name), ' ')) word
    union
    select -c.id, word from categories c cross join lateral unnest(string_to_array(search_plain(c.name), ' ')) word
  ) all_words
  where length(word) between 2 and 40 and word !~ '^[0-9]+$'
  group by word`

/** Brings single listings up to date after a change; those hidden or gone leave the index. */
export async function reindex({ db }: Pick<Ctx, 'db'>, productIds: readonly number[]): Promise<void> {
  await rows(db, 'delete from search_listings where product_id = any($1)', [productIds])
  await rows(db, 'insert into search_listings select * from search_listings_source where product_id = any($1)', [productIds])
}

/** How many listings the index holds; 0 before it was first built. */
export async function countIndexed({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const [row] = await rows<{ n: number }>(db, 'select count(*)::int as n from search_listings')
  return row?.n ?? 0
}

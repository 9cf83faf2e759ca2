import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/statement.ts'

import {
  allOf,
  hitColumns,
  hits,
  JOINED,
  type Parameters,
  parameters,
  priceColumn,
  takesUniversalApart,
  universalHits,
} from './hits.store.ts'
import { ORDERS, type Page, rankedPage, sortedPage } from './page.store.ts'
import type { Selection } from './selection.rules.ts'

/** So many listings are looked at in the asked order before all hits are found and sorted instead. */
const WALKED = 6_000

/**
 * A page of a selection in an order that the popular part cannot tell ("the cheapest of 90,000"), for selections of more
 * than COUNT_CAP listings. Hits are dense there, so the first listings in that order mostly hold the page; where they do
 * not ("the cheapest engine": cheap parts are seldom engines), every hit is found and sorted.
 */
export async function findBroad<Listing>(db: Db, selection: Selection, page: Page): Promise<Listing[]> {
  const near = await walk<Listing>(db, selection, page)
  return near.length === page.size ? near : sortAll<Listing>(db, selection, page)
}

async function walk<Listing>(db: Db, selection: Selection, { sort, offset, size }: Page): Promise<Listing[]> {
  const p = parameters()
  const order = ORDERS[sort === 'relevance' ? 'popular' : sort]
    .replaceAll('h.price', `s.${priceColumn(selection)}`)
    .replaceAll('h.', 's.')
  // The place is given outside, so that the walk ends where the page is full.
  const page = `select product_id, row_number() over () as place from (
     select s.product_id from (select * from search_listings s order by ${order} limit ${WALKED}) s
       join search_texts t on t.id = s.text_id where ${[...allOf(selection, p, JOINED), 'true'].join(' and ')}
     order by ${order} limit ${size} offset ${offset}) walked`
  return listingsOf(db, page, p)
}

/** The CTE keeps the planner from walking the index of the order after all. */
async function sortAll<Listing>(db: Db, selection: Selection, { sort, offset, size }: Page): Promise<Listing[]> {
  const p = parameters()
  const columns = 'h.product_id, h.popularity, h.price, h.created_at, h.rating_tenths, h.tier'
  const universal = takesUniversalApart(selection)
    ? `union all select ${columns} from (${universalHits(selection, p, `${hitColumns(selection)}, 0 as tier`, ALL)}) h`
    : ''
  const page = `with h as materialized (
       select ${columns} from (${hits(selection, p, ALL)}) h ${universal})
     select h.product_id, row_number() over (order by ${ORDERS[sort]}) as place
     from h order by place limit ${size} offset ${offset}`
  return listingsOf(db, page, p)
}
const ALL = 2_000_000_000

async function listingsOf<Listing>(db: Db, page: string, p: Parameters): Promise<Listing[]> {
  const text = `select page.place, l.* from (${page}) page join listings_on_sale l on l.id = page.product_id order by page.place`
  // As in readPage.
  return (await rows(db, text, p.values)) as unknown as Listing[]
}

/** Suggestions are the best of so many popular hits. */
const SUGGESTED_FROM = 200
/** So many of the most popular listings are looked at before the index of words is asked: enough for frequent words. */
const WALKED_FOR_SUGGESTIONS = 1_000

/**
 * The best few of the popular listings of a selection, for a keyword that is still being typed. Frequent words are found
 * among the most popular listings, at a cost that does not grow with the shop; where those hold too few, words are rare,
 * and the index is quick.
 */
export async function suggest<Listing>(db: Db, selection: Selection, size: number): Promise<Listing[]> {
  const p = parameters()
  const columns = `s.text_id, ${hitColumns(selection)}`
  const near = `select ${columns}, 0 as tier
    from (select * from search_listings order by popularity desc, product_id limit ${WALKED_FOR_SUGGESTIONS}) s
      join search_texts t on t.id = s.text_id
    where ${[...allOf(selection, p, JOINED), selection.numbers.length === 0].join(' and ')} limit ${SUGGESTED_FROM}`
  const page: Page = { sort: 'relevance', offset: 0, size }
  const ctes = [
    `near as materialized (${near})`,
    `hits as materialized (select * from near where (select count(*) from near) >= ${size}
       union all select * from (${hits(selection, p, SUGGESTED_FROM)}) far where (select count(*) from near) < ${size})`,
    ...(selection.groups.length > 0 ? rankedPage(selection, page, p) : [sortedPage(selection, page, p)]),
  ]
  return listingsOf(db, `with ${ctes.join(',\n')} select * from page`, p)
}

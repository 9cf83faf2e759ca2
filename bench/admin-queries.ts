import type { QueryClass } from './queries.ts'

type Query = Record<string, string | number>

const listings = (query: Query) => `/api/seller/products/?${text(query)}`
const table = (name: string, query: Query) => `/api/admin/${name}/?${text(query)}`
const text = (query: Query) =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()

const ORDERS: Query[] = ['newest', 'title', 'gen_price', 'price', 'stock', 'rating', 'sku'].flatMap((sort) =>
  ['asc', 'desc'].map((direction) => ({ sort, direction })),
)
/** Placeholder for the number of the last page, which depends on the total of an answer. */
export const LAST_PAGE = 'last'
/** The first page, one further on, and the last one. */
const PAGES: Record<string, Query> = {
  'first page': { page: 1, page_size: 5 },
  'page 100': { page: 100, page_size: 5 },
  'last page': { page: LAST_PAGE, page_size: 100 },
}

/** Words of titles by the share of listings that they find: a few, about 1 %, and 10 % to nearly all. */
const NARROW = [
  'corolla 2003–2008 – denso',
  'camshaft position sensor',
  'vacuum pump',
  'wiper blade',
  'tie rod end',
  'highlander',
]
const MIDDLING = ['radiator', 'alternator', 'shock absorber', 'nissan', 'camry', 'bosch']
const BROAD = ['brake', 'filter', 'front', 'sensor', 'toyota', 'engine']
const OTHER_FIELDS = [
  'filters',
  'shock abs',
  'used',
  'renewed',
  'new',
  '755',
  '12200.00',
  's092',
  's015-ffl',
  '31112',
  'act12',
]
const NUMBERS = ['s092-vss-apsw', 'ldp-bpd-0001', '04465-33450', '83181-98496', '21.4303', 'fk-13829', 's076-fsk-lflr']
const SHORT = ['a', 'br', '4', 'x9', '–']

/** Queries of an admin on the listings of all stores, by selectivity, order and page. */
export const ALL_STORES_QUERIES: QueryClass[] = [
  ...byPage('list: all', [{}]),
  ...byPage('list: hidden or of a condition', [{ hidden: 0 }, { condition: 'Used' }, { condition: 'New' }]),
  ...byPage('list: of a category', [{ category: 'Filters' }, { category: 'Shock Absorbers', condition: 'Used' }]),
  ...byPage('list: a number, a price', words(NUMBERS)),
  ...byPage('list: narrow words', words(NARROW)),
  ...byPage('list: middling words', words(MIDDLING)),
  ...byPage('list: broad words', words(BROAD)),
  ...byPage('list: category, condition, parts of numbers', words(OTHER_FIELDS)),
  ...byPage('list: one or two letters', words(SHORT)),
  ...byPage('list: broad words in a category', [
    { search: 'brake', category: 'Filters' },
    { search: 'toyota', condition: 'Used' },
  ]),
]

/** Queries of an owner on the listings of one store. */
export const ONE_STORE_QUERIES: QueryClass[] = [
  ...byPage('own store: all', [{}, { condition: 'Used' }]),
  ...byPage('own store: words', words(['brake', 'toyota', 'radiator', 'tie rod end', 'used', 'a', 's002-'])),
]

function byPage(name: string, selections: readonly Query[]): QueryClass[] {
  return Object.entries(PAGES).map(([page, position]) => ({
    name: `${name}, ${page}`,
    paths: selections.flatMap((selection) => ORDERS.map((order) => listings({ ...selection, ...order, ...position }))),
  }))
}

function words(all: readonly string[]): Query[] {
  return all.map((search) => ({ search }))
}

const SUMMARIES = ['7d', '30d', '90d', '12m'].map((period) => `/api/admin/summary/?period=${period}`)
const DEEP: Query[] = [{}, { page: 20 }, { page: 100, page_size: 100 }]
/** The last seven days, and a quarter of the past. */
const SPANS: Query[] = [daysAgo(7, 0), daysAgo(200, 110)]

/** The sort orders, filters and searches of each table. */
const TABLES: Record<string, { sorts: string[]; filters: Query[]; searches: string[] }> = {
  orders: {
    sorts: ['created_at', 'total'],
    filters: [
      { status: 'paid' },
      { status: 'delivered' },
      { status: 'refunded', method: 'card' },
      { method: 'message' },
    ],
    searches: ['SPL-260101-AB12CD', 'buyer-4711@', 'chidi', 'grace garage', 'no such name'],
  },
  users: {
    sorts: ['created_at', 'username', 'email'],
    filters: [{ role: 5 }, { state: 'waiting' }, { state: 'disabled' }, { role: 3, state: 'active' }],
    searches: ['buyer-4711@', 'chidi', '0800', 'no such name'],
  },
  stores: {
    sorts: ['created_at', 'name', 'listings'],
    filters: [{ state: 'open' }, { state: 'suspended' }],
    searches: ['parts', 'lagos'],
  },
  transactions: {
    sorts: ['created_at', 'amount'],
    filters: [{ status: 'successful' }, { status: 'failed' }, { status: 'pending' }],
    searches: ['SPL-260101-AB12CD', 'buyer-4711@', 'chidi', 'order', 'no such name'],
  },
  enquiries: {
    sorts: ['created_at', 'total'],
    filters: [{ state: 'open' }, { state: 'ordered' }],
    searches: ['chidi', '4711'],
  },
  audit: {
    sorts: ['at'],
    filters: [{ event: 'login_failed' }, { event: 'store_suspended' }, { user: 1 }],
    searches: ['bench-4711', 'chidi', 'login', 'no such name'],
  },
}

/** Queries of an admin on the overview and the tables. */
export const ADMIN_QUERIES: QueryClass[] = [
  { name: 'admin: summary', paths: SUMMARIES },
  ...Object.entries(TABLES).flatMap(([name, { sorts, filters, searches }]) => {
    const orders = sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }])
    const buildClass = (about: string, selections: readonly Query[]) => ({
      name: `admin: ${name}, ${about}`,
      paths: selections.flatMap((selection) =>
        orders.flatMap((order) => DEEP.map((page) => table(name, { ...selection, ...order, ...page }))),
      ),
    })
    return [
      buildClass('each order and depth', [{}]),
      buildClass('filtered', filters),
      buildClass('of some days', SPANS),
      buildClass('searched', words(searches)),
    ]
  }),
]

function daysAgo(from: number, to: number): Query {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return { from: day(from), to: day(to) }
}

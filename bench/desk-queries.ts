import type { QueryClass } from './queries.ts'

type Query = Record<string, string | number>

const listings = (query: Query) => `/api/seller/products/?${text(query)}`
const table = (name: string, query: Query) => `/api/admin/${name}/?${text(query)}`
const text = (query: Query) =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()

const ORDERS: Query[] = ['newest', 'title', 'gen_price', 'price', 'stock', 'rating', 'sku'].flatMap((sort) =>
  ['asc', 'desc'].map((direction) => ({ sort, direction })),
)
/** Stands for the number of the last page that there is, which only an answer tells. */
export const LAST_PAGE = 'last'
/** A first page, one of some clicks on, and the last that there is. */
const PAGES: Record<string, Query> = {
  'first page': { page: 1, page_size: 5 },
  'page 100': { page: 100, page_size: 5 },
  'last page': { page: LAST_PAGE, page_size: 100 },
}

/** Words of titles by how much of the shop they find: a few, a hundredth, and from a tenth up to nearly all. */
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

/** What an admin asks the list of all listings, by how much it finds, in which order, and how far down. */
export const ALL_LISTINGS: QueryClass[] = [
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

/** The same of one store. */
export const ONE_STORE: QueryClass[] = [
  ...byPage('own store: all', [{}, { condition: 'Used' }]),
  ...byPage('own store: words', words(['brake', 'toyota', 'radiator', 'tie rod end', 'used', 'a', 's002-'])),
]

function byPage(name: string, selections: readonly Query[]): QueryClass[] {
  return Object.entries(PAGES).map(([page, where]) => ({
    name: `${name}, ${page}`,
    paths: selections.flatMap((selection) => ORDERS.map((order) => listings({ ...selection, ...order, ...where }))),
  }))
}

function words(all: readonly string[]): Query[] {
  return all.map((search) => ({ search }))
}

const SUMMARIES = ['7d', '30d', '90d', '12m'].map((period) => `/api/admin/summary/?period=${period}`)
const DEEP: Query[] = [{}, { page: 20 }, { page: 100, page_size: 100 }]
/** Days of a week, and of a quarter, as they lie behind now. */
const SPANS: Query[] = [daysAgo(7, 0), daysAgo(200, 110)]

/** Each table by how it can be sorted and filtered. */
const TABLES: Record<string, { sorts: string[]; filters: Query[]; searches: string[] }> = {
  orders: {
    sorts: ['created_at', 'total'],
    filters: [
      { status: 'paid' },
      { status: 'delivered' },
      { status: 'refunded', method: 'card' },
      { method: 'message' },
    ],
    searches: ['SPL-260101-AB12CD', 'buyer-4711@', 'chidi', 'grace garage', 'nobody at all'],
  },
  users: {
    sorts: ['created_at', 'username', 'email'],
    filters: [{ role: 5 }, { state: 'waiting' }, { state: 'disabled' }, { role: 3, state: 'active' }],
    searches: ['buyer-4711@', 'chidi', '0800', 'nobody at all'],
  },
  stores: {
    sorts: ['created_at', 'name', 'listings'],
    filters: [{ state: 'open' }, { state: 'suspended' }],
    searches: ['parts', 'lagos'],
  },
  transactions: {
    sorts: ['created_at', 'amount'],
    filters: [{ status: 'successful' }, { status: 'failed' }, { status: 'pending' }],
    searches: ['SPL-260101-AB12CD', 'buyer-4711@', 'chidi', 'order', 'nobody at all'],
  },
  enquiries: {
    sorts: ['created_at', 'total'],
    filters: [{ state: 'open' }, { state: 'ordered' }],
    searches: ['chidi', '4711'],
  },
  audit: {
    sorts: ['at'],
    filters: [{ event: 'login_failed' }, { event: 'store_suspended' }, { user: 1 }],
    searches: ['bench-4711', 'chidi', 'login', 'nobody at all'],
  },
}

/** What an admin asks the desk and its tables. */
export const DESK: QueryClass[] = [
  { name: 'desk: summary', paths: SUMMARIES },
  ...Object.entries(TABLES).flatMap(([name, { sorts, filters, searches }]) => {
    const orders = sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }])
    const asked = (about: string, selections: readonly Query[]) => ({
      name: `desk: ${name}, ${about}`,
      paths: selections.flatMap((selection) =>
        orders.flatMap((order) => DEEP.map((page) => table(name, { ...selection, ...order, ...page }))),
      ),
    })
    return [
      asked('each order and depth', [{}]),
      asked('filtered', filters),
      asked('of some days', SPANS),
      asked('searched', words(searches)),
    ]
  }),
]

function daysAgo(from: number, to: number): Query {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return { from: day(from), to: day(to) }
}

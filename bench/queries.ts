import type { Db } from '#platform/db/pool.ts'
import { rows } from '#platform/db/rows.ts'

/** A class of queries: paths that are requested in turn. */
export interface QueryClass {
  name: string
  paths: string[]
}

const PER_CLASS = 60

const find = (query: Record<string, string | number>) =>
  `/api/product/find?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`

interface Sample {
  id: number
  sku: string
  part_no: string
  brand: string
  category: string
  make: string
  model: string
  year: number
  engine: string | null
}

/** Builds the classes of queries from listings of the database, chosen by one formula at every size. */
export async function queryClasses(db: Db): Promise<QueryClass[]> {
  const samples = await readSamples(db)
  const of = (name: string, path: (sample: Sample) => string) => ({ name, paths: samples.map(path) })
  const fixed = (name: string, all: Record<string, string | number>[]) => ({ name, paths: all.map(find) })
  const typed = (name: string, texts: readonly string[], more: Record<string, string | number> = {}) =>
    fixed(
      name,
      texts.map((search) => ({ search, ...more })),
    )
  return [
    of('by id', ({ id }) => `/api/product/${id}/`),
    { name: 'list, priced, 12', paths: pages(40).map((page) => `/api/product/?page=${page}`) },
    of('part number', ({ part_no }) => find({ search: part_no.split(',')[0] ?? '' })),
    of('SKU', ({ sku }) => find({ search: sku })),
    { name: 'keyword narrow', paths: KINDS.flatMap((kind, at) => narrow(kind, samples, at)) },
    { name: 'keyword narrow + facets', paths: KINDS.flatMap((kind, at) => narrow(kind, samples, at, { facets: 1 })) },
    typed('keyword broad', BROAD),
    typed('keyword broad + facets', BROAD, { facets: 1 }),
    typed('keyword broad, cheapest', BROAD, { sort: 'price_asc' }),
    typed('typing error', TYPOS),
    typed('part type', TYPES),
    fixed(
      'part type and car + facets',
      TYPES.flatMap((type) => CARS.map((car) => ({ search: `${type} ${car}`, facets: 1 }))),
    ),
    typed('spoken', SPOKEN),
    ...vehicleClasses(samples),
    { name: 'deep page', paths: BROAD.flatMap((search) => [50, 400].map((page) => find({ search, page }))) },
    { name: 'suggestion', paths: TYPED.map((search) => `/api/product/suggest?${new URLSearchParams({ search })}`) },
  ]
}

/** List pages as HTML, each a rendering with its calls if `PAGE_CACHE=0`. `bench -- pages` measures cached ones. */
export const LIST_PAGES: QueryClass = {
  name: 'list page as HTML, rendered',
  paths: pages(40).map((page) => `/product?page=${page}`),
}

/** Queries for a vehicle, and for one criterion alone. */
function vehicleClasses(samples: Sample[]): QueryClass[] {
  const vehicle = ({ make, model, year }: Sample) => ({ make, model, year })
  const of = (name: string, path: (sample: Sample) => string) => ({ name, paths: samples.map(path) })
  const withEngine = samples.filter((sample) => sample.engine !== null)
  return [
    of('vehicle', (sample) => find(vehicle(sample))),
    of('vehicle + facets', (sample) => find({ ...vehicle(sample), facets: 1 })),
    of('vehicle + filters + facets', (sample) =>
      find({ ...vehicle(sample), category: sample.category, condition: 'New', min: 2000, facets: 1 }),
    ),
    {
      name: 'vehicle + engine',
      paths: withEngine.map((sample) => find({ ...vehicle(sample), engineType: sample.engine ?? '', facets: 1 })),
    },
    of('make only + facets', ({ make }) => find({ make, facets: 1 })),
    of('category + facets', ({ category }) => find({ category, facets: 1 })),
    of('brand + facets', ({ brand }) => find({ brand, facets: 1 })),
    { name: 'vehicle + keyword', paths: KINDS.flatMap((kind, at) => spoken(kind, samples, at)) },
  ]
}

/** The classes that represent searches in rates per second: mostly narrow, some broad. */
export const SEARCH_MIX = [
  'part number',
  'keyword narrow',
  'vehicle + keyword',
  'vehicle',
  'keyword broad',
  'vehicle + filters + facets',
  'part type',
  'part type and car + facets',
  'spoken',
  'typing error',
]

const KINDS = [
  'brake pad',
  'oil filter',
  'alternator',
  'shock absorber',
  'fuel pump',
  'spark plug',
  'radiator',
  'control arm',
  'headlight',
  'oxygen sensor',
]
export const BROAD = ['brake', 'filter', 'sensor', 'front', 'engine', 'rear left', 'pump', 'fuel']
const TYPOS = [
  'alternater',
  'break pad',
  'shock absober',
  'radiater camry',
  'spark plgu',
  'fule pump',
  'senser',
  'headlite',
]
const TYPES = ['front brake pads', 'oil filter', 'alternator', 'rear shock absorber', 'radiator', 'ignition coil']
const CARS = ['camry 2008', 'corolla 2010', 'accord 2009', 'golf 2002']
const SPOKEN = [
  'abeg how much brake pad for my big daddy',
  'kick starter hiace 2010',
  'brain box es350 2009',
  'top cylinder camry 99',
  'i need tokunbo alternator for muscle',
  'plug corolla 2010',
  'back shock rav4 2008',
  'engine seat civic 2009',
]
const TYPED = ['br', 'bra', 'brake p', 'oil f', 'alt', 'camry br', 'shock', 'fuel pu', 'ra', 's']

function pages(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1)
}

const narrow = (kind: string, samples: Sample[], at: number, more: Record<string, number> = {}) =>
  samples.slice(at, at + 6).map(({ model, brand }) => find({ search: `${kind} ${model} ${brand}`, ...more }))
const spoken = (kind: string, samples: Sample[], at: number) =>
  samples.slice(at, at + 6).map(({ make, model, year }) => find({ search: `${make} ${model} ${year} ${kind}` }))

/** Reads listings that are spread evenly over all ids, so that popular and rare ones are queried. */
async function readSamples(db: Db): Promise<Sample[]> {
  return rows<Sample & Record<string, unknown>>(
    db,
    `with bounds as (select max(id) as most from products)
     select distinct on (p.id) p.id, p.sku, p.part_no, coalesce(b.name, '') as brand, c.name as category,
       k.name as make, m.name as model, ((f.year_start + f.year_end) / 2)::int as year, e.name as engine
     from bounds cross join generate_series(1, ${PER_CLASS}) n
       join products p on p.id = 1 + (n::bigint * 7919 * 104729) % bounds.most
       join categories c on c.id = p.category_id
       left join brands b on b.id = p.brand_id
       join fitments f on f.product_id = p.id
       join vehicle_models m on m.id = f.model_id
       join vehicle_makes k on k.id = m.make_id
       left join vehicle_engines e on e.model_id = f.model_id and e.ordinal = f.engine
     order by p.id, f.engine nulls last, f.position`,
  )
}

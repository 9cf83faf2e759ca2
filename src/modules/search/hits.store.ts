import { tsquery } from './query.rules.ts'
import { COUNT_CAP, type FitmentCheck, type Selection } from './selection.rules.ts'
import { categoryOf, UNIVERSAL_TAG } from './tags.rules.ts'

/** Collects the values of one statement; `add` answers the place of a value ("$3"). */
export function parameters() {
  const values: unknown[] = []
  return { values, add: (value: unknown) => `$${values.push(value)}` }
}
export type Parameters = ReturnType<typeof parameters>

/** One beyond what is counted: it says that there are more. */
export const MOST_COUNTED = COUNT_CAP + 1

export const priceColumn = (selection: Selection) => (selection.entitled ? 'price_business' : 'price_general')

/** What sorting and counting read of a hit. */
export const hitColumns = (selection: Selection) =>
  `s.product_id, s.popularity, s.${priceColumn(selection)} as price, s.created_at, s.brand_id, s.category_id,
    s.rating_tenths, s.condition`

/**
 * Whether parts that fit every vehicle are found by themselves. They are in every answer about a vehicle, a tenth of the
 * shop, and an index of their own counts them; where words or numbers are asked for too, few of them are left, and the
 * index of words and tags finds them with the others.
 */
export function takesUniversalApart({ vehicle, spokenVehicle, groups, numbers }: Selection): boolean {
  return vehicle.length + spokenVehicle.length > 0 && groups.length === 0 && numbers.length === 0
}

/**
 * Rows of `search_listings s` found by words or tags, as the text of a sub-query: the head of the shop first, and the rest
 * only where the head does not hold enough, so that the cost of a broad word does not grow with the shop.
 */
export function indexed(columns: string, asked: readonly string[], most: number): string {
  const part = (which: string) => `select ${columns} from search_listings s ${where([which, ...asked])}`
  return `select * from (${part('s.head')} union all ${part('not s.head')}) found limit ${most}`
}

/**
 * The listings that a selection holds, without the universal ones where those are taken apart, as the text of a
 * sub-query: in physical order, which is the order of popularity, and capped.
 */
export function hits(selection: Selection, p: Parameters, most = MOST_COUNTED): string {
  const { numbers, groups } = selection
  const columns = `s.text_id, ${hitColumns(selection)}`
  if (numbers.length === 0) return found(selection, `${columns}, 0 as tier`, allOf(selection, p), most)

  const ids = p.add(numbers.map(({ productId }) => productId))
  const byNumber = `select ${columns}, n.tier
    from unnest(${ids}::int[], ${p.add(numbers.map(({ tier }) => tier))}::int[]) n (product_id, tier)
      join search_listings s using (product_id) ${where(conditions(selection, p))}`
  if (groups.length === 0) return byNumber
  const others = [...allOf(selection, p), `s.product_id <> all(${ids})`]
  return `(${byNumber}) union all (${indexed(`${columns}, 0 as tier`, others, most)})`
}

/** Figures alone (a price, a condition) are no question to the index: the rows are read in their order. */
function found(selection: Selection, columns: string, asked: readonly string[], most: number): string {
  const { groups, tags, vehicle, spokenVehicle } = selection
  const asksIndex = groups.length + tags.length + vehicle.length + spokenVehicle.length > 0
  return asksIndex
    ? indexed(columns, asked, most)
    : `select ${columns} from search_listings s ${where(asked)} limit ${most}`
}

/**
 * The universal listings of a selection, the most popular first: from their own indexes, or, where a brand or store
 * leaves few of them, from that of words and tags. The inner limit keeps the planner from walking an order instead.
 */
export function universalHits(selection: Selection, p: Parameters, columns: string, most = MOST_COUNTED): string {
  const inOrder = `order by s.popularity desc, s.product_id limit ${most}`
  const tags = selection.tags.map(({ tag }) => tag)
  const categories = tags.flatMap((tag) => categoryOf(tag) ?? [])
  const asked = [...categories.map((id) => `s.category_id = ${id}`), ...figures(selection, p)]
  if (tags.length === categories.length)
    return `select ${columns} from search_listings s ${where(['s.universal', ...asked])} ${inOrder}`
  const tagged = `${INDEXED.tags} @> '{${[UNIVERSAL_TAG, ...tags].join(',')}}'::int[]`
  return `select ${columns} from (${indexed('s.*', [tagged, ...asked], MOST_COUNTED)}) s ${inOrder}`
}

/** Where a statement finds words and tags: through the index, or in `search_texts t` that it has joined. */
interface TextColumns {
  words: string
  tags: string
}
const INDEXED: TextColumns = { words: 'text_words(s.text_id)', tags: 'text_tags(s.text_id)' }
export const JOINED: TextColumns = { words: 't.words', tags: 't.tags' }

/** Everything that a selection asks of a row of `search_listings s`, listings found by number aside. */
export function allOf(selection: Selection, p: Parameters, text = INDEXED): string[] {
  const apart = takesUniversalApart(selection)
  return [
    ...wordConditions(selection, p, text),
    ...anyOf(selection.spokenVehicle, apart, text),
    ...conditions(selection, p, text),
    ...(apart && text === INDEXED ? ['not s.universal'] : []),
  ]
}

/** The same without words and the vehicle that was read out of them. */
function conditions(selection: Selection, p: Parameters, text = INDEXED): string[] {
  const { tags, vehicle, fitment } = selection
  const apart = takesUniversalApart(selection)
  return [
    // An empty array would make the index scan everything, so the clause is left out.
    ...(tags.length > 0 ? [`${text.tags} @> '{${tags.map(({ tag }) => tag).join(',')}}'::int[]`] : []),
    ...anyOf(vehicle, apart && text === INDEXED, text),
    ...figures(selection, p),
    ...(fitment ? [fits(fitment, p)] : []),
  ]
}

function figures(selection: Selection, p: Parameters): string[] {
  const { condition, ratingTenths, minKobo, maxKobo } = selection
  const price = `s.${priceColumn(selection)}`
  return [
    ...(condition === null ? [] : [`s.condition = ${p.add(condition)}`]),
    ...(ratingTenths === null ? [] : [`s.rating_tenths >= ${p.add(ratingTenths)}`]),
    ...(minKobo === null ? [] : [`${price} >= ${p.add(minKobo)}`]),
    ...(maxKobo === null ? [] : [`${price} <= ${p.add(maxKobo)}`]),
  ]
}

function wordConditions({ groups, join }: Selection, p: Parameters, text: TextColumns): string[] {
  return groups.length > 0 ? [`${text.words} @@ to_tsquery('english', ${p.add(tsquery(groups, join))})`] : []
}

const where = (all: readonly string[]) => (all.length > 0 ? `where ${all.join('\n and ')}` : '')

/** Tags are integers of our own making (tags.rules.ts), so they stand in the text. */
const anyOf = (groups: Selection['vehicle'], apart: boolean, text: TextColumns) =>
  groups.map((group) => `${text.tags} && '{${[...group, ...(apart ? [] : [UNIVERSAL_TAG])].join(',')}}'::int[]`)

function fits({ models, year }: FitmentCheck, p: Parameters): string {
  const column = (name: 'modelId' | 'engine' | 'type', type: string) =>
    `${p.add(models.map((model) => model[name]))}::${type}[]`
  return `(s.universal or exists (
    select 1 from fitments f
      join unnest(${column('modelId', 'int')}, ${column('engine', 'smallint')}, ${column('type', 'smallint')})
        v (model_id, engine, type) on v.model_id = f.model_id
    where f.product_id = s.product_id
      ${year === null ? '' : `and ${p.add(year)} between f.year_start and f.year_end`}
      and (v.engine is null or f.engine is null or f.engine = v.engine)
      and (f.type_start is null or v.type between f.type_start and f.type_end)))`
}

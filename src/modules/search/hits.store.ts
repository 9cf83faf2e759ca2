import { tsquery } from './query.rules.ts'
import { COUNT_CAP, type FitmentCheck, type Selection } from './selection.rules.ts'
import { UNIVERSAL_TAG } from './tags.rules.ts'

/** Collects the values of one statement; `add` answers the place of a value ("$3"). */
export function parameters() {
  const values: unknown[] = []
  return { values, add: (value: unknown) => `$${values.push(value)}` }
}
export type Parameters = ReturnType<typeof parameters>

export const priceColumn = (selection: Selection) => (selection.entitled ? 'price_business' : 'price_general')

/**
 * The listings that a selection holds, as the text of a CTE: in physical order, which is the order of popularity, and
 * capped one beyond what is counted, so that the cost of a broad word does not grow with the shop. Where nobody asks for
 * the total, `most` caps it lower.
 */
export function hits(selection: Selection, p: Parameters, most = COUNT_CAP + 1): string {
  const { numbers, groups } = selection
  const columns = `s.text_id, s.product_id, s.popularity, s.${priceColumn(selection)} as price, s.created_at,
    s.brand_id, s.category_id, s.rating_tenths, s.condition`
  const byOthers = conditions(selection, p)
  const byWords = [...wordConditions(selection, p), ...anyOf(selection.spokenVehicle), ...byOthers]
  const limit = `limit ${most}`
  if (numbers.length === 0) return `select ${columns}, 0 as tier from search_listings s ${where(byWords)} ${limit}`

  const ids = p.add(numbers.map(({ productId }) => productId))
  const byNumber = `select ${columns}, n.tier
    from unnest(${ids}::int[], ${p.add(numbers.map(({ tier }) => tier))}::int[]) n (product_id, tier)
      join search_listings s using (product_id) ${where(byOthers)}`
  if (groups.length === 0) return byNumber
  return `(${byNumber}) union all (select ${columns}, 0 from search_listings s
    ${where([...byWords, `s.product_id <> all(${ids})`])} ${limit})`
}

/** Where a statement finds words and tags: through the index, or in `search_texts t` that it has joined. */
interface TextColumns {
  words: string
  tags: string
}
const INDEXED: TextColumns = { words: 'text_words(s.text_id)', tags: 'text_tags(s.text_id)' }
export const JOINED: TextColumns = { words: 't.words', tags: 't.tags' }

/** Everything a selection asks of a row of `search_listings s`, its words and numbers aside. */
export function conditions(selection: Selection, p: Parameters, text = INDEXED): string[] {
  const { tags, vehicle, fitment, condition, ratingTenths, minKobo, maxKobo } = selection
  const price = `s.${priceColumn(selection)}`
  return [
    // An empty array would make the index scan everything, so the clause is left out.
    ...(tags.length > 0 ? [`${text.tags} @> '{${tags.map(({ tag }) => tag).join(',')}}'::int[]`] : []),
    ...anyOf(vehicle, text),
    ...(condition === null ? [] : [`s.condition = ${p.add(condition)}`]),
    ...(ratingTenths === null ? [] : [`s.rating_tenths >= ${p.add(ratingTenths)}`]),
    ...(minKobo === null ? [] : [`${price} >= ${p.add(minKobo)}`]),
    ...(maxKobo === null ? [] : [`${price} <= ${p.add(maxKobo)}`]),
    ...(fitment ? [fits(fitment, p, text)] : []),
  ]
}

export function wordConditions({ groups, join }: Selection, p: Parameters, text = INDEXED): string[] {
  return groups.length > 0 ? [`${text.words} @@ to_tsquery('english', ${p.add(tsquery(groups, join))})`] : []
}

export const where = (all: readonly string[]) => (all.length > 0 ? `where ${all.join('\n and ')}` : '')

/** Tags are integers of our own making (tags.rules.ts), so they stand in the text. */
export const anyOf = (groups: Selection['vehicle'], text = INDEXED) =>
  groups.map((group) => `${text.tags} && '{${group.join(',')}}'::int[]`)

function fits({ models, year }: FitmentCheck, p: Parameters, text: TextColumns): string {
  const column = (name: 'modelId' | 'engine' | 'type', type: string) =>
    `${p.add(models.map((model) => model[name]))}::${type}[]`
  return `(${text.tags} @> '{${UNIVERSAL_TAG}}'::int[] or exists (
    select 1 from fitments f
      join unnest(${column('modelId', 'int')}, ${column('engine', 'smallint')}, ${column('type', 'smallint')})
        v (model_id, engine, type) on v.model_id = f.model_id
    where f.product_id = s.product_id
      ${year === null ? '' : `and ${p.add(year)} between f.year_start and f.year_end`}
      and (v.engine is null or f.engine is null or f.engine = v.engine)
      and (f.type_start is null or v.type between f.type_start and f.type_end)))`
}

import type { Db } from '#platform/db/pool.ts'
import { integer, row, text } from '#platform/db/row.ts'
import { statement } from '#platform/db/statement.ts'

const RARELY = { planEachTime: true }

const requests = statement(
  'taxonomy.preview-requests',
  row({ words: text }),
  `select words from demand where words <> '' group by words order by sum(searches) desc, words limit $1`,
  RARELY,
)
/** Reads requests whose part was not known, the most searched first. */
export const readRequests = async (db: Db, most: number): Promise<string[]> =>
  (await requests(db, [most])).map(({ words }) => words)

const Count = row({ count: integer })
const ofType = statement(
  'taxonomy.preview-of-type',
  Count,
  'select count(*)::int as count from listing_types where type_id = $1',
  RARELY,
)
/** Counts the listings of a type. */
export async function countListingsOfType(db: Db, typeId: number): Promise<number> {
  return (await ofType(db, [typeId]))[0]?.count ?? 0
}

const withName = statement(
  'taxonomy.preview-with-name',
  Count,
  `select count(*)::int as count from products p join listing_texts t on t.product_id = p.id
   where t.body ilike $1 and p.title ilike $1`,
  RARELY,
)
/** Counts the listings whose title contains a name. */
export async function countListingsWithName(db: Db, name: string): Promise<number> {
  const pattern = `%${name.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return (await withName(db, [pattern]))[0]?.count ?? 0
}

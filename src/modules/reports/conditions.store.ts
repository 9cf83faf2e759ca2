import { bigint, text } from '#platform/db/row.ts'
import { type Sql, sql } from '#platform/db/sql.ts'
import { kobo, toNaira } from '#platform/money.ts'

export const toAmount = (inKobo: number) => toNaira(kobo(inKobo))
export const toIsoTime = (at: Date) => at.toISOString()

/** Escapes a text for `ilike`, so that it matches literally anywhere. */
export const toLikePattern = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** Matches the ids of at most 500 users whose name or email contains the words. */
export const matchingUsers = (words: string): Sql =>
  sql`any(array(select id from users where username ilike ${toLikePattern(words)} or email ilike ${toLikePattern(words)} limit 500))`

/** Returns the condition of a filter; empty when the filter is not set. */
export const conditionIf = <T>(value: T | undefined, make: (value: T) => Sql): Sql[] =>
  value === undefined ? [] : [make(value)]

export const PERSON = { user_id: bigint, username: text, email: text }

export const toPerson = ({ user_id: id, username, email }: { user_id: number; username: string; email: string }) => ({
  id,
  username,
  email,
})

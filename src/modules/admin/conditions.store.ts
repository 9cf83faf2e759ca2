import { bigint, text } from '#platform/db/row.ts'
import { type Sql, sql } from '#platform/db/sql.ts'
import { kobo, toNaira } from '#platform/money.ts'

export const amountOf = (inKobo: number) => toNaira(kobo(inKobo))
export const timeText = (at: Date) => at.toISOString()

/** For `ilike`: what people type holds no patterns. */
export const holding = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** The ids of users whose name or email contains the words, at most 500. */
export const usersHolding = (words: string): Sql =>
  sql`any(array(select id from users where username ilike ${holding(words)} or email ilike ${holding(words)} limit 500))`

/** Returns the condition of a filter; empty when the filter is not set. */
export const when = <T>(value: T | undefined, make: (value: T) => Sql): Sql[] =>
  value === undefined ? [] : [make(value)]

export const PERSON = { user_id: bigint, username: text, email: text }

export const personOf = ({ user_id: id, username, email }: { user_id: number; username: string; email: string }) => ({
  id,
  username,
  email,
})

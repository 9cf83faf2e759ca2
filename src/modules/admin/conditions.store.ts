import { kobo, toNaira } from '#platform/money.ts'

import type { Condition } from './listing.store.ts'

export const amountOf = (inKobo: number) => toNaira(kobo(inKobo))
export const timeText = (at: Date) => at.toISOString()

/** For `ilike`: what people type holds no patterns. */
export const holding = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** People whose name or e-mail holds these words; beyond so many the words say nothing. */
export const PEOPLE = 'any(array(select id from users where username ilike ? or email ilike ? limit 500))'

/** The condition that a filter stands for, where it is asked for. */
export const when = <T>(value: T | undefined, make: (value: T) => Condition): Condition[] =>
  value === undefined ? [] : [make(value)]

export interface PersonRow {
  user_id: number
  username: string
  email: string
}

export const personOf = ({ user_id: id, username, email }: PersonRow) => ({ id, username, email })

/** Whether sweeps try all combinations: a run of all tests on two cores takes two minutes longer with them. */
const isThorough = Boolean(process.env['THOROUGH'])

/**
 * Returns every `of`-th value, so that a sweep over calls and values tries each value and each call, but not each pair.
 * With THOROUGH=1 returns all values.
 * @param at the place of the call, which decides its values
 */
export const takeShare = <T>(values: readonly T[], at: number, of: number): readonly T[] =>
  isThorough ? values : values.filter((_, place) => place % of === at % of)

/** Whether sweeps try all combinations: a run of all tests on two cores takes two minutes longer with them. */
const isThorough = Boolean(process.env['THOROUGH'])

/** Returns every `of`-th value, from `at` on, so that a sweep tries each value and each call; all with THOROUGH=1. */
export const takeShare = <T>(values: readonly T[], at: number, of: number): readonly T[] =>
  isThorough ? values : values.filter((_, place) => place % of === at % of)

/** A number of the environment: `ROUNDS=5 npm run test:proof`. */
export function option(name: string, fallback: number): number {
  const given = Number(process.env[name] ?? fallback)
  if (!Number.isSafeInteger(given) || given < 0) throw new Error(`${name} is a whole number.`)
  return given
}

/** What the dice of a proof begin with: the same seed gives the same throws. */
export const SEED = option('SEED', 20_260_401)

/** Numbers from 0 up to 1, always the same for one seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** One of these. */
export function pick<T>(throwDice: () => number, all: readonly T[]): T {
  const found = all[Math.floor(throwDice() * all.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

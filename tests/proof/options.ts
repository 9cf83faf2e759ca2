/** Reads a number from the environment: `ROUNDS=5 npm run test:proof`. */
export function readOption(name: string, fallback: number): number {
  const given = Number(process.env[name] ?? fallback)
  if (!Number.isSafeInteger(given) || given < 0) throw new Error(`${name} must be a whole number.`)
  return given
}

/** The seed of random operations: one seed gives one sequence. */
export const SEED = readOption('SEED', 20_260_401)

/** Creates a generator of numbers from 0 to below 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Picks one of these. */
export function pick<T>(random: () => number, all: readonly T[]): T {
  const found = all[Math.floor(random() * all.length)]
  if (found === undefined) throw new Error('The list is empty.')
  return found
}

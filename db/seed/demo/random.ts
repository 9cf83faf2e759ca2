/** A seeded source of numbers: a seed always gives equal numbers. Nothing here reads a clock. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number
  /** A whole number, both ends included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
}

/** The generator known as mulberry32: 32 bits of state, good enough for a demo shop and very fast. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[int(0, items.length - 1)] as T // inside the bounds just checked
    },
  }
}

/** A 32-bit number for a text (FNV-1a), to seed what must depend on a name alone. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // FNV's low bits are weak for short texts; one more mix spreads them.
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Weighted choice from many items, prepared once: answers by binary search. */
export function weightedChoice<T>(items: readonly T[], weight: (item: T) => number): (random: Random) => T {
  const sums = new Float64Array(items.length)
  let total = 0
  items.forEach((item, at) => {
    total += weight(item)
    sums[at] = total
  })
  if (!(total > 0)) throw new RangeError('no weight to choose by')
  return (random) => {
    const target = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return items[low] as T // sums and items have the same length
  }
}

/** Writes a pattern: `#` becomes a digit, `@` a letter other than I, O and Q; anything else stays. */
export function fillPattern(pattern: string, random: Random): string {
  return pattern.replace(/[#@]/g, (sign) =>
    sign === '#' ? String(random.int(0, 9)) : 'ABCDEFGHJKLMNPRSTUVWXYZ'.charAt(random.int(0, 22)),
  )
}

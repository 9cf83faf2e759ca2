import { type PartType, POSITION_SLOTS, type Positions, type PositionSlot } from '#modules/taxonomy/part-types.rules.ts'

import { UNITS } from './quantity.rules.ts'
import type { Token } from './tokens.rules.ts'
import { listNameWords } from './type-names.rules.ts'

const pairs = (slot: PositionSlot, value: string, words: string) =>
  words.split(' ').map((word) => [word, [[slot, value]]] as const)

const corners = (axle: string, side: string, words: string) =>
  words.split(' ').map(
    (word) =>
      [
        word,
        [
          ['axle', axle],
          ['side', side],
        ],
      ] as const,
  )

/** What words say of a position; "FL" says two things. */
const WORDS: ReadonlyMap<string, readonly (readonly [PositionSlot, string])[]> = new Map<
  string,
  readonly (readonly [PositionSlot, string])[]
>([
  ...pairs('axle', 'front', 'front frnt frt ft fwd forward avant nose gaba gaban iwaju ihu'),
  ...pairs('axle', 'rear', 'rear back bk bak hind behind arriere baya eyin azu'),
  ...pairs('side', 'left', 'left lft lef lh lhs driver drivers nearside gauche hagu osi'),
  ...pairs('side', 'right', 'right rite rght rgt rh rhs passenger passengers offside droite droit dama otun'),
  ...pairs('height', 'upper', 'upper top up superieur superieure'),
  ...pairs('height', 'lower', 'lower down bottom inferieur inferieure'),
  ...pairs('depth', 'inner', 'inner inside interior interieur interieure'),
  ...pairs('depth', 'outer', 'outer outside exterior exterieur exterieure'),
  ...pairs('order', '1', 'upstream'),
  ...pairs('order', '2', 'downstream'),
  ...corners('front', 'left', 'fl nsf'),
  ...corners('front', 'right', 'fr osf'),
  ...corners('rear', 'left', 'rl nsr'),
  ...corners('rear', 'right', 'rr osr'),
])

export const POSITION_WORDS: ReadonlySet<string> = new Set(WORDS.keys())

export interface StatedPosition {
  slot: PositionSlot
  value: string
  tokens: readonly number[]
}

/** Reads "bank 1", "sensor 2" and "cylinder 3", and takes the number. */
export function takeOrders(tokens: readonly Token[]): StatedPosition[] {
  return tokens.flatMap((token, at): StatedPosition[] => {
    const next = tokens[at + 1]
    if (token.use !== null || next?.use !== null || !/^(?:[1-9]|1[0-2])$/.test(next.text)) return []
    if (UNITS.has(tokens[at + 2]?.text ?? '')) return []
    const isOrder =
      /^(?:sensor|sensors|cylinder|cyl)$/.test(token.text) || (token.text === 'no' && next.gap.trim() === '')
    if (token.text !== 'bank' && !isOrder) return []
    if (token.text === 'bank' && Number(next.text) > 2) return []
    next.use = 'position'
    if (token.text === 'bank') token.use = 'position'
    return [{ slot: token.text === 'bank' ? 'bank' : 'order', value: next.text, tokens: [at, at + 1] }]
  })
}

/** "Back plate" is a name of the part; "front" of a "front pad" only says where it is. */
const isNameApart = ([type]: readonly PartType[], stated: readonly StatedPosition[], tokens: readonly Token[]) =>
  stated.some(({ tokens: at }) => {
    const word = tokens[at[0] ?? -1]?.words[0] ?? ''
    const names = listNameWords(type)
    const held = names.filter((name) => name.includes(word))
    return held.every(
      (name) => !names.some((other) => other.join(' ') === name.filter((one) => one !== word).join(' ')),
    )
  })

/** Finds the words of positions among tokens that no other reading has, those of part names too. */
export function findPositions(tokens: readonly Token[]): StatedPosition[] {
  return tokens.flatMap((token, at) => {
    const isOpen = token.use === null || token.use === 'part'
    const isShort = isOpen && /^[lr]$/.test(token.text) && /^(?:front|rear|back)$/.test(tokens[at - 1]?.text ?? '')
    const meanings = isShort
      ? WORDS.get(token.text === 'l' ? 'left' : 'right')
      : isOpen
        ? WORDS.get(token.text)
        : undefined
    return (meanings ?? []).map(([slot, value]) => ({ slot, value, tokens: [at] }))
  })
}

/** Keeps the positions that the types have; drops a slot with two values, "left and right". */
export function selectPositions(
  types: readonly PartType[],
  meanings: readonly StatedPosition[],
  tokens: readonly Token[],
): Positions {
  const positions: Positions = {}
  const isOfName = (one: StatedPosition) => one.tokens.every((at) => tokens[at]?.use === 'part')
  for (const slot of POSITION_SLOTS) {
    const stated = meanings.filter((one) => one.slot === slot)
    let values = new Set(stated.map(({ value }) => value))
    const beside = stated.filter((one) => !isOfName(one))
    // A word of the part's name, "back plate", says less than one beside it.
    if (values.size > 1 && beside.length > 0 && isNameApart(types, stated.filter(isOfName), tokens))
      values = new Set(beside.map((one) => one.value))
    const [value] = values
    if (values.size === 1 && value !== undefined && types.some((type) => type.positionSlots.includes(slot))) {
      positions[slot] = value
    }
  }
  return positions
}

import { POSITION_SLOTS, type Positions } from './part-types.rules.ts'
import { hasOtherWords, readTitlePositions } from './positions.rules.ts'

const LETTERS: Readonly<Record<string, Positions>> = {
  f: { axle: 'front' },
  l: { side: 'left' },
  r: { side: 'right' },
}
const ALL = /^(?:all|any|both|both sides|universal)$/i

/** Reads positions: `front left`, `FL`, `bank 1`; null unless every word is read: "frnt left" is not "left". */
export function readPositions(text: string): Positions | null {
  const given = text.normalize('NFKC').trim()
  if (given === '' || ALL.test(given)) return {}
  if (hasOtherWords(given)) return null
  const whole = readTitlePositions(given, POSITION_SLOTS)
  const pieces = given.split(/\s*(?:[/,&+;]|\band\b)\s*/i).filter((piece) => piece !== '')
  if (pieces.length < 2) return Object.keys(whole).length > 0 ? whole : (LETTERS[given.toLowerCase()] ?? null)
  const read = pieces.map((piece) => LETTERS[piece.toLowerCase()] ?? readTitlePositions(piece, POSITION_SLOTS))
  // Both values of a slot, `front/rear`, state none.
  if (read.every((positions) => Object.keys(positions).length > 0)) return keepAgreed(read)
  return Object.keys(whole).length > 0 ? whole : null
}

/** Returns positions as a text that `readPositions` reads again. */
export const formatPositions = ({ axle, side, height, depth, bank, order }: Positions): string =>
  [axle, side, height, depth, bank && `bank ${bank}`, order && `sensor ${order}`].filter(Boolean).join(' ')

/** Keeps the slots whose values agree in all pieces that state them. */
function keepAgreed(pieces: readonly Positions[]): Positions {
  const positions: Positions = {}
  for (const slot of POSITION_SLOTS) {
    const values = new Set(pieces.flatMap((piece) => piece[slot] ?? []))
    const [value] = values
    if (values.size === 1 && value !== undefined) positions[slot] = value
  }
  return positions
}

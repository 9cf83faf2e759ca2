/** Tints of `app.css`. */
const TINTS = 8
const KINDS = 4

/** The letters, tint and drawing of a name; equal names have equal marks. */
interface Mark {
  letters: string
  className: string
}

/** Returns the mark of a store or brand: "Demo Ladipo Brake House" has the letters DL, "NGK" all of its own. */
export function getMark(name: string): Mark {
  let hash = 0
  for (const letter of name.toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  const letters = getLetters(name)
  return { letters, className: `tint-${hash % TINTS} kind-${(hash >> 3) % KINDS} letters-${letters.length}` }
}

const MAX_WHOLE = 3

function getLetters(name: string): string {
  const [first = '', second] = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const isAbbreviation = second === undefined && first.length <= MAX_WHOLE
  if (isAbbreviation) return first.toUpperCase()
  return [first, second]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

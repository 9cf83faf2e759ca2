/** The characters a VIN may hold: letters but I, O and Q, then digits. */
const ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'
const LETTERS = 23
const ALL_LETTERS = (1 << LETTERS) - 1
const ALL_DIGITS = (1 << 10) - 1
/** Positions 4 to 8, then 10 to 17. */
const POSITIONS = 13

/** A vPIC key as the sets of characters it allows: 13 letter masks, then 13 digit masks. */
export type Key = Int32Array

const maskAt = (key: Key, index: number) => key[index] ?? 0

/** Reads a key such as `B[EU]**E|*X`: positions 4 to 8, after the bar 10 to 17. Null if a position allows nothing. */
export function parseKey(text: string): Key | null {
  // `*` is any character, `#` any digit; what is missing at the end is free.
  const key = new Int32Array(POSITIONS * 2)
  key.fill(ALL_LETTERS, 0, POSITIONS)
  key.fill(ALL_DIGITS, POSITIONS)
  const [head = '', tail = ''] = text.split('|')
  return setPositions(key, head, 0, 5) && setPositions(key, tail, 5, POSITIONS) ? key : null
}

function setPositions(key: Key, text: string, from: number, to: number): boolean {
  let at = from
  for (const part of text.match(/\[[^\]]*\]|./g) ?? []) {
    if (at >= to) return true
    if (part !== '*') {
      const [letters, digits] = part === '#' ? [0, ALL_DIGITS] : characters(part)
      if (!letters && !digits) return false
      key[at] = letters
      key[POSITIONS + at] = digits
    }
    at += 1
  }
  return true
}

function characters(part: string): [letters: number, digits: number] {
  const inside = part.startsWith('[') ? part.slice(1, -1) : part
  let letters = 0
  let digits = 0
  for (const range of inside.match(/.-.|./g) ?? []) {
    const [first = '', last = first] = range.length === 3 ? [range[0], range[2]] : [range]
    for (let code = first.charCodeAt(0); code <= last.charCodeAt(0); code += 1) {
      const index = ALPHABET.indexOf(String.fromCharCode(code))
      if (index >= LETTERS) digits |= 1 << (index - LETTERS)
      else if (index >= 0) letters |= 1 << index
    }
  }
  return [letters, digits]
}

/** Whether some VIN satisfies both keys. */
export function overlaps(a: Key, b: Key): boolean {
  for (let p = 0; p < POSITIONS; p += 1)
    if (!((maskAt(a, p) & maskAt(b, p)) | (maskAt(a, p + POSITIONS) & maskAt(b, p + POSITIONS)))) return false
  return true
}

export function intersection(a: Key, b: Key): Key {
  return a.map((mask, i) => mask & maskAt(b, i))
}

/** Whether every VIN of `a` is one of `b`. */
export function isWithin(a: Key, b: Key): boolean {
  for (let i = 0; i < a.length; i += 1) if (maskAt(a, i) & ~maskAt(b, i)) return false
  return true
}

/** The shortest text that reads back as the same key. */
export function formatKey(key: Key): string {
  const parts = Array.from({ length: POSITIONS }, (_, p) => formatPosition(maskAt(key, p), maskAt(key, p + POSITIONS)))
  const head = parts.slice(0, 5).join('')
  const tail = parts.slice(5).join('').replace(/\*+$/, '')
  return tail ? `${head}|${tail}` : head.replace(/\*+$/, '') || '*'
}

function formatPosition(letters: number, digits: number): string {
  if (letters === ALL_LETTERS && digits === ALL_DIGITS) return '*'
  const allowed = [...ALPHABET].filter((_, i) => (i < LETTERS ? letters & (1 << i) : digits & (1 << (i - LETTERS))))
  return allowed.length === 1 ? allowed.join('') : `[${allowed.join('')}]`
}

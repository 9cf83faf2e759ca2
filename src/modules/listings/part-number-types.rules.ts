import { splitPartNumbers } from '#modules/catalogue/part-number.rules.ts'

/** Prefixes of manufacturers' part numbers that identify a type of part. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  // Toyota and Lexus
  [/^48(?:51|52)\d{6}/, 'front-strut'],
  [/^4853\d{6}/, 'rear-shock'],
  [/^48[12]3\d{6}/, 'coil-spring'],
  [/^9091902\d{3}$/, 'ignition-coil'],
  // Honda
  [/^5160[56]/, 'front-strut'],
  [/^5161[01]/, 'front-strut'],
  [/^5261[01]/, 'rear-shock'],
  // Nissan
  [/^(?:5430[23]|E430[23])/, 'front-strut'],
  [/^(?:5621[01]|E621[01])/, 'rear-shock'],
  // Hyundai and Kia
  [/^546[5-6]\d/, 'front-strut'],
  [/^553[1-2]\d/, 'rear-shock'],
]

/** Returns the key of the type of the first number with a known prefix. Only decides between types of one name. */
export function findTypeByPartNumber(partNo: string): string | null {
  for (const { normalised } of splitPartNumbers(partNo)) {
    const found = PREFIXES.find(([prefix]) => prefix.test(normalised))
    if (found) return found[1]
  }
  return null
}

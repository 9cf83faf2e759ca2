/** Sizes that only one type of part has, for titles that do not name it. */
const SIZES: readonly (readonly [RegExp, string])[] = [
  [/\b[12]\d5\s?[/ ]\s?\d\d\s?[/ ]?\s?z?r\s?\d\d(?:\.5)?\b/i, 'tyre'],
  [/\b\d{2,3}\s?ah\b/i, 'car-battery'],
  [/\b(?:0|5|10|15|20)w[- ]?(?:16|20|30|40|50|60)\b/i, 'engine-oil'],
]

/** Returns the key of the type that a size in the title belongs to, or null. */
export function findTypeBySize(title: string): string | null {
  return SIZES.find(([size]) => size.test(title))?.[1] ?? null
}

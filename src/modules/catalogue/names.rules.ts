/** Text in plain letters: lower case, marks taken off letters, and everything but letters and digits a gap. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
}

/**
 * Whether two names of the look-up are the same, the way the search looks them up (nameKey of search/lookup.rules.ts):
 * case, gaps, hyphens and marks count for nothing, so that "crv" in an address is the CR-V of a listing.
 */
export function isSameName(one: string, other: string): boolean {
  const key = keyOf(one)
  // Of a name in another script no plain letter is left: it is only the same as itself.
  return key === '' ? one.trim() === other.trim() : key === keyOf(other)
}

const keyOf = (name: string) => plainLetters(name).replaceAll(' ', '')

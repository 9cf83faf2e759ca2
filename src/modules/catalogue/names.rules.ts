/** Returns text in lower case, without diacritics, and with one space for each run of other characters. */
export function toPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
}

/** Returns whether two names are equal as `nameKey` compares them: "crv" in a URL is the CR-V of a listing. */
export function isSameName(one: string, other: string): boolean {
  const key = toKey(one)
  // A name in another script has no plain letters: it equals only itself.
  return key === '' ? one.trim() === other.trim() : key === toKey(other)
}

const toKey = (name: string) => toPlainLetters(name).replaceAll(' ', '')

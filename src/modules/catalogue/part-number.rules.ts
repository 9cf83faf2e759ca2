/** Returns a part number as it is compared (ruling 21): upper-case letters and digits; O and 0 differ, I and 1 too. */
export function normalisePartNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
}

/** Splits a comma-separated list into part numbers, as typed and as compared, without empty and repeated ones. */
export function splitPartNumbers(text: string): { display: string; normalised: string }[] {
  const numbers = text.split(',').map((part) => ({ display: part.trim(), normalised: normalisePartNumber(part) }))
  const seen = new Set<string>()
  return numbers.filter(({ normalised }) => normalised !== '' && !seen.has(normalised) && seen.add(normalised))
}

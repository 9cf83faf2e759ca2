/**
 * A part number as it is compared (ruling 21): upper case, letters and digits only, leading zeros kept, full-width
 * characters folded. O and 0 stay apart, as do I and 1: they are different numbers.
 */
export function normalisePartNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '')
}

/** The numbers of a comma-separated list, each as typed and as compared, without empties and repetitions. */
export function splitPartNumbers(text: string): { display: string; normalised: string }[] {
  const numbers = text.split(',').map((part) => ({ display: part.trim(), normalised: normalisePartNumber(part) }))
  const seen = new Set<string>()
  return numbers.filter(({ normalised }) => normalised !== '' && !seen.has(normalised) && seen.add(normalised))
}

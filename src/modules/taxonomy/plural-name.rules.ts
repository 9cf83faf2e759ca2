/** Names of what is not counted: "brake fluid" is for sale, not "brake fluids". */
const UNCOUNTED =
  /\b(?:oil|fluid|coolant|grease|sealant|locker|cleaner|flush|wash|polish|paint|adblue|gas|acid|film|lining|insulation|glass|linkage)$/i
const PLURAL_ALREADY = /(?:leads|plates|rubber)$/i

/** Returns the name of a part type in a sentence about many: "brake pads", "ABS modules", "gear levers and knobs". */
export function pluralName(name: string): string {
  const plain = name.replace(/\s*\([^)]*\)$/, '')
  const counted = plain.replace(/ Set$/, '')
  const words = counted.split(' ').map(inSentence)
  if (UNCOUNTED.test(plain) || PLURAL_ALREADY.test(plain)) return words.join(' ')
  const last = words.length - 1
  // "Key and Remote" are two parts; "Corner and Indicator Lamp" is one.
  const isPair = words[last - 1] === 'and'
  return words.map((word, at) => (at === last || (isPair && at === last - 2) ? plural(word) : word)).join(' ')
}

/** Returns the name of a part type in the middle of a sentence: "brake pad set", "ABS module". */
export const nameInSentence = (name: string) =>
  name
    .replace(/\s*\([^)]*\)$/, '')
    .split(' ')
    .map(inSentence)
    .join(' ')

/** Abbreviations keep their capitals. */
const inSentence = (word: string) => (/^[A-Z][a-z]+(?:-[A-Z]?[a-z]+)*$/.test(word) ? word.toLowerCase() : word)

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies')
  return /(?:s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** Returns how a word sounds, however it is spelt: "hylander" as "highlander", "matrics" as "matrix". */
export const toSound = (word: string) =>
  word
    .replaceAll('igh', 'i')
    .replaceAll('ph', 'f')
    .replaceAll(/ck?s|ks/g, 'x')
    .replaceAll(/ck|c(?![ehiy])/g, 'k')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replace(/[eoa]r$/, 'a')
    .replaceAll(/(\w)\1/g, '$1')

/** True where a word has the letters of a shorter one in their order: "crola" is within "corolla". */
export function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

/** Returns how a word sounds, however it is spelt: "hylander" as "highlander", "matrics" as "matrix". */
export const toSound = (word: string) =>
  word
    .replaceAll('igh', 'i')
    .replaceAll('ph', 'f')
    .replaceAll(/ck?s|ks/g, 'x')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/ck|c(?!h)/g, 'k')
    .replaceAll('y', 'i')
    .replaceAll('z', 's')
    .replace(/[eoa]r$/, 'a')
    .replaceAll(/(\w)\1/g, '$1')

const ROUGH: readonly (readonly [RegExp, string])[] = [
  [/c?[ts]ion|sh[ou]n/g, 'sn'],
  [/[ct]ial|shal/g, 'sl'],
  [/tch|ch/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/gh(?=t)/g, ''],
  [/^kn/, 'n'],
  [/^wr/, 'r'],
  [/([tw])h/g, '$1'],
  [/x/g, 'ks'],
  [/c(?=[eiy])|z/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/g(?=[eiy])/g, 'j'],
  [/nds/g, 'ns'],
  [/ng(?![aeiou])/g, 'n'],
  [/(?<=[^aeiou])([lr])e$/, 'e$1'],
  [/(?<=[aeiouy].*[^aeiouy])e$/, ''],
  [/r(?![aeiouy])/g, ''],
  [/(?:(?!^)y|[aeiou])+/g, 'A'],
  [/A?y(?=A)/g, ''],
  [/(\w)\1+/g, '$1'],
]

/** Returns how Nigerian English sounds a word, with equal vowels: "silinda" as "cylinder", "tobo" as "turbo". */
export const toRoughSound = (word: string) => ROUGH.reduce((sound, [pattern, to]) => sound.replace(pattern, to), word)

/** Returns whether a word has the letters of a shorter one in their order: "crola" is within "corolla". */
export function isWithin(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

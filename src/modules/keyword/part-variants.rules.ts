import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { oneSpelling } from '#modules/taxonomy/title-words.rules.ts'

import type { Token } from './tokens.rules.ts'
import { listNameWords } from './type-names.rules.ts'
import { MATERIALS } from './vocabulary.rules.ts'

/** Materials, techniques and builds in which one part is sold. */
const VARIANTS: ReadonlySet<string> = new Set(
  (
    'ceramic copper aluminium stainless carbon chrome silicone leather iridium platinum nickel laser halogen xenon hid led ' +
    'trolley hydraulic scissor scissors bottle floor gas dry wet gel lithium paper android bluetooth wireless performance ' +
    'racing vented ventilated drilled slotted'
  )
    .split(' ')
    .flatMap((word) => [word, ...oneSpelling(word)]),
)
const ANY_VARIANTS: ReadonlySet<string> = new Set([...VARIANTS, ...MATERIALS, 'metallic', 'semi'])
/** Returns whether a word that no name of the part holds says which kind of it is wanted: "plastic radiator". */
export const isVariantWord = (word: string) => ANY_VARIANTS.has(word.toLowerCase())
const SHORT_FORMS = new Set(['led', 'hid'])

/** Returns words that say which kind of a part is wanted, "ceramic" of "ceramic pad"; a type has all kinds. */
export function listVariants([type]: readonly PartType[], tokens: readonly Token[]): string[] {
  if (type === undefined) return []
  const names = listNameWords(type)
  const spoken = new Set(names.map((name) => name.join(' ')))
  const [own = []] = names
  const isVariant = (word: string) =>
    !own.includes(word) &&
    names.some((name) => name.includes(word) && spoken.has(name.filter((one) => one !== word).join(' ')))
  const said = tokens.filter(
    ({ text, use, words: [word = ''] }) => use === 'part' && VARIANTS.has(text) && isVariant(word),
  )
  return said.map(({ text }) => (SHORT_FORMS.has(text) ? text.toUpperCase() : text))
}

import { lowered } from '#modules/taxonomy/title-words.rules.ts'

import { writeYears } from './spoken-years.rules.ts'

const MAX_TEXT_LENGTH = 300

/** What a thing does, "the thing wey dey hold bumper", by the noun that names it. */
const DOES =
  /(?<=\b(?:thing|something|iron|metal|plastic|rubber|part) )(?:wey|wen|that|which)(?: dey)? ((?:holds?|holding|carry|carries|covers?)\b|(?:wipes?|charges?|starts?|cools?)(?: the)?(?: engine)? (?:glass|windscreen|battery|engine|motor|water)\b)/gi
const DOERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:hold|carr)/i, 'holder'],
  [/^cover/i, 'cover'],
  [/^wipe/i, 'wiper'],
  [/^charges?(?: the)? battery/i, 'alternator'],
  [/^starts?(?: the)? (?:engine|motor)/i, 'starter'],
  [/^cool/i, 'radiator'],
]

/** The start of a message copied from WhatsApp: "[09:42, 26/11/2026] Name: ". */
const COPIED_MESSAGE = /^\s*\[[^\]]{0,30}\d{1,2}:\d\d[^\]]{0,30}\]\s*(?:[^:\n]{1,30}:\s)?/

/** "No be gearbox I want, na gearbox oil", "oil filter, not air filter": the part that the buyer denies. */
const DENIED =
  /\b(?:no be|no want|no need|dont want|not(?! (?:more|less|above|below|over|up)\b)) [^,;.]{1,40}?(?:,|;|\bbut\b|(?=\bna\b))|(?<=[,;.] ?)(?:no be|not) [^,;.]{1,40}(?=[.;]|$)/gi

/** "I am looking for" in Hausa, Yoruba and Igbo. */
const LOOKING_FOR =
  /\b(?:ina (?:neman|so|bukata[rn]?)|mo (?:fe|nilo|n wa)|(?:a na m |ana m |a)choro?(?: m)?|ana m acho)\b/gi

/** What surrounds a request: who says it, and what the part is for. */
const SURROUNDING =
  /\b(?:(?:my |the |our )?(?:driver|mechanic|rewire|panel beater) (?:don )?(?:tells?|told|says?|said|complain\w*|report\w*)\b(?: me| us)?(?: say| that)?|i (?:dey |am )?driv(?:e|ing)|(?:make|so) (?:i|we|dem) (?:fit |go |wan )?do [^,;.]*$)/gi

/** "1. Brake pad 2. Oil filter" to "brake pad, oil filter"; a lone "2. " numbers nothing. */
const separateList = (text: string) =>
  /(?<!\S)1[.)] .*\s2[.)] /s.test(text) ? text.replaceAll(/(?<!\S)\d{1,2}[.)] (?=\p{L})/gu, ', ') : text

/** Removes control characters, folds compatibility characters, and joins "driver's" to one word, not the French "d'huile". */
export function cleanText(text: string): string {
  const plain = text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(COPIED_MESSAGE, '')
    .toWellFormed()
    .normalize('NFKC')
    .slice(0, MAX_TEXT_LENGTH * 2)
    .replaceAll(/[\p{C}\uFFFD]/gu, ' ')
    .replaceAll(/(?<!\p{L})([dl])['’‘`](?=\p{L})/giu, '$1 ')
    .replaceAll(/(\p{L})['’‘`](\p{L})/gu, '$1$2')
    .replaceAll(/(?<=\b(?:much|mch|price) )4(?= [a-z]+\b(?<!s))/gi, 'for')
    .replaceAll(DENIED, ' ')
    .replaceAll(SURROUNDING, ' ')
    .replaceAll(LOOKING_FOR, ' ')
    // "3 in 1" counts nothing.
    .replaceAll(/\b[2-9] ?in ?1\b/gi, ' ')
    // "6206. J5" is one number; a sentence may end with a year.
    .replaceAll(/(?<![\w.])(?!(?:19|20)\d\d\.)(\d{4,})\. (?=[a-z]{1,2}\d{1,2}\b)/gi, '$1.')
    .replaceAll(DOES, (_, verb: string) => DOERS.find(([pattern]) => pattern.test(verb))?.[1] ?? verb)
    // "Radiator n fan" lists two parts; "Elantra N" is a trim.
    .replaceAll(/(?<=\b(?!elantra|kona|veloster|sonata)[a-z]{3,} )n(?= [a-z]{3,})/gi, 'and')
  return lowered(
    separateList(writeYears(plain)).replace(/^\s*(?:\(?\d{1,2}[.)]\s|\d{1,2}[.)](?=\p{L})|[-•*–·▪►✓]+\s?)/u, ' '),
  )
}

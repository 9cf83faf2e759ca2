import { lowered } from '#modules/taxonomy/title-words.rules.ts'

import { dropIntactParts } from './complaints.rules.ts'
import { readNigerianLanguages } from './nigerian-languages.rules.ts'
import { namePartsByUse } from './parts-by-use.rules.ts'
import { writeMeasures } from './spoken-numbers.rules.ts'
import { writeYears } from './spoken-years.rules.ts'
import { correctHeard } from './voice-typed.rules.ts'

const MAX_TEXT_LENGTH = 300

/** The start of a message copied from WhatsApp: "[09:42, 26/11/2026] Name: ". */
export const COPIED_MESSAGE = /^\s*\[[^\]]{0,30}\d{1,2}:\d\d[^\]]{0,30}\]\s*(?:[^:\n]{1,30}:\s)?/

/** "Not charging" is a complaint; "not cooling fan" denies a part. */
const NOT_WORKING = String.raw`(?:charg|work|start|cool|hold|pump|turn|open|clos|fir|engag|com|go|show|mov|blow|heat|shift|run|respond|crank|pick|sound)ing\b(?! (?:board|cable|coil|fan|fork|hose|light|motor|relay|rod|system)s?\b)`
const NOT = String.raw`not(?! (?:(?:more|less|above|below|over|up|only|just)\b|${NOT_WORKING}))`

/** "No be gearbox I want, na gearbox oil", "oil filter, not air filter": the part that the buyer denies. */
const DENIED = new RegExp(
  String.raw`\b(?:no be|no want|no need|dont want|${NOT}) [^,;.]{1,40}?(?:,|;|\bbut\b|(?=\bna\b))|` +
    String.raw`(?<=[,;.] ?)(?:no be|${NOT}) [^,;.]{1,40}(?=[.;]|$)`,
  'gi',
)

/** "Check engine light with code P0420". */
const FAULT_CODE =
  /(?<=\b(?:code|codes|scan\w*|engine light|check engine|fault|error)\b.*)\b[pbcu][0-3][0-9a-f]{3}\b|\b[pbcu][0-3][0-9a-f]{3}(?= codes?\b)/gi

/** "Right now" and "get back to me" say when and how to answer, not where the part is. */
const ANSWER_WANTED =
  /\b(?:right (?:now|away)|get back to (?:me|us)|(?:call|text|chat|reply|message|reach)(?: me| us)? back(?=\s*(?:$|[,.;!?]|(?:asap|pls|please|with)\b)))\b/gi

/** What surrounds a request: who says it, the body of the vehicle, where the part is, and what it is for. */
const SURROUNDING =
  /\b(?:(?:double|single|crew|extended|king) cab(?:in)?\b|the one (?:up|inside|near|close to|behind|under|below|above|on top)\b[^,.;]{1,40}(?=[,.;]|$)|(?:my |the |our )?(?:driver|mechanic|rewire|panel beater) (?:don )?(?:tells?|told|says?|said|complain\w*|report\w*)\b(?: me| us)?(?: say| that)?|i (?:dey |am )?driv(?:e|ing)|(?:make|so) (?:i|we|dem) (?:fit |go |wan )?do [^,;.]*$)/gi

/** "o/s" and "n/s/f" of British mechanics. Beside a driver's or passenger's side they say the axle only. */
const KERB_SIDE = /\b([no])\/s(?:\/(f|r))?\b/gi
function readKerbSide(text: string): string {
  const isSideNamed = /\b(?:driver|passenger)/i.test(text)
  return text.replaceAll(KERB_SIDE, (_, side: string, end = '') => {
    const axle = end === '' ? '' : /f/i.test(end) ? ' front' : ' rear'
    return `${isSideNamed ? '' : /n/i.test(side) ? 'nearside' : 'offside'}${axle}`
  })
}

/** "L&R", "LH/RH" to "left and right". */
export const spellSides = (text: string) =>
  text.replaceAll(/\b(?:l(h?) ?(?:&|\/|\+|and) ?r\1|r(h?) ?(?:&|\/|\+|and) ?l\2)\b/gi, 'left and right')

/** "1. Brake pad 2.Oil filter" to "brake pad, oil filter"; a lone "2. " numbers nothing. */
const separateList = (text: string) =>
  /(?<!\S)1[.)] ?\p{L}.*\s2[.)] ?\p{L}/su.test(text) ? text.replaceAll(/(?<!\S)\d{1,2}[.)] ?(?=\p{L})/gu, ', ') : text

/** Removes control characters, folds compatibility characters, and joins "driver's", but not the French "d'huile". */
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
    .replace(/^\s*ok(?:ay)?[, ]+(?=so|i|please|how|my)\b/i, '')
    .replaceAll(DENIED, ' ')
    .replaceAll(ANSWER_WANTED, ' ')
    .replaceAll(SURROUNDING, ' ')
    // "Right-hand front door" does not name a handle.
    .replaceAll(/(?<=\b(?:left|right))[- ]hand(?: side)?\b(?! drive)/gi, '')
    // "24 bottles of brake fluid" does not name a bottle.
    .replaceAll(/(?<=\b\d{1,3} )(?:bottles|cans|tins|kegs|tubes|sachets)(?= [a-z])/gi, 'pcs')
    .replaceAll(
      /(?<=\b\d{1,3} )(?:bottles?|cans?|tins?|kegs?|drums?|rolls?|tubes?|sachets?)(?: of\b|(?=\s*(?:$|[,.;])))/gi,
      'pcs',
    )
    // "Leaks behind the pulley" says nothing of where the part is.
    .replaceAll(/\bbehind (?=(?:the|my|our)\b)/gi, 'near ')
    // A fault that a scanner reads is not a part number.
    .replaceAll(FAULT_CODE, ' ')
    // "60, 000" is one number.
    .replaceAll(/(?<=(?<![\d.,])[1-9]\d{0,2}), (?=\d00\b(?! ?(?:pcs|pieces)))/gi, ',')
    .replaceAll(/\b(?:a )?half (?:a )?dozen\b/gi, '6')
    // "3 in 1" counts nothing.
    .replaceAll(/\b[2-9] ?in ?1\b/gi, ' ')
    // "6206. J5" is one number; a sentence may end with a year.
    .replaceAll(/(?<![\w.])(?!(?:19|20)\d\d\.)(\d{4,})\. (?=[a-z]{1,2}\d{1,2}\b)/gi, '$1.')
    // "Radiator n fan" lists two parts; "Elantra N" is a trim.
    .replaceAll(/(?<=\b(?!elantra|kona|veloster|sonata)[a-z]{3,} )n(?= [a-z]{3,})/gi, 'and')
  const read = namePartsByUse(readNigerianLanguages(correctHeard(readKerbSide(spellSides(plain)))))
  const listed = separateList(writeYears(writeMeasures(read)))
  const request = listed.replace(/^\s*(?:\(?\d{1,2}[.)]\s|\d{1,2}[.)](?=\p{L})|[-•*–·▪►✓]+\s?)/u, ' ')
  return dropIntactParts(lowered(request))
}

import type { PartType } from '#modules/taxonomy/part-types.rules.ts'

import { isOpenNoun } from './covering.rules.ts'
import type { NameIndex } from './names.rules.ts'
import { toTypeQuestion } from './type-question.rules.ts'
import type { Symptom, Understand, Understanding } from './understanding-types.rules.ts'
import { MOTORCYCLE_MAKES, MOTORCYCLE_NOUNS, UNLISTED_MOTORCYCLE_MAKES } from './vehicle-words.rules.ts'

interface SymptomPattern {
  patterns: readonly RegExp[]
  types: readonly PartType[]
  isOfMotorcycles: boolean
}

export interface Symptoms {
  symptoms: readonly SymptomPattern[]
  /** Returns whether a word is of names of parts: after a fault, "oil drip pan", it names one. */
  isNoun: (word: string) => boolean
}

/** Words between what shows a fault and the fault. */
const AUXILIARY =
  '(?:is|are|was|dey|de|don|has|have|keeps?|now|just|always|still|also|too|very|so|on|in|a|an|the|my|start(?:ed|s)?|making|makes?)'
const DENIAL =
  '(?:no|not|never|wont|dont|doesnt|didnt|cannot|cant|isnt|aint|refus(?:e|es|ed|ing)|fail(?:s|ed|ing)?)(?: (?:dey|de|gree|fit|want|wan|to|even|longer|be))*'
const OWNER = '(?:car|engine|motor|jeep|vehicle|it)'
/** Where a fault shows: "oil leaking from the engine". */
const WHERE = new RegExp(
  String.raw`\b(?:from|for|in|inside|under|on|of) (?:the |my |our )?(?:engine|car|motor|vehicle|jeep|bonnet|exhaust|dash ?board)(?: side)?\b`,
  'g',
)
const MAKES_OF_MOTORCYCLES = new Set([...MOTORCYCLE_MAKES, ...UNLISTED_MOTORCYCLE_MAKES])
const CUT = ' , '

/** Builds the patterns of symptoms, in their order. Types that do not exist are left out. */
export const createSymptoms = (symptoms: readonly Symptom[], names: NameIndex): Symptoms => ({
  symptoms: symptoms.map(({ subjects, faults, types }) => ({
    patterns: toPatterns(subjects, faults),
    types: types.flatMap((key) => names.findType(key) ?? []),
    isOfMotorcycles: subjects.some((subject) => MOTORCYCLE_NOUNS.has(subject)),
  })),
  isNoun: (word) => isOpenNoun(word, names),
})

function toPatterns(subjects: readonly string[], faults: readonly string[]): RegExp[] {
  const toWords = (text: string) =>
    text
      .split(' ')
      .map((word) => word.replace('*', '[a-z]*'))
      .join(`(?: ${AUXILIARY})* `)
  const denied = faults.filter((fault) => fault.startsWith('no '))
  const shown = faults.filter((fault) => !fault.startsWith('no ')).map(toWords)
  const all = [...shown, ...denied.map((fault) => `${DENIAL} ${toWords(fault.slice(3))}`)].join('|')
  const isOfMotorcycles = subjects.some((subject) => MOTORCYCLE_NOUNS.has(subject))
  const subject = subjects.length === 0 ? OWNER : `(?:${subjects.join('|')})`
  const isOptional = subjects.length === 0 || isOfMotorcycles
  return [
    `\\b(?:my |the |our )?${subject}(?: ${AUXILIARY})* (?:${all})\\b`,
    ...(shown.length > 0
      ? [`\\b(?:${shown.join('|')})(?:(?: [a-z]+)? (?:from|for|in|inside|on)(?: the| my)?)? ${subject}\\b`]
      : []),
    ...(isOptional ? [`(?:\\b${AUXILIARY} )*\\b(?:${all})\\b`] : []),
  ].map((pattern) => new RegExp(pattern))
}

/** Asks which of the likeliest parts is meant, where a text tells what goes wrong and names no part: "engine is overheating". */
export function readSymptom(
  whole: Understanding,
  text: string,
  { symptoms, isNoun }: Symptoms,
  understand: Understand,
): Understanding | null {
  const isOfMotorcycles =
    MAKES_OF_MOTORCYCLES.has(whole.vehicle?.make ?? '') || text.split(' ').some((word) => MOTORCYCLE_NOUNS.has(word))
  for (const symptom of symptoms) {
    if (symptom.isOfMotorcycles !== isOfMotorcycles) continue
    const found = symptom.patterns.map((one) => one.exec(text)).find((match) => match !== null)
    if (!found) continue
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    if (isNoun(/^ ([a-z]+)/.exec(after)?.[1] ?? '')) continue
    const rest = `${before}${CUT}${after}`.replaceAll(WHERE, CUT)
    const read = understand(rest)
    if (read.types.length > 0 || read.numbers.length > 0) continue
    const { types } = symptom
    const question = types.length > 1 ? toTypeQuestion(types) : read.question
    return { ...read, types, question }
  }
  return null
}

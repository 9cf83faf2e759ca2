import type { Lexicon } from './lexicon.rules.ts'
import { splitWords } from './title-words.rules.ts'

export interface VehicleNames {
  makes: readonly string[]
  models: readonly string[]
}

/** Makes as they are spoken, and makes that the look-up may not have. */
const SPOKEN_MAKES =
  'benz,merc,vw,chevy,range rover,howo,sinotruk,bajaj,tvs,' +
  'qlink,jincheng,piaggio,perkins,cummins,caterpillar,scania,iveco,daf,foton,jac,innoson,komatsu'
const MAX_MODEL_WORDS = 4
/** Shorter model names ("IS", "Z") are read beside their make only. */
const MIN_MODEL_LENGTH = 3
const PART_NUMBER = /\d.*\d.*\d.*\d/

export interface VehicleWords {
  isKnown: (word: string) => boolean
  /** Splits a phrase at the vehicles and part numbers in it, and leaves them out. */
  without: (words: readonly string[]) => string[][]
}

/** Builds the search for vehicles in a title; a word that a part name needs is a model only after a make. */
export function createVehicleWords(names: VehicleNames, lexicon: Lexicon): VehicleWords {
  const makes = new Set(
    [...names.makes.flatMap((name) => [name, ...name.split('-')]), ...SPOKEN_MAKES.split(',')].map(joinedWords),
  )
  const models = new Set(names.models.map((name) => joinedWords(name.replace(/\s*\(.*\)/, ''))))
  const known = new Set([...makes, ...models].flatMap((name) => name.split(' ')))
  const lengthAt = (set: ReadonlySet<string>, words: readonly string[], at: number) => {
    for (let length = MAX_MODEL_WORDS; length > 0; length--) {
      if (at + length <= words.length && set.has(words.slice(at, at + length).join(' '))) return length
    }
    return 0
  }
  const startsPart = (words: readonly string[], at: number) =>
    lexicon.matches(words.slice(at)).some(({ start, length }) => start === 0 && length > 1)
  const vehicleAt = (words: readonly string[], at: number) => {
    if (PART_NUMBER.test(words[at] ?? '') && !lexicon.isWord(words[at] ?? '')) return 1
    const make = lengthAt(makes, words, at)
    const isMake = make > 0 && !(make === 1 && lexicon.isWord(words[at] ?? ''))
    const model = lengthAt(models, words, isMake ? at + make : at)
    if (isMake) return model > 0 && !startsPart(words, at + make) ? make + model : make
    const name = words.slice(at, at + model).join(' ')
    return name.length < MIN_MODEL_LENGTH || lexicon.isWord(name) ? 0 : model
  }
  return { isKnown: (word) => known.has(word), without: (words) => splitAt(words, vehicleAt) }
}

const joinedWords = (name: string) => splitWords(name).join(' ')

function splitAt(words: readonly string[], lengthAt: (words: readonly string[], at: number) => number): string[][] {
  const pieces: string[][] = [[]]
  for (let at = 0; at < words.length;) {
    const length = lengthAt(words, at)
    if (length === 0) pieces.at(-1)?.push(words[at] ?? '')
    else pieces.push([])
    at += Math.max(1, length)
  }
  return pieces.filter((piece) => piece.length > 0)
}

import type { PartType } from '#modules/taxonomy/part-types.rules.ts'

import { isRealWord } from './real-words.rules.ts'
import { toRoughSound } from './sounds.rules.ts'
import { listNames } from './type-names.rules.ts'
import type { Understand, Understanding } from './understanding-types.rules.ts'
import { isFiller } from './vocabulary.rules.ts'

/** Names of parts by their rough sound, whatever the words are split at. */
export type HeardNames = ReadonlyMap<string, string>

const MAX_WINDOW_WORDS = 4
/** One word alone is left to the correction of spelling. */
const MIN_WINDOW_WORDS = 2
const MIN_SOUND_LENGTH = 6

/** Builds the index of how the names of parts sound. */
export function createHeardNames(types: readonly PartType[]): HeardNames {
  const names = types.flatMap(listNames).filter((name) => /^[a-z ]+$/i.test(name))
  return new Map(names.toReversed().map((name) => [toWholeSound(name.toLowerCase().split(' ')), name]))
}

/** "Tayrod" and "tie rod" sound alike, and so do "thermos start" and "thermostat". */
const toWholeSound = (words: readonly string[]) =>
  words
    .map((word) => toRoughSound(word.replace(/(?<=\w{3}[^s])s$/, '')))
    .join('')
    .replaceAll('C', 's')
    .replaceAll(/(?<=A)w(?![A])|(?<=[^A])h|h(?=A)/g, '')
    .replaceAll(/(\w)\1+/g, '$1')

/** Understands a text with a name that a phone misheard, "bowl joint", "all tenator"; null if that explains no more. */
export function readHeardName(
  whole: Understanding,
  text: string,
  heard: HeardNames,
  understand: Understand,
): Understanding | null {
  if (whole.unknown.length === 0) return null
  const unknown = new Set(whole.unknown.flatMap((words) => words.toLowerCase().split(' ')))
  const words = text.split(' ')
  for (let length = MAX_WINDOW_WORDS; length >= MIN_WINDOW_WORDS; length--) {
    for (let at = 0; at + length <= words.length; at++) {
      const window = words.slice(at, at + length)
      if (!isHeardWrong(window, unknown)) continue
      const sound = toWholeSound(window)
      const name = sound.length < MIN_SOUND_LENGTH ? undefined : heard.get(sound)
      const found = name === undefined ? null : understand(words.toSpliced(at, length, name).join(' '))
      if (name !== undefined && found !== null && found.types.length > 0 && found.unknown.length < whole.unknown.length)
        return isOneText(window, name)
          ? found
          : { ...found, corrected: [...found.corrected, { from: window.join(' '), to: name.toLowerCase() }] }
    }
  }
  return null
}

/** Words of courtesy: no phone hears them for a part of a name. */
const COURTESIES = new Set(['abeg', 'biko', 'oga', 'please', 'pls'])

/** Fillers and short words belong to a name only beside a word that is not English: "all tenator", "conden sir". */
function isHeardWrong(words: readonly string[], unknown: ReadonlySet<string>): boolean {
  if (words.some((word) => COURTESIES.has(word))) return false
  const open = words.filter((word) => /^[a-z]{3,}$/.test(word) && !isFiller(word))
  if (!open.some((word) => unknown.has(word))) return false
  return (
    open.length === words.length ||
    (words.every((word) => /^[a-z]+$/.test(word)) && open.some((word) => unknown.has(word) && !isRealWord(word)))
  )
}
const isOneText = (words: readonly string[], name: string) => words.join('') === name.toLowerCase().replaceAll(' ', '')

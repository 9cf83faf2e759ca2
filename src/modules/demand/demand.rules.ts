import { toPlainLetters } from '#modules/catalogue/names.rules.ts'
import { type Positions, POSITION_SLOTS } from '#modules/taxonomy/part-types.rules.ts'

import { type DemandOutcome, MAX_ALERT_WORDS_LENGTH } from './demand.contract.ts'

/** A search without an exact answer, as the search understood it. */
export interface DemandNote {
  outcome: DemandOutcome
  /** Null when the part is unknown: only then the words are kept. */
  typeId: number | null
  positions: Positions
  modelId: number | null
  year: number | null
  /** "profile=65,rim=15,width=195", or ''. */
  sizeKey: string
  /** As typed or normalised; '' for none. */
  partNumber: string
  condition: string | null
  /** The typed words, without those that name the vehicle. */
  words: string
  /** Of the buyer; null when it is not known. */
  stateId: number | null
}

/** A row of the table `demand`, without its day and counts. */
export interface DemandKey {
  outcome: DemandOutcome
  type_id: number | null
  positions: string
  model_id: number | null
  year: number | null
  size_key: string
  part_number: string
  condition: string
  words: string
  state_id: number | null
}

const MAX_WORDS_LENGTH = 60
const MAX_SIZE_KEY_LENGTH = 80
/** A Nigerian phone number; people type one by mistake, and it is personal. */
const PHONE = /(?:0|234)[789]\d{9}/

/** Returns positions as text in the order of the slots: "axle=front,side=left"; '' for none. */
export const positionsKey = (positions: Positions): string =>
  POSITION_SLOTS.flatMap((slot) => (positions[slot] === undefined ? [] : [`${slot}=${positions[slot]}`])).join(',')

/** Reads what `positionsKey` wrote. */
export function parsePositions(key: string): Positions {
  const values = new Map(key.split(',').map((pair) => [pair.split('=')[0], pair.split('=')[1]]))
  return Object.fromEntries(
    POSITION_SLOTS.flatMap((slot) => {
      const value = values.get(slot)
      return value === undefined ? [] : [[slot, value]]
    }),
  )
}

/** Returns sizes as text, in the order of their keys: "profile=65,rim=15,width=195"; '' for none. */
export const formatSizeKey = (sizes: Readonly<Record<string, string | number>>): string =>
  Object.entries(sizes)
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join(',')

/** Reads what `formatSizeKey` wrote, each value as text. */
export function parseSizes(key: string): Record<string, string> {
  const pairs = key.split(',').map((pair) => pair.split('='))
  return Object.fromEntries(pairs.flatMap(([name, value]) => (name && value !== undefined ? [[name, value]] : [])))
}

/** Returns the key under which a search is counted; null for one that says nothing or could hold personal data. */
export function demandKey(note: DemandNote): DemandKey | null {
  const words = note.typeId === null ? impersonalWords(note.words) : ''
  const partNumber = note.outcome === 'number_not_listed' ? impersonalNumber(note.partNumber) : ''
  const isEmpty = note.typeId === null && (words ?? '') === '' && (partNumber ?? '') === ''
  if (isEmpty || words === null || partNumber === null) return null
  return {
    outcome: note.outcome,
    type_id: note.typeId,
    positions: positionsKey(note.positions),
    model_id: note.modelId,
    year: note.year,
    size_key: note.sizeKey.slice(0, MAX_SIZE_KEY_LENGTH),
    part_number: partNumber,
    condition: note.condition ?? '',
    // The number says it already.
    words: partNumber === '' ? words : '',
    state_id: note.stateId,
  }
}

/** Adds the details that the words of an alert lack: of alerts with equal words, an address has only one. */
export function addDetails(words: string, details: readonly string[]): string {
  const named = toPlainLetters(` ${words} `)
  const missing = details.filter((detail) => !named.includes(toPlainLetters(` ${detail} `)))
  return [words, ...missing].join(' ').slice(0, MAX_ALERT_WORDS_LENGTH)
}

/** Returns the plain words of a text; null if they are too long or contain an email or a phone number. */
function impersonalWords(text: string): string | null {
  if (text.includes('@')) return null
  const words = toPlainLetters(text).trim()
  if (words.length === 1 || words.length > MAX_WORDS_LENGTH || PHONE.test(words.replaceAll(' ', ''))) return null
  return words
}

function impersonalNumber(text: string): string | null {
  const number = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return number.length < 3 || number.length > 40 || PHONE.test(number) ? null : number
}

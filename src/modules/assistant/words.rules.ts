import type { Outcome } from '#modules/search/search.contract.ts'

import type { Asked, Known, Topic } from './assistant.contract.ts'
import { ANY } from './conversation.rules.ts'

const GREETING =
  'Hello. Tell me the part and the vehicle, such as "brake pads for Corolla 2010", a part number, or your VIN.'

/** Returns what is known of the vehicle: "Big Daddy, Toyota Camry 2004"; blank for nothing. */
export function vehicleWords({ make, model, year, nickname }: Known): string {
  const vehicle = [make, model, year === ANY ? '' : year].filter(Boolean).join(' ')
  return nickname === '' ? vehicle : `${nickname}, ${vehicle}`
}

/** Returns the question for what is missing. */
export function questionFor(asked: Asked, known: Known, years: readonly number[]): string {
  const vehicle = vehicleWords(known)
  if (asked === 'part') return vehicle === '' ? GREETING : `Which part do you need for your ${vehicle}?`
  if (asked === 'make') return 'For which make of vehicle?'
  if (asked === 'model') return `Which ${known.make} model?`
  return `Of which year is your ${[known.make, known.model].filter(Boolean).join(' ')}?${spanOf(years)}`
}

function spanOf(years: readonly number[]): string {
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return years.length > 1 ? ` I know it from ${first} to ${last}.` : ''
}

/** Returns the answer to a message that names no part. */
export const smallTalk = ({ thanks }: { thanks: boolean }): string =>
  thanks ? 'You are welcome. Ask me for the next part whenever you like.' : GREETING

/** The answer to a topic that is not a part; the page adds the link. */
export const TOPIC_WORDS: Record<Topic, string> = {
  delivery: 'We deliver across Nigeria. The delivery page says how long it takes and what it costs.',
  returns: 'A part that does not fit or is faulty can go back. The returns page says how, and within how many days.',
  payment:
    'You can pay by card or from your wallet at the checkout, or order by message. Nothing is charged before that.',
  order: 'Log in to see your orders and their status.',
  person: 'Call us, or send a request. We answer in our working hours.',
  enquiry: 'Send us a request. We look for the part and answer you.',
}

/** What a search brought, for the sentence about it. */
export interface Counted {
  outcome: Outcome
  count: number
  capped: boolean
  /** "front brake pads", "parts", a part number. */
  part: string
  /** "Toyota Corolla 2010"; blank if none was asked for. */
  vehicle: string
  /** Words that name no part. */
  words: string
}

/** Returns what was found, in one or two sentences. */
export function outcomeWords({ outcome, count, capped, part, vehicle, words }: Counted): string {
  const what = vehicle === '' ? part : `${part} for ${vehicle}`
  switch (outcome) {
    case 'found':
      return foundWords(count, capped, what)
    case 'only_universal':
      return `These fit all vehicles. No seller lists one made for ${vehicle}.`
    case 'out_of_stock':
      return `No ${what} in stock now.`
    case 'none_for_vehicle':
    case 'none_listed':
      return `No seller lists ${what} yet.`
    case 'number_not_listed':
      return `${part} is not listed.`
    case 'no_type':
      return `We do not know the part “${words}”. Try other words, or ask sellers.`
  }
}

function foundWords(count: number, capped: boolean, what: string): string {
  if (count === 0) return `No seller lists ${what} yet.`
  if (count === 1) return `I found one listing of ${what}:`
  return `I found ${count.toLocaleString('en-NG')}${capped ? ' or more' : ''} listings of ${what}. The best:`
}

export const vinWords = {
  known: (vehicle: string) => `Your VIN says ${vehicle}.`,
  unknown: 'I do not know this VIN. Tell me make, model and year instead.',
  broken: (length: number) =>
    `A VIN has 17 letters and digits without I, O and Q; this one has ${length}. Please check it.`,
}

/** Parts to choose from, once the vehicle is known. */
export const OFTEN_ASKED = ['brake pads', 'oil filter', 'shock absorber', 'spark plug', 'headlamp'] as const

/** Returns the question for another year, if the model was not made in the one that was said. */
export const wrongYearWords = ({ make, model }: Known, year: string, years: readonly number[]): string =>
  `As far as I know, the ${make} ${model} was not made in ${year}. Of which year is yours?${spanOf(years)}`

/** Returns whether a listing found by its number fits, in a sentence. */
export function fitWords(verdict: 'fits' | 'fits-if' | 'does-not-fit' | 'not-known', vehicle: string): string {
  if (verdict === 'fits') return `The first one fits your ${vehicle}.`
  if (verdict === 'fits-if') return `The first one fits some ${vehicle}: compare engine and body on its page.`
  if (verdict === 'does-not-fit') return `The first one does not fit a ${vehicle}.`
  return `Its seller does not say whether it fits a ${vehicle}.`
}

export const listWords = {
  summary: ({ lines, found, none, open }: Record<'lines' | 'found' | 'none' | 'open', number>): string =>
    [
      `Your list has ${lines} parts.`,
      found > 0 ? `${found} found.` : '',
      none > 0 ? `${none} not listed.` : '',
      open > 0 ? `${open} to answer.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  vehicleNeeded: 'Tell me the vehicle first.',
  yearNeeded: 'Tell me the year first.',
}

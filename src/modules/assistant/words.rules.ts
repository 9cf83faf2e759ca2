import type { Outcome } from '#modules/search/search.contract.ts'

import type { QuestionSubject, KnownPart, Sentence, Topic } from './assistant.contract.ts'
import { ANY } from './conversation.rules.ts'

/** Returns a sentence; its text is `template` with the values in place of `{name}`. */
function sentence(code: string, template: string, params?: Readonly<Record<string, string | number>>): Sentence {
  const text = template.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(params?.[name] ?? place))
  return { code, text, ...(params && { params }) }
}

/** Returns the question which choice was meant. */
export const whichWords = (text: string): Sentence => ({ code: 'which_of_choices', text })

/** Returns sentences as one text. */
export const toText = (sentences: readonly Sentence[]): string => sentences.map(({ text }) => text).join(' ')

const GREETING = [
  sentence('hello', 'Hello.'),
  sentence(
    'tell_part',
    'Tell me the part and the vehicle, such as "brake pads for Corolla 2010", a part number, or your VIN.',
  ),
]

/** Formats the known fields of the vehicle: "Big Daddy, Toyota Camry 2004"; blank for none. */
export function vehicleWords({ make, model, year, nickname }: KnownPart): string {
  const vehicle = [make, model, year === ANY ? '' : year].filter(Boolean).join(' ')
  return nickname === '' ? vehicle : `${nickname}, ${vehicle}`
}

/** Returns the question for a missing field. */
export function questionFor(asked: QuestionSubject, known: KnownPart, years: readonly number[]): Sentence[] {
  const vehicle = vehicleWords(known)
  if (asked === 'part')
    return vehicle === ''
      ? GREETING
      : [sentence('which_part', 'Which part do you need for your {vehicle}?', { vehicle })]
  if (asked === 'make') return [sentence('which_make', 'For which make of vehicle?')]
  if (asked === 'model') return [sentence('which_model', 'Which {make} model?', { make: known.make })]
  const model = [known.make, known.model].filter(Boolean).join(' ')
  return [sentence('which_year', 'Of which year is your {vehicle}?', { vehicle: model }), ...formatSpan(years)]
}

function formatSpan(years: readonly number[]): Sentence[] {
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return years.length > 1 ? [sentence('years_known', 'I know it from {first} to {last}.', { first, last })] : []
}

/** Returns the answer to a message that names no part. */
export const smallTalk = ({ thanks }: { thanks: boolean }): Sentence[] =>
  thanks
    ? [sentence('welcome', 'You are welcome.'), sentence('next_part', 'Ask me for the next part whenever you like.')]
    : GREETING

/** Answers to subjects besides parts; the page adds the link. */
export const TOPIC_WORDS: Record<Topic, Sentence[]> = {
  delivery: [
    sentence('delivery', 'We deliver across Nigeria.'),
    sentence('delivery_page', 'The delivery page says how long it takes and what it costs.'),
  ],
  returns: [
    sentence('returns', 'A part that does not fit or is faulty can go back.'),
    sentence('returns_page', 'The returns page says how, and within how many days.'),
  ],
  payment: [
    sentence('payment', 'You can pay by card or from your wallet at the checkout, or order by message.'),
    sentence('payment_when', 'Nothing is charged before that.'),
  ],
  order: [sentence('order', 'Log in to see your orders and their status.')],
  person: [
    sentence('person', 'Call us, or send a request.'),
    sentence('person_hours', 'We answer in our working hours.'),
  ],
  enquiry: [
    sentence('enquiry', 'Send us a request.'),
    sentence('enquiry_answer', 'We look for the part and answer you.'),
  ],
}

/** The result of a search, for the sentence about it. */
export interface SearchCount {
  outcome: Outcome
  count: number
  capped: boolean
  /** "front brake pads", "parts", a part number. */
  part: string
  /** "Toyota Corolla 2010"; blank without a vehicle. */
  vehicle: string
  /** Words that name no part. */
  words: string
}

/** Returns what was found, in one or two sentences. */
export function outcomeWords({ outcome, count, capped, part, vehicle, words }: SearchCount): Sentence[] {
  const wanted = { part, vehicle, what: vehicle === '' ? part : `${part} for ${vehicle}` }
  switch (outcome) {
    case 'found':
      return foundWords(count, capped, wanted)
    case 'only_universal':
      return [
        sentence('all_universal', 'These fit all vehicles.'),
        sentence('only_universal', 'No seller lists one made for {vehicle}.', { vehicle }),
      ]
    case 'out_of_stock':
      return [sentence('out_of_stock', 'No {what} in stock now.', wanted)]
    case 'none_for_vehicle':
    case 'none_listed':
      return [sentence('none_listed', 'No seller lists {what} yet.', wanted)]
    case 'number_not_listed':
      return [sentence('number_not_listed', '{number} is not listed.', { number: part })]
    case 'no_type':
      return [
        sentence('no_type', 'We do not know the part “{words}”.', { words }),
        sentence('other_words', 'Try other words, or ask sellers.'),
      ]
  }
}

function foundWords(found: number, capped: boolean, wanted: Record<'part' | 'vehicle' | 'what', string>): Sentence[] {
  if (found === 0) return [sentence('none_listed', 'No seller lists {what} yet.', wanted)]
  if (found === 1) return [sentence('found_one', 'I found one listing of {what}:', wanted)]
  const params = { ...wanted, count: found.toLocaleString('en-NG') }
  return [
    capped
      ? sentence('found_or_more', 'I found {count} or more listings of {what}.', params)
      : sentence('found', 'I found {count} listings of {what}.', params),
    sentence('best', 'The best:'),
  ]
}

export const vinWords = {
  known: (vehicle: string): Sentence[] => [sentence('vin_says', 'Your VIN says {vehicle}.', { vehicle })],
  unknown: [
    sentence('vin_unknown', 'I do not know this VIN.'),
    sentence('vin_instead', 'Tell me make, model and year instead.'),
  ],
  broken: (count: number): Sentence[] => [
    sentence('vin_length', 'A VIN has 17 letters and digits without I, O and Q; this one has {count}.', { count }),
    sentence('check_it', 'Please check it.'),
  ],
}

/** Parts to choose from, once the vehicle is known. */
export const OFTEN_ASKED = ['brake pads', 'oil filter', 'shock absorber', 'spark plug', 'headlamp'] as const

/** Returns the question for another year, if the model was not made in the stated one. */
export const wrongYearWords = ({ make, model }: KnownPart, year: string, years: readonly number[]): Sentence[] => [
  sentence('wrong_year', 'As far as I know, the {vehicle} was not made in {year}.', {
    vehicle: `${make} ${model}`,
    year,
  }),
  sentence('which_year_then', 'Of which year is yours?'),
  ...formatSpan(years),
]

/** Returns whether a listing found by its number fits, in a sentence. */
export function fitWords(verdict: 'fits' | 'fits-if' | 'does-not-fit' | 'not-known', vehicle: string): Sentence {
  const params = { vehicle }
  if (verdict === 'fits') return sentence('first_fits', 'The first one fits your {vehicle}.', params)
  if (verdict === 'fits-if')
    return sentence(
      'first_fits_some',
      'The first one fits some {vehicle}: compare engine and body on its page.',
      params,
    )
  if (verdict === 'does-not-fit') return sentence('first_fits_not', 'The first one does not fit a {vehicle}.', params)
  return sentence('first_not_known', 'Its seller does not say whether it fits a {vehicle}.', params)
}

export const listWords = {
  summary: ({ lines, found, none, open }: Record<'lines' | 'found' | 'none' | 'open', number>): Sentence[] => [
    sentence('list_parts', 'Your list has {count} parts.', { count: lines }),
    ...(found > 0 ? [sentence('list_found', '{count} found.', { count: found })] : []),
    ...(none > 0 ? [sentence('list_none', '{count} not listed.', { count: none })] : []),
    ...(open > 0 ? [sentence('list_open', '{count} to answer.', { count: open })] : []),
  ],
  vehicleNeeded: [sentence('vehicle_needed', 'Tell me the vehicle first.')],
  yearNeeded: [sentence('year_needed', 'Tell me the year first.')],
}

export const OTHERS_LISTED = sentence('others_listed', 'Others are listed.')
export const WHICH_PART = sentence('which_part_now', 'Which part do you need?')

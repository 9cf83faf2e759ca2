import type { Asked, Conversation, Topic } from './assistant.contract.ts'

const GREETING =
  'Hello. Tell me the part and the vehicle, such as "brake pads for Corolla 2010", a part number, or your VIN.'

/** What was said so far of the vehicle: "Toyota Corolla 2010"; blank for nothing. */
export const vehicleWords = ({ make, model, year }: Conversation): string =>
  [make, model, year].filter(Boolean).join(' ')

/** The question for what is missing. */
export function questionFor(asked: Asked, conversation: Conversation, years: readonly number[]): string {
  const vehicle = vehicleWords(conversation)
  if (asked === 'part') return vehicle === '' ? GREETING : `Which part do you need for your ${vehicle}?`
  if (asked === 'make')
    return conversation.model === '' ? 'For which make of vehicle?' : `Which make is your ${conversation.model}?`
  if (asked === 'model') return `Which ${conversation.make} model?`
  return `Of which year is your ${[conversation.make, conversation.model].filter(Boolean).join(' ')}?${spanOf(years)}`
}

function spanOf(years: readonly number[]): string {
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return years.length > 1 ? ` I know it from ${first} to ${last}.` : ''
}

/** What is said where nothing of a part was said. */
export const smallTalk = ({ thanks }: { thanks: boolean }): string =>
  thanks ? 'You are welcome. Ask me for the next part whenever you like.' : GREETING

/** What is said to a topic that is not a part; the page adds the link. */
export const TOPIC_WORDS: Record<Topic, string> = {
  delivery: 'We deliver across Nigeria. The delivery page says how long it takes and what it costs.',
  returns: 'A part that does not fit or is faulty can go back. The returns page says how, and within how many days.',
  payment:
    'You can pay by card or from your wallet at the checkout, or order by message. Nothing is charged before that.',
  order: 'Your orders, and where each of them is, stand on the orders page once you are logged in.',
  person: 'You can call us, or send a request by the messaging app: a person answers in our working hours.',
  enquiry: 'Send us a request: a person at the counter looks for it and answers you.',
}

/** Says how many listings were found, and for what. */
export function foundWords(
  count: number,
  conversation: Conversation,
  { relaxed, capped }: { relaxed: boolean; capped: boolean },
): string {
  const vehicle = vehicleWords(conversation)
  const what = [conversation.part && `“${conversation.part}”`, vehicle && `for ${vehicle}`].filter(Boolean).join(' ')
  if (relaxed) return `No listing holds all of ${what}. These come closest:`
  if (count === 1) return `I found one listing of ${what}:`
  return `I found ${count.toLocaleString('en-NG')}${capped ? ' or more' : ''} listings of ${what}. The best:`
}

/** Says that nothing was found, and what to do. */
export function nothingWords(conversation: Conversation): string {
  const vehicle = vehicleWords(conversation)
  const what = [conversation.part && `“${conversation.part}”`, vehicle && `for ${vehicle}`].filter(Boolean).join(' ')
  return `Nobody lists ${what} just now. Try other words, or send us a request: a person looks for it.`
}

export const vinWords = {
  known: (vehicle: string) => `Your VIN says ${vehicle}.`,
  unknown: 'I do not know this VIN. Tell me make, model and year instead.',
  broken: (length: number) =>
    `A VIN has 17 letters and digits without I, O and Q; this one has ${length}. Please check it.`,
}

/** Parts that can be asked for by one press, once the vehicle is known. */
export const OFTEN_ASKED = ['brake pads', 'oil filter', 'shock absorber', 'spark plug', 'headlamp'] as const

/** Said where a model was not made in the year that was said. */
export const wrongYearWords = ({ make, model, year }: Conversation, years: readonly number[]): string =>
  `As far as I know, the ${make} ${model} was not made in ${year}. Of which year is yours?${spanOf(years)}`

/** Whether a listing found by its number fits, in a sentence. */
export function fitWords(verdict: 'fits' | 'fits-if' | 'does-not-fit' | 'not-known', vehicle: string): string {
  if (verdict === 'fits') return `The first one fits your ${vehicle}.`
  if (verdict === 'fits-if') return `The first one fits some ${vehicle}: compare engine and body on its page.`
  if (verdict === 'does-not-fit') return `The first one does not fit a ${vehicle}.`
  return `Its seller does not say whether it fits a ${vehicle}.`
}

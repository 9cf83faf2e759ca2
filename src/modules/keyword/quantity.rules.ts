import { readSureYear, take, type Token } from './tokens.rules.ts'
import type { VehicleIndex } from './vehicle-index.rules.ts'
import { UNLISTED_MAKE_ID } from './vehicle-words.rules.ts'
import { COUNT_WORDS } from './vocabulary.rules.ts'

export const MAX_QUANTITY = 100

export const UNITS: ReadonlySet<string> = new Set(
  'pcs pc piece pieces unit units nos set sets pair pairs packs pack cartons carton dozen'.split(' '),
)
const DOZEN = 12
/** A number before these says which part or car it is: "5 holes", "7 seater". */
export const SAYS_WHICH: ReadonlySet<string> = new Set(
  (
    'hole holes pin pins wire wires seater seaters doors speed ton tons button buttons leg legs jaw jaws way ways ply amp amps ' +
    'ampere amperes a watt watts w cc hp kg teeth tooth rib ribs channel cell cells stage row rows core cores inch inches'
  ).split(' '),
)
const isFree = (token: Token | undefined) => token !== undefined && token.use === null

/** A number after these counts nothing: "brake chamber type 30". */
const NUMBERED = new Set(
  'type size grade pag no number stage class series mark mk phase generation gen gear from to between'.split(' '),
)
export const isNumbered = (before: Token | undefined) => NUMBERED.has(before?.text ?? '')

interface Words {
  vehicles: Pick<VehicleIndex, 'names' | 'years'>
  isTradeWord: (word: string) => boolean
  isKnown: (word: string) => boolean
}

/** Reads a quantity that has a unit or a sign, "2 pcs", "x2", "a pair", and takes it. */
export function takeQuantityWithUnit(tokens: readonly Token[], dictionary: Words): number | null {
  const { names } = dictionary.vehicles
  const isVehicle = (word: string) => names.has(word)
  const isUnlisted = (word: string) => names.get(word)?.some(({ makeId }) => makeId === UNLISTED_MAKE_ID) === true
  for (const [at, token] of tokens.entries()) {
    if (!isFree(token) || isModel(tokens, at, isVehicle) || isGeneration(tokens, at, isVehicle)) continue
    // "BAIC X25".
    if (/^x\d\d$/.test(token.text) && isUnlisted(tokens[at - 1]?.text ?? '')) continue
    if (isModelOfYear(tokens, at, dictionary)) continue
    const length = getQuantityLength(tokens, at)
    const count = length > 0 ? countIn(tokens, at) : 0
    if (count < 1 || count > MAX_QUANTITY) continue
    take(tokens, at, at + length, 'quantity')
    return count
  }
  return null
}

/** "Golf 2 set", at the end; "golf 2 sets of pads" counts. */
const isGeneration = (tokens: readonly Token[], at: number, isVehicle: (word: string) => boolean) =>
  at + 2 === tokens.length &&
  /^\d$/.test(tokens[at]?.text ?? '') &&
  isVehicle(`${tokens[at - 1]?.text ?? ''}${tokens[at]?.text ?? ''}`)

/** "X5" is a model beside BMW, its code or a year, and before the part if no other vehicle is named. */
const isModel = (tokens: readonly Token[], at: number, isVehicle: (word: string) => boolean) => {
  const [before = '', text = '', after = ''] = [-1, 0, 1].map((offset) => tokens[at + offset]?.text)
  if (/^x\d\d$/.test(text)) return isVehicle(text) && isVehicle(before)
  return (
    /^x[1-7]$/.test(text) &&
    (tokens.some((token) => token.text === 'bmw') ||
      (isSubject(tokens, at) && !hasOther(tokens, at, isVehicle)) ||
      /^(?:(?:19|20)\d\d|[efg]\d\d|[xs]drive\d\d[ide]|\d\d[ide])$/.test(after))
  )
}

const hasOther = (tokens: readonly Token[], at: number, isVehicle: (word: string) => boolean) =>
  tokens.some(
    ({ text }, place) => place !== at && (isVehicle(text) || isVehicle(text + (tokens[place + 1]?.text ?? ''))),
  )

/** "X5 brake pad 2008": a year in which the model was made, of a text that may name no other vehicle. */
function isModelOfYear(tokens: readonly Token[], at: number, { vehicles, isTradeWord, isKnown }: Words): boolean {
  const text = tokens[at]?.text ?? ''
  if (!/^x[1-7]$/.test(text)) return false
  const others = tokens.filter((token, place) => place !== at && readSureYear(token.text) === null)
  const isOther = (word: string, next = '') =>
    !isKnown(word) || vehicles.names.has(word + next) || (vehicles.names.has(word) && !isTradeWord(word))
  if (others.some((token, place) => isOther(token.text, others[place + 1]?.text))) return false
  const made = (vehicles.names.get(text) ?? []).flatMap(({ modelIds }) => modelIds)
  const years = tokens.flatMap((token) => readSureYear(token.text) ?? [])
  return years.some((year) => made.some((id) => vehicles.years.get(id)?.has(year)))
}

/** "X5 alternator", "alternator for x5"; in "195/65R15 x4" a size came before it. */
const isSubject = (tokens: readonly Token[], at: number) =>
  at === 0 ? tokens[at]?.gap === '' && tokens.length > 1 : /^(?:for|my)$/.test(tokens[at - 1]?.text ?? '')

function getQuantityLength(tokens: readonly Token[], at: number): number {
  const [text, next] = [tokens[at]?.text ?? '', isFree(tokens[at + 1]) ? (tokens[at + 1]?.text ?? '') : '']
  if (isCountOfSet(tokens, at)) return 1
  if (/^(?:x\d{1,2}|\d{1,2}x|\d{1,2}(?:pcs?|pieces?|nos|sets?|pairs?|units?|dozens?))$/.test(text)) return 1
  if (text === 'x' && /^\d{1,2}$/.test(next) && tokens[at + 2]?.gap !== '.') return 2
  if (/^\d{1,3}$/.test(text) && (UNITS.has(next) || next === 'x') && !(next !== 'x' && tokens[at + 2]?.text === 'of'))
    return 2
  if ((COUNT_WORDS.has(text) || text === 'one') && UNITS.has(next)) return 2
  if (/^(?:pairs?|dozen)$/.test(text)) return 1
  return text === 'both' && next !== 'side' && next !== 'sides' ? 1 : 0
}

/** "Set of 4", "pack of 20". */
const isCountOfSet = (tokens: readonly Token[], at: number) =>
  /^\d{1,2}$/.test(tokens[at]?.text ?? '') && tokens[at - 1]?.text === 'of' && UNITS.has(tokens[at - 2]?.text ?? '')

function countIn(tokens: readonly Token[], at: number): number {
  const [text, next] = [tokens[at]?.text ?? '', tokens[at + 1]?.text ?? '']
  const digits = Number(/\d+/.exec(`${text} ${text === 'x' ? next : ''}`)?.[0] ?? 0)
  const count = digits || (COUNT_WORDS.get(text) ?? 1)
  const isPair = /pair/.test(text) || (/^pairs?$/.test(next) && /^(?:\d+|[a-z]+)$/.test(text) && !text.startsWith('x'))
  if (/dozen/.test(text) || next === 'dozen') return count * DOZEN
  return isPair ? count * 2 : count
}

/** "Rack end 4 highlander": the 4 after one part and before a vehicle means "for"; "plugs 4 corolla" counts. */
export function takeForVehicle(tokens: readonly Token[]) {
  tokens.forEach((token, at) => {
    const before = tokens[at - 1]
    const after = /^(?:my|d|the|a)$/.test(tokens[at + 1]?.text ?? '') ? tokens[at + 2] : tokens[at + 1]
    const isPart = before?.use === 'position' || (before?.use === 'part' && !/[^s]s$/.test(before.text))
    if (isFree(token) && token.text === '4' && isPart && after?.use === 'vehicle') token.use = 'filler'
  })
}

/** Reads a lone small number or number word that no other reading took: "4 plugs", "two headlamps". */
export function takeBareQuantity(tokens: readonly Token[]): number | null {
  const at = tokens.findIndex(
    (token, place) =>
      isFree(token) &&
      readBareCount(token) !== null &&
      // "30/30", "1/2".
      token.gap !== '/' &&
      tokens[place + 1]?.gap !== '/' &&
      tokens[place - 1]?.use !== 'brand' &&
      !isNumbered(tokens[place - 1]) &&
      !(SAYS_WHICH.has(tokens[place + 1]?.text ?? '') && !/^limiters?$/.test(tokens[place + 2]?.text ?? '')),
  )
  const token = tokens[at]
  if (!token) return null
  take(tokens, at, at + 1, 'quantity')
  return readBareCount(token)
}

function readBareCount({ text, gap }: Token): number | null {
  const count = /^\d{1,2}$/.test(text) && gap !== '.' ? Number(text) : COUNT_WORDS.get(text)
  return count !== undefined && count >= 1 && count <= MAX_QUANTITY ? count : null
}

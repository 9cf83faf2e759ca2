import type { PartType, Positions } from '#modules/taxonomy/part-types.rules.ts'
import { BRAND_WORDS } from '#modules/taxonomy/trade-words.rules.ts'

import { findBodyWords, findOwnerWords } from './body-words.rules.ts'
import { isOneFamily, type PartReading } from './covering.rules.ts'
import type { BrandPhrase, Dictionary } from './dictionary.rules.ts'
import { readGeneralPart } from './general-parts.rules.ts'
import { isMotorcycleRequest } from './motorcycle-request.rules.ts'
import { isVariantWord, listVariants } from './part-variants.rules.ts'
import { readPart } from './parts.rules.ts'
import { findPositions, POSITION_WORDS, selectPositions, type StatedPosition } from './place-on-vehicle.rules.ts'
import { isTrim, takeTrims } from './qualifiers.rules.ts'
import { takeBareQuantity, takeForVehicle } from './quantity.rules.ts'
import { isRealWord } from './real-words.rules.ts'
import {
  FLUIDS_CATEGORY,
  isRimSize,
  isSizedByRim,
  toFields,
  selectTypesBySize,
  selectTypesOfTrucks,
} from './size-fields.rules.ts'
import type { RawSizes } from './size-pattern.rules.ts'
import { takePhrases, type Token } from './tokens.rules.ts'
import { toTypeQuestion } from './type-question.rules.ts'
import type { Understanding } from './understanding-types.rules.ts'
import { readVehicleOrAsk } from './vehicle-question.rules.ts'
import { type NamedVehicleReading, listPartWords } from './vehicle-reading.rules.ts'
import { BUSES } from './vehicle-words.rules.ts'
import { DESCRIBING, isFiller, PLACES } from './vocabulary.rules.ts'
import { readWiderPart } from './wider-parts.rules.ts'

/** What was read before the part. */
export interface Readings extends Pick<Understanding, 'price' | 'condition' | 'quality' | 'numbers' | 'corrected'> {
  tokens: readonly Token[]
  sizes: RawSizes
  orders: ReturnType<typeof findPositions>
  /** "Genuine OEM": the strictest quality filters, the others go to the seller. */
  otherQualities: readonly string[]
  engines: readonly string[]
  /** "33.400" of a MAN. */
  codes: readonly string[]
  unitQuantity: number | null
  vehicle: NamedVehicleReading
}

/** Reads part, brand and positions among the tokens that are left, and puts the answer together. */
export function toUnderstanding(readings: Readings, dictionary: Dictionary): Understanding {
  const { tokens, sizes, vehicle } = readings
  const read = readPartAndBrand(readings, dictionary)
  const { brand } = read
  const stated = [...readings.orders, ...findPositions(tokens)]
  const part = read.part && keepPlacedTypes(read.part, stated)
  const { types: all } = dictionary.data
  const ofMake = selectTypesOfTrucks(part?.types ?? [], vehicle.named?.make?.make ?? '', all)
  const sized = selectTypesBySize(ofMake, sizes, all)
  const types = resolveBackDoor(addOtherAxle(sized, stated, tokens, dictionary), stated, vehicle, dictionary)
  const positions = selectPositions(types, stated, tokens)
  takePositions(tokens, stated, positions)
  takeForVehicle(tokens)
  const trims = takeTrims(tokens)
  const { quantity, rim } = readQuantity(readings, types)
  const { fields, left } = toFields(types, sizes)
  const engine = readings.engines.find((word) => !isTrim(word)) ?? left.find(isLitres) ?? trims.engine
  takeWordsOfType(types, tokens, dictionary)
  const isQuestion = part?.isQuestion === true && types.length > 1
  const maker = brand ?? readFluidBrand(types, tokens, dictionary)
  const { ignored, unknown } = listLeftovers(tokens, vehicle.named !== null)
  const kinds = isQuestion ? { stated: [], unknown } : readKinds(types, tokens, unknown)
  const { vehicle: shown, question } = readVehicleOrAsk(vehicle, engine, dictionary.vehicles)
  return {
    types,
    positions,
    vehicle: shown,
    sizes: rim === null ? fields : { ...fields, rim },
    ...copyReadings(readings),
    // A correction that names nothing is left out: "rio grande".
    corrected: readings.corrected.filter(({ from }) => !unknown.includes(from)),
    brand: maker && { id: maker.id, name: maker.name },
    isNumberOnly: readings.numbers.length > 0 && types.length === 0 && unknown.length === 0,
    qualifiers: listQualifiers(readings, [...left, ...trims.words, ...kinds.stated]),
    quantity,
    ignored,
    unknown: kinds.unknown,
    question: isQuestion ? toTypeQuestion(types) : question,
  }
}

/** Lists what the seller is to be asked about, each word once. */
const listQualifiers = ({ vehicle, engines, codes, otherQualities }: Readings, words: readonly string[]) => [
  ...new Set([...(vehicle.named?.badges ?? []), ...codes, ...engines, ...words, ...otherQualities]),
]

function takePositions(tokens: readonly Token[], stated: readonly StatedPosition[], positions: Positions): void {
  for (const { slot, tokens: at } of stated)
    if (positions[slot] !== undefined) for (const one of at) setUse(tokens[one], 'position')
  // "Window motor, front passenger door": the door is the place.
  for (const [at, token] of tokens.entries())
    if (token.text === 'door' && tokens[at - 1]?.use === 'position') setUse(token, 'position')
}

/** Reads the kinds of a part that a text states; beside other words they may describe another thing. */
function readKinds(types: readonly PartType[], tokens: readonly Token[], unknown: readonly string[]) {
  const areOfPart = types.length > 0 && unknown.every(isVariantWord)
  const stated = [...listVariants(types, tokens), ...(areOfPart ? unknown : [])]
  return { stated, unknown: areOfPart ? [] : [...unknown] }
}

/** "2.4" and "2L", not "296 mm". */
const isLitres = (word: string) => !word.includes(' ')

const copyReadings = ({ price, condition, quality, numbers, corrected }: Readings) => ({
  price,
  condition,
  quality,
  numbers,
  corrected,
})

/** "Inverter prius": what fits no vehicle is not meant beside one. */
function keepFittingTypes(part: PartReading): PartReading {
  const fitting = part.isQuestion ? part.types.filter(({ fitMode }) => fitMode !== 'none') : part.types
  return fitting.length === 0 || fitting.length === part.types.length
    ? part
    : { ...part, types: fitting, isQuestion: fitting.length > 1 }
}

/** "Led headlamp left", "sensor bank 1": what has no sides or banks is not meant beside one. */
function keepPlacedTypes(part: PartReading, stated: readonly StatedPosition[]): PartReading {
  const slots = PLACING_SLOTS.filter((slot) => stated.some((position) => position.slot === slot))
  const placed = part.types.filter(({ positionSlots }) => slots.every((slot) => positionSlots.includes(slot)))
  const isMeant = part.isQuestion && slots.length > 0 && placed.length > 0
  return isMeant ? { ...part, types: placed, isQuestion: placed.length > 1 } : part
}
const PLACING_SLOTS = ['side', 'bank', 'order'] as const

/** "Back door" of a bus is its tailgate, because its side doors slide; "back door left side" is the rear left door. */
function resolveBackDoor(
  types: readonly PartType[],
  stated: readonly StatedPosition[],
  { named }: NamedVehicleReading,
  { names }: Dictionary,
): readonly PartType[] {
  const isBack = stated.some(({ value }) => value === 'rear')
  const isSide = stated.some(({ slot }) => slot === 'side')
  const [key = ''] = types.length === 1 ? types.map((type) => type.key) : []
  const ofBus = isBack && !isSide && BUSES.has(named?.model?.name ?? '') ? TAILGATE_PARTS[key] : undefined
  const ofSide = isBack && isSide ? Object.entries(TAILGATE_PARTS).find(([, back]) => back === key)?.[0] : undefined
  const own = names.findType(ofBus ?? ofSide ?? '')
  return own ? [own] : types
}
const TAILGATE_PARTS: Readonly<Record<string, string>> = {
  door: 'tailgate',
  'door-glass': 'rear-glass',
  'door-hinge': 'tailgate-hinge',
  'door-lock': 'boot-lock',
}

/** "Shock absorber front and back" means the parts of both axles. */
function addOtherAxle(
  types: readonly PartType[],
  stated: readonly StatedPosition[],
  tokens: readonly Token[],
  { names }: Dictionary,
): readonly PartType[] {
  const axles = new Set(stated.filter(({ slot }) => slot === 'axle').map(({ value }) => value))
  if (axles.size < 2 || types.length !== 1 || types[0]?.family == null) return types
  const words = tokens.filter(({ text, use }) => use === 'part' && !POSITION_WORDS.has(text)).map(({ text }) => text)
  const both = names.findTypes(words.join(' '))
  return isOneFamily(both) && both.includes(types[0]) ? both : types
}

/** Reads how many parts, or the rim where the part has a size of rim and no other: "tyre 17". */
function readQuantity({ tokens, sizes, unitQuantity, numbers }: Readings, types: readonly PartType[]) {
  const mayCount = unitQuantity === null || isSizedByRim(types)
  const isNamed = types.length > 0 || (numbers.length > 0 && isLastApart(tokens))
  const count = isNamed && mayCount ? takeBareQuantity(tokens) : null
  const isRim = sizes['rim'] === undefined && isRimSize(types, count)
  return { quantity: unitQuantity ?? (isRim ? null : count), rim: isRim ? count : null }
}

/** "90915-YZZE1 (3)", "90915-YZZE1 - 3": a number apart from the part number counts. */
function isLastApart(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1)
  return last?.use === null && /^\d{1,2}$/.test(last.text) && /\(|\s[-–=:]\s/.test(last.gap)
}

/** "Shell" is a word of other parts too: beside oils and fluids it is a brand. */
const readFluidBrand = ([type]: readonly PartType[], tokens: readonly Token[], { brandsOfFluids }: Dictionary) =>
  type?.categoryId === FLUIDS_CATEGORY ? (takePhrases(tokens, brandsOfFluids, 'brand')[0] ?? null) : null

function setUse(token: Token | undefined, use: Token['use']) {
  if (token?.use === null) token.use = use
}

/** A brand that is also a word of the trade ("Bendix", "Gates") is a brand beside another part. */
function readPartAndBrand(
  { tokens, sizes, orders, vehicle: { named } }: Readings,
  { names, widerNames, brands, data, vehicles }: Dictionary,
) {
  const modelIds = named?.model?.modelIds ?? []
  const isMotorcycle = isMotorcycleRequest(tokens, named, { vehicles, data })
  const isCar = !isMotorcycle && modelIds.length > 0
  const numberAt = tokens.findIndex(({ use }) => use === 'number')
  const read = (
    isLeftOut: (at: number) => boolean,
  ): { words: ReturnType<typeof listPartWords>; part: PartReading | null } => {
    const words = listPartWords(tokens, (at) => isLeftOut(at) || (isCar && isOfCode(tokens, at)))
    const context = { isMotorcycle, numberAt }
    return { words, part: readWiderPart(words, widerNames, context, readPart(words, names, context)) }
  }
  const branded = findBrandedTokens(tokens, brands, tokensOfNames(tokens, names))
  const ofVehicle = findBodyWords(tokens).union(findOwnerWords(tokens))
  const isBeside = (at: number) => branded.has(at) || ofVehicle.has(at)
  const counted = orders.length === 0 ? null : read((at) => isBeside(at) || isOfOrder(orders, at))
  const without = counted?.part?.types.some(hasOrder) ? counted : read(isBeside)
  const { words, part } = without.part ? without : read(() => false)
  for (const place of part?.places ?? []) setUse(tokens[words[place]?.at ?? -1], 'part')
  const meantBrands = brands.filter((one) => isMeantAsBrand(one, tokens))
  const brand = takePhrases(tokens, meantBrands, 'brand')[0] ?? null
  for (const at of part ? branded : [])
    if (tokens[at]?.use === null && BRAND_WORDS.has(tokens[at].text)) tokens[at].use = 'brand'
  const partWords = (part?.places ?? []).map((place) => words[place]?.word ?? '')
  const general = named ? undefined : readGeneralPart(tokens, partWords, sizes, data.types)
  const meant = part && general ? { ...part, types: [general] } : part && named ? keepFittingTypes(part) : part
  return { part: meant, brand: brand && { id: brand.id, name: brand.name } }
}

/** "Sprinter 313 CDI" is of the vehicle, and no CDI of a motorcycle. */
const isOfCode = (tokens: readonly Token[], at: number) =>
  isTrim(tokens[at]?.text ?? '') && /^\d{3}$/.test(tokens[at - 1]?.text ?? '') && tokens[at - 2]?.use === 'vehicle'

/** "Coil cylinder 3": the word says which coil, and is of no cylinder's name. */
const isOfOrder = (orders: readonly StatedPosition[], at: number) =>
  orders.some(({ slot, tokens }) => slot === 'order' && tokens.includes(at))
const hasOrder = ({ positionSlots }: PartType) => positionSlots.includes('order')

/** Returns whether a brand that is an English word, "Stone", is beside the part, its vehicle or its condition. */
function isMeantAsBrand({ words: [word = '', ...more] }: BrandPhrase, tokens: readonly Token[]): boolean {
  if (more.length > 0 || !isRealWord(word)) return true
  const at = tokens.findIndex(({ text, use }) => text === word && use === null)
  const isDescribing = (token: Token | undefined) =>
    token !== undefined && (token.text === 'brand' || (token.use !== null && token.use !== 'filler'))
  const isApart = (token: Token | undefined) => /[,.;]/.test(token?.gap ?? '')
  return (
    (at === 0 && !isFiller(tokens[1]?.text ?? '')) ||
    (isDescribing(tokens[at - 1]) && !isApart(tokens[at])) ||
    (isDescribing(tokens[at + 1]) && !isApart(tokens[at + 1]))
  )
}

/** Tokens of part names of several words: "Bendix" in "Starter Bendix" is not a brand. */
function tokensOfNames(tokens: readonly Token[], names: Dictionary['names']): ReadonlySet<number> {
  const words = listPartWords(tokens)
  const whole = names.find(words).filter(({ weight }) => weight > 1)
  return new Set(whole.flatMap(({ places }) => places.map((place) => words[place]?.at ?? -1)))
}

function findBrandedTokens(
  tokens: readonly Token[],
  brands: Dictionary['brands'],
  ofNames: ReadonlySet<number>,
): ReadonlySet<number> {
  return new Set(
    tokens.flatMap(({ text, use }, at) => {
      const phrase = brands.find(
        ({ words }) => words[0] === text && words.every((word, offset) => tokens[at + offset]?.text === word),
      )
      const length = use === null ? (phrase?.words.length ?? Number(BRAND_WORDS.has(text))) : 0
      const places = Array.from({ length }, (_, offset) => at + offset)
      return places.some((place) => ofNames.has(place)) ? [] : places
    }),
  )
}

/** Words of other names of the part say nothing more: the "brake" of a "brake pad wear wire". */
function takeWordsOfType([type]: readonly PartType[], tokens: readonly Token[], { names }: Dictionary) {
  for (const token of tokens) {
    const isOwn = type !== undefined && token.words.every((word) => names.typesWith(word).has(type))
    if (isOwn && !isFiller(token.text) && !POSITION_WORDS.has(token.text)) setUse(token, 'part')
  }
}

/** What no reading took: filler, places and positions are ignored, other words are unknown. */
function listLeftovers(tokens: readonly Token[], hasVehicle: boolean): { ignored: string[]; unknown: string[] } {
  const positions = new Set(findPositions(tokens).flatMap((stated) => stated.tokens))
  const isIgnored = ({ text, use }: Token, at: number) => {
    if (use === 'year') return !hasVehicle
    if (use === 'filler') return true
    return use === null && (isFiller(text) || PLACES.has(text) || DESCRIBING.has(text) || positions.has(at))
  }
  const ignored = tokens.filter((token, at) => isIgnored(token, at))
  const unknown = tokens.filter((token, at) => token.use === 'unknown' || (token.use === null && !isIgnored(token, at)))
  return { ignored: ignored.map(({ typed }) => typed), unknown: unknown.map(({ typed }) => typed) }
}

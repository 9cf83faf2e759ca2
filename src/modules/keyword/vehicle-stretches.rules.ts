import { isJoining, type Token } from './tokens.rules.ts'
import {
  isBeside,
  isBesideYear,
  isOtherwiseMeant,
  MAKES_SOLD,
  mayMeanModel,
  type NamedVehicle,
  type VehicleContext,
} from './vehicle-choice.rules.ts'
import { sharesModels, type VehicleName } from './vehicle-names.rules.ts'
import type { VehicleMention } from './vehicle-search.rules.ts'
import { isFiller } from './vocabulary.rules.ts'

/** From its first token to the one before the next vehicle. */
export interface Stretch {
  start: number
  end: number
}

/** Splits a text into a stretch for each vehicle that it names: "brake pad camry 2010 and | corolla 2008". */
export function splitAtVehicles(
  mentions: readonly VehicleMention[],
  whole: NamedVehicle | null,
  context: VehicleContext,
): Stretch[] {
  const starts = [0]
  const named: VehicleMention[] = []
  for (const mention of listVehicles(mentions, whole, context)) {
    const before = named.at(-1)
    if (named.some((other) => isOneVehicle(other, mention))) continue
    if (before && !isApart(before, mention, context)) continue
    if (before) starts.push(findStart(mention, mentions, context.tokens, starts.at(-1) ?? 0))
    named.push(mention)
  }
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? context.tokens.length }))
}

const isSeparated = (token: Token | undefined) => isJoining(token) || /[,;/&+]/.test(token?.gap ?? '')

/** Returns whether only words such as "and" are between two tokens: "corolla and matrix 2005" are of one year. */
export const areJoined = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from + 1, to).every(isJoining) && tokens.slice(from + 1, to + 1).some(isSeparated)

/** Lists the vehicle that the whole text names and those that more than their name speaks for, in text order. */
function listVehicles(
  mentions: readonly VehicleMention[],
  whole: NamedVehicle | null,
  context: VehicleContext,
): VehicleMention[] {
  const makeId = (whole?.model ?? whole?.nickname ?? whole?.make)?.makeId
  // "Benz 350 E Class" names no Ford E-350.
  const isOfWhole = ({ tokens, names }: VehicleMention) =>
    tokens.every((at) => whole?.tokens.includes(at)) && names.some((name) => name.makeId === makeId)
  const models = mentions.filter(
    (mention) =>
      mention.names.some(({ kind }) => kind !== 'make') &&
      !mentions.some((other) => other.tokens.length > mention.tokens.length && overlaps(other, mention)),
  )
  return models
    .filter((mention) => isOfWhole(mention) || isMeant(mention, mentions, models, context))
    .toSorted((a, b) => getFirst(a) - getFirst(b))
}

const overlaps = (a: VehicleMention, b: VehicleMention) => a.tokens.some((at) => b.tokens.includes(at))
const getFirst = ({ tokens }: VehicleMention) => Math.min(...tokens)
const getLast = ({ tokens }: VehicleMention) => Math.max(...tokens)

/** "The car is" names no Innoson Caris, "headlamp LHS" no Chrysler LHS without a year, make or other vehicle. */
function isMeant(
  mention: VehicleMention,
  mentions: readonly VehicleMention[],
  models: readonly VehicleMention[],
  context: VehicleContext,
): boolean {
  const { tokens, claimed } = context
  if (isOtherwiseMeant(mention, context) || mention.tokens.every((at) => isFiller(tokens[at]?.text ?? ''))) return false
  const isOfMake = (one: VehicleMention) => one.names.some((name) => findOwnMake(name, one, mentions) !== undefined)
  if (isOfMake(mention)) return true
  const isAmongVehicles = models.some(
    (other) =>
      other !== mention &&
      isListedWith(mention, other, tokens) &&
      [mention, other].some((one) => one.names.some(isStrongModel) || isOfMake(one)),
  )
  if (mention.names.some(isStrongModel))
    return isAmongVehicles || (isBesideYear(mention, context) && mention.names.some(({ make }) => MAKES_SOLD.has(make)))
  return isAmongVehicles && !mention.tokens.some((at) => claimed.has(at))
}

const findOwnMake = ({ kind, makeId }: VehicleName, mention: VehicleMention, mentions: readonly VehicleMention[]) =>
  mentions.find(
    (other) =>
      kind !== 'make' &&
      isBeside(mention, other) &&
      other.names.some((name) => name.kind === 'make' && name.makeId === makeId),
  )

/** "Sienna 2008 or highlander". */
function isListedWith(a: VehicleMention, b: VehicleMention, tokens: readonly Token[]): boolean {
  const [from, to] = getGap(a, b)
  const between = tokens.slice(from + 1, to)
  const isOnlyYears = between.every((token) => isJoining(token) || token.use === 'year' || /^\d\d$/.test(token.text))
  return isOnlyYears && tokens.slice(from + 1, to + 1).some(isSeparated)
}

const isStrongModel = ({ kind, need }: VehicleName) => kind !== 'make' && need === 'alone'

/** The last token of the first mention, and the first of the second. */
const getGap = (a: VehicleMention, b: VehicleMention): [number, number] =>
  getFirst(a) < getFirst(b) ? [getLast(a), getFirst(b)] : [getLast(b), getFirst(a)]

const isOneVehicle = (a: VehicleMention, b: VehicleMention) =>
  a.names.some((one) =>
    b.names.some((other) => sharesModels(one, other) || mayMeanModel(one, other) || mayMeanModel(other, one)),
  )

/** "Discovery LR3" is one vehicle: two of a make have a word, a year or a comma between them. */
function isApart(a: VehicleMention, b: VehicleMention, { tokens }: VehicleContext): boolean {
  const [from, to] = getGap(a, b)
  const isOfOneMake = a.names.some((one) => b.names.some(({ makeId }) => makeId === one.makeId))
  return !isOfOneMake || to > from + 1 || /[,;/&+]/.test(tokens[to]?.gap ?? '')
}

/** The make and the year before a model are its own: "and 2008 toyota corolla". */
function findStart(
  mention: VehicleMention,
  mentions: readonly VehicleMention[],
  tokens: readonly Token[],
  from: number,
): number {
  const first = getFirst(mention)
  const makes = mention.names.flatMap((name) => findOwnMake(name, mention, mentions) ?? [])
  const start = Math.min(first, ...makes.map(getFirst))
  const year = tokens.slice(0, start).findLastIndex(({ use }) => use !== 'year') + 1
  const isShort = year === start && /^\d\d$/.test(tokens[start - 1]?.text ?? '')
  const place = isShort ? start - 1 : year
  const before = tokens[place - 1]
  const hasOwn = tokens.slice(from, place).some(({ use }) => use === 'year')
  return place < start && (hasOwn || isJoining(before)) ? place : start
}

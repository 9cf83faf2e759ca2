import type { VehicleExtract } from '#seed/vehicles/extract.ts'

import type { KindBrand } from './brands.ts'
import type { PartKind, VehicleClass } from './kind.ts'
import { KINDS } from './kinds/catalogue.ts'
import { oeNumber } from './oe-numbers.ts'
import { type Platform, isDiesel, readPlatforms } from './platforms.ts'
import { type Random, createRandom, fillPattern, hashText, weightedChoice } from './random.ts'
import { type DemoVehicleSet, type EngineSharers, engineSharers, vehicleSetsFor } from './vehicle-sets.ts'

/** A part as its maker knows it, which several stores list under several brands: what they have in common. */
export interface Article {
  kind: PartKind
  /** Index into the kind's positions; -1 where it has none. */
  position: number
  /** Null for universal parts. */
  platform: Platform | null
  variant: string | null
  vehicleSets: readonly DemoVehicleSet[]
  /** The car maker's numbers, the current one first. Empty for universal parts. */
  oeNumbers: readonly string[]
  specifications: readonly (readonly [label: string, value: string])[]
  /** Where it stands between the smallest and the largest of its kind, from 0 to 1. */
  scale: number
}

/** Petrol era of carburettors; later cars have none. */
const CARBURETTORS_UNTIL = 1997

const SCALE_OF_CLASS: Readonly<Record<VehicleClass, number>> = {
  car: 0.2,
  suv: 0.42,
  van: 0.45,
  pickup: 0.5,
  truck: 0.85,
  motorcycle: 0.3,
  tricycle: 0.5,
}
const DEAR_MAKES = new Set([
  'Lexus',
  'Mercedes-Benz',
  'BMW',
  'Audi',
  'Land Rover',
  'Porsche',
  'Volvo',
  'Infiniti',
  'Acura',
  'Jaguar',
])

/** Draws articles: popular kinds for popular cars often, the rest seldom. `variety` counts the designs of one part. */
export function articleSource(vehicles: VehicleExtract, variety: number): (random: Random) => Article {
  const platforms = readPlatforms(vehicles)
  const sharers = engineSharers(platforms)
  const sellable = KINDS.filter(
    ({ fits }) => fits.length === 0 || platforms.some(({ vehicleClass }) => fits.includes(vehicleClass)),
  )
  const pickKind = weightedChoice(evenCategories(sellable), ({ weight }) => weight)
  const choices = new Map<string, (random: Random) => Platform>()
  const platformFor = (kind: PartKind) => {
    const isOld = kind.key === 'carburettor'
    const key = `${kind.fits.join()} ${isOld} ${kind.burns}`
    const known = choices.get(key)
    if (known) return known
    const fitting = platforms.filter(
      (platform) =>
        kind.fits.includes(platform.vehicleClass) &&
        (!isOld || platform.models[0].yearStart <= CARBURETTORS_UNTIL) &&
        (!kind.burns || burns(platform, kind.burns)),
    )
    const choice = weightedChoice(fitting, ({ weight }) => weight)
    choices.set(key, choice)
    return choice
  }
  return (random) => {
    const { kind } = pickKind(random)
    const platform = kind.fits.length > 0 ? platformFor(kind)(random) : null
    const position = kind.positions.length > 0 ? random.int(0, kind.positions.length - 1) : -1
    const designs = platform ? variety : variety * Math.max(1, kind.variants.length)
    return makeArticle(kind, position, platform, random.int(1, designs), sharers)
  }
}

/** Whether the main model was sold with an engine for this fuel. */
function burns({ models, vehicleClass }: Platform, fuel: 'petrol' | 'diesel'): boolean {
  const { engines } = models[0].model
  return engines.length === 0
    ? (fuel === 'diesel') === (vehicleClass === 'truck')
    : engines.some((engine) => isDiesel(engine, vehicleClass) === (fuel === 'diesel'))
}

/** The demand of a kind within its category, and no category drowned by another: each has at least a twentieth. */
function evenCategories(kinds: readonly PartKind[]): { kind: PartKind; weight: number }[] {
  const totals = new Map<string, number>()
  for (const kind of kinds) totals.set(kind.category, (totals.get(kind.category) ?? 0) + kind.demand)
  const all = [...totals.values()].reduce((sum, demand) => sum + demand, 0)
  return kinds.map((kind) => {
    const total = totals.get(kind.category) ?? kind.demand
    return { kind, weight: kind.demand * Math.max(1, all / 20 / total) }
  })
}

/** An article is a function of its name: whichever listing asks for it gets the same numbers and the same vehicles. */
export function makeArticle(
  kind: PartKind,
  position: number,
  platform: Platform | null,
  design: number,
  sharers: EngineSharers,
): Article {
  const random = createRandom(hashText(`${kind.key} ${position} ${platform?.key ?? 'universal'} ${design}`))
  const setting = `${platform?.vehicleClass ?? ''} ${kind.positions[position] ?? ''}`
  const variants = kind.variants.map((text) => text.split('?')[0] ?? text)
  const anyVariant = chooseVariant(kind, setting, platform ? null : design, random)
  const vehicleSets = platform ? vehicleSetsFor(platform, kind, random, sharers) : []
  const variant = suitEngine(anyVariant, kind, setting, vehicleSets[0]?.engine ?? null)
  const oeNumbers = platform
    ? Array.from({ length: random.chance(0.35) ? 2 : 1 }, () => oeNumber(platform.models[0], kind, position, random))
    : []
  const specifications = createSpecifications(kind, `${setting} ${variant ?? ''}`, random)
  const scale =
    kind.graded && variant
      ? (variants.indexOf(variant) + random.next()) / variants.length
      : getPriceScale(platform, random)
  return { kind, position, platform, variant, vehicleSets, oeNumbers, specifications, scale }
}

/** A variant that goes with the setting. The designs of universal parts are their variants in turn, so that each size is sold. */
function chooseVariant(kind: PartKind, setting: string, design: number | null, random: Random): string | null {
  if (kind.variants.length === 0) return null
  const variants = matching(kind.variants, setting)
  return design === null ? random.pick(variants) : (variants[(design - 1) % variants.length] ?? null)
}

/** Returns the variant, or another one that the engine takes. */
function suitEngine(variant: string | null, kind: PartKind, setting: string, engine: string | null): string | null {
  const { suitsEngine } = kind
  if (variant === null || engine === null || !suitsEngine || suitsEngine(variant, engine)) return variant
  return matching(kind.variants, setting).find((other) => suitsEngine(other, engine)) ?? variant
}

/** One value for each specification of the kind, such as go with the variant, position and vehicle class. */
export function createSpecifications(kind: PartKind, setting: string, random: Random): Article['specifications'] {
  return kind.specifications.map(
    ([label, values]) => [label, random.pick(matching(values.split('|'), setting))] as const,
  )
}

/** Of texts `value?word` and `value?!word`, the values that go with the setting; all of them where none does. */
export function matching(texts: readonly string[], setting: string): string[] {
  const cut = texts.map((text) => {
    const [value = '', condition] = text.split('?')
    const holds =
      condition === undefined ||
      (condition.startsWith('!') ? !setting.includes(condition.slice(1)) : setting.includes(condition))
    return { value, holds }
  })
  const fitting = cut.filter(({ holds }) => holds)
  return (fitting.length > 0 ? fitting : cut).map(({ value }) => value)
}

function getPriceScale(platform: Platform | null, random: Random): number {
  if (!platform) return random.next()
  const dear = DEAR_MAKES.has(platform.models[0].makeName) ? 0.18 : 0
  return Math.min(1, Math.max(0, SCALE_OF_CLASS[platform.vehicleClass] + dear + (random.next() - 0.5) * 0.3))
}

/** The number a brand gives to an article; null for the car maker's own, which carries the OE number. */
export function brandNumber(article: Article, brand: KindBrand): string | null {
  if (brand.pattern === null) return null
  const name = `${brand.name} ${article.kind.key} ${article.position} ${article.oeNumbers[0] ?? article.variant ?? ''} ${article.specifications.join()}`
  return fillPattern(brand.pattern, createRandom(hashText(name)))
}

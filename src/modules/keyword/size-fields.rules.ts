import type { PartType } from '#modules/taxonomy/part-types.rules.ts'

import type { RawSizes } from './size-pattern.rules.ts'

const MM_PER_INCH = 25.4
const MIN_BARE_RIM_INCHES = 12
const MAX_RIM_INCHES = 24
export const FLUIDS_CATEGORY = 14
const MAX_ENGINE_OIL_GRADE = 60

/** Types that a size alone names. */
function findTypeBySizes(sizes: RawSizes): string | null {
  if (sizes['width'] !== undefined && sizes['rim'] !== undefined) return 'tyre'
  if (sizes['tyre_code'] !== undefined) return 'tyre'
  if (sizes['ah'] !== undefined || sizes['battery'] !== undefined) return 'car-battery'
  if (sizes['viscosity'] !== undefined) return isGearOil(sizes) ? 'gear-oil' : 'engine-oil'
  if (sizes['pk'] !== undefined) return 'fan-belt'
  if (sizes['thickness'] !== undefined) return 'oil-seal-general'
  if (sizes['code'] !== undefined) return 'bulb'
  return isDot(sizes) ? 'brake-fluid' : null
}

const isGearOil = ({ viscosity }: RawSizes) =>
  Number(/^(?:SAE )?(\d+)/.exec(String(viscosity))?.[1] ?? 0) > MAX_ENGINE_OIL_GRADE
/** "Dot 4 oil" is brake fluid, "90 oil" is gear oil. */
function toOil(sizes: RawSizes): string {
  if (isDot(sizes)) return 'brake-fluid'
  return sizes['viscosity'] !== undefined && isGearOil(sizes) ? 'gear-oil' : 'engine-oil'
}
const isDot = ({ spec }: RawSizes) => typeof spec === 'string' && spec.startsWith('DOT')
const MAX_TRUCK_WIDTH_INCHES = 20
/** "315/80R22.5", "12.00R20". */
const isTruckTyre = ({ rim, width }: RawSizes) =>
  typeof rim === 'number' && (!Number.isInteger(rim) || Number(width) < MAX_TRUCK_WIDTH_INCHES)
const MIN_TRUCK_WIDTH_INCHES = 5
/** "2.75-17", "4.00-8": tyres of motorcycles and tricycles are narrower than those of trucks. */
const isMotorcycleTyre = (sizes: RawSizes) => isTruckTyre(sizes) && Number(sizes['width']) < MIN_TRUCK_WIDTH_INCHES

/** The tyre that a size means, of those of cars, trucks and motorcycles. */
function toTyre(sizes: RawSizes): string {
  if (isMotorcycleTyre(sizes)) return 'moto-tyre'
  return isTruckTyre(sizes) ? 'truck-tyre' : 'tyre'
}

/** Bulbs of other lamps than headlamps: "T10 LED". */
const isSmallBulb = ({ code }: RawSizes) => typeof code === 'string' && /^(?:T\d|[PRWC]\w*\d|11|PY)/.test(code)

/** Returns the types that names and sizes together mean: "315/80R22.5" is a truck tyre. */
export function selectTypesBySize(
  types: readonly PartType[],
  sizes: RawSizes,
  all: readonly PartType[],
): readonly PartType[] {
  const isOilOfGears = sizes['viscosity'] !== undefined && isGearOil(sizes)
  if (isOilOfGears && types.some(({ key }) => key === 'gear-oil')) return types.filter(({ key }) => key === 'gear-oil')
  const isAutomatic = typeof sizes['spec'] === 'string' && !isDot(sizes)
  if (isAutomatic && types.length > 0 && types.every(({ categoryId }) => categoryId === FLUIDS_CATEGORY))
    return all.filter(({ key }) => key === 'atf')
  // "CVT gear" is a gearbox without steps.
  if (sizes['spec'] === 'CVT' && types.some(({ key }) => key === 'gearbox-manual'))
    return all.filter(({ key }) => key === 'gearbox-automatic')
  const isOfHeadlamp = sizes['code'] !== undefined && !isSmallBulb(sizes)
  if (isOfHeadlamp && types.some(({ key }) => key === 'led-bulb-kit'))
    return types.filter(({ key }) => key === 'led-bulb-kit')
  const bySize = types.length > 1 ? types.filter(({ key }) => key === findTypeBySizes(sizes)) : []
  if (bySize.length > 0) return bySize
  const key = types.length === 0 ? findTypeBySizes(sizes) : types.length === 1 ? types[0]?.key : undefined
  if (key === undefined || key === null) return types
  if (key === 'led-bulb-kit' && isSmallBulb(sizes)) return all.filter((type) => type.key === 'bulb')
  const meant = key === 'tyre' ? toTyre(sizes) : key === 'engine-oil' ? toOil(sizes) : key
  return meant === types[0]?.key ? types : all.filter((type) => type.key === meant)
}

const TRUCK_MAKES = new Set(
  'MAN,Howo,Sinotruk,DAF,Iveco,Scania,Volvo Trucks,Renault Trucks,Shacman,FAW,Mack'.split(','),
)
const OF_TRUCKS: Readonly<Record<string, string>> = { tyre: 'truck-tyre', 'car-battery': 'truck-battery' }

/** "Howo tyre": parts that fit by their size are those of trucks beside a make of trucks. */
export function selectTypesOfTrucks(
  types: readonly PartType[],
  make: string,
  all: readonly PartType[],
): readonly PartType[] {
  const [first, ...others] = types
  const key = TRUCK_MAKES.has(make) && others.length === 0 ? OF_TRUCKS[first?.key ?? ''] : undefined
  return key === undefined ? types : all.filter((type) => type.key === key)
}

const LENGTH_IN_MM = new Set(['wiper-blades', 'fan-belt', 'car-battery', 'truck-battery', 'motorcycle-battery'])
const ROUND = new Set([
  'alloy-wheel',
  'steel-wheel',
  'wheel-cover',
  'spare-wheel',
  'tyre',
  'truck-tyre',
  'moto-tyre',
  'inner-tube',
])

/** Turns what was read into the fields of the type; litres of a part that is not a fluid belong to the engine. */
export function toFields(types: readonly PartType[], raw: RawSizes): { fields: RawSizes; left: string[] } {
  const { inch, inch_2: second, mm, litres, engine, viscosity, base, power, ...more } = raw
  const { battery, tyre_code: tyre, stated, stated_2: alsoStated, ...others } = more
  const fields: RawSizes = { ...others }
  const type = types[0]
  const left: string[] = []
  if (viscosity !== undefined) fields['viscosity'] = viscosity
  const isFluid = !type || type.categoryId === FLUIDS_CATEGORY || type.key === 'battery-water'
  if (base !== undefined && isFluid) fields['base'] = base
  if (litres !== undefined) {
    if (isFluid) fields['litres'] = litres
    // "2L" is an engine of two litres, and one of Toyota.
    else left.push(String(engine ?? (Number.isInteger(litres) ? `${litres}L` : litres)))
  }
  if (inch !== undefined) Object.assign(fields, toInchField(type?.key ?? '', Number(inch)))
  if (second !== undefined) fields['length_2'] = toMillimetres(Number(second))
  if (mm !== undefined && type) {
    if (LENGTH_IN_MM.has(type.key)) fields['length'] ??= mm
    else left.push(`${mm} mm`)
  }
  if (power !== undefined) left.push(`${power} W`)
  for (const text of [battery, tyre, stated, alsoStated]) if (text !== undefined) left.push(String(text))
  return { fields, left }
}

export const isSizedByRim = ([type]: readonly PartType[]) => ROUND.has(type?.key ?? '')

/** "Rim 15", "tyre 17": a bare number is the rim, not how many. */
export const isRimSize = (types: readonly PartType[], count: number | null) =>
  isSizedByRim(types) && count !== null && count >= MIN_BARE_RIM_INCHES && count <= MAX_RIM_INCHES

const toMillimetres = (inch: number) => Math.round(inch * MM_PER_INCH)

function toInchField(key: string, inch: number): RawSizes {
  if (ROUND.has(key)) return { rim: inch }
  return key === 'wiper-blades' ? { length: toMillimetres(inch) } : { inch }
}

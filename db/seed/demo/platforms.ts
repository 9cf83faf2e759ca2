import type { VehicleExtract, VehicleModel } from '#seed/vehicles/extract.ts'

import { FLEET } from './fleet.ts'
import type { OeStyle, VehicleClass } from './kind.ts'

/** One model over the years in which it shares its parts with the others of its platform. Both years are in the look-up. */
export interface PlatformModel {
  makeName: string
  model: VehicleModel
  yearStart: number
  yearEnd: number
}

/** Vehicles that take the same parts, the best known first. */
export interface Platform {
  key: string
  weight: number
  vehicleClass: VehicleClass
  models: readonly [PlatformModel, ...PlatformModel[]]
}

/** The share of listings for vehicles outside the fleet of `fleet.ts`: every model of the look-up is sold some part. */
const TAIL_SHARE = 0.08
const TAIL_GENERATION_YEARS = 6
const TAIL_FIRST_YEAR = 1990
const HAND_PICKED_WEIGHT = 10

/** Makers whose numbers share one style, for numbers and for engines that several makes use. */
export const STYLE_OF_MAKE: Readonly<Record<string, OeStyle>> = {
  Toyota: 'toyota',
  Lexus: 'toyota',
  Scion: 'toyota',
  Daihatsu: 'toyota',
  Honda: 'honda',
  Acura: 'honda',
  Nissan: 'nissan',
  Infiniti: 'nissan',
  UD: 'nissan',
  Hyundai: 'hyundai',
  Kia: 'hyundai',
  Genesis: 'hyundai',
  'Mercedes-Benz': 'mercedes',
  BMW: 'bmw',
  Mini: 'bmw',
  Volkswagen: 'volkswagen',
  Audi: 'volkswagen',
  Porsche: 'volkswagen',
  Škoda: 'volkswagen',
  Seat: 'volkswagen',
  Ford: 'ford',
  Lincoln: 'ford',
  Mercury: 'ford',
  Peugeot: 'peugeot',
  Citroën: 'peugeot',
}

const yearsKnown = new WeakMap<VehicleModel, readonly number[]>()

/** The years in which the look-up holds the model, in order. */
export function getYears(model: VehicleModel): readonly number[] {
  const known = yearsKnown.get(model)
  if (known) return known
  const years = Object.keys(model.years)
    .map(Number)
    .toSorted((a, b) => a - b)
  yearsKnown.set(model, years)
  return years
}

/** A model of a `make|model|first year|last year|engine` cell, the engine as its ordinal. */
export interface FoundModel extends PlatformModel {
  engine: number | null
}

/** Reads models, `;` between them, as in `fleet.ts`. Leaves out models, years and engines that the look-up lacks. */
export function modelFinder(vehicles: VehicleExtract): (text: string) => FoundModel[] {
  const byName = new Map(
    vehicles.makes.flatMap((make) =>
      make.models.map((model) => [`${make.name}|${model.name}`, { makeName: make.name, model }] as const),
    ),
  )
  return (text) =>
    text.split(';').flatMap((cell) => {
      const [make = '', name = '', from, to, engineName = ''] = cell.split('|').map((part) => part.trim())
      const found = byName.get(`${make}|${name}`)
      if (!found) return []
      const engine = found.model.engines.indexOf(engineName)
      return within(found.makeName, found.model, Number(from), Number(to)).map((member) => ({
        ...member,
        engine: engine < 0 ? null : engine,
      }))
    })
}

/** The rows of the fleet that the look-up knows, then all its other models in generations of six years. */
export function readPlatforms(vehicles: VehicleExtract): Platform[] {
  const find = modelFinder(vehicles)
  const fleet = FLEET.flatMap(([weight, vehicleClass, text]) => {
    const [first, ...rest] = find(text)
    return first ? [platform(weight, vehicleClass, [first, ...rest])] : []
  })
  return [...fleet, ...tail(vehicles, fleet)]
}

/** A platform of hand-picked models, as heavy as the middle of the fleet; null where the look-up knows none of them. */
export function findPlatform(models: readonly PlatformModel[]): Platform | null {
  const [first, ...rest] = models
  return first ? platform(HAND_PICKED_WEIGHT, getVehicleClass(first.model), [first, ...rest]) : null
}

function platform(weight: number, vehicleClass: VehicleClass, models: Platform['models']): Platform {
  const [{ makeName, model, yearStart, yearEnd }] = models
  return { key: `${makeName} ${model.name} ${yearStart}-${yearEnd}`, weight, vehicleClass, models }
}

function within(makeName: string, model: VehicleModel, from: number, to: number): PlatformModel[] {
  const years = getYears(model).filter((year) => year >= from && year <= to)
  const [yearStart] = years
  const yearEnd = years.at(-1)
  return yearStart === undefined || yearEnd === undefined ? [] : [{ makeName, model, yearStart, yearEnd }]
}

function tail(vehicles: VehicleExtract, fleet: readonly Platform[]): Platform[] {
  const known = new Set(fleet.flatMap(({ models }) => models.map(({ model }) => model.id)))
  const rest = vehicles.makes.flatMap((make) =>
    make.models
      .filter((model) => !known.has(model.id) && !isElectric(model))
      .flatMap((model) =>
        generations(make.name, model).map((generation) => ({ generation, vehicleClass: getVehicleClass(model) })),
      ),
  )
  const fleetWeight = fleet.reduce((sum, { weight }) => sum + weight, 0)
  const weight = (fleetWeight * TAIL_SHARE) / Math.max(1, rest.length)
  return rest.map(({ generation, vehicleClass }) => platform(weight, vehicleClass, [generation]))
}

function generations(makeName: string, model: VehicleModel): PlatformModel[] {
  const years = getYears(model).filter((year) => year >= TAIL_FIRST_YEAR)
  const starts = years.filter((_, at) => at % TAIL_GENERATION_YEARS === 0)
  return starts.flatMap((start) => within(makeName, model, start, start + TAIL_GENERATION_YEARS - 1))
}

/** Engine names that say diesel, in words or by the code of the maker. */
const DIESEL =
  /diesel|\dCD-|\dAD-|YD22|\bT?D\d{2}|TDI|HDI|CRDI|\b[1-3](KD|GD|KZ|VD|L|LT)\b|\b[1-3](KD|GD)-|\bOM\d|YD25|ZD30|TD\d\d|4D5\d|4M4\d|4J[ABHJKX]\d|D4[A-Z]{2}|XD[23]|DW\d|DV\d|F1[AC]/i

/** What an engine burns; where its name does not tell, the class of the vehicle does. */
export function isDiesel(engine: string, vehicleClass: VehicleClass): boolean {
  return vehicleClass === 'truck' || DIESEL.test(engine)
}

const isElectric = (model: VehicleModel) =>
  model.engines.length > 0 && model.engines.every((engine) => /electric/i.test(engine))

function getVehicleClass(model: VehicleModel): VehicleClass {
  const types = model.types.join(' ')
  if (/motorcycle/i.test(types)) return 'motorcycle'
  if (/tricycle/i.test(types)) return 'tricycle'
  if (/pickup/i.test(types)) return 'pickup'
  if (/truck|tipper|chassis|cutaway/i.test(types)) return 'truck'
  if (/van|bus/i.test(types)) return 'van'
  return /suv/i.test(types) ? 'suv' : 'car'
}

import type { VehicleExtract } from '#seed/vehicles/extract.ts'

import { type Article, makeArticle } from './articles.ts'
import type { GridCar } from './grid-cars.ts'
import { gridPairs, isLacking } from './grid.ts'
import type { PartKind } from './kind.ts'
import { KINDS } from './kinds/catalogue.ts'
import { type Platform, modelFinder, findPlatform, readPlatforms } from './platforms.ts'
import { getPositions } from './positions.ts'
import { hashText } from './random.ts'
import { isSized } from './sizes.ts'
import { type DemoVehicleSet, type EngineSharers, engineSharers, foundSet, setWithEngine } from './vehicle-sets.ts'

/** Accessories and single pieces of the parts of the grid, which a search must not take for them. */
const LOOK_ALIKES = [
  'alternator-regulator',
  'brake-caliper-kit',
  'brake-pad-fitting-kit',
  'brake-wear-sensor',
  'expansion-tank-cap',
  'radiator-fan-motor',
  'rack-boot',
  'radiator-hose',
  'shock-boot-kit',
  'valve-cover-gasket',
]
const LOOK_ALIKES_PER_CAR = 3
/** One pair in this many has a second seller. */
const SECOND_SELLER_EVERY = 6
const SELLERS_PER_SIZE = 2
const MAX_DESIGNS = 12

/** An article of the grid, and how many stores list it. */
interface GridOffer {
  article: Article
  sellers: number
}

/** Yields the articles of each part and position of the grid's cars, then universal parts by size and similar parts. */
export function* gridOffers(vehicles: VehicleExtract): Generator<GridOffer> {
  const draw = designer(vehicles)
  for (const { car, part, kind, isApplicable } of gridPairs()) {
    if (!isApplicable || part.isBySize) continue
    const hasSecond = hashText(`${car.make} ${car.model} ${car.year} ${part.name}`) % SECOND_SELLER_EVERY === 0
    for (const position of positionIndexes(kind, part.positions))
      yield { article: draw(car, kind, position), sellers: hasSecond ? 2 : 1 }
  }
  for (const kind of KINDS.filter((each) => isSized(each) && each.fits.length === 0))
    for (let design = 1; design <= kind.variants.length; design++)
      yield { article: makeArticle(kind, -1, null, design, new Map()), sellers: SELLERS_PER_SIZE }
  for (const [car, kind] of lookAlikes())
    yield { article: draw(car, kind, kind.positions.length > 0 ? 0 : -1), sellers: 1 }
}

const positionIndexes = (kind: PartKind, names: readonly string[]) =>
  names.length > 0 ? names.map((name) => kind.positions.indexOf(name)) : [-1]

function* lookAlikes(): Generator<readonly [GridCar, PartKind]> {
  const cars = new Set(gridPairs().map(({ car }) => car))
  let at = 0
  for (const car of cars)
    for (let of = 0; of < LOOK_ALIKES_PER_CAR; of++) {
      const kind = KINDS.find(({ key }) => key === LOOK_ALIKES[at % LOOK_ALIKES.length])
      at++
      if (kind) yield [car, kind]
    }
}

/** Returns the function that makes an article of a kind that fits a car in its year. */
function designer(vehicles: VehicleExtract) {
  const find = modelFinder(vehicles)
  const sharers = engineSharers(readPlatforms(vehicles))
  return (car: GridCar, kind: PartKind, position: number): Article => {
    const models = find(car.vehicles)
    const platform = findPlatform(models)
    if (!platform) throw new Error(`the look-up has no ${car.make} ${car.model} ${car.year}`)
    if (kind.key.startsWith('timing-')) return timingArticle(car, kind, platform, sharers)
    for (let design = 1; design <= MAX_DESIGNS; design++) {
      const article = fitting(makeArticle(kind, position, platform, design, sharers))
      if (article && covers(article.vehicleSets, car)) return article
    }
    const article = makeArticle(kind, position, platform, 1, sharers)
    return { ...article, vehicleSets: models.slice(0, 1).map(foundSet) }
  }
}

/** A timing kit fits one engine only, which decides between belt and chain. */
function timingArticle(car: GridCar, kind: PartKind, platform: Platform, sharers: EngineSharers): Article {
  const vehicleSets = setWithEngine(platform.models[0], car.engine)
  if (!covers(vehicleSets, car)) throw new Error(`no ${car.engine} in ${car.make} ${car.model} ${car.year}`)
  return { ...makeArticle(kind, -1, platform, 1, sharers), vehicleSets }
}

const covers = (sets: readonly DemoVehicleSet[], { make, model, year }: GridCar) =>
  sets.some(
    ({ makeName, modelName, yearStart, yearEnd }) =>
      makeName === make && modelName === model && yearStart <= year && yearEnd >= year,
  )

/** The article without vehicles that do not have such a part; null where none is left. */
export function fitting(article: Article): Article | null {
  const positions = getPositions(article.kind, article.position, article.variant)
  const vehicleSets = article.vehicleSets.filter((set) => !isLacking(set, article.kind.key, positions))
  if (vehicleSets.length === article.vehicleSets.length) return article
  return vehicleSets.length > 0 ? { ...article, vehicleSets } : null
}

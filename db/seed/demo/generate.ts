import type { VehicleExtract } from '#seed/vehicles/extract.ts'

import { anchorArticles } from './anchors.ts'
import { type Article, articleSource, brandNumber } from './articles.ts'
import { type KindBrand, brandName, pickBrand, chooseQuality } from './brands.ts'
import { chooseCreatedAt, measure, choosePopularity, prices, chooseRating, chooseStock } from './figures.ts'
import { fitting, gridOffers } from './grid-articles.ts'
import type { PartKind } from './kind.ts'
import type { Condition, DemoListing } from './listing.ts'
import { pictureUrl } from './pictures.ts'
import { getPositions } from './positions.ts'
import { type Random, createRandom, weightedChoice } from './random.ts'
import { getSizes } from './sizes.ts'
import { type DemoStore, demoStores } from './stores.ts'
import { type View, VIEWS, altText, drawingUrl, formatDescription, formatTitle, partName } from './wording.ts'

const MAX_SELLERS = 7
/** Listings for each further design of every part, so that one number is not half of a large shop. */
const LISTINGS_PER_DESIGN = 25_000

/** Yields the listings of a demo catalogue, equal for equal options: anchors, the grid of common parts, then others. */
export function* generateListings(options: {
  seed: number
  count: number
  vehicles: VehicleExtract
}): Generator<DemoListing> {
  const { seed, count, vehicles } = options
  const random = createRandom(seed)
  const draw = articleSource(vehicles, 1 + Math.floor(count / LISTINGS_PER_DESIGN))
  const makeListing = listingMaker(demoStores(count), random)
  let made = 0
  for (const { article, listing } of anchorArticles(vehicles)) {
    const first = makeListing(article, made, new Set())
    const sellers = new Set([first.storeIndex])
    const anchored = { ...first, ...listing }
    if (made++ < count) yield { ...anchored, ...showPictures(article, anchored) }
    for (let more = 2; more > 0 && made < count; more--) yield makeListing(article, made++, sellers)
  }
  for (const { article, sellers } of gridOffers(vehicles)) {
    const taken = new Set<number>()
    for (let left = sellers; left > 0 && made < count; left--) yield makeListing(article, made++, taken)
  }
  while (made < count) {
    const article = fitting(draw(random))
    if (!article) continue
    const sellers = new Set<number>()
    for (let left = chooseSellerCount(random); left > 0 && made < count; left--)
      yield makeListing(article, made++, sellers)
  }
}

/** Mostly one to three, seldom seven. */
const chooseSellerCount = (random: Random) => Math.min(MAX_SELLERS, Math.ceil(random.next() ** -0.6))

function listingMaker(stores: readonly DemoStore[], random: Random) {
  const indexes = stores.map((_, at) => at)
  const pickStore = new Map<string, (random: Random) => number>()
  const storeFor = (kind: PartKind, condition: Condition, taken: Set<number>) => {
    const key = `${kind.category} ${condition === 'Used'}`
    let pick = pickStore.get(key)
    if (!pick) {
      pick = weightedChoice(indexes, (at) => appeal(stores[at], kind, condition))
      pickStore.set(key, pick)
    }
    let store = pick(random)
    for (let tries = 0; taken.has(store) && tries < 8; tries++) store = pick(random)
    taken.add(store)
    return store
  }
  return (article: Article, serial: number, taken: Set<number>): DemoListing => {
    const condition = chooseCondition(article.kind, random)
    const storeIndex = storeFor(article.kind, condition, taken)
    const brand =
      isNameless(article, condition) && random.chance(0.1)
        ? null
        : pickBrand(article.kind, condition === 'Used', random)
    const sku = `${stores[storeIndex]?.code}-${article.kind.code}-${(serial + 1).toString(36).toUpperCase().padStart(4, '0')}`
    return oneListing(article, condition, storeIndex, brand, sku, random)
  }
}

/** What was taken off a car may have no brand; its number is then the car maker's. */
const isNameless = ({ oeNumbers }: Article, condition: Condition) => condition === 'Used' && oeNumbers.length > 0

function appeal(store: DemoStore | undefined, kind: PartKind, condition: Condition): number {
  if (!store) return 0
  const leaning = store.leansTo.includes(kind.category) ? 3 : 1
  return store.share * leaning * (condition === 'Used' ? store.usedStock : 1)
}

function chooseCondition(kind: PartKind, random: Random): Condition {
  const chance = random.next()
  switch (kind.sold) {
    case 'new':
      return 'New'
    case 'new and used':
      return chance < 0.3 ? 'Used' : 'New'
    case 'new, used and renewed':
      return chance < 0.38 ? 'Used' : chance < 0.55 ? 'Renewed' : 'New'
  }
}

function oneListing(
  article: Article,
  condition: Condition,
  storeIndex: number,
  brand: KindBrand | null,
  sku: string,
  random: Random,
): DemoListing {
  const { kind, scale, vehicleSets } = article
  const shownBrand = brand && brandName(brand, vehicleSets[0]?.makeName ?? null)
  const numbers = [...article.oeNumbers, brand && brandNumber(article, brand)].filter((number) => number !== null)
  const partNo = [...new Set(numbers)].join(', ')
  const price = prices(kind.naira, scale, brand, condition, random)
  return {
    kindKey: kind.key,
    typeKey: getTypeKey(article),
    storeIndex,
    categoryName: kind.category,
    brand: shownBrand,
    title: formatTitle(article, shownBrand, condition, random.next()),
    description: formatDescription(article, partNo, condition),
    ...showPictures(article, { brand: shownBrand, condition }),
    ...price,
    sku,
    partNo,
    condition,
    quality: chooseQuality(brand, random),
    positions: getPositions(kind, article.position, article.variant),
    sizes: getSizes(kind, article.variant),
    stock: chooseStock(price.genPriceKobo, condition, random),
    ...chooseRating(random),
    ...measures(kind, scale, random),
    universal: kind.fits.length === 0,
    vehicleSets,
    popularity: choosePopularity(article.platform?.weight ?? 6, random),
    createdAt: chooseCreatedAt(random),
  }
}

/** LED bulbs are a part type of their own. */
const getTypeKey = ({ kind, variant }: Article) =>
  kind.key === 'bulb' && variant?.includes('LED') ? 'led-bulb-kit' : kind.key

/** With a rendered picture, the drawing with sizes comes second. */
function showPictures(
  { kind, position, variant }: Article,
  { brand, condition }: Pick<DemoListing, 'brand' | 'condition'>,
): Pick<DemoListing, 'thumbnail' | 'images'> {
  const shown = { kindKey: kind.key, position: kind.positions[position], variant: variant ?? '' }
  const picture = pictureUrl({ ...shown, brand, condition })
  const name = partName(kind, position)
  const views: readonly View[] = picture === null ? VIEWS : ['size', 'detail', 'main']
  const drawings = views.map((view) => ({ url: drawingUrl(kind.key, view), alt: altText(name, view) }))
  const images = picture === null ? drawings : [{ url: picture, alt: altText(name, 'picture') }, ...drawings]
  const thumbnail = picture ?? drawingUrl(kind.key, 'main')
  return { thumbnail, images: condition === 'New' ? images : images.slice(0, 3) }
}

const measures = (kind: PartKind, scale: number, random: Random) => ({
  weightKg: measure(kind.weightKg, scale, 3, random),
  lengthIn: measure(kind.lengthIn, scale, 2, random),
  widthIn: measure(kind.widthIn, scale, 2, random),
  heightIn: measure(kind.heightIn, scale, 2, random),
})

import type { PartKind } from './kind.ts'
import type { Quality } from './listing.ts'
import type { Random } from './random.ts'

export interface KindBrand {
  name: string
  /** The form of the maker's numbers; none for the car maker's own parts, which carry the OE number. */
  pattern: string | null
  /** What it costs against the middle of the trade. */
  factor: number
}

const GENUINE = 'Genuine'
const GENUINE_FACTOR = 1.45
/** Brands that sell above or below the middle of the trade; the others at it. */
const FACTORS: Readonly<Record<string, number>> = {
  Bosch: 1.12,
  Denso: 1.12,
  Brembo: 1.22,
  Bilstein: 1.3,
  Lemforder: 1.18,
  Sachs: 1.12,
  KYB: 1.1,
  NGK: 1.1,
  SKF: 1.12,
  LuK: 1.1,
  Hella: 1.1,
  CTEK: 1.25,
  NOCO: 1.25,
  Varta: 1.12,
  Garrett: 1.15,
  Mann: 1.05,
  Foxsur: 0.72,
  Sakura: 0.84,
  GSP: 0.82,
  Dorman: 0.92,
  Febest: 0.85,
  TYG: 0.82,
  'Diamond Standard': 0.85,
  'Eagle Eyes': 0.82,
  Gabriel: 0.88,
  Delphi: 1,
}

const cache = new Map<string, readonly KindBrand[]>()

/** The brands of a kind of part, read from its `name=pattern` texts. */
export function getBrands(kind: PartKind): readonly KindBrand[] {
  const known = cache.get(kind.key)
  if (known) return known
  const brands = kind.brands.map((text): KindBrand => {
    const [name = '', pattern = null] = text.split('=')
    return { name, pattern, factor: name === GENUINE ? GENUINE_FACTOR : (FACTORS[name] ?? 0.97) }
  })
  cache.set(kind.key, brands)
  return brands
}

/** A brand for one listing. What was taken off a car is mostly what its maker built in. */
export function pickBrand(kind: PartKind, isUsed: boolean, random: Random): KindBrand {
  const brands = getBrands(kind)
  const genuine = brands.find(({ name }) => name === GENUINE)
  return isUsed && genuine && random.chance(0.65) ? genuine : random.pick(brands)
}

/** The brand as the listing shows it: the car maker's own parts go by the maker's name. */
export const brandName = (brand: KindBrand, makeName: string | null) =>
  brand.name === GENUINE ? `${makeName ?? 'Maker'} Genuine` : brand.name

/** Brands that also deliver to car makers. */
const OEM_BRANDS = new Set([
  'Akebono',
  'Aisin',
  'Bosch',
  'Denso',
  'Hella',
  'KYB',
  'Koyo',
  'Lemforder',
  'LuK',
  'Mahle',
  'Mando',
  'NGK',
  'NSK',
  'NTN',
  'Sachs',
  'TRW',
  'Valeo',
])
const UNSTATED_SHARE = 0.35

/** The quality that a seller states for a brand; some state none. */
export function chooseQuality(brand: KindBrand | null, random: Random): Quality | null {
  const isUnstated = random.chance(UNSTATED_SHARE)
  if (!brand || isUnstated) return null
  if (brand.name === GENUINE) return 'Genuine'
  return OEM_BRANDS.has(brand.name) ? 'OEM' : 'Aftermarket'
}

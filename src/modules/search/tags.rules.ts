import { POSITION_SLOTS, type PositionSlot } from '#modules/taxonomy/part-types.rules.ts'
import { SLOT_VALUES } from '#modules/taxonomy/positions.rules.ts'

// A tag says one thing about a listing: "fits model 51 in 2007", "is by brand 8". The upper bits say what kind it is,
// the lower bits which one. Model ids start at 1, so no tag is 0. The tables of 0001_vehicles.sql check the widths.
//
//     kind 0  model-year-engine   model (14) year - 1950 (7) engine ordinal (7)
//     kind 1  make                make (28)
//     kind 2  model               model (28)
//     kind 3  model-year          model (21) year - 1950 (7)
//     kind 4  universal           0
//             part type           1 (8) type (20)
//             universal of a type 2 (8) type (20)
//             position            3 (8) slot (16) value (4)
//     kind 5  category            category (28)
//     kind 6  brand               brand (28)
//     kind 7  store               store (28)
/** Unit of the kind of a tag, a positive 31-bit integer for one GIN index over tags and words (decision 8). */
const KIND = 2 ** 28
/** The years that fit the seven bits of a tag. */
export const FIRST_YEAR = 1950
export const LAST_YEAR = 2077

/** The engine ordinal for "every engine of the model". */
export const ANY_ENGINE = 127

export const CONDITION_NUMBERS = { New: 1, Used: 2, Renewed: 3 } as const
export const QUALITY_NUMBERS = { Genuine: 1, OEM: 2, Aftermarket: 3 } as const

export const makeTag = (make: number) => KIND + make
export const modelTag = (model: number) => 2 * KIND + model
export const modelYearTag = (model: number, year: number) => 3 * KIND + model * 128 + (year - FIRST_YEAR)
export const engineTag = (model: number, year: number, engine: number) =>
  (model * 128 + (year - FIRST_YEAR)) * 128 + engine
export const UNIVERSAL_TAG = 4 * KIND
export const categoryTag = (category: number) => 5 * KIND + category
export const brandTag = (brand: number) => 6 * KIND + brand
/** Returns undefined for an id that exceeds a tag; no store has such an id. */
export const storeTag = (store: number) => (store < KIND ? 7 * KIND + store : undefined)

const SUB_KIND = 2 ** 20
export const typeTag = (type: number) => UNIVERSAL_TAG + SUB_KIND + type
/** A listing of this type that fits every vehicle. */
export const universalOfTypeTag = (type: number) => UNIVERSAL_TAG + 2 * SUB_KIND + type
/** Returns the tag of a position: the value's place in its slot from 1, 0 if not stated; a type may lack the slot. */
export const positionTag = (slot: PositionSlot, value: number) =>
  UNIVERSAL_TAG + 3 * SUB_KIND + POSITION_SLOTS.indexOf(slot) * 16 + value
export const getSlotIndex = (tag: number) => Math.floor((tag % SUB_KIND) / 16)

/** SQL for the packed positions of one slot: 0 the type has no such slot, 1 not stated, 2 and more its value. */
export const toSlotSql = (positions: string, slot: number) => `(${positions} >> ${2 * slot} & ${getMask(slot)})`
export const readSlot = (positions: number, slot: number) => (positions >> (2 * slot)) & getMask(slot)
const getMask = (slot: number) => (slot === POSITION_SLOTS.length - 1 ? 15 : 3)

/** Lists the tags of listings that match a position: the position itself, or not stated. */
export const listPositionTags = (slot: PositionSlot, value: string): number[] => [
  positionTag(slot, SLOT_VALUES[slot].indexOf(value) + 1),
  positionTag(slot, 0),
]

/** Parses a position tag; value null is "not stated". */
export function parsePositionTag(tag: number): { slot: PositionSlot; value: string | null } {
  const slot = POSITION_SLOTS[getSlotIndex(tag)] ?? 'axle'
  return { slot, value: SLOT_VALUES[slot][(tag % 16) - 1] ?? null }
}

const getKind = (tag: number) => Math.floor(tag / KIND)

/** Returns the id of the category, brand or store of a tag. */
export const getTagId = (tag: number) => tag % KIND

interface SimilarityTags {
  /** The part type with its stated positions; empty for a listing without a type. */
  part: number[]
  category: number[]
  /** The cars of a year that the listing fits, or that it fits them all. */
  vehicles: number[]
}

/** Returns the tags that make two listings alike. */
export function splitSimilarityTags(tags: readonly number[]): SimilarityTags {
  const types = tags.filter((tag) => getSubKind(tag) === 1)
  const positions = tags.filter((tag) => getSubKind(tag) === 3 && parsePositionTag(tag).value !== null)
  return {
    part: types.length > 0 ? [...types, ...positions] : [],
    category: tags.filter((tag) => getKind(tag) === 5),
    vehicles: tags.filter((tag) => getKind(tag) === 3 || tag === UNIVERSAL_TAG),
  }
}

/** Returns the kind within kind 4: 0 universal, 1 type, 2 universal of a type, 3 position; undefined for others. */
const getSubKind = (tag: number) => (getKind(tag) === 4 ? Math.floor((tag % KIND) / SUB_KIND) : undefined)

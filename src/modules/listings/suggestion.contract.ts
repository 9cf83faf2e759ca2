import { z } from 'zod'

import { IdText, PartTypeName, Positions, Quality, Sizes, VehicleSet } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

/** Listings of a part number that are compared. */
export const MAX_COMPARED_LISTINGS = 50

/** The fields of a new listing that the catalogue knows; the others are empty, null or no vehicle. */
const SuggestedFields = z.object({
  title: z.string(),
  part_no: z.string(),
  /** The part number, with a suffix if the store has it as a SKU. */
  sku: z.string(),
  /** Empty if listings of this number have different brands. */
  brand: z.string(),
  category: z.string(),
  quality: Quality.nullable(),
  part_type: PartTypeName.nullable(),
  positions: Positions,
  sizes: Sizes,
  universal: z.boolean(),
  vehicleSets: z.array(VehicleSet),
  weight: z.number().nullable(),
  length: z.number().nullable(),
  dim_width: z.number().nullable(),
  height: z.number().nullable(),
})

export const ListingSuggestion = z.object({
  /** Where the fields come from: listings of this part number, the part type that the text names, or the text alone. */
  source: z.enum(['listings', 'part_type', 'text']),
  /** Listings on sale with this number, at most 50 of them. */
  listings: z.int(),
  /** The types of these listings, the most frequent first; or the types that the text can mean. */
  types: z.array(PartTypeName.extend({ listings: z.int() })),
  /** The newest listing of the caller's store with this number. */
  own: z.object({ id: z.int(), title: z.string() }).nullable(),
  fields: SuggestedFields,
})
export type ListingSuggestion = z.infer<typeof ListingSuggestion>

export const SuggestionQuery = z.strictObject({
  q: z
    .string('Enter a part number or a name.')
    .max(300, 'At most 300 characters.')
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(2, 'Enter a part number or a name.'))
    .meta({ example: '04465-02220' }),
  /** Key or name of a part type, where several are possible. */
  type: z.string().max(80, 'At most 80 characters.').default(''),
  /** For an admin, the store of the new listing; otherwise the caller's store is used. */
  store: IdText.optional(),
})
export type SuggestionQuery = z.output<typeof SuggestionQuery>

export const suggestListing = endpoint('suggestListing', {
  method: 'GET',
  path: '/api/seller/suggestion/',
  tag: 'Seller',
  summary:
    'Suggest the fields of a new listing for a part number or a name: from other listings on sale with this number, else from the part types',
  query: SuggestionQuery,
  response: ListingSuggestion,
})

nameShapes({ ListingSuggestion })

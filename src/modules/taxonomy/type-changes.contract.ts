import { z } from 'zod'

import { vehicleName } from '#modules/vehicles/additions.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

import {
  FIT_MODES,
  FoundPartType,
  LANGUAGES,
  PositionSlot,
  REGISTERS,
  RelationKind,
  SOLD_AS,
  wholeNumber,
} from './taxonomy.contract.ts'

export const changeProblems = problems({
  nameNotFound: [404, 'Name not found.'],
  proposalNotFound: [404, 'Proposal not found.'],
  typeExists: [409, 'Another part type has this name.'],
  nameExists: [409, 'This part type has this name already.'],
  typesBelongTogether: [409, 'These types already belong together.'],
  typeRetired: [409, 'This part type was merged into another.'],
})

export const NAME_STATES = ['active', 'proposed', 'off'] as const
export const INSPECTION_CLASSES = ['consumable', 'standard', 'electrical', 'assembly'] as const
export const SIZE_CLASSES = ['S', 'M', 'L', 'XL', 'freight'] as const

const tag = 'Part types'
const nothing = z.strictObject({})
export const ById = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'An id is a whole number.')
    .transform(Number)
    .meta({ example: '31' }),
})
const TypeKey = z.string().trim().min(1, 'Choose a part type.').max(100, 'At most 100 characters.')

const typeFields = {
  name: vehicleName('Name', 80).pipe(z.string().min(2, 'Name has at least 2 characters.')),
  us_name: vehicleName('US name', 80).nullable(),
  /** Name, slug or alias. */
  category: z.string('Choose a category.').trim().min(1, 'Choose a category.').max(100, 'At most 100 characters.'),
  /** Types that one spoken name means share a family. */
  family: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A family is written like shock-absorber.')
    .max(60, 'Family has at most 60 characters.')
    .nullable(),
  fit_mode: z.enum(FIT_MODES, 'Choose how it fits.'),
  position_slots: z.array(PositionSlot).max(6, 'At most 6 positions.'),
  sold_as: z.enum(SOLD_AS, 'Choose how it is sold.'),
  per_vehicle_quantity: z
    .int('Quantity is a whole number.')
    .min(1, 'From 1 to 100.')
    .max(100, 'From 1 to 100.')
    .nullable(),
  inspection_class: z.enum(INSPECTION_CLASSES, 'Choose an inspection class.'),
  size_class: z.enum(SIZE_CLASSES, 'Choose a size class.'),
}

export const NewType = z.strictObject({
  ...typeFields,
  us_name: typeFields.us_name.default(null),
  family: typeFields.family.default(null),
  position_slots: typeFields.position_slots.default([]),
  per_vehicle_quantity: typeFields.per_vehicle_quantity.default(null),
  inspection_class: typeFields.inspection_class.default('standard'),
  size_class: typeFields.size_class.default('S'),
})
export type NewType = z.output<typeof NewType>

export const TypeChange = z.strictObject(typeFields).partial()
export type TypeChange = z.output<typeof TypeChange>

const nameFields = {
  text: vehicleName('Name', 80),
  language: z.enum(LANGUAGES, 'Choose a language.'),
  register: z.enum(REGISTERS, 'Choose a register.'),
  state: z.enum(NAME_STATES, 'Choose a state.'),
}
export const NewName = z.strictObject({
  ...nameFields,
  language: nameFields.language.default('en'),
  register: nameFields.register.exclude(['standard']).default('trade'),
  state: nameFields.state.default('active'),
})
export type NewName = z.output<typeof NewName>
export const NameChange = z.strictObject(nameFields).omit({ register: true }).partial()
export type NameChange = z.output<typeof NameChange>

const TypeName = z.object({ id: z.int(), key: z.string(), name: z.string() })

export const AdminPartType = FoundPartType.omit({ matched_name: true }).extend({
  us_name: z.string().nullable(),
  family: z.string().nullable(),
  sold_as: z.enum(SOLD_AS),
  per_vehicle_quantity: z.int().nullable(),
  inspection_class: z.enum(INSPECTION_CLASSES),
  size_class: z.enum(SIZE_CLASSES),
  retired_into: TypeName.nullable(),
  /** How many listings are of this type. */
  listings: z.int(),
  names: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      language: z.enum(LANGUAGES),
      register: z.enum(REGISTERS),
      state: z.enum(NAME_STATES),
      source: z.string(),
      reviewed_by: z.string().nullable(),
    }),
  ),
  relations: z.array(TypeName.extend({ kind: RelationKind })),
})
export type AdminPartType = z.infer<typeof AdminPartType>

export const getAdminPartType = endpoint('getAdminPartType', {
  method: 'GET',
  path: '/api/admin/part-types/:id/',
  tag,
  summary: 'A part type with its names in every state, relations and sizes, also a retired one',
  params: ById,
  query: nothing,
  response: AdminPartType,
})

export const addPartType = endpoint('addPartType', {
  method: 'POST',
  path: '/api/admin/part-types/',
  tag,
  summary: 'Add a part type; its key is made from the name',
  query: nothing,
  body: NewType,
  response: AdminPartType,
  status: 201,
  example: { name: 'Brake pads', category: 'Brakes Suspension & Steering', fit_mode: 'vehicle', sold_as: 'set' },
})

export const changePartType = endpoint('changePartType', {
  method: 'PATCH',
  path: '/api/admin/part-types/:id/',
  tag,
  summary: 'Change a part type; its key stays',
  params: ById,
  query: nothing,
  body: TypeChange,
  response: AdminPartType,
  example: { name: 'Brake pads', sold_as: 'set' },
})

export const addPartTypeName = endpoint('addPartTypeName', {
  method: 'POST',
  path: '/api/admin/part-types/:id/names/',
  tag,
  summary: 'Add a name to a part type',
  params: ById,
  query: nothing,
  body: NewName,
  response: AdminPartType,
  status: 201,
  example: { text: 'brake lining', language: 'pcm' },
})

export const changePartTypeName = endpoint('changePartTypeName', {
  method: 'PATCH',
  path: '/api/admin/part-types/names/:id/',
  tag,
  summary: 'Change a name of a part type, or switch it on and off',
  params: ById,
  query: nothing,
  body: NameChange,
  response: AdminPartType,
  example: { state: 'off' },
})

export const setPartTypeRelations = endpoint('setPartTypeRelations', {
  method: 'PUT',
  path: '/api/admin/part-types/:id/relations/',
  tag,
  summary: 'Replace the relations of a part type to others',
  params: ById,
  query: nothing,
  body: z.strictObject({
    relations: z.array(z.strictObject({ kind: RelationKind, to: TypeKey })).max(50, 'At most 50 relations.'),
  }),
  response: AdminPartType,
  example: { relations: [{ kind: 'confused_with', to: 'brake-shoes' }] },
})

export const mergePartType = endpoint('mergePartType', {
  method: 'POST',
  path: '/api/admin/part-types/:id/merge/',
  tag,
  summary: 'Retire a part type into another: listings, names and relations follow',
  params: ById,
  query: nothing,
  body: z.strictObject({ into: TypeKey }),
  response: AdminPartType,
  example: { into: 'brake-pads' },
})

/** A change whose effect can be seen before it is made. */
const Change = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add_name'), type: TypeKey, text: nameFields.text }),
  z.strictObject({ kind: z.literal('switch_off_name'), type: TypeKey, text: nameFields.text }),
  z.strictObject({ kind: z.literal('merge'), type: TypeKey, into: TypeKey }),
])
export type PreviewedChange = z.output<typeof Change>

export const previewChange = endpoint('previewChange', {
  method: 'POST',
  path: '/api/admin/part-types/preview/',
  tag,
  summary: 'What a change of the taxonomy would do; nothing is stored',
  query: nothing,
  body: z.strictObject({ change: Change }),
  response: z.object({
    /** Listings that would get another type, or whose text has the name. */
    listings: z.int(),
    /** Requests whose answer was compared. */
    compared: z.int(),
    /** Up to ten of those whose answer would change; null for an unknown part. */
    requests: z.array(z.object({ words: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  }),
  example: { change: { kind: 'add_name', type: 'brake-pads', text: 'brake lining' } },
})

export const listTypeProposals = endpoint('listTypeProposals', {
  method: 'GET',
  path: '/api/admin/part-type-proposals/',
  tag,
  summary: 'Parts that sellers did not find in the list of types and that wait for a decision, the oldest first',
  query: z.strictObject({ page: wholeNumber(10_000).default(1), page_size: wholeNumber(100).default(20) }),
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(
      z.object({
        id: z.int(),
        text: z.string(),
        product: z.object({ id: z.int(), title: z.string() }).nullable(),
        proposed_by: z.string().nullable(),
        proposed_at: z.iso.datetime(),
      }),
    ),
  }),
})

export const decideTypeProposal = endpoint('decideTypeProposal', {
  method: 'POST',
  path: '/api/admin/part-type-proposals/:id/decision/',
  tag,
  summary: 'Decide a proposal: its text becomes a name of a type, or nothing changes',
  params: ById,
  query: nothing,
  /** Null rejects the proposal. */
  body: z.strictObject({ type: TypeKey.nullable() }),
  response: z.undefined(),
  status: 204,
  example: { type: 'brake-pads' },
})

nameShapes({
  NewPartType: NewType,
  PartTypeChange: TypeChange,
  NewPartTypeName: NewName,
  PartTypeNameChange: NameChange,
  AdminPartTypeName: TypeName,
  AdminPartType,
})

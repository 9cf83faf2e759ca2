import { z } from 'zod'

import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const PositionSlot = z.enum(['axle', 'side', 'height', 'depth', 'bank', 'order'])
export const RelationKind = z.enum(['accessory_of', 'component_of', 'kit_contains', 'replaced_with', 'confused_with'])
export const SizeKind = z.enum(['integer', 'decimal', 'enum', 'pattern'])

export const taxonomyProblems = problems({
  typeNotFound: [404, 'Part type is not known.'],
  typeNotKnown: [400, 'Part type is not known.'],
  categoryNotKnown: [400, 'Category is not known.'],
})

export const LANGUAGES = ['en', 'pcm', 'yo', 'ha', 'ig'] as const
export const REGISTERS = ['standard', 'us', 'trade', 'misspelling'] as const
export const FIT_MODES = ['vehicle', 'size', 'both', 'none'] as const
export const SOLD_AS = ['each', 'pair', 'set', 'kit'] as const

const PAGE_SIZE = 20
const tag = 'Part types'

const SizeField = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  kind: SizeKind,
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  options: z.array(z.string()),
  pattern: z.string().nullable(),
  required: z.boolean(),
})

const TypeName = z.object({ key: z.string(), name: z.string() })
/** A related type, with the positions that it has. */
const TypeRelation = TypeName.extend({ kind: RelationKind, position_slots: z.array(PositionSlot) })

export const FoundPartType = z.object({
  /** Never reused. */
  id: z.int(),
  key: z.string(),
  name: z.string(),
  category: z.string(),
  /** The name that fits what was typed; the standard name in a list without words. */
  matched_name: z.string(),
  position_slots: z.array(PositionSlot),
  size_fields: z.array(SizeField),
  fit_mode: z.enum(FIT_MODES),
})
export type FoundPartType = z.infer<typeof FoundPartType>

export const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'A whole number from 1.')
    .transform(Number)
    .refine((n) => n <= most, `At most ${most}.`)

export const TypeQuery = z.strictObject({
  q: z
    .string()
    .max(300, 'At most 300 characters.')
    .transform((text) => text.trim())
    .default('')
    .meta({ example: 'shock absorber' }),
  /** Name, slug or alias. */
  category: z.string().trim().max(100, 'At most 100 characters.').default(''),
  page: wholeNumber(1_000).default(1),
  page_size: wholeNumber(100).default(PAGE_SIZE),
})
export type TypeQuery = z.output<typeof TypeQuery>

export const findPartTypes = endpoint('findPartTypes', {
  method: 'GET',
  path: '/api/part-types/',
  tag,
  summary:
    'Part types whose names fit what was typed, also unfinished and misspelt, best first; without words all by name',
  query: TypeQuery,
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(FoundPartType),
  }),
})

export const getPartType = endpoint('getPartType', {
  method: 'GET',
  path: '/api/part-types/:key/',
  tag,
  summary: 'A part type with its names, relations and sizes; a retired key answers the type that replaced it',
  params: z.object({
    key: z.string().max(100).meta({ example: 'brake-pads' }),
  }),
  response: FoundPartType.omit({ matched_name: true }).extend({
    sold_as: z.enum(SOLD_AS),
    names: z.array(z.object({ text: z.string(), language: z.enum(LANGUAGES), register: z.enum(REGISTERS) })),
    /** Of this type to others. */
    relations: z.array(TypeRelation),
    /** Of other types to this one. */
    related_from: z.array(TypeRelation),
    /** All types that the same spoken name means, this one included; empty without a family. */
    family: z.array(TypeName),
  }),
  problems: [taxonomyProblems.typeNotFound],
})

nameShapes({ PositionSlot, TypeRelation, RelationKind, SizeKind, SizeField, FoundPartType })

import { z } from 'zod'

import { AdditionQuery, vehicleName } from '#modules/vehicles/additions.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

import { ById } from './type-changes.contract.ts'

export const nicknameProblems = problems({
  nicknameNotFound: [404, 'Nickname not found.'],
  familyNotFound: [404, 'Model family not found.'],
  nicknameExists: [409, 'This nickname is in the list already.'],
  familyExists: [409, 'This family is in the list already.'],
  modelInFamily: [409, 'A model can belong to one family only.'],
})

export const CONFIDENCES = ['high', 'medium', 'low'] as const
export const NICKNAME_STATES = ['active', 'off'] as const

const tag = 'Part types'
const nothing = z.strictObject({})
const year = (label: string) =>
  z
    .int(`${label} is a year such as 2010.`)
    .min(1950, { error: `${label} is 1950 or later.`, abort: true })
    .max(2077, { error: `${label} is too late.`, abort: true })

const fields = {
  text: vehicleName('Nickname').pipe(z.string().min(2, 'Nickname has at least 2 characters.')),
  make: vehicleName('Make'),
  model: vehicleName('Model'),
  year_start: year('First year'),
  year_end: year('Last year'),
  /** Of the generation. */
  label: vehicleName('Label').or(z.literal('')),
  confidence: z.enum(CONFIDENCES, 'Choose how sure it is.'),
  sources: vehicleName('Sources', 200).or(z.literal('')),
  state: z.enum(NICKNAME_STATES, 'Choose on or off.'),
}
const isInOrder = ({
  year_start: from,
  year_end: to,
}: {
  year_start?: number | undefined
  year_end?: number | undefined
}) => from === undefined || to === undefined || to >= from
const order = { path: ['year_end'], message: 'Last year is not before the first year.' }

export const NewNickname = z
  .strictObject({
    ...fields,
    label: fields.label.default(''),
    confidence: fields.confidence.default('medium'),
    sources: fields.sources.default(''),
    state: fields.state.default('active'),
  })
  .refine(isInOrder, order)
export type NewNickname = z.output<typeof NewNickname>
export const NicknameChange = z.strictObject(fields).partial().refine(isInOrder, order)
export type NicknameChange = z.output<typeof NicknameChange>

/** Model and years are null where no source is sure; such a nickname is off. */
const AdminNickname = z.object({
  id: z.int(),
  text: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  year_start: z.int().nullable(),
  year_end: z.int().nullable(),
  label: z.string(),
  confidence: z.enum(CONFIDENCES),
  sources: z.string(),
  state: z.enum(NICKNAME_STATES),
})
export type AdminNickname = z.infer<typeof AdminNickname>

const page = <T extends z.ZodType>(row: T) =>
  z.object({ count: z.int(), next: z.string().nullable(), previous: z.string().nullable(), results: z.array(row) })

export const listNicknames = endpoint('listNicknames', {
  method: 'GET',
  path: '/api/admin/nicknames/',
  tag,
  summary: 'Nicknames of vehicles in every state, by name',
  query: AdditionQuery,
  response: page(AdminNickname),
})

export const getNickname = endpoint('getNickname', {
  method: 'GET',
  path: '/api/admin/nicknames/:id/',
  tag,
  summary: 'A nickname of a vehicle',
  params: ById,
  query: nothing,
  response: AdminNickname,
  problems: [nicknameProblems.nicknameNotFound],
})

export const addNickname = endpoint('addNickname', {
  method: 'POST',
  path: '/api/admin/nicknames/',
  tag,
  summary: 'Add a nickname of a model over some years',
  query: nothing,
  body: NewNickname,
  response: AdminNickname,
  status: 201,
  example: { text: 'Big Daddy', make: 'Toyota', model: 'Camry', year_start: 2002, year_end: 2006 },
})

export const changeNickname = endpoint('changeNickname', {
  method: 'PATCH',
  path: '/api/admin/nicknames/:id/',
  tag,
  summary: 'Change a nickname, or switch it on and off',
  params: ById,
  query: nothing,
  body: NicknameChange,
  response: AdminNickname,
  example: { confidence: 'high' },
})

const FamilyEntry = z.strictObject({
  make: vehicleName('Make'),
  name: vehicleName('Family'),
  models: z.array(vehicleName('Model')).min(1, 'Enter at least one model.').max(50, 'At most 50 models.'),
})
export type FamilyEntry = z.output<typeof FamilyEntry>

const AdminFamily = z.object({ id: z.int(), make: z.string(), name: z.string(), models: z.array(z.string()) })
export type AdminFamily = z.infer<typeof AdminFamily>

export const listModelFamilies = endpoint('listModelFamilies', {
  method: 'GET',
  path: '/api/admin/model-families/',
  tag,
  summary: 'Families of models with their members in order, by make',
  query: AdditionQuery,
  response: page(AdminFamily),
})

export const getModelFamily = endpoint('getModelFamily', {
  method: 'GET',
  path: '/api/admin/model-families/:id/',
  tag,
  summary: 'A family of models',
  params: ById,
  query: nothing,
  response: AdminFamily,
  problems: [nicknameProblems.familyNotFound],
})

export const addModelFamily = endpoint('addModelFamily', {
  method: 'POST',
  path: '/api/admin/model-families/',
  tag,
  summary: 'Add a family of models of one make',
  query: nothing,
  body: FamilyEntry,
  response: AdminFamily,
  status: 201,
  example: { make: 'Mercedes-Benz', name: 'C-Class', models: ['C 200', 'C 300'] },
})

export const changeModelFamily = endpoint('changeModelFamily', {
  method: 'PUT',
  path: '/api/admin/model-families/:id/',
  tag,
  summary: 'Replace the name and the members of a family',
  params: ById,
  query: nothing,
  body: FamilyEntry,
  response: AdminFamily,
  example: { make: 'Mercedes-Benz', name: 'C-Class', models: ['C 200', 'C 300', 'C 350'] },
})

nameShapes({ NewNickname, NicknameChange, AdminNickname, NewModelFamily: FamilyEntry, ModelFamily: AdminFamily })

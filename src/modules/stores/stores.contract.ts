import { z } from 'zod'

import { IdText } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const storeProblems = problems({
  storeNotFound: [404, 'There is no such store.'],
  notYourAccount: [403, 'A store can only be opened for your own account.'],
  hasStore: [409, 'You have a store already.'],
  nameTaken: [409, 'Another store has this name. Please choose another one.'],
  suspendedAlready: [409, 'This store is suspended already.'],
  notSuspended: [409, 'This store is not suspended.'],
  ownerDisabled: [409, "The owner's account is disabled. Enable the account first."],
  ownerMayNotSell: [409, "The owner's role may not sell. Change the role first."],
})

const line = (required: string, most: number) =>
  z
    .string(required)
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(1, required).max(most, `At most ${most} characters.`))
const optionalLine = (most: number) => z.union([z.literal(''), line('', most)])

const contact = {
  city: optionalLine(80),
  /** As typed; the service parses it and stores E.164. */
  phone: optionalLine(40),
  /** Plain text in paragraphs. */
  about: z.string().trim().max(2000, 'At most 2000 characters.'),
}
const Name = line('Name is required.', 120).pipe(z.string().min(2, 'A name has at least 2 characters.'))
const UserId = z.int('The user is named by the id.').min(1)

/** What everybody may know of a store. */
export const PublicStore = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  phone: z.string().nullable(),
  about: z.string(),
  /** Of its listings on sale, weighed by their reviews; 0 without any. */
  rating: z.number(),
  reviews: z.int(),
  listings: z.int(),
  since: z.iso.datetime(),
  /** Suspended by an admin: nothing of it is on sale. Contact and text are empty then. */
  suspended: z.boolean(),
})
export type PublicStore = z.infer<typeof PublicStore>

/** The same for its owner and for admins. */
export const OwnStore = z.object({
  id: z.int(),
  name: z.string(),
  userId: z.int().nullable(),
  city: z.string(),
  phone: z.string().nullable(),
  about: z.string(),
  created_at: z.iso.datetime(),
  suspended_at: z.iso.datetime().nullable(),
  /** Why, in the admin's words; null unless suspended. */
  suspended_reason: z.string().nullable(),
  listings: z.object({ on_sale: z.int(), hidden: z.int(), sold_out: z.int() }),
})
export type OwnStore = z.infer<typeof OwnStore>

const Entry = z.object({
  id: z.int(),
  act: z.enum(['suspended', 'lifted']),
  reason: z.string(),
  /** `account`: it came with a change of the account of the owner. */
  cause: z.enum(['store', 'account']),
  at: z.iso.datetime(),
  by: z.object({ id: z.int(), username: z.string() }),
})
export type SuspensionEntry = z.infer<typeof Entry>

const tag = 'Stores'
const nothing = z.strictObject({})
const params = z.object({ id: IdText })

export const CreateStoreBody = z.strictObject({
  userId: UserId,
  name: Name,
  city: contact.city.default(''),
  phone: contact.phone.default(''),
  about: contact.about.default(''),
})

export const createStore = endpoint('createStore', {
  method: 'POST',
  path: '/api/store/',
  tag,
  summary: 'Open the own store: one for each user, roles 1 to 5',
  body: CreateStoreBody,
  response: OwnStore,
  status: 201,
})

export const getStoreOf = endpoint('getStoreOf', {
  method: 'GET',
  path: '/api/store/:userId/',
  tag,
  summary: 'The store of a user: one’s own, or for an admin anybody’s; 404 where there is none',
  params: z.object({
    userId: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'An id is a whole number.')
      .transform(Number),
  }),
  query: nothing,
  response: OwnStore,
})

export const getStore = endpoint('getStore', {
  method: 'GET',
  path: '/api/stores/:id/',
  tag,
  summary: 'A store as everybody sees it',
  params,
  query: nothing,
  response: PublicStore,
  problems: [storeProblems.storeNotFound],
})

export const ChangeStoreBody = z
  .strictObject({ name: Name, ...contact })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Say what to change.')

export const changeStore = endpoint('changeStore', {
  method: 'PATCH',
  path: '/api/stores/:id/',
  tag,
  summary: 'Change name and contact of the own store; an admin of any',
  params,
  body: ChangeStoreBody,
  response: OwnStore,
})

const Reason = line('A reason is required.', 500)

export const suspendStore = endpoint('suspendStore', {
  method: 'POST',
  path: '/api/stores/:id/suspension',
  tag,
  summary: 'Suspend a store: its listings leave the shop at once. Admins',
  params,
  body: z.strictObject({ reason: Reason }),
  response: OwnStore,
})

export const liftSuspension = endpoint('liftSuspension', {
  method: 'DELETE',
  path: '/api/stores/:id/suspension',
  tag,
  summary: 'Lift the suspension of a store: its listings come back. Admins',
  params,
  query: z.strictObject({ reason: Reason.optional() }),
  response: OwnStore,
})

export const listSuspensions = endpoint('listSuspensions', {
  method: 'GET',
  path: '/api/stores/:id/suspensions',
  tag,
  summary: 'When a store was suspended and lifted, by whom and why, the latest first. Admins',
  params,
  query: nothing,
  response: z.object({ results: z.array(Entry) }),
})

nameShapes({
  PublicStore,
  OwnStore,
  StoreSuspensionEntry: Entry,
  NewStore: CreateStoreBody,
  StoreChange: ChangeStoreBody,
})

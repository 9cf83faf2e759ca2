import { z } from 'zod'

import { IdText, idList } from '#modules/catalogue/catalogue.contract.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'
import { problems } from '#platform/http/problems.ts'

export const storeProblems = problems({
  storeNotFound: [404, 'Store not found.'],
  notYourAccount: [403, 'A store can only be opened for your own account.'],
  hasStore: [409, 'You already have a store.'],
  nameTaken: [409, 'Another store has this name. Choose another one.'],
  suspendedAlready: [409, 'This store is already suspended.'],
  notSuspended: [409, 'This store is not suspended.'],
  ownerDisabled: [409, "The owner's account is disabled. Enable the account first."],
  ownerMayNotSell: [409, "The owner's role may not sell. Change the role first."],
})

const line = (required: string, max: number) =>
  z
    .string(required)
    .transform((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(z.string().min(1, required).max(max, `At most ${max} characters.`))
const optionalLine = (max: number) => z.union([z.literal(''), line('', max)])

const contact = {
  city: optionalLine(80),
  /** As typed; the service parses it and stores E.164. */
  phone: optionalLine(40),
  /** Plain text in paragraphs. */
  about: z.string().trim().max(2000, 'At most 2000 characters.'),
}
const Name = line('Name is required.', 120).pipe(z.string().min(2, 'A name has at least 2 characters.'))
const UserId = z.int('Enter the id of the user.').min(1)

/** The public data of a store. */
export const PublicStore = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  phone: z.string().nullable(),
  about: z.string(),
  /** Mean rating of the listings on sale, weighted by reviews; 0 without reviews. */
  rating: z.number(),
  reviews: z.int(),
  listings: z.int(),
  since: z.iso.datetime(),
  /** A suspended store sells nothing, and its contact and text are empty. */
  suspended: z.boolean(),
})
export type PublicStore = z.infer<typeof PublicStore>

/** The data of a store that its owner and admins see. */
export const OwnStore = z.object({
  id: z.int(),
  name: z.string(),
  userId: z.int().nullable(),
  city: z.string(),
  phone: z.string().nullable(),
  about: z.string(),
  created_at: z.iso.datetime(),
  suspended_at: z.iso.datetime().nullable(),
  /** Text of the admin; null unless suspended. */
  suspended_reason: z.string().nullable(),
  listings: z.object({ on_sale: z.int(), hidden: z.int(), sold_out: z.int() }),
})
export type OwnStore = z.infer<typeof OwnStore>

const Entry = z.object({
  id: z.int(),
  act: z.enum(['suspended', 'lifted']),
  reason: z.string(),
  /** `account`: caused by a change of the owner's account. */
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
  summary: 'Open a store for the caller, one per user; roles 1 to 5',
  body: CreateStoreBody,
  response: OwnStore,
  status: 201,
  problems: [storeProblems.notYourAccount, storeProblems.hasStore, storeProblems.nameTaken],
  example: { userId: 7, name: 'Ada Auto Parts', city: 'Lagos', phone: '0803 123 4567' },
})

export const getUserStore = endpoint('getUserStore', {
  method: 'GET',
  path: '/api/store/:userId/',
  tag,
  summary: 'The store of the caller, or of any user for an admin',
  params: z.object({
    userId: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'An id is a whole number.')
      .transform(Number)
      .meta({ example: '7' }),
  }),
  query: nothing,
  response: OwnStore,
  problems: [storeProblems.storeNotFound],
})

export const getStore = endpoint('getStore', {
  method: 'GET',
  path: '/api/stores/:id/',
  tag,
  summary: 'Public data of a store',
  params,
  query: nothing,
  response: PublicStore,
  exampleAnswer: {
    id: 3,
    name: 'Ada Auto Parts',
    city: 'Lagos',
    phone: '+2348031234567',
    about: 'Parts for Toyota and Honda.',
    rating: 4.5,
    reviews: 12,
    listings: 80,
    since: '2026-01-15T09:30:00.000Z',
    suspended: false,
  },
  problems: [storeProblems.storeNotFound],
})

/** Ids of one list call. */
export const MAX_LISTED_STORES = 24

/** A store as cards name it. */
export const StoreCard = z.object({ id: z.int(), name: z.string(), city: z.string(), since: z.iso.datetime() })
export type StoreCard = z.infer<typeof StoreCard>

export const listStores = endpoint('listStores', {
  method: 'GET',
  path: '/api/stores/',
  tag,
  summary: `Open stores by their ids, at most ${MAX_LISTED_STORES}, in the order of the ids`,
  query: z.strictObject({ ids: idList(MAX_LISTED_STORES) }),
  response: z.array(StoreCard),
})

export const ChangeStoreBody = z
  .strictObject({ name: Name, ...contact })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Change at least one field.')

export const changeStore = endpoint('changeStore', {
  method: 'PATCH',
  path: '/api/stores/:id/',
  tag,
  summary: 'Change name and contact of the caller’s store, or of any store for an admin',
  params,
  body: ChangeStoreBody,
  response: OwnStore,
  problems: [storeProblems.storeNotFound, storeProblems.nameTaken],
  example: { name: 'Ada Auto Parts', about: 'Parts for Toyota and Honda.' },
})

const Reason = line('A reason is required.', 500)

export const suspendStore = endpoint('suspendStore', {
  method: 'POST',
  path: '/api/stores/:id/suspension',
  tag,
  summary: 'Suspend a store and take its listings off sale immediately. Admins',
  params,
  body: z.strictObject({ reason: Reason }),
  response: OwnStore,
  problems: [storeProblems.storeNotFound, storeProblems.suspendedAlready],
  example: { reason: 'Sells counterfeit parts' },
})

export const liftSuspension = endpoint('liftSuspension', {
  method: 'DELETE',
  path: '/api/stores/:id/suspension',
  tag,
  summary: 'Lift the suspension of a store and put its listings on sale. Admins',
  params,
  query: z.strictObject({ reason: Reason.optional() }),
  response: OwnStore,
  problems: [
    storeProblems.storeNotFound,
    storeProblems.notSuspended,
    storeProblems.ownerDisabled,
    storeProblems.ownerMayNotSell,
  ],
})

export const listSuspensions = endpoint('listSuspensions', {
  method: 'GET',
  path: '/api/stores/:id/suspensions',
  tag,
  summary: 'Suspensions of a store and their ends, newest first. Admins',
  params,
  query: nothing,
  response: z.object({ results: z.array(Entry) }),
})

nameShapes({
  PublicStore,
  OwnStore,
  StoreCard,
  StoreSuspensionEntry: Entry,
  NewStore: CreateStoreBody,
  StoreChange: ChangeStoreBody,
})

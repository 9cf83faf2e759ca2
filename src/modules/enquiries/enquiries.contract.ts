import { z } from 'zod'

import { Vin } from '#modules/vehicles/vehicles.contract.ts'
import { endpoint } from '#platform/http/endpoint.ts'

/** By which way the answer shall come. */
export const CONTACT_METHODS = ['message', 'phone', 'email'] as const
export const ContactMethod = z.enum(CONTACT_METHODS, 'Choose how we shall answer.')
export type ContactMethod = z.infer<typeof ContactMethod>

const filled = (required: string, most: number) =>
  z.string(required).trim().min(1, required).max(most, `At most ${most} characters.`)

const NO_NUMBER = 'A phone number has 7 to 15 digits.'
/** A number as people write it: digits, gaps, and the signs between them. */
const isPhone = (text: string) => /^[+\d][\d\s().-]*$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''))
const isEmail = (text: string) => z.email().safeParse(text).success

export const EnquiryBody = z
  .strictObject({
    name: filled('Your name is required.', 80),
    request: filled('Tell us which part you need.', 1000),
    /** Blank is none: a VIN is a help, not a condition. */
    vin: z
      .string()
      .transform((text) => text.trim() || null)
      .pipe(Vin.nullable())
      .default(null),
    contact_method: ContactMethod,
    contact: z.string().trim().max(254, 'At most 254 characters.').default(''),
  })
  .superRefine(({ contact_method: method, contact }, context) => {
    const wrong = contactMistake(method, contact)
    if (wrong !== null) context.addIssue({ code: 'custom', path: ['contact'], message: wrong })
  })

function contactMistake(method: ContactMethod, contact: string): string | null {
  if (method === 'email') return isEmail(contact) ? null : 'Enter a valid email.'
  if (method === 'phone' && contact === '') return 'Phone is required.'
  return contact === '' || isPhone(contact) ? null : NO_NUMBER
}

const tag = 'Enquiries'

export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/api/enquiries/',
  tag,
  summary: 'Ask for a part: the request is stored, and can then be sent by the messaging app',
  body: EnquiryBody,
  status: 201,
  response: z.object({
    enquiry: z.object({ id: z.int(), vehicle: z.string().nullable() }),
    /** The messaging app with the words typed in. */
    url: z.string(),
  }),
})

export const PartRequest = z.object({
  id: z.int(),
  name: z.string(),
  request: z.string(),
  vin: z.string().nullable(),
  vehicle: z.string().nullable(),
  contact_method: ContactMethod,
  contact: z.string(),
  /** Who asked, where they were signed in. */
  userId: z.int().nullable(),
  created_at: z.iso.datetime(),
})
export type PartRequest = z.infer<typeof PartRequest>

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'A whole number from 1.')
    .transform(Number)
    .refine((n) => n <= most, `At most ${most}.`)

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/enquiries/',
  tag,
  summary: 'What people asked for, the latest first',
  query: z.strictObject({ page: wholeNumber(1_000_000).default(1), page_size: wholeNumber(100).default(12) }),
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(PartRequest),
  }),
})

import { z } from 'zod'

import { Vin } from '#modules/vehicles/vehicles.contract.ts'
import { type FieldFault, toIssue } from '#platform/field-fault.ts'
import { endpoint, nameShapes } from '#platform/http/endpoint.ts'

export const CONTACT_METHODS = ['message', 'phone', 'email'] as const
export const ContactMethod = z.enum(CONTACT_METHODS, 'Choose how we should reply.')
export type ContactMethod = z.infer<typeof ContactMethod>

const requiredText = (required: string, max: number) =>
  z.string(required).trim().min(1, required).max(max, `At most ${max} characters.`)

const EMAIL_WRONG: FieldFault = { code: 'email_wrong', text: 'Enter a valid email.' }
const PHONE_REQUIRED: FieldFault = { code: 'phone_required', text: 'Phone is required.' }
const PHONE_DIGITS: FieldFault = { code: 'phone_digits', text: 'A phone number has 7 to 15 digits.' }
/** Accepts spaces, dots, hyphens and brackets between the digits. */
const hasPhoneDigits = (text: string) => /^[+\d][\d\s().-]*$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''))
const isEmail = (text: string) => z.email().safeParse(text).success

export const PartRequestBody = z
  .strictObject({
    name: requiredText('Your name is required.', 80),
    request: requiredText('Tell us which part you need.', 1000),
    /** Optional: blank becomes null. */
    vin: z
      .string()
      .transform((text) => text.trim() || null)
      .pipe(Vin.nullable())
      .default(null),
    contact_method: ContactMethod,
    contact: z.string().trim().max(254, 'At most 254 characters.').default(''),
  })
  .superRefine(({ contact_method: method, contact }, context) => {
    const fault = findContactFault(method, contact)
    if (fault !== null) context.addIssue({ ...toIssue(fault), path: ['contact'] })
  })

function findContactFault(method: ContactMethod, contact: string): FieldFault | null {
  if (method === 'email') return isEmail(contact) ? null : EMAIL_WRONG
  if (method === 'phone' && contact === '') return PHONE_REQUIRED
  return contact === '' || hasPhoneDigits(contact) ? null : PHONE_DIGITS
}

const tag = 'Enquiries'

export const sendPartRequest = endpoint('sendPartRequest', {
  method: 'POST',
  path: '/api/enquiries/',
  tag,
  summary: 'Request a part: stores the request and returns a messaging link to send it',
  body: PartRequestBody,
  status: 201,
  response: z.object({
    enquiry: z.object({ id: z.int(), vehicle: z.string().nullable() }),
    /** Opens the messaging app with the message filled in. */
    url: z.string(),
  }),
  example: { name: 'Ada Obi', request: 'Left mirror', contact_method: 'phone', contact: '0803 123 4567' },
})

export const PartRequest = z.object({
  id: z.int(),
  name: z.string(),
  request: z.string(),
  vin: z.string().nullable(),
  vehicle: z.string().nullable(),
  contact_method: ContactMethod,
  /** A valid phone is in E.164; other text is as typed. */
  contact: z.string(),
  /** The sender's account; null for a visitor. */
  userId: z.int().nullable(),
  created_at: z.iso.datetime(),
})
export type PartRequest = z.infer<typeof PartRequest>

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'A whole number from 1.')
    .transform(Number)
    .refine((n) => n <= max, `At most ${max}.`)

export const listPartRequests = endpoint('listPartRequests', {
  method: 'GET',
  path: '/api/enquiries/',
  tag,
  summary: 'Part requests, newest first',
  query: z.strictObject({ page: wholeNumber(1_000_000).default(1), page_size: wholeNumber(100).default(12) }),
  response: z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(PartRequest),
  }),
})

nameShapes({ ContactMethod, NewPartRequest: PartRequestBody, PartRequest })

import { z } from 'zod'

import { endpoint } from '#platform/http/endpoint.ts'

import { CartId, Delivery, Order, requiredText, orderProblems } from './orders.contract.ts'

const tag = 'Wallet, checkout, orders'

export const orderByMessage = endpoint('orderByMessage', {
  method: 'POST',
  path: '/api/checkout/message/',
  tag,
  summary: 'Store the cart as an enquiry and return the link to the messaging app with the text filled in',
  body: z.strictObject({ cartId: CartId, ...Delivery }),
  response: z.object({ enquiry: z.object({ id: z.int() }), url: z.string() }),
  status: 201,
  idempotent: true,
  problems: [orderProblems.cartNotFound, orderProblems.cartEmpty],
  example: { cartId: 12, delivery_address: '1 Allen Avenue, Ikeja', contact_phone: '0803 123 4567' },
})

const EnquiryId = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}$/, 'An id is a whole number.')
    .transform(Number)
    .meta({ example: '7' }),
})

export const orderEnquiry = endpoint('orderEnquiry', {
  method: 'POST',
  path: '/api/checkout/message/:id/order',
  tag,
  summary: 'Create an order from an enquiry that was paid outside the shop, at its stored prices (admins)',
  params: EnquiryId,
  body: z.strictObject({ note: requiredText('How it was paid', 300) }),
  response: Order,
  status: 201,
  idempotent: true,
  problems: [orderProblems.enquiryNotFound, orderProblems.enquiryOrdered, orderProblems.cartChanged],
  example: { note: 'Agreed by WhatsApp' },
})

export const setEnquiryState = endpoint('setEnquiryState', {
  method: 'POST',
  path: '/api/checkout/message/:id/state',
  tag,
  summary: 'Mark an enquiry as answered, close it, or reopen it (admins)',
  params: EnquiryId,
  body: z.strictObject({
    state: z.enum(['open', 'answered', 'closed']),
    note: z.string().trim().max(300, 'At most 300 characters.').default(''),
  }),
  response: z.object({ id: z.int(), state: z.enum(['open', 'answered', 'closed']) }),
  problems: [orderProblems.enquiryNotFound, orderProblems.enquiryOrdered],
  example: { state: 'answered' },
})

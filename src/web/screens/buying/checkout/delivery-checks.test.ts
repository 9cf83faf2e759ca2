import { expect, test } from 'vitest'
import { z } from 'zod'

import { Delivery } from '#modules/orders/orders.contract.ts'

import { checkDelivery } from './delivery-checks.ts'

const FINE = { delivery_address: '1 Test Road, Lagos', contact_phone: '0803 123 4567', note: '' }
const contract = z.strictObject(Delivery)

/** Returns the first error of each field from the contract. */
function byContract(fields: Record<string, string>) {
  const issues = contract.safeParse(fields).error?.issues ?? []
  // Keep the first error of each field.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}

test.each([
  FINE,
  { ...FINE, delivery_address: ' ' },
  { ...FINE, contact_phone: '' },
  { ...FINE, delivery_address: '', contact_phone: '', note: 'n'.repeat(501) },
  { ...FINE, delivery_address: 'a'.repeat(301), contact_phone: '1'.repeat(41) },
])('the form and the contract return equal errors: %#', (fields) => {
  expect(checkDelivery(new URLSearchParams(fields))).toEqual(byContract(fields))
})

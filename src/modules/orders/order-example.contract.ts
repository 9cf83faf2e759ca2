/** An order in answers of the OpenAPI text. */
const ORDER_EXAMPLE = {
  id: 501,
  number: 'SPL-260101-AB12CD',
  status: 'paid' as const,
  method: 'card' as const,
  total: 39900,
  saved: 2100,
  created_at: '2026-01-01T09:30:00.000Z',
  quantity: 2,
}

export const LISTED_ORDERS_EXAMPLE = {
  count: 1,
  next: null,
  previous: null,
  results: [{ ...ORDER_EXAMPLE, first_part: { title: 'Brake pads, front', thumbnail: null } }],
}

const ORDER_LINE_EXAMPLE = {
  id: 901,
  productId: 345,
  title: 'Brake pads, front',
  condition: 'New',
  sku: 'PAD-4411',
  thumbnail: null,
  quantity: 2,
  unit_price: 21000,
  discount_percent: 5,
  line_total: 39900,
  store: { id: 3, name: 'Ada Auto Parts', city: 'Lagos', phone: '+2348031234567' },
  status: 'paid' as const,
  fit: { vehicle: 'Toyota Corolla 2010', verdict: 'fits' as const },
  ended_quantity: 0,
  refunded: 0,
}

export const ORDER_DETAIL_EXAMPLE = {
  ...ORDER_EXAMPLE,
  buyer: { id: 7, username: 'Ada Obi', email: 'ada@example.com', phone: '+2348031234567' },
  delivery_address: '1 Allen Avenue, Ikeja',
  contact_phone: '+2348031234567',
  note: '',
  vat: { percent: 7.5, amount: 2783.72 },
  invoice_number: 'INV-2026-000501',
  credit_note_number: null,
  reserved_until: null,
  reference: 'SPL-0123456789ABCDEFGHJKMNPQRS',
  channel: 'card' as const,
  lines: [ORDER_LINE_EXAMPLE],
  events: [],
  refunds: [],
  refunded: 0,
  own_stores: [],
  allowed: ['cancellation' as const],
}

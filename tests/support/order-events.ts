import type { OrderEvent } from '#modules/orders/order-events.contract.ts'

/** Creates an event of an order as the API answers it, by Ada on 22 November 2026. */
export function createEvent(
  status: string,
  { parts, ...changes }: Partial<Omit<OrderEvent, 'parts'>> & { parts?: Partial<OrderEvent['parts']> } = {},
): OrderEvent {
  const all = { reason: null, carrier: '', tracking: '', text: '', ...parts }
  return { status, at: '2026-11-22T08:00:00.000Z', by: 'Ada', note: all.text, ...changes, parts: all }
}

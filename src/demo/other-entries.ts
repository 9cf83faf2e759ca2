import { type DemandKey } from '#modules/demand/demand.rules.ts'
import { countDemand } from '#modules/demand/demand.store.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findTypes } from '#seed/demo/demo.store.ts'

import type { History, HistoryEntry } from './history.ts'
import { takeOffer } from './offers.ts'

const DAY_MS = 86_400_000
const MESSAGE_ORDERS = 12

const REQUESTS: readonly (readonly [name: string, request: string])[] = [
  ['Ifeanyi Obi', 'Gearbox for Mack R600, foreign-used, with bell housing.'],
  ['Yetunde Balogun', 'Right headlamp for Lexus RX 350 2014, with LED.'],
  ['Gabriel Okoro', 'Cylinder head for Innoson IVM 6540.'],
  ['Sani Garba', 'Propeller shaft for Mercedes-Benz 911 lorry, short type.'],
  ['Blessing Effiong', 'ECU for Peugeot 307 2006, manual gearbox.'],
  ['Crossgate Logistics', 'Complete AC compressor and condenser for Ford Transit 2010.'],
  ['Aliyu Mohammed', 'Carburettor for Bajaj Boxer BM150.'],
  ['Kehinde Alabi', 'Door handle, rear left, for Toyota Sienna 2007, silver.'],
  ['Nkechi Umeh', 'Turbo for Mitsubishi L200 2.5 diesel 2012.'],
  ['Osaze Osagie', 'Side mirror with indicator for Range Rover Sport 2011, left.'],
]

/** Searches without an answer, by part type and how often a day. */
const UNMET: readonly { type: string; searches: number }[] = [
  { type: 'gearbox-control-unit', searches: 3 },
  { type: 'turbo-cartridge', searches: 3 },
  { type: 'engine-block', searches: 2 },
  { type: 'airbag-module', searches: 2 },
  { type: 'injector-seal-kit', searches: 1 },
  { type: 'engine-undershield', searches: 2 },
]
const UNKNOWN_WORDS = ['mack cab fridge shelf', 'innoson roof speaker cage', 'keke fare box', 'lt bus coolbox']

/** Plans carts that buyers send by message: some become orders, some are answered, the rest stay open. */
export function planMessageOrders(history: History, now: Date): HistoryEntry[] {
  return Array.from({ length: MESSAGE_ORDERS }, (_, index) => {
    const at = new Date(now.getTime() - (MESSAGE_ORDERS - index) * 2.2 * DAY_MS)
    return { at, write: () => writeMessageOrder(history, at, index) }
  })
}

async function writeMessageOrder(history: History, at: Date, index: number): Promise<void> {
  const { services, random, buyers, admin, ctxAt } = history
  const buyer = random.pick(buyers)
  const ctx = ctxAt(at, buyer)
  const { id: cartId } = await services.cart.ensureCart(ctx, buyer.id)
  await emptyCart(history, ctx, cartId)
  const quantity = random.int(1, 3)
  const offer = takeOffer(history, buyer, random.next(), quantity)
  if (offer === undefined) return
  const { listing, vehicle } = offer
  await services.cart.add(ctx, { cartId, productId: listing.id, quantity, ...(vehicle && { vehicle }) })
  const { enquiry } = await services.orders.messageCheckout.checkoutByMessage(ctx, { cartId, note: '' }, null)
  const { messageOrders } = services.orders
  const answered = ctxAt(new Date(at.getTime() + DAY_MS / 4), admin)
  if (index % 3 === 0)
    await messageOrders.createOrder(answered, enquiry.id, { note: 'Paid by transfer.', key: null, ip: '' })
  else if (index % 3 === 1) await messageOrders.setState(answered, enquiry.id, ANSWERED, '')
  await emptyCart(history, ctx, cartId)
}

async function emptyCart({ services }: History, ctx: Ctx, cartId: number): Promise<void> {
  for (const { id } of await services.cart.listItems(ctx, cartId)) await services.cart.remove(ctx, id)
}

const ANSWERED = { state: 'answered' as const, note: 'Called the buyer.' }

/** Writes requests of visitors for parts that the shop does not have. */
export async function writePartRequests({ services, ctxAt }: History, now: Date): Promise<void> {
  for (const [index, [name, request]] of REQUESTS.entries()) {
    const at = new Date(now.getTime() - (REQUESTS.length - index) * 3.1 * DAY_MS)
    const contact = { contact_method: 'phone' as const, contact: `+23480000001${String(index).padStart(2, '0')}` }
    const body = { name, request, vin: null, ...contact }
    await services.requests.send(ctxAt(at, null), body, { ip: '127.0.0.1' })
  }
}

/** Counts searches without an answer on each of the last 30 days. */
export async function writeUnmetDemand({ db, random }: History, now: Date): Promise<void> {
  const ids = new Map((await findTypes(db)).map(({ key, id }) => [key, id]))
  for (let day = 30; day >= 0; day -= 1) {
    const byType = UNMET.flatMap(({ type, searches }) => {
      const typeId = ids.get(type)
      return typeId === undefined ? [] : [{ ...NONE, outcome: 'none_listed' as const, type_id: typeId, searches }]
    })
    const byWords = UNKNOWN_WORDS.map((words) => ({ ...NONE, outcome: 'no_type' as const, words, searches: 1 }))
    const counted = [...byType, ...byWords].filter(() => random.chance(0.6))
    const rows = counted.map((row) => ({ ...row, sessions: row.searches }))
    if (rows.length > 0) await countDemand(db, rows, new Date(now.getTime() - day * DAY_MS))
  }
}

const NONE: Omit<DemandKey, 'outcome'> = {
  type_id: null,
  positions: '',
  model_id: null,
  year: null,
  size_key: '',
  part_number: '',
  condition: '',
  words: '',
  state_id: null,
}

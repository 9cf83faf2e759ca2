import type { z } from 'zod'

import type { Search } from '#modules/search/search.service.ts'
import { noteSecurityEvents, type SecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { runIdempotent } from '#platform/idempotency.ts'
import { kobo, parseNaira } from '#platform/money.ts'

import { HIGHEST_PRICE, PRICE_TOO_HIGH } from './listing-body.contract.ts'
import {
  type Changed,
  type changeSellerProducts,
  type ListingChange,
  type ListingValues,
  sellingProblems,
  type setSellerProducts,
} from './selling.contract.ts'
import {
  changedByPercent,
  isAboveGeneral,
  isLargeMove,
  isLargePercent,
  nairaOrNull,
  ownerIdOf,
} from './selling.rules.ts'
import { type HeldListing, holdListings, type NewValues, setValues } from './selling.store.ts'

export type BulkChanges = ReturnType<typeof createBulkChanges>

const NOT_FOUND = 'There is no such listing.'
const TOO_HIGH = 'A price is at most ₦1,000,000,000.'
const NO_PRICE = 'A price is an amount of naira above zero, with at most two decimals.'

/** Prices, stock and hidden of many listings at once. */
export function createBulkChanges(deps: { search: Pick<Search, 'reindex'> }) {
  return { change, set }

  /**
   * Changes all listings in one way, once for each key. Those that are not the caller's fail like absent ones.
   * @throws largePriceChange where a price moves by more than 50 % and `confirmed_large` is not set
   */
  async function change(
    ctx: Ctx,
    { ids, change: wanted, confirmed_large: isConfirmed }: z.output<typeof changeSellerProducts.body & object>,
    key: string | null,
  ): Promise<Changed> {
    const asked = {
      userId: requireActor(ctx).userId,
      call: 'POST /api/seller/products/changes/',
      key,
      body: { ids, wanted },
    }
    // By the percentage, not by what rounding to the kobo makes of it.
    if (!isConfirmed && wanted.kind === 'price' && isLargePercent(wanted.percent))
      throw sellingProblems.largePriceChange()
    return runIdempotent(ctx, asked, (tx) => apply(tx, [...new Set(ids)], (held) => changedBy(held, wanted)))
  }

  /** Sets each listing to values of its own, once for each key; how a change is undone. @throws largePriceChange */
  async function set(
    ctx: Ctx,
    { values, confirmed_large: isConfirmed }: z.output<typeof setSellerProducts.body & object>,
    key: string | null,
  ): Promise<Changed> {
    const asked = { userId: requireActor(ctx).userId, call: 'POST /api/seller/products/values/', key, body: { values } }
    const byId = new Map(values.map((value) => [value.id, value]))
    return runIdempotent(ctx, asked, (tx) =>
      apply(tx, [...byId.keys()], (held) => {
        const wanted = setTo(held, byId.get(held.id) ?? { id: held.id })
        if (!isConfirmed && typeof wanted !== 'string' && hasLargeMove(held, wanted))
          throw sellingProblems.largePriceChange()
        return wanted
      }),
    )
  }

  async function apply(
    tx: Ctx,
    ids: readonly number[],
    newValues: (held: HeldListing) => NewValues | string,
  ): Promise<Changed> {
    const held = await holdListings(tx.db, ids, ownerIdOf(requireActor(tx)))
    const decided = held.map((listing) => ({ listing, values: newValues(listing) }))
    const changes = decided.flatMap(({ listing, values }) => (typeof values === 'string' ? [] : { listing, values }))
    const refused = decided.flatMap(({ listing: { id }, values }) =>
      typeof values === 'string' ? { id, detail: values } : [],
    )
    const there = new Set(held.map(({ id }) => id))
    const absent = ids.filter((id) => !there.has(id)).map((id) => ({ id, detail: NOT_FOUND }))
    await setValues(
      tx.db,
      changes.map(({ values }) => values),
      tx.now(),
    )
    await noteSecurityEvents(
      tx,
      changes.flatMap(({ listing, values }) => priceEvent(listing, values)),
    )
    const found = changes.filter(
      ({ values }) => values.price_given || values.gen_price_kobo !== null || values.hidden !== null,
    )
    if (found.length > 0)
      await deps.search.reindex(
        tx,
        found.map(({ listing }) => listing.id),
      )
    return {
      changed: changes.length,
      failed: [...refused, ...absent],
      before: changes.map(({ listing }) => asBefore(listing)),
    }
  }
}

const asBefore = ({ id, price_kobo, gen_price_kobo, stock, hidden }: HeldListing) => ({
  id,
  price: nairaOrNull(price_kobo),
  gen_price: nairaOrNull(gen_price_kobo) ?? 0,
  stock,
  hidden,
})

const UNCHANGED = { price_given: false, price_kobo: null, gen_price_kobo: null, stock: null, hidden: null }

/** The new values of a listing, or why it cannot have them. */
function changedBy(held: HeldListing, change: ListingChange): NewValues | string {
  const same = { id: held.id, ...UNCHANGED }
  switch (change.kind) {
    case 'price': {
      const general = changedByPercent(kobo(held.gen_price_kobo), change.percent)
      const business = held.price_kobo === null ? null : changedByPercent(kobo(held.price_kobo), change.percent)
      if (Math.max(general, business ?? 0) > HIGHEST_PRICE * 100) return TOO_HIGH
      return { ...same, price_given: true, price_kobo: business, gen_price_kobo: general }
    }
    case 'stock':
      return { ...same, stock: change.stock }
    case 'hide':
      return { ...same, hidden: true }
    case 'show':
      return { ...same, hidden: false }
  }
}

function setTo(held: HeldListing, { id, price, gen_price: general, stock, hidden }: ListingValues): NewValues | string {
  const amounts = [price, general].flatMap((amount) => (typeof amount === 'number' ? parseNaira(String(amount)) : []))
  if (amounts.some((amount) => amount === null || amount <= 0)) return NO_PRICE
  if (amounts.some((amount) => (amount ?? 0) > HIGHEST_PRICE * 100)) return TOO_HIGH
  const values = {
    id,
    price_given: price !== undefined,
    price_kobo: typeof price === 'number' ? parseNaira(String(price)) : null,
    gen_price_kobo: general === undefined ? null : parseNaira(String(general)),
    stock: stock ?? null,
    hidden: hidden ?? null,
  }
  const after = pricesAfter(held, values)
  return isAboveGeneral(after.business, after.general) ? PRICE_TOO_HIGH : values
}

/** Returns both prices as they will be; what is not given stays. */
const pricesAfter = (held: HeldListing, { price_given, price_kobo, gen_price_kobo }: NewValues) => ({
  business: price_given ? price_kobo : held.price_kobo,
  general: gen_price_kobo ?? held.gen_price_kobo,
})

function hasLargeMove(held: HeldListing, values: NewValues): boolean {
  const { business, general } = pricesAfter(held, values)
  return isLargeMove(held.price_kobo, business) || isLargeMove(held.gen_price_kobo, general)
}

/** The line of the record for a price that changed; none where it did not. */
function priceEvent(before: HeldListing, values: NewValues): SecurityEvent[] {
  if (!values.price_given && values.gen_price_kobo === null) return []
  const after = pricesAfter(before, values)
  const detail = {
    listing: before.id,
    store: before.store_id,
    price_before: nairaOrNull(before.price_kobo),
    price_after: nairaOrNull(after.business),
    gen_price_before: nairaOrNull(before.gen_price_kobo),
    gen_price_after: nairaOrNull(after.general),
  }
  return [{ event: 'listing_price_changed', detail }]
}

import type { z } from 'zod'

import type { Search } from '#modules/search/search.service.ts'
import { recordSecurityEvents, type SecurityEvent } from '#platform/audit.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { runIdempotent } from '#platform/idempotency.ts'
import { kobo, parseNaira } from '#platform/money.ts'

import type { ListingAuditEvent } from './audit-events.rules.ts'
import type {
  ChangeResult,
  changeSellerProducts,
  ListingChange,
  ListingValues,
  setSellerProducts,
} from './bulk-changes.contract.ts'
import { MAX_PRICE_NAIRA } from './listing-body.contract.ts'
import { LISTING_FAULTS } from './listing-field.rules.ts'
import { sellingProblems } from './selling.contract.ts'
import {
  changeByPercent,
  isAboveRetailPrice,
  isLargePriceChange,
  isLargePercent,
  toNairaOrNull,
  toOwnerId,
} from './selling.rules.ts'
import { type LockedListing, lockOwnListings, type NewValues, setValues } from './selling.store.ts'

const recordEvents = recordSecurityEvents<ListingAuditEvent>

export type BulkChanges = ReturnType<typeof createBulkChanges>

/** Why a listing was not changed. */
type Refusal = Omit<ChangeResult['failed'][number], 'id'>

const NOT_FOUND: Refusal = { code: 'listing_not_found', detail: 'Listing not found.' }
const TOO_HIGH: Refusal = { code: 'price_too_high', detail: 'Enter a price of at most ₦1,000,000,000.' }
const NO_PRICE: Refusal = { code: 'price_wrong', detail: 'Enter a price above zero with at most two decimals.' }
const CHANGED: Refusal = {
  code: 'listing_changed',
  detail: 'Someone else changed this listing. Check its values and save again.',
}
const ABOVE_RETAIL: Refusal = { code: 'price_above_retail', detail: LISTING_FAULTS.priceAboveRetail.text }

/** Changes prices, stock and visibility of many listings in one call. */
export function createBulkChanges(deps: { search: Pick<Search, 'reindex'> }) {
  return { change, set }

  /** Changes listings once per idempotency key. @throws largePriceChange above 50 % without `confirmed_large` */
  async function change(
    ctx: Ctx,
    { ids, change: wanted, confirmed_large: isConfirmed }: z.output<typeof changeSellerProducts.body & object>,
    key: string | null,
  ): Promise<ChangeResult> {
    const request = {
      userId: requireActor(ctx).userId,
      call: 'POST /api/seller/products/changes/',
      key,
      body: { ids, wanted },
    }
    // By the percentage: rounding to the kobo can make small prices change by more.
    if (!isConfirmed && wanted.kind === 'price' && isLargePercent(wanted.percent))
      throw sellingProblems.largePriceChange()
    return runIdempotent(ctx, request, (tx) => apply(tx, [...new Set(ids)], (listing) => applyChange(listing, wanted)))
  }

  /** Sets the values of each listing, once for each idempotency key; also undoes a change. @throws largePriceChange */
  async function set(
    ctx: Ctx,
    { values, confirmed_large: isConfirmed }: z.output<typeof setSellerProducts.body & object>,
    key: string | null,
  ): Promise<ChangeResult> {
    const request = {
      userId: requireActor(ctx).userId,
      call: 'POST /api/seller/products/values/',
      key,
      body: { values },
    }
    const byId = new Map(values.map((value) => [value.id, value]))
    return runIdempotent(ctx, request, (tx) =>
      apply(tx, [...byId.keys()], (listing) => {
        const wanted = applyValues(listing, byId.get(listing.id) ?? { id: listing.id })
        if (!isConfirmed && !isRefusal(wanted) && hasLargeMove(listing, wanted))
          throw sellingProblems.largePriceChange()
        return wanted
      }),
    )
  }

  async function apply(
    tx: Ctx,
    ids: readonly number[],
    newValues: (listing: LockedListing) => NewValues | Refusal,
  ): Promise<ChangeResult> {
    const listings = await lockOwnListings(tx.db, ids, toOwnerId(requireActor(tx)))
    const decided = listings.map((listing) => ({ listing, values: newValues(listing) }))
    const changes = decided.flatMap(({ listing, values }) => (isRefusal(values) ? [] : { listing, values }))
    const refused = decided.flatMap(({ listing: { id }, values }) => (isRefusal(values) ? { id, ...values } : []))
    const lockedIds = new Set(listings.map(({ id }) => id))
    const missing = ids.filter((id) => !lockedIds.has(id)).map((id) => ({ id, ...NOT_FOUND }))
    await setValues(
      tx.db,
      changes.map(({ values }) => values),
      tx.now(),
    )
    await recordEvents(
      tx,
      changes.flatMap(({ listing, values }) => priceEvent(listing, values)),
    )
    const reindexed = changes.filter(
      ({ values }) => values.price_given || values.gen_price_kobo !== null || values.hidden !== null,
    )
    if (reindexed.length > 0)
      await deps.search.reindex(
        tx,
        reindexed.map(({ listing }) => listing.id),
      )
    return {
      changed: changes.length,
      failed: [...refused, ...missing],
      before: changes.map(({ listing }) => toPreviousValues(listing)),
    }
  }
}

/** Returns the values before a change, with the version after it: a sale since then must not be undone. */
const toPreviousValues = ({ id, price_kobo, gen_price_kobo, stock, hidden, version }: LockedListing) => ({
  id,
  price: toNairaOrNull(price_kobo),
  gen_price: toNairaOrNull(gen_price_kobo) ?? 0,
  stock,
  hidden,
  version: version + 1,
})

const UNCHANGED = { price_given: false, price_kobo: null, gen_price_kobo: null, stock: null, hidden: null }

const isRefusal = (values: NewValues | Refusal): values is Refusal => 'code' in values

/** Returns the new values of a listing, or the reason why it cannot have them. */
function applyChange(listing: LockedListing, change: ListingChange): NewValues | Refusal {
  const same = { id: listing.id, ...UNCHANGED }
  switch (change.kind) {
    case 'price': {
      const retailPrice = changeByPercent(kobo(listing.gen_price_kobo), change.percent)
      const businessPrice =
        listing.price_kobo === null ? null : changeByPercent(kobo(listing.price_kobo), change.percent)
      if (Math.max(retailPrice, businessPrice ?? 0) > MAX_PRICE_NAIRA * 100) return TOO_HIGH
      return { ...same, price_given: true, price_kobo: businessPrice, gen_price_kobo: retailPrice }
    }
    case 'stock':
      return { ...same, stock: change.stock }
    case 'hide':
      return { ...same, hidden: true }
    case 'show':
      return { ...same, hidden: false }
  }
}

function applyValues(
  listing: LockedListing,
  { id, price, gen_price: retailPrice, stock, hidden, version = listing.version, seen = {} }: ListingValues,
): NewValues | Refusal {
  if (version !== listing.version || !isCurrent(listing, seen)) return CHANGED
  const amounts = [price, retailPrice].flatMap((amount) =>
    typeof amount === 'number' ? parseNaira(String(amount)) : [],
  )
  if (amounts.some((amount) => amount === null || amount <= 0)) return NO_PRICE
  if (amounts.some((amount) => (amount ?? 0) > MAX_PRICE_NAIRA * 100)) return TOO_HIGH
  const values = {
    id,
    price_given: price !== undefined,
    price_kobo: typeof price === 'number' ? parseNaira(String(price)) : null,
    gen_price_kobo: retailPrice === undefined ? null : parseNaira(String(retailPrice)),
    stock: stock ?? null,
    hidden: hidden ?? null,
  }
  const after = getNewPrices(listing, values)
  return isAboveRetailPrice(after.businessPrice, after.retailPrice) ? ABOVE_RETAIL : values
}

/** Returns whether the listing still has these values. */
function isCurrent(listing: LockedListing, seen: NonNullable<ListingValues['seen']>): boolean {
  const now = toPreviousValues(listing)
  return (['price', 'gen_price', 'stock'] as const).every((field) => [undefined, now[field]].includes(seen[field]))
}

/** Returns both prices after the change. */
const getNewPrices = (listing: LockedListing, { price_given, price_kobo, gen_price_kobo }: NewValues) => ({
  businessPrice: price_given ? price_kobo : listing.price_kobo,
  retailPrice: gen_price_kobo ?? listing.gen_price_kobo,
})

function hasLargeMove(listing: LockedListing, values: NewValues): boolean {
  const { businessPrice, retailPrice } = getNewPrices(listing, values)
  return (
    isLargePriceChange(listing.price_kobo, businessPrice) || isLargePriceChange(listing.gen_price_kobo, retailPrice)
  )
}

/** Returns the security event of a price change; none if no price is given. */
function priceEvent(before: LockedListing, values: NewValues): SecurityEvent<ListingAuditEvent>[] {
  if (!values.price_given && values.gen_price_kobo === null) return []
  const after = getNewPrices(before, values)
  const detail = {
    listing: before.id,
    store: before.store_id,
    price_before: toNairaOrNull(before.price_kobo),
    price_after: toNairaOrNull(after.businessPrice),
    gen_price_before: toNairaOrNull(before.gen_price_kobo),
    gen_price_after: toNairaOrNull(after.retailPrice),
  }
  return [{ event: 'listing_price_changed', detail }]
}

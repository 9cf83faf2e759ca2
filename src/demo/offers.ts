import type { BuyersVehicle } from '#modules/catalogue/fit.contract.ts'
import { addOwn } from '#modules/garage/garage.service.ts'
import { listGarageVehicles } from '#seed/demo/garages.ts'

import type { DemoUser, History, Offer, SoldListing } from './history.ts'

/** Buyers with fewer fitting listings buy for other vehicles too. */
const MIN_OFFERS = 12
/** Units that a listing keeps: the shop's best parts stay on sale. */
const MIN_LEFT = 6
const MINUTE_MS = 60_000

/** Fills the garages of the demo accounts, each with its first vehicle as the latest used. */
export async function fillGarages({ ctxAt }: History, users: readonly DemoUser[], at: Date): Promise<void> {
  for (const user of users)
    for (const [index, vehicle] of listGarageVehicles(user.email).entries())
      await addOwn(ctxAt(new Date(at.getTime() - index * MINUTE_MS), user), vehicle)
}

/** Lists what a buyer may order: the listings that fit a vehicle of the garage, or all if those are few. */
export function listOffers({ email }: DemoUser, listings: readonly SoldListing[]): readonly Offer[] {
  const vehicles = listGarageVehicles(email)
  const offers = listings.map((listing) => ({ listing, vehicle: vehicles.find((own) => isFor(listing, own)) ?? null }))
  const fitting = offers.filter(({ listing, vehicle }) => vehicle !== null || listing.vehicle_sets.length === 0)
  return fitting.length < MIN_OFFERS ? offers : fitting
}

const isFor = ({ vehicle_sets: sets }: SoldListing, { make, model, year }: BuyersVehicle) =>
  sets.some((set) => set.make === make && set.model === model && set.year.start <= year && year <= set.year.end)

/** Takes units of the buyer's first offer in stock from a place, between 0 and 1; undefined if all ran out. */
export function takeOffer({ offers, sold }: History, buyer: DemoUser, rank: number, quantity: number) {
  const own = offers.get(buyer.id) ?? []
  const start = Math.floor(rank * own.length)
  const hasUnits = ({ listing: { id, stock } }: Offer) => stock - (sold.get(id) ?? 0) - quantity >= MIN_LEFT
  const offer = [...own.slice(start), ...own.slice(0, start)].find(hasUnits)
  if (offer !== undefined) sold.set(offer.listing.id, (sold.get(offer.listing.id) ?? 0) + quantity)
  return offer
}

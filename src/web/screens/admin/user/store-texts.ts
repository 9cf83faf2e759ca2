import type { getAdminStore } from '#modules/reports/tables.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'

export type StoreOfUser = Pick<Output<typeof getAdminStore>, 'name' | 'listings' | 'suspended_for' | 'unsent'>

const counted = (count: number, one: string, many: string) => `${numberText(count)} ${count === 1 ? one : many}`

/** Returns the effect of disabling an account with its store; for the confirmation. */
export function disablingText(store: StoreOfUser | null): string {
  const account = 'All sessions end. The user cannot log in until you enable the account.'
  if (store === null) return account
  const { name, listings, suspended_for: suspendedFor, unsent } = store
  const isLeft = unsent.count > 0
  const left = isLeft
    ? ` ${counted(unsent.count, 'paid order is', 'paid orders are')} not sent: see the list below.`
    : ''
  if (suspendedFor !== null) return `${account} ${name} is suspended already and stays suspended.${left}`
  return `${account} ${name} is suspended: ${counted(listings, 'listing leaves', 'listings leave')} the shop immediately.${left}`
}

/** Returns the effect of enabling an account on its store; null without an effect. */
export function enablingText(store: StoreOfUser | null): string | null {
  if (store === null || store.suspended_for === null) return null
  if (store.suspended_for === 'store') return `${store.name} stays suspended: it was suspended separately.`
  return `${store.name} opens again: ${counted(store.listings, 'listing returns', 'listings return')} to the shop.`
}

import { pino } from 'pino'

import { createOutbox } from '#integrations/mail/mail.outbox.ts'
import { ROLE } from '#modules/accounts/permissions.rules.ts'
import { type AlertEmails, createAlertEmails } from '#modules/demand/alert-emails.service.ts'
import { addListingAlert, type AlertBody } from '#modules/demand/demand.contract.ts'
import { createProduct } from '#modules/listings/selling.contract.ts'
import { createStore } from '#modules/stores/stores.contract.ts'
import { rows } from '#platform/db/rows.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import type { Email, Outbox } from '#platform/mail.ts'

import { buildListingBody } from './sample-stores.ts'
import { openTestShop, type SignedIn, type TestShop } from './shop.ts'

interface Limits {
  changes: number
  emails: number
  newAlerts: number
}

/** A shop with a store whose listings match alerts. */
export interface AlertShop {
  shop: TestShop
  seller: SignedIn
  admin: SignedIn
  storeId: number
  /** Stores emails as the shop does, in the transaction of the caller. */
  outbox: Outbox
  createEmails(outbox: Outbox, limits?: Partial<Limits>): AlertEmails
  /** Stores an alert. */
  addAlert(email: string, body?: Partial<AlertBody>): Promise<unknown>
  /** Stores an alert that only later listings can match. */
  addCheckedAlert(email: string, body?: Partial<AlertBody>): Promise<void>
  addListing(fields?: object): Promise<{ id: number; title: string }>
  /** Compares all alerts with new listings, and returns the alert emails since the last `clear`. */
  sendAlerts(limits?: Partial<Limits>): Promise<Email[]>
  readEmails(): Promise<Email[]>
  /** Removes alerts and emails, and hides the listings of the store. */
  clear(): Promise<void>
  close(): Promise<void>
}

const LIMITS: Limits = { changes: 500, emails: 500, newAlerts: 20 }

/** A vehicle without brake pads in the demo shop. */
export const OUTBACK = { make: 'Subaru', model: 'Outback' }
export const WANTED = {
  type: 'brake-pads',
  positions: { axle: 'front' },
  ...OUTBACK,
  year: 2011,
  words: 'pads outback 2011',
}

/** A vehicle set of a listing. */
export const vehicleSet = ({ make, model }: { make: string; model: string }, start = 2010, end = start) => ({
  make,
  model,
  year: { start, end },
  engine: null,
  vehicle_type: { start: null, end: null },
})

export const atTime = ({ database }: TestShop, now = new Date()) => ({ db: database.db, now: () => now })

/** Lists the addresses of emails. */
export const listRecipients = async (letters: Promise<Email[]>) => (await letters).map(({ to }) => to).toSorted()

/** Opens the demo shop with the store Ladipo Pads. */
export async function openAlertShop(): Promise<AlertShop> {
  const shop = await openTestShop({ demo: true })
  const jobs = createJobs(shop.database, { log: pino({ level: 'silent' }) })
  const outbox = createOutbox(jobs)
  await jobs.start({ works: false })
  const [seller, admin] = [await shop.signedInAs(ROLE.supplier), await shop.signedInAs(ROLE.admin)]
  const body = { userId: seller.user.id, name: 'Ladipo Pads' }
  const { id: storeId } = await seller.bearer(createStore, { body })
  return {
    shop,
    seller,
    admin,
    storeId,
    outbox,
    createEmails,
    addAlert,
    addCheckedAlert,
    addListing,
    sendAlerts,
    readEmails,
    clear,
    close,
  }

  function createEmails(box: Outbox, limits: Partial<Limits> = {}): AlertEmails {
    const deps = { jobs: { declare: () => undefined }, outbox: box, baseUrl: 'https://shop.example/' }
    return createAlertEmails(deps, { ...LIMITS, ...limits })
  }

  function addAlert(email: string, more: Partial<AlertBody> = {}) {
    return shop.visitor(addListingAlert, { body: { ...WANTED, email, ...more } })
  }

  async function addCheckedAlert(email: string, more: Partial<AlertBody> = {}): Promise<void> {
    await addAlert(email, more)
    await rows(shop.database.db, 'update listing_alerts set checked_at = now()')
  }

  function addListing(fields: object = {}) {
    const { type, positions } = WANTED
    const vehicles = { vehicleSets: [vehicleSet(OUTBACK, 2010, 2012)] }
    const front = { title: 'Front brake pads Subaru Outback', part_type: type, positions, ...vehicles, storeId }
    return seller.bearer(createProduct, { body: { ...buildListingBody(), ...front, ...fields } })
  }

  async function sendAlerts(limits?: Partial<Limits>): Promise<Email[]> {
    await createEmails(outbox, limits).send(atTime(shop))
    return readEmails()
  }

  async function readEmails(): Promise<Email[]> {
    const found = await rows<{ data: Email }>(
      shop.database.db,
      `select data from jobs.job where name = 'send-letter' and data ->> 'subject' like 'Now listed%'
       order by created_on, id`,
    )
    return found.map(({ data }) => data)
  }

  async function clear(): Promise<void> {
    await rows(shop.database.db, 'update products set hidden_at = now() where store_id = $1', [storeId])
    for (const table of ['listing_alerts', 'listing_changes', "jobs.job where name = 'send-letter'"])
      await rows(shop.database.db, `delete from ${table}`)
  }

  async function close(): Promise<void> {
    await jobs.stop()
    await shop.close()
  }
}

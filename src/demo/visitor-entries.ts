import { AlertBody } from '#modules/demand/demand.contract.ts'
import type { PartRequestBody } from '#modules/part-requests/part-requests.contract.ts'

import type { History } from './history.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const IP = '127.0.0.1'

type Contact = Pick<(typeof PartRequestBody)['_output'], 'contact_method' | 'contact'>

const phone = (contact: string): Contact => ({ contact_method: 'phone', contact })
const message = (contact: string): Contact => ({ contact_method: 'message', contact })
const email = (name: string): Contact => ({ contact_method: 'email', contact: `${name}@example.com` })

/** Phones are the lowest toll-free numbers, which are not assigned. */
const REQUESTS: readonly (Contact & { name: string; request: string; vin?: string })[] = [
  { name: 'Ifeanyi Obi', request: 'Used gearbox for Mack R600, with bell housing.', ...phone('+2348000000100') },
  { name: 'Yetunde Balogun', request: 'Right LED headlamp for Lexus RX 350, 2014.', ...message('+2348000000101') },
  { name: 'Gabriel Okoro', request: 'Cylinder head for Innoson IVM 6540.', ...phone('+2348000000102') },
  { name: 'Sani Garba', request: 'Short propeller shaft for Mercedes-Benz 911 lorry.', ...phone('+2348000000103') },
  { name: 'Blessing Effiong', request: 'ECU for Peugeot 307, 2006, manual gearbox.', ...email('blessing.effiong') },
  { name: 'Crossgate Logistics', request: 'AC compressor for two Ford Transit, 2010.', ...email('workshop.crossgate') },
  { name: 'Aliyu Mohammed', request: 'Carburettor for Bajaj Boxer BM150.', ...message('') },
  {
    name: 'Kehinde Alabi',
    request: 'Rear left door handle for Toyota Sienna 2007, silver.',
    ...phone('+2348000000107'),
  },
  { name: 'Nkechi Umeh', request: 'Turbo for Mitsubishi L200 2.5 diesel, 2012.', ...email('nkechi.umeh') },
  {
    name: 'Osaze Osagie',
    request: 'Rear bumper, silver. How much with delivery to Benin?',
    vin: '2T1BU4EE9AC123456',
    ...phone('+2348000000109'),
  },
]

/** Writes requests of visitors for parts that the shop does not have. */
export async function writePartRequests({ services, ctxAt }: History, now: Date): Promise<void> {
  for (const [index, { vin = null, ...request }] of REQUESTS.entries()) {
    const at = new Date(now.getTime() - (REQUESTS.length - index) * 3.1 * DAY_MS)
    await services.requests.send(ctxAt(at, null), { ...request, vin }, { ip: IP })
  }
}

/** Alerts of visitors and, without an email, of buyers. The first two parts are listed: their emails count as sent. */
const ALERTS: readonly (Partial<AlertBody> & { words: string })[] = [
  { words: 'brake pads corolla 2010', type: 'brake-pads', make: 'Toyota', model: 'Corolla', year: 2010 },
  {
    words: 'alternator camry 2008',
    type: 'alternator',
    make: 'Toyota',
    model: 'Camry',
    year: 2008,
    email: 'tola@example.com',
  },
  { words: 'gear brain accord 2010', type: 'gearbox-control-unit', make: 'Honda', model: 'Accord', year: 2010 },
  { words: 'turbo cartridge hilux 2012', type: 'turbo-cartridge', make: 'Toyota', model: 'Hilux', year: 2012 },
  { words: 'engine block', type: 'engine-block', email: 'sani.garba@example.com' },
  { words: 'airbag module camry 2008', type: 'airbag-module', make: 'Toyota', model: 'Camry', year: 2008 },
  {
    words: 'airbag camry 08',
    type: 'airbag-module',
    make: 'Toyota',
    model: 'Camry',
    year: 2008,
    email: 'uche@example.com',
  },
  { words: '89661-0F490', part_number: '89661-0F490', email: 'workshop.crossgate@example.com' },
  { words: 'keke fare box', email: 'aliyu.m@example.com' },
]

/** Writes alerts of the last weeks, and compares them with the listings that are there. */
export async function writeAlerts({ services, ctxAt, buyers }: History, now: Date): Promise<void> {
  const { alerts, alertEmails } = services.demand
  for (const [index, alert] of ALERTS.entries()) {
    const at = new Date(now.getTime() - (ALERTS.length - index) * 2.3 * DAY_MS)
    const user = alert.email === undefined ? (buyers[index % buyers.length] ?? null) : null
    await alerts.add(ctxAt(at, user), AlertBody.parse(alert), { ip: IP })
  }
  await alertEmails.send(ctxAt(now, null))
}

/** Invitations of admins by their age in hours: the last is open, the others ended after a day. */
const INVITATIONS: readonly { hours: number; email?: string }[] = [
  { hours: 190, email: 'adaeze.nnamdi@example.com' },
  { hours: 75 },
  { hours: 2, email: 'ibrahim.lawal@example.com' },
]

/** Writes invitations of further admins; their secrets are not kept, so that none can be used. */
export async function writeInvitations({ services, ctxAt, admin }: History, now: Date): Promise<void> {
  for (const { hours, email: to } of INVITATIONS) {
    const ctx = ctxAt(new Date(now.getTime() - hours * HOUR_MS), admin)
    await services.accounts.invitations.invite(ctx, to, { ip: IP, userAgent: undefined })
  }
}

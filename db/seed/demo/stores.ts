import type { CategoryName } from './kind.ts'

export interface DemoStore {
  /** Starts every SKU of the store. */
  code: string
  name: string
  city: string
  /** As migration 0041 names the states. */
  state: string
  /** E.164: one of the lowest toll-free numbers, which are not assigned. */
  phone: string
  about: string
  /** How much of the trade it has, against the others. */
  share: number
  /** What it sells more of than the others. */
  leansTo: readonly CategoryName[]
  /** How much more used stock it has than the others. */
  usedStock: number
}

const STATES: Readonly<Record<string, string>> = {
  Abuja: 'FCT (Abuja)',
  'Benin City': 'Edo',
  Enugu: 'Enugu',
  Ibadan: 'Oyo',
  Kaduna: 'Kaduna',
  Kano: 'Kano',
  Lagos: 'Lagos',
  Nnewi: 'Anambra',
  Onitsha: 'Anambra',
  'Port Harcourt': 'Rivers',
}

function getState(city: string): string {
  const state = STATES[city]
  if (state === undefined) throw new Error(`no state of the city ${city}`)
  return state
}

const store = (
  code: string,
  name: string,
  city: string,
  share: number,
  usedStock: number,
  leansTo: readonly CategoryName[],
  about: string,
): DemoStore => ({
  code,
  name,
  city,
  state: getState(city),
  phone: `+2348000000${(200 + share).toString()}`,
  about: `${about} Other parts too.`,
  share,
  usedStock,
  leansTo,
})

const NAMED: readonly DemoStore[] = [
  store(
    'LDP',
    'Demo Ladipo Brake House',
    'Lagos',
    11,
    0.4,
    ['Brakes Suspension & Steering'],
    'Demo store. Brakes and steering for Japanese and Korean cars, counter on Ladipo Market Road, Mushin.',
  ),
  store(
    'LTK',
    'Demo Ladipo Tokunbo Spares',
    'Lagos',
    12,
    3.2,
    ['Engine & Drivetrain', 'Auto Body Parts & Mirrors', 'Exhaust'],
    'Demo store. Foreign-used engines, gearboxes and body parts, every piece with its donor noted.',
  ),
  store(
    'ASP',
    'Demo Aspamda Truck Line',
    'Lagos',
    9,
    0.8,
    ['Brakes Suspension & Steering', 'Fuel systems & Components'],
    'Demo store. Lorry and bus parts at the Trade Fair complex: Mack, MAN, Howo, DAF, Actros.',
  ),
  store(
    'NNW',
    'Demo Nnewi Motor Depot',
    'Nnewi',
    13,
    0.5,
    ['Filters', 'Air Filters & Intake Systems', 'Motorcycle & Tricycle'],
    'Demo store. Wholesale from Nkwo Nnewi: service parts by the carton.',
  ),
  store(
    'ONI',
    'Demo Onitsha Bridgehead Parts',
    'Onitsha',
    7,
    1,
    ['Shock Absorbers'],
    'Demo store. Shock absorbers, springs and mounts.',
  ),
  store(
    'WUS',
    'Demo Wuse Auto Counter',
    'Abuja',
    10,
    0.3,
    ['Sensors', 'Batteries and Chargers', 'Tools & Accessories'],
    'Demo store. Sensors, coils and batteries, tested at the counter in Wuse Zone 5.',
  ),
  store(
    'GRK',
    'Demo Garki Genuine Desk',
    'Abuja',
    6,
    0.1,
    ['Filters', 'Oils, Fluids & Chemicals'],
    'Demo store. Genuine and maker-branded service parts on order.',
  ),
  store(
    'APO',
    'Demo Apo Mechanic Village Spares',
    'Abuja',
    5,
    1.6,
    ['Engine & Drivetrain'],
    'Demo store. Engine and gearbox parts beside the workshops of Apo.',
  ),
  store(
    'KAN',
    'Demo Kano Sabon Gari Spares',
    'Kano',
    8,
    1.1,
    ['Fuel systems & Components', 'Engine & Drivetrain', 'Tyres & Wheels'],
    'Demo store. Diesel and pick-up parts for the north.',
  ),
  store(
    'PHC',
    'Demo Port Harcourt Ikoku Autos',
    'Port Harcourt',
    14,
    1.2,
    ['Auto Body Parts & Mirrors', 'Lighting & Electrical'],
    'Demo store. Lamps, mirrors and panels at Ikoku.',
  ),
  store(
    'IBD',
    'Demo Ibadan Gate Spares',
    'Ibadan',
    4,
    1,
    ['Brakes Suspension & Steering', 'Cooling & Air Conditioning'],
    'Demo store. Everyday parts for Corolla, Camry and Golf.',
  ),
  store(
    'BEN',
    'Demo Benin Uwelu Spares',
    'Benin City',
    3,
    2.4,
    ['Engine & Drivetrain'],
    'Demo store. Used and renewed units from Uwelu market.',
  ),
  store(
    'KAD',
    'Demo Kaduna Panteka Parts',
    'Kaduna',
    2,
    1,
    ['Batteries and Chargers'],
    'Demo store. Batteries, starters and alternators.',
  ),
  store(
    'ENU',
    'Demo Enugu Coal Camp Autos',
    'Enugu',
    1,
    1.2,
    ['Sensors'],
    'Demo store. Electrics for old and new cars at Coal Camp.',
  ),
]

const MARKETS = [
  ['Ladipo', 'Lagos'],
  ['Aspamda', 'Lagos'],
  ['Nkwo Nnewi', 'Nnewi'],
  ['Wuse', 'Abuja'],
  ['Ikoku', 'Port Harcourt'],
  ['Uwelu', 'Benin City'],
  ['Coal Camp', 'Enugu'],
  ['Sabon Gari', 'Kano'],
  ['Panteka', 'Kaduna'],
  ['Gate', 'Ibadan'],
] as const
const LISTINGS_PER_STORE = 5_000

/** Returns the demo shop's stores, and one more for each 5,000 listings, so that a store stays a small part. */
export function demoStores(count: number): readonly DemoStore[] {
  const more = Math.max(0, Math.floor(count / LISTINGS_PER_STORE) - NAMED.length)
  const generated = Array.from({ length: more }, (_, at): DemoStore => {
    const [market, city] = MARKETS[at % MARKETS.length] ?? MARKETS[0]
    const number = at + NAMED.length + 1
    return {
      code: `S${number.toString().padStart(3, '0')}`,
      name: `Demo ${market} Stall ${number}`,
      city,
      state: getState(city),
      phone: `+234800001${number.toString().padStart(4, '0')}`,
      about: `Demo store. Stall ${number} of the ${market} market.`,
      share: 2,
      usedStock: 1,
      leansTo: [],
    }
  })
  return [...NAMED, ...generated]
}

/** A kind of product that the simulator sells: drawing, name and approximate price. */
interface Kind {
  drawing: string
  name: string
  naira: number
}

const kind = (drawing: string, name: string, naira: number): Kind => ({ drawing, name, naira })

/** The simulator's twelve categories, with three kinds of products each. */
const SHELVES: readonly { id: string; name: string; kinds: readonly Kind[] }[] = [
  {
    id: '200214370',
    name: 'Brake Systems',
    kinds: [
      kind('brake-pads', 'Ceramic Brake Pads', 18_500),
      kind('brake-disc', 'Vented Brake Disc', 32_000),
      kind('brake-caliper', 'Brake Caliper', 41_000),
    ],
  },
  {
    id: '200214371',
    name: 'Shock Absorbers & Struts',
    kinds: [
      kind('front-strut', 'Front Shock Absorber', 38_500),
      kind('rear-shock', 'Rear Shock Absorber', 29_900),
      kind('strut-mount', 'Strut Mount', 9_400),
    ],
  },
  {
    id: '200214372',
    name: 'Steering & Suspension',
    kinds: [
      kind('control-arm', 'Control Arm', 26_000),
      kind('ball-joint', 'Ball Joint', 8_200),
      kind('tie-rod-end', 'Tie Rod End', 6_900),
    ],
  },
  {
    id: '200214373',
    name: 'Car Electronics',
    kinds: [
      kind('parking-sensor', 'Parking Sensor Kit', 14_700),
      kind('jump-starter', 'Electronics Jump Starter', 45_000),
      kind('power-inverter', 'Electronics Power Inverter', 27_500),
    ],
  },
  {
    id: '200214374',
    name: 'Sensors',
    kinds: [
      kind('oxygen-sensor', 'Oxygen Sensor', 16_300),
      kind('maf-sensor', 'Mass Air Flow Sensor', 19_800),
      kind('abs-sensor', 'ABS Wheel Speed Sensor', 7_600),
    ],
  },
  {
    id: '200214375',
    name: 'Ignition',
    kinds: [
      kind('spark-plugs', 'Iridium Spark Plugs', 12_400),
      kind('ignition-coil', 'Ignition Coil', 11_900),
      kind('crankshaft-sensor', 'Crankshaft Position Sensor', 8_800),
    ],
  },
  {
    id: '200214376',
    name: 'Filters',
    kinds: [
      kind('oil-filter', 'Oil Filter', 3_200),
      kind('air-filter', 'Air Filter', 4_100),
      kind('cabin-filter', 'Cabin Filter', 3_900),
    ],
  },
  {
    id: '200214377',
    name: 'Engine Parts',
    kinds: [
      kind('timing-belt-kit', 'Timing Belt Kit', 36_400),
      kind('water-pump', 'Water Pump', 21_700),
      kind('turbocharger', 'Turbocharger', 185_000),
    ],
  },
  {
    id: '200214378',
    name: 'Lighting',
    kinds: [
      kind('head-lamp', 'Head Lamp', 52_000),
      kind('tail-lamp', 'Tail Lamp', 28_600),
      kind('fog-lamp', 'LED Fog Lamp', 13_300),
    ],
  },
  {
    id: '200214379',
    name: 'Mirrors & Body',
    kinds: [
      kind('door-mirror', 'Door Mirror', 24_900),
      kind('grille', 'Front Grille', 31_500),
      kind('door-handle', 'Door Handle', 5_400),
    ],
  },
  {
    id: '200214380',
    name: 'Fuel System',
    kinds: [
      kind('fuel-pump', 'Fuel Pump', 22_800),
      kind('fuel-injector', 'Fuel Injector', 17_100),
      kind('fuel-filter', 'Fuel Filter', 4_600),
    ],
  },
  {
    id: '200214381',
    name: 'Wipers & Washers',
    kinds: [
      kind('wiper-blades', 'Wiper Blades', 5_900),
      kind('window-regulator', 'Window Regulator', 15_200),
      kind('bulb', 'Halogen Bulbs', 4_400),
    ],
  },
]

export const CATEGORIES = SHELVES.map(({ id, name }) => ({ category_id: Number(id), category_name: name }))

const VEHICLES = [
  'Toyota Corolla',
  'Toyota Camry',
  'Honda Accord',
  'Honda Civic',
  'Nissan Almera',
  'Kia Rio',
  'Hyundai Elantra',
  'Ford Ranger',
  'Mercedes-Benz C-Class',
] as const

/** The oddity of a product, as some of the vendor's products have. */
export type Oddity = 'none' | 'no sku' | 'missing fields' | 'hostile text' | 'sold out'

/** Something that the simulator sells. All of it is made up. */
export interface Good {
  id: string
  category: string
  drawing: string
  title: string
  /** Whole naira. */
  price: number
  oddity: Oddity
}

const FIRST_ID = 1_005_000_000_000
const ODDITIES: Readonly<Record<number, Oddity>> = {
  1: 'no sku',
  2: 'missing fields',
  3: 'hostile text',
  4: 'sold out',
}

/** Twenty-seven products in each category: each kind for each vehicle. The odd ones are last. */
export const SIMULATED_PRODUCTS: readonly Good[] = SHELVES.flatMap(({ id: category, kinds }) =>
  VEHICLES.flatMap((vehicle) => kinds.map((each) => ({ category, vehicle, each }))),
)
  .map(({ category, vehicle, each }, at) => ({
    id: String(FIRST_ID + at),
    category,
    drawing: each.drawing,
    title: `${each.name} for ${vehicle}, demo item ${at + 1}`,
    price: each.naira + ((at * 7_919) % 40) * 50,
    oddity: ODDITIES[at] ?? ('none' as const),
  }))
  .toSorted((one, other) => Number(one.oddity !== 'none') - Number(other.oddity !== 'none'))

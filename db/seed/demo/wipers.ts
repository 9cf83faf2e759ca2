import { type Kobo, naira } from '#platform/money.ts'

import { REAR_ADAPTER } from './wipers-vehicles.ts'

/** How a blade is built; its drawings bear the same key. */
export type WiperStyle = 'flat' | 'frame' | 'hybrid' | 'rear' | 'truck'

/** A wiper of the demo shop. */
export interface DemoWiper {
  symbol: string
  shortName: string
  description: string
  /** Null without a price. */
  priceKobo: Kobo | null
  style: WiperStyle
  lengthIn: number
  adapters: readonly string[]
  photos: readonly string[]
}

/** Where the drawings of the wipers stand (drawings/wipers-render.ts writes them there). */
export const WIPER_DRAWINGS = 'demo-wipers'

/** The nearest length that blades are sold in, in millimetres. */
const MILLIMETRES: Readonly<Record<number, number>> = {
  10: 250,
  11: 280,
  12: 300,
  13: 330,
  14: 350,
  15: 380,
  16: 400,
  17: 430,
  18: 450,
  19: 480,
  20: 500,
  21: 530,
  22: 550,
  24: 600,
  26: 650,
  28: 700,
  32: 800,
  36: 900,
  40: 1000,
}

/** "26 in (650 mm)" */
export const lengthText = (inches: number) => `${inches} in (${MILLIMETRES[inches]} mm)`

interface Family {
  style: WiperStyle
  /** The letter of the symbol. */
  letter: string
  name: string
  adapters: readonly [string, ...string[]]
  /** The end of the symbol. */
  code: string
  lengths: readonly number[]
  /** Naira of the shortest blade, and for each inch more. */
  from: number
  perInch: number
  says: string
}

const FRONT = [14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 26, 28]

const FAMILIES: readonly Family[] = [
  {
    style: 'flat',
    letter: 'F',
    name: 'Flat wiper blade',
    adapters: ['hook'],
    code: 'HK',
    lengths: FRONT,
    from: 4_200,
    perInch: 220,
    says: 'One sprung steel strip inside the rubber presses evenly over the whole glass. It holds on hook arms of 9 mm.',
  },
  {
    style: 'frame',
    letter: 'C',
    name: 'Frame wiper blade',
    adapters: ['hook'],
    code: 'HK',
    lengths: FRONT,
    from: 2_600,
    perInch: 130,
    says: 'A steel frame with six pressure points, natural rubber, and a hook adapter that is on the blade already.',
  },
  {
    style: 'hybrid',
    letter: 'H',
    name: 'Hybrid wiper blade',
    adapters: ['hook'],
    code: 'HK',
    lengths: [16, 18, 19, 20, 22, 24, 26, 28],
    from: 5_600,
    perInch: 260,
    says: 'The joints of a frame blade under a closed cover: quiet at speed, and the harmattan dust stays out of them.',
  },
  {
    style: 'flat',
    letter: 'F',
    name: 'Flat wiper blade',
    adapters: ['push button'],
    code: 'PB',
    lengths: [19, 21, 24, 26],
    from: 6_400,
    perInch: 280,
    says: 'For arms with a push button of 19 mm, as many German cars have them. Press, pull, click.',
  },
  {
    style: 'flat',
    letter: 'F',
    name: 'Flat wiper blade',
    adapters: ['bayonet'],
    code: 'BY',
    lengths: [22, 24, 26],
    from: 6_800,
    perInch: 300,
    says: 'For bayonet arms: the arm is pushed in until its hole clicks over the adapter.',
  },
  {
    style: 'flat',
    letter: 'F',
    name: 'Flat wiper blade',
    adapters: ['pinch tab'],
    code: 'PT',
    lengths: [19, 22, 24, 26, 28],
    from: 6_200,
    perInch: 280,
    says: 'For pinch tab arms: press both tabs, pull the old blade off, click the new one on.',
  },
  {
    style: 'flat',
    letter: 'F',
    name: 'Flat wiper blade',
    adapters: ['side pin'],
    code: 'SP',
    lengths: [16, 20, 22, 26, 28],
    from: 6_000,
    perInch: 260,
    says: 'For arms with a side pin of 22 mm: the pin goes through the blade and the clip closes over it.',
  },
  {
    style: 'flat',
    letter: 'F',
    name: 'Flat wiper blade, all adapters',
    adapters: ['hook', 'push button', 'bayonet', 'pinch tab', 'side pin'],
    code: 'AD',
    lengths: [16, 18, 20, 22, 24, 26],
    from: 7_900,
    perInch: 300,
    says: 'Five adapters lie in the box, so that one blade on the shelf serves nearly every arm.',
  },
  {
    style: 'rear',
    letter: 'R',
    name: 'Rear wiper blade',
    adapters: [REAR_ADAPTER],
    code: 'RC',
    lengths: [10, 11, 12, 13, 14, 16],
    from: 2_900,
    perInch: 110,
    says: 'A short plastic blade with a clip for the rear arm. Compare the clip with the old one before you order.',
  },
  {
    style: 'truck',
    letter: 'T',
    name: 'Truck wiper blade',
    adapters: ['wide hook'],
    code: 'WH',
    lengths: [26, 28, 32, 36, 40],
    from: 9_500,
    perInch: 420,
    says: 'A heavy frame for trucks and coaches with hook arms of 12 mm and more.',
  },
]

/** Blades without a price, to show that case. */
const WITHOUT_PRICE: ReadonlySet<string> = new Set(['OX-T36-WH', 'OX-T40-WH', 'OX-R13-RC'])

const NOTE = 'Demo product: the blade, its price and the vehicles it fits are examples.'

function createWiper(family: Family, lengthIn: number): DemoWiper {
  const { style, letter, name, adapters, code, lengths, from, perInch, says } = family
  const symbol = `OX-${letter}${lengthIn}-${code}`
  const [adapter, ...more] = adapters
  const price = naira(from + (lengthIn - (lengths[0] ?? lengthIn)) * perInch)
  return {
    symbol,
    shortName: `${name} ${lengthText(lengthIn)}${more.length > 0 ? '' : `, ${adapter}`}`,
    description: `${says} Length ${lengthText(lengthIn)}. Adapter: ${adapters.join(', ')}. ${NOTE}`,
    priceKobo: WITHOUT_PRICE.has(symbol) ? null : price,
    style,
    lengthIn,
    adapters,
    photos: getPhotos(style, lengthIn, adapters),
  }
}

/** What each picture is called, without its folder: the whole blade, its length, its adapters, its parts, its place, its box. */
function getPhotos(style: WiperStyle, lengthIn: number, adapters: readonly string[]): string[] {
  const views = [
    `${style}-whole`,
    `${style}-length-${lengthIn}`,
    ...adapters.map((adapter) => `adapter-${adapter.replaceAll(' ', '-')}`),
    `${style}-rubber`,
    `${style}-place`,
    `${style}-pack`,
  ]
  return views.map((view) => `/media/${WIPER_DRAWINGS}/${view}.svg`)
}

/** All wipers of the demo shop. */
export const DEMO_WIPERS: readonly DemoWiper[] = FAMILIES.flatMap((family) =>
  family.lengths.map((length) => createWiper(family, length)),
)

import type { WiperArm } from '#modules/wipers/wipers.contract.ts'
import type { VehicleExtract } from '#seed/vehicles/extract.ts'

/** The wiper arms of common vehicles. DEMO DATA: plausible, not measured; a real shop fills its own. */
interface VehicleWipers {
  make: string
  model: string
  from: number
  to: number
  /** Inches. */
  driver: number
  passenger: number
  rear?: number
  /** How the front arms hold the blade. */
  adapter: string
}

/** As compact as a maker's list: model, years, driver, passenger, rear (0 for none). */
type Row = readonly [model: string, from: number, to: number, driver: number, passenger: number, rear?: number]

const TOYOTA: readonly Row[] = [
  ['Corolla', 1998, 2002, 20, 18],
  ['Corolla', 2003, 2008, 22, 16],
  ['Corolla', 2009, 2013, 26, 16],
  ['Corolla', 2014, 2024, 28, 14],
  ['Camry', 1997, 2001, 22, 20],
  ['Camry', 2002, 2006, 24, 20],
  ['Camry', 2007, 2011, 24, 20],
  ['Camry', 2012, 2024, 26, 20],
  ['Matrix', 2003, 2008, 26, 16, 14],
  ['Avalon', 2005, 2012, 26, 20],
  ['RAV4', 2001, 2005, 20, 18, 12],
  ['RAV4', 2006, 2012, 24, 16, 12],
  ['RAV4', 2013, 2018, 26, 16, 12],
  ['Highlander', 2001, 2007, 24, 21, 16],
  ['Highlander', 2008, 2013, 26, 20, 12],
  ['Highlander', 2014, 2019, 26, 20, 12],
  ['Sienna', 2004, 2010, 26, 20, 16],
  ['Sienna', 2011, 2020, 28, 20, 14],
  ['Venza', 2009, 2015, 28, 20, 10],
  ['Yaris', 2007, 2011, 24, 14, 14],
  ['4Runner', 2003, 2009, 22, 20, 14],
  ['Hilux', 2005, 2015, 22, 18],
  ['Hilux', 2016, 2024, 22, 16],
  ['Fortuner', 2005, 2015, 22, 18, 12],
  ['HiAce', 2005, 2019, 24, 20, 14],
  ['Land Cruiser', 2008, 2021, 24, 22, 12],
  ['Land Cruiser Prado', 2003, 2009, 24, 20, 14],
  ['Land Cruiser Prado', 2010, 2023, 26, 20, 14],
]

const LEXUS: readonly Row[] = [
  ['RX 330', 2004, 2006, 26, 20, 14],
  ['RX 350', 2007, 2009, 26, 20, 14],
  ['RX 350', 2010, 2015, 26, 22, 12],
  ['ES 350', 2007, 2012, 24, 20],
  ['GX 470', 2003, 2009, 24, 20, 14],
  ['GX 460', 2010, 2023, 26, 20, 14],
  ['LX 570', 2008, 2021, 24, 22, 12],
]

const HONDA: readonly Row[] = [
  ['Accord', 2003, 2007, 26, 19],
  ['Accord', 2008, 2012, 26, 18],
  ['Accord', 2013, 2017, 26, 19],
  ['Civic', 2001, 2005, 26, 21],
  ['Civic', 2006, 2011, 26, 22],
  ['CR-V', 2002, 2006, 21, 19, 14],
  ['CR-V', 2007, 2011, 26, 16, 14],
  ['Pilot', 2009, 2015, 26, 21, 14],
  ['Odyssey', 2005, 2010, 26, 22, 14],
  ['City', 2009, 2014, 24, 14],
]

const NISSAN: readonly Row[] = [
  ['Almera', 2000, 2006, 21, 19],
  ['Altima', 2007, 2012, 26, 17],
  ['Sentra', 2007, 2012, 26, 16],
  ['Maxima', 2009, 2014, 26, 19],
  ['Pathfinder', 2005, 2012, 22, 20, 12],
  ['Murano', 2009, 2014, 26, 17, 12],
  ['X-Trail', 2008, 2013, 24, 16, 12],
  ['Xterra', 2005, 2015, 22, 20, 12],
  ['Navara', 2005, 2014, 24, 18],
]

const KOREA: Readonly<Record<string, readonly Row[]>> = {
  Hyundai: [
    ['Elantra', 2007, 2010, 24, 18],
    ['Elantra', 2011, 2016, 26, 14],
    ['Sonata', 2006, 2010, 24, 18],
    ['Sonata', 2011, 2014, 26, 18],
    ['Accent', 2006, 2011, 22, 16],
    ['Tucson', 2010, 2015, 24, 16, 11],
    ['Santa Fe', 2007, 2012, 24, 18, 14],
    ['i10', 2008, 2013, 22, 16, 12],
  ],
  Kia: [
    ['Rio', 2012, 2017, 26, 16],
    ['Cerato', 2009, 2013, 24, 20],
    ['Optima', 2011, 2015, 24, 18],
    ['Sportage', 2011, 2016, 24, 18, 12],
    ['Sorento', 2011, 2015, 24, 20, 12],
    ['Picanto', 2011, 2017, 22, 16, 12],
  ],
}

/** Makers that hold the blade otherwise than by a hook. */
const OTHERS: readonly (readonly [make: string, adapter: string, rows: readonly Row[]])[] = [
  [
    'Volkswagen',
    'push button',
    [
      ['Golf', 2006, 2009, 24, 19, 13],
      ['Jetta', 2006, 2010, 24, 19],
      ['Passat', 2006, 2010, 24, 19],
      ['Touareg', 2004, 2010, 26, 26],
    ],
  ],
  [
    'Mercedes-Benz',
    'bayonet',
    [
      ['C-Class', 2001, 2007, 22, 22],
      ['C-Class', 2008, 2014, 24, 24],
      ['E-Class', 2003, 2009, 26, 26],
      ['GLK', 2010, 2015, 24, 22],
      ['ML-Class', 2006, 2011, 26, 22],
    ],
  ],
  [
    'BMW',
    'pinch tab',
    [
      ['328i', 2007, 2011, 24, 19],
      ['528i', 2008, 2010, 26, 24],
    ],
  ],
  [
    'Audi',
    'pinch tab',
    [
      ['A4', 2005, 2008, 22, 22],
      ['A6', 2005, 2011, 22, 22],
    ],
  ],
  [
    'Ford',
    'pinch tab',
    [
      ['Focus', 2012, 2018, 28, 28],
      ['Edge', 2007, 2014, 24, 22, 12],
      ['Explorer', 2011, 2019, 26, 22, 11],
    ],
  ],
  [
    'Peugeot',
    'side pin',
    [
      ['307', 2001, 2008, 28, 26, 14],
      ['407', 2004, 2010, 28, 22],
      ['206', 1998, 2009, 26, 16, 16],
    ],
  ],
  ['Renault', 'side pin', [['Duster', 2010, 2017, 20, 20, 14]]],
  ['Peugeot', 'hook', [['406', 1996, 2004, 24, 22]]],
  ['Ford', 'hook', [['Escape', 2008, 2012, 20, 20, 12]]],
  [
    'Mitsubishi',
    'hook',
    [
      ['L200', 2006, 2015, 21, 18],
      ['Pajero', 2007, 2021, 22, 20, 14],
    ],
  ],
  [
    'Mazda',
    'hook',
    [
      ['3', 2004, 2009, 21, 19],
      ['6', 2003, 2008, 22, 18],
      ['626', 1998, 2002, 21, 19],
    ],
  ],
  [
    'Innoson',
    'hook',
    [
      ['G5', 2014, 2024, 24, 16],
      ['Granite', 2014, 2024, 22, 18],
      ['Fox', 2014, 2020, 22, 16],
    ],
  ],
  ['Howo', 'wide hook', [['371', 2006, 2024, 26, 26]]],
  ['MAN', 'wide hook', [['TGA', 2000, 2008, 28, 28]]],
  ['DAF', 'wide hook', [['XF', 1997, 2020, 32, 32]]],
  ['Mercedes-Benz', 'wide hook', [['Actros', 1996, 2008, 28, 28]]],
]

const ofMake = (make: string, adapter: string, rows: readonly Row[]): VehicleWipers[] =>
  rows.map(([model, from, to, driver, passenger, rear]) => ({
    make,
    model,
    from,
    to,
    driver,
    passenger,
    adapter,
    ...(rear && { rear }),
  }))

export const VEHICLE_WIPERS: readonly VehicleWipers[] = [
  ...ofMake('Toyota', 'hook', TOYOTA),
  ...ofMake('Lexus', 'hook', LEXUS),
  ...ofMake('Honda', 'hook', HONDA),
  ...ofMake('Nissan', 'hook', NISSAN),
  ...Object.entries(KOREA).flatMap(([make, rows]) => ofMake(make, 'hook', rows)),
  ...OTHERS.flatMap(([make, adapter, rows]) => ofMake(make, adapter, rows)),
]

/** How a rear arm holds its blade. */
export const REAR_ADAPTER = 'rear clip'

/** An arm of a model of the look-up. */
export interface DemoArm extends WiperArm {
  model_id: number
  year_start: number
  year_end: number
}

/** The arms of all vehicles. @throws Error for a model that the look-up does not hold */
export function demoArms(vehicles: VehicleExtract): DemoArm[] {
  return VEHICLE_WIPERS.flatMap(({ make, model, from, to, driver, passenger, rear, adapter }) => {
    const id = vehicles.makes.find(({ name }) => name === make)?.models.find(({ name }) => name === model)?.id
    if (id === undefined) throw new Error(`no ${make} ${model} in the look-up`)
    const years = { model_id: id, year_start: from, year_end: to }
    const front = [
      { ...years, side: 'driver' as const, length_in: driver, adapter },
      { ...years, side: 'passenger' as const, length_in: passenger, adapter },
    ]
    if (rear === undefined) return front
    return [...front, { ...years, side: 'rear' as const, length_in: rear, adapter: REAR_ADAPTER }]
  })
}

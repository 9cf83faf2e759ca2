/** A car of the grid: one of the commonest in Nigeria, in the year that buyers name most. */
export interface GridCar {
  make: string
  model: string
  year: number
  /** The car over its generation, then models that share its parts; as in `fleet.ts`. */
  vehicles: string
  rearBrakes: 'disc' | 'drum' | 'either'
  timing: 'belt' | 'chain'
  /** The engine that is sold most, as the look-up names it. */
  engine: string
  isManualCommon: boolean
  /** Part types of the grid that the car does not have, besides those that the fields above rule out. */
  lacks: readonly string[]
}

type Row = readonly [
  year: number,
  rearBrakes: GridCar['rearBrakes'],
  timing: GridCar['timing'],
  engine: string,
  gearbox: 'manual' | 'automatic',
  vehicles: string,
  lacks?: readonly string[],
]

const TOYOTA: readonly Row[] = [
  [
    2005,
    'drum',
    'chain',
    '1.8 1ZZ-FE',
    'manual',
    'Toyota|Corolla|2003|2008; Toyota|Matrix|2003|2008; Pontiac|Vibe|2003|2008',
  ],
  [
    2010,
    'either',
    'chain',
    '1.8 2ZR-FE',
    'automatic',
    'Toyota|Corolla|2009|2013; Toyota|Matrix|2009|2013; Scion|xD|2008|2014; Pontiac|Vibe|2009|2010',
  ],
  [2015, 'either', 'chain', '1.8 2ZR-FE', 'automatic', 'Toyota|Corolla|2014|2019; Scion|iM|2016|2016'],
  [
    1999,
    'either',
    'belt',
    '2.2 5S-FE',
    'automatic',
    'Toyota|Camry|1997|2001; Toyota|Camry Solara|1999|2003; Lexus|ES 300|1997|2001',
  ],
  [
    2005,
    'either',
    'chain',
    '2.4 2AZ-FE',
    'automatic',
    'Toyota|Camry|2002|2006; Toyota|Camry Solara|2004|2008; Lexus|ES 330|2005|2006',
  ],
  [2009, 'disc', 'chain', '2.4 2AZ-FE', 'automatic', 'Toyota|Camry|2007|2011; Toyota|Avalon|2008|2012'],
  [2013, 'disc', 'chain', '2.5 2AR-FE', 'automatic', 'Toyota|Camry|2012|2017; Toyota|Avalon|2013|2018'],
  [2005, 'disc', 'belt', '3.3 3MZ-FE', 'automatic', 'Toyota|Highlander|2001|2007; Lexus|RX 330|2004|2006'],
  [2009, 'disc', 'chain', '3.5 2GR-FE', 'automatic', 'Toyota|Highlander|2008|2013; Toyota|Venza|2009|2015'],
  [2004, 'disc', 'chain', '2.4 2AZ-FE', 'automatic', 'Toyota|RAV4|2001|2005; Toyota|RAV4 (Europe)|2001|2005'],
  [2008, 'disc', 'chain', '2.4 2AZ-FE', 'automatic', 'Toyota|RAV4|2006|2012; Toyota|RAV4 (Europe)|2006|2012'],
  [2005, 'either', 'belt', '3.3 3MZ-FE', 'automatic', 'Toyota|Sienna|2004|2010'],
  [2012, 'disc', 'chain', '3.5 2GR-FE', 'automatic', 'Toyota|Sienna|2011|2020; Toyota|Highlander|2014|2019'],
  [2005, 'drum', 'chain', '1.8 1ZZ-FE', 'manual', 'Toyota|Matrix|2003|2008; Toyota|Corolla|2003|2008'],
  [2010, 'disc', 'chain', '2.7 1AR-FE', 'automatic', 'Toyota|Venza|2009|2015; Toyota|Highlander|2008|2013'],
  [
    2010,
    'drum',
    'chain',
    '2.7 2TR-FE',
    'manual',
    'Toyota|HiAce|2005|2019',
    ['cabin-filter', 'coil-spring', 'cv-axle', 'cv-boot', 'strut-mount'],
  ],
  [2010, 'drum', 'chain', '2.7 2TR-FE', 'manual', 'Toyota|Hilux|2005|2015; Toyota|Fortuner|2005|2015'],
  [2005, 'disc', 'chain', '1.8 1ZZ-FE', 'manual', 'Toyota|Avensis|2003|2008'],
  [2008, 'drum', 'chain', '1.5 1NZ-FE', 'manual', 'Toyota|Yaris|2007|2012; Scion|xA|2004|2006'],
  [
    2008,
    'disc',
    'chain',
    '4.0 1GR-FE',
    'automatic',
    'Toyota|Land Cruiser Prado|2003|2009; Toyota|4Runner|2003|2009; Lexus|GX 470|2003|2009',
  ],
  [2005, 'disc', 'chain', '4.0 1GR-FE', 'automatic', 'Toyota|4Runner|2003|2009; Toyota|FJ Cruiser|2007|2014'],
]

const LEXUS: readonly Row[] = [
  [2005, 'disc', 'belt', '3.3 3MZ-FE', 'automatic', 'Lexus|RX 330|2004|2006; Toyota|Highlander|2004|2007'],
  [2008, 'disc', 'chain', '3.5 2GR-FE', 'automatic', 'Lexus|RX 350|2007|2009'],
  [
    2011,
    'disc',
    'chain',
    '3.5 2GR-FE',
    'automatic',
    'Lexus|RX 350|2010|2015; Lexus|RX 450h|2010|2015; Toyota|Highlander|2008|2013',
  ],
  [2008, 'disc', 'chain', '3.5 2GR-FE', 'automatic', 'Lexus|ES 350|2007|2012; Toyota|Avalon|2008|2012'],
]

// Until about 2006 four-cylinder Hondas measure the air by pressure and have no mass air flow sensor.
const HONDA: readonly Row[] = [
  [2000, 'either', 'belt', '2.3 F23A1', 'automatic', 'Honda|Accord|1998|2002; Acura|CL|2001|2003', ['maf-sensor']],
  [2005, 'either', 'chain', '2.4 K24A4', 'automatic', 'Honda|Accord|2003|2007; Acura|TSX|2004|2008', ['maf-sensor']],
  [2010, 'disc', 'chain', '2.4 K24Z3', 'automatic', 'Honda|Accord|2008|2012; Honda|Crosstour|2012|2015'],
  [2008, 'either', 'chain', '1.8 R18A1', 'manual', 'Honda|Civic|2006|2011'],
  [2005, 'disc', 'chain', '2.4 K24A1', 'automatic', 'Honda|CR-V|2002|2006; Honda|Element|2003|2011', ['maf-sensor']],
  [2009, 'disc', 'chain', '2.4 K24Z1', 'automatic', 'Honda|CR-V|2007|2011'],
]

const OTHERS: readonly Row[] = [
  [2005, 'drum', 'chain', '1.8 QG18DE', 'manual', 'Nissan|Almera|2000|2006; Nissan|Primera|2002|2007'],
  [2006, 'disc', 'chain', '4.0 VQ40DE', 'automatic', 'Nissan|Pathfinder|2005|2012; Nissan|Xterra|2005|2015'],
  [2013, 'disc', 'chain', '1.8 Nu', 'automatic', 'Hyundai|Elantra|2011|2016; Kia|Forte|2014|2018'],
  [2012, 'drum', 'chain', '1.6 Gamma', 'automatic', 'Kia|Rio|2012|2017; Hyundai|Accent|2012|2017'],
  [2010, 'drum', 'belt', '1.1 Epsilon', 'manual', 'Kia|Picanto|2004|2011; Hyundai|i10|2008|2013', ['maf-sensor']],
  [2009, 'disc', 'chain', '3.0 V6', 'automatic', 'Mercedes-Benz|C-Class|2008|2014', ['cv-axle']],
  [2004, 'disc', 'chain', '3.2 V6', 'automatic', 'Mercedes-Benz|E-Class|2003|2009', ['cv-axle']],
  [2002, 'disc', 'belt', '1.6 AKL', 'manual', 'Volkswagen|Golf (Europe)|1998|2004; Volkswagen|Bora|1998|2006'],
  [2002, 'disc', 'belt', '2.0 EW10', 'manual', 'Peugeot|406|1996|2004'],
]

/** The forty cars that the demo shop has parts for; each is in the look-up. */
export const GRID_CARS: readonly GridCar[] = [...TOYOTA, ...LEXUS, ...HONDA, ...OTHERS].map(
  ([year, rearBrakes, timing, engine, gearbox, vehicles, lacks = []]) => {
    const [make = '', model = ''] = vehicles.split('|')
    return { make, model, year, vehicles, rearBrakes, timing, engine, isManualCommon: gearbox === 'manual', lacks }
  },
)

import type { VehicleExtract } from '#seed/vehicles/extract.ts'

import { type Article, createSpecifications } from './articles.ts'
import { businessKobo } from './figures.ts'
import type { Range } from './kind.ts'
import { KINDS } from './kinds/catalogue.ts'
import type { Condition, DemoListing } from './listing.ts'
import { type FoundModel, modelFinder, findPlatform } from './platforms.ts'
import { type Random, createRandom, hashText } from './random.ts'
import { foundSet } from './vehicle-sets.ts'
import { formatDescription, formatTitle } from './wording.ts'

/** A listing placed by hand, for searches that people know the answer of. */
export interface Anchor {
  kind: string
  /** Of the kind's positions; left out where it has none. */
  position?: string
  variant: string
  brand: string
  /** The car maker's numbers, then the brand's. */
  numbers: readonly [string, ...string[]]
  /** As in `fleet.ts`, with the engine as a fifth part where it decides; empty for universal parts. */
  vehicles: string
  condition?: Condition
  naira: number
}

export const ANCHORS: readonly Anchor[] = [
  {
    kind: 'brake-pads',
    position: 'Front',
    variant: 'Ceramic',
    brand: 'Akebono',
    numbers: ['04465-33450', 'ACT1293'],
    vehicles: 'Toyota|Camry|2007|2011; Toyota|Avalon|2008|2012; Lexus|ES 350|2007|2012',
    naira: 38_500,
  },
  {
    kind: 'oil-filter',
    variant: 'Cartridge',
    brand: 'Toyota Genuine',
    numbers: ['04152-YZZA6'],
    vehicles: 'Toyota|Corolla|2009|2019|1.8 2ZR-FE; Toyota|Matrix|2009|2013|1.8 2ZR-FE; Scion|xD|2008|2014',
    naira: 7_500,
  },
  {
    kind: 'oil-filter',
    variant: 'Spin-On',
    brand: 'Denso',
    numbers: ['90915-YZZF2', 'DXE-1003'],
    vehicles: 'Toyota|Camry|2002|2009|2.4 2AZ-FE; Toyota|RAV4|2004|2008|2.4 2AZ-FE',
    naira: 4_800,
  },
  {
    kind: 'alternator',
    variant: '100 A',
    brand: 'Denso',
    numbers: ['31100-R40-A01', '104210-5890'],
    vehicles: 'Honda|Accord|2008|2012|2.4 K24Z2; Honda|Accord|2008|2012|2.4 K24Z3; Acura|TSX|2009|2014|2.4 K24Z3',
    naira: 165_000,
  },
  {
    kind: 'front-strut',
    position: 'Left',
    variant: 'Gas',
    brand: 'KYB',
    numbers: ['48520-80263', '339281'],
    vehicles: 'Lexus|RX 350|2010|2015; Lexus|RX 450h|2010|2015',
    naira: 92_000,
  },
  {
    kind: 'thermostat',
    variant: '87 °C',
    brand: 'Wahler',
    numbers: ['050 121 113 C', '4256.87D'],
    vehicles:
      'Volkswagen|Golf|1999|2006|2.0 4-cyl; Volkswagen|Jetta|1999|2004|2.0 4-cyl; Volkswagen|Beetle|1998|2005|2.0 4-cyl',
    naira: 8_900,
  },
  {
    kind: 'starter-motor',
    variant: '2.2 kW',
    brand: 'Denso',
    numbers: ['28100-75190', '228000-9980'],
    vehicles: 'Toyota|HiAce|2005|2019|2.7 2TR-FE; Toyota|Hilux|2005|2015|2.7 2TR-FE',
    naira: 148_000,
  },
  {
    kind: 'clutch-kit',
    variant: '3 Piece',
    brand: 'LuK',
    numbers: ['2052.37', '623 1147 00'],
    vehicles: 'Peugeot|406|1996|2004|1.8 XU7; Peugeot|406|1996|2004|2.0 XU10',
    naira: 96_000,
  },
  {
    kind: 'brake-chamber',
    position: 'Rear',
    variant: 'Type 30/30 Spring Brake',
    brand: 'Bendix',
    numbers: ['25095417', '065131'],
    vehicles: 'Mack|R|1981|1994; Mack|RD|1981|2005; Mack|CH|1990|2005',
    naira: 62_000,
  },
  {
    kind: 'fuel-pump',
    variant: 'Module with Sender',
    brand: 'Denso',
    numbers: ['23220-0C050', '951-0022'],
    vehicles: 'Toyota|Hilux|2005|2015|2.7 2TR-FE; Toyota|Fortuner|2005|2015|2.7 2TR-FE',
    naira: 88_000,
  },
  {
    kind: 'ignition-coil',
    variant: 'Pencil Coil',
    brand: 'Hyundai Genuine',
    numbers: ['27300-2E000'],
    vehicles: 'Hyundai|Elantra|2011|2016|1.8 Nu; Hyundai|Elantra|2012|2016|2.0 Nu; Kia|Forte|2015|2018|2.0 Nu',
    naira: 27_500,
  },
  {
    kind: 'wiper-blades',
    position: 'Front',
    variant: 'Flat',
    brand: 'Bosch',
    numbers: ['85222-02100', '3 397 118 911'],
    vehicles: 'Toyota|Corolla|2003|2008; Toyota|Matrix|2003|2008',
    naira: 14_500,
  },
  {
    kind: 'cv-axle',
    position: 'Front Right',
    variant: 'Automatic',
    brand: 'GSP',
    numbers: ['43410-08030', 'NCV69567'],
    vehicles: 'Toyota|Sienna|2007|2010|3.5 2GR-FE',
    naira: 96_500,
  },
  {
    kind: 'wheel-bearing',
    position: 'Rear',
    variant: 'Hub Unit with ABS Ring',
    brand: 'NSK',
    numbers: ['42450-48011', '55BWKH01'],
    vehicles: 'Toyota|Highlander|2008|2013; Lexus|RX 350|2010|2015',
    naira: 74_000,
  },
  {
    kind: 'engine-mount',
    position: 'Right',
    variant: 'Hydraulic',
    brand: 'Corteco',
    numbers: ['50820-SNA-A01', '80001889'],
    vehicles: 'Honda|Civic|2006|2011|1.8 R18A1; Honda|Civic|2006|2011|1.8 R18A4',
    naira: 32_500,
  },
  {
    kind: 'control-arm',
    position: 'Front Left',
    variant: 'With Ball Joint',
    brand: '555',
    numbers: ['51360-SWA-A01', 'SA-6281'],
    vehicles: 'Honda|CR-V|2007|2011; Acura|RDX|2007|2012',
    naira: 48_000,
  },
  {
    kind: 'timing-belt-kit',
    variant: 'With Water Pump',
    brand: 'Aisin',
    numbers: ['14400-RCA-A01', 'TKH-002'],
    vehicles: 'Honda|Pilot|2003|2015; Honda|Odyssey|2005|2017; Acura|MDX|2003|2013',
    naira: 118_000,
  },
  {
    kind: 'brake-pads',
    position: 'Rear',
    variant: 'Low-Metallic',
    brand: 'Textar',
    numbers: ['A 007 420 85 20', '2430801'],
    vehicles: 'Mercedes-Benz|C-Class|2008|2014; Mercedes-Benz|GLK|2010|2015',
    naira: 44_500,
  },
  {
    kind: 'oxygen-sensor',
    position: 'Upstream',
    variant: 'Heated, 4 Wire',
    brand: 'Bosch',
    numbers: ['A 003 542 70 18', '0 258 006 475'],
    vehicles:
      'Mercedes-Benz|E-Class|2003|2007|3.2 V6; Mercedes-Benz|C-Class|2001|2005|2.6 V6; Mercedes-Benz|C-Class|2001|2005|3.2 V6',
    naira: 68_000,
  },
  {
    kind: 'water-pump',
    variant: 'With Gasket',
    brand: 'BMW Genuine',
    numbers: ['11 51 7 586 925'],
    vehicles: 'BMW|328i|2007|2011; BMW|128i|2008|2013; BMW|528i|2008|2010',
    naira: 96_500,
  },
  {
    kind: 'brake-disc',
    position: 'Front',
    variant: 'Vented',
    brand: 'Brembo',
    numbers: ['34 11 6 771 985', '09.A426.11'],
    vehicles: 'BMW|X5|2007|2013; BMW|X6|2008|2014',
    naira: 98_000,
  },
  {
    kind: 'maf-sensor',
    variant: 'With Housing',
    brand: 'Bosch',
    numbers: ['06A 906 461', '0 280 217 121'],
    vehicles:
      'Volkswagen|Golf|2000|2006|1.8 4-cyl; Volkswagen|Jetta|2000|2004|1.8 4-cyl; Volkswagen|Passat|1998|2005|1.8 4-cyl',
    naira: 42_000,
  },
  {
    kind: 'control-arm',
    position: 'Front Left',
    variant: 'Forged',
    brand: 'Lemforder',
    numbers: ['8D0 407 151 P', '26657 01'],
    vehicles: 'Volkswagen|Passat|1998|2005; Audi|A4|1996|2001',
    naira: 52_500,
  },
  {
    kind: 'spark-plugs',
    variant: 'Iridium, Set of 4',
    brand: 'NGK',
    numbers: ['9807B-5617W', 'IZFR6K-11'],
    vehicles:
      'Honda|Accord|2003|2005|2.4 K24A4; Honda|Accord|2006|2007|2.4 K24A8; Honda|Accord|2008|2012|2.4 K24Z2; Honda|Accord|2008|2012|2.4 K24Z3; Honda|CR-V|2005|2005|2.4 K24A1; Honda|CR-V|2006|2009|2.4 K24Z1',
    naira: 36_000,
  },
  {
    kind: 'rack-end',
    position: 'Front',
    variant: 'With Lock Washer',
    brand: '555',
    numbers: ['53010-SDA-A01', 'SR-6260'],
    vehicles: 'Honda|Accord|2003|2007; Acura|TSX|2004|2008',
    naira: 11_500,
  },
  {
    kind: 'tie-rod-end',
    position: 'Right',
    variant: 'Greased for Life',
    brand: '555',
    numbers: ['45046-09281', 'SE-3891R'],
    vehicles: 'Toyota|Corolla|2003|2008; Toyota|Matrix|2003|2008; Pontiac|Vibe|2003|2008',
    naira: 9_800,
  },
  {
    kind: 'radiator',
    variant: 'Automatic',
    brand: 'Koyorad',
    numbers: ['16400-28280', 'PL010867'],
    vehicles: 'Toyota|Camry|2002|2006|2.4 2AZ-FE',
    naira: 92_000,
  },
  {
    kind: 'head-lamp',
    position: 'Left',
    variant: 'Halogen',
    brand: 'TYC',
    numbers: ['81150-06500', '20-6758-00-1'],
    vehicles: 'Toyota|Camry|2007|2009',
    naira: 78_000,
  },
  {
    kind: 'door-mirror',
    position: 'Right',
    variant: 'Electric',
    brand: 'Depo',
    numbers: ['87910-02B31', '312-5427R3EB'],
    vehicles: 'Toyota|Corolla|2009|2013',
    naira: 46_000,
  },
  {
    kind: 'rear-shock',
    variant: 'Gas',
    brand: 'Monroe',
    numbers: ['48531-09670', 'E1429'],
    vehicles: 'Toyota|RAV4|2006|2012',
    naira: 41_500,
  },
  {
    kind: 'ecu',
    variant: 'Automatic',
    brand: 'Toyota Genuine',
    numbers: ['89661-33A60'],
    vehicles: 'Lexus|ES 350|2007|2012; Toyota|Camry|2007|2011|3.5 2GR-FE',
    condition: 'Used',
    naira: 135_000,
  },
  {
    kind: 'cylinder-head',
    variant: 'Complete with Valves',
    brand: 'Toyota Genuine',
    numbers: ['11101-74160'],
    vehicles: 'Toyota|Camry|1997|2001|2.2 5S-FE',
    condition: 'Used',
    naira: 165_000,
  },
  {
    kind: 'throttle-body',
    variant: 'Electronic',
    brand: 'Aisin',
    numbers: ['22030-31020', 'TBT-011'],
    vehicles:
      'Toyota|4Runner|2003|2009|4.0 1GR-FE; Toyota|Tacoma|2005|2015|4.0 1GR-FE; Toyota|FJ Cruiser|2007|2009|4.0 1GR-FE',
    naira: 128_000,
  },
  {
    kind: 'crankshaft-sensor',
    variant: 'Hall',
    brand: 'Hyundai Genuine',
    numbers: ['39180-25300'],
    vehicles:
      'Hyundai|Sonata|2011|2014|2.4 4-cyl; Kia|Optima|2011|2015|2.4 Theta II; Hyundai|Santa Fe|2011|2012|2.4 Theta II',
    naira: 16_500,
  },
  {
    kind: 'brake-pads',
    position: 'Front',
    variant: 'Semi-Metallic',
    brand: 'TRW',
    numbers: ['58101-1RA05', 'GDB3548'],
    vehicles: 'Kia|Rio|2012|2017; Hyundai|Accent|2012|2017',
    naira: 24_500,
  },
  {
    kind: 'cabin-filter',
    variant: 'Activated Carbon',
    brand: 'Mann',
    numbers: ['97133-2E210', 'CUK 2449'],
    vehicles: 'Kia|Sportage|2011|2016; Hyundai|Tucson|2010|2015',
    naira: 9_500,
  },
  {
    kind: 'camshaft-sensor',
    position: 'Intake',
    variant: 'Hall',
    brand: 'Hitachi',
    numbers: ['23731-6J906', 'CPS0011'],
    vehicles: 'Nissan|Pathfinder|2005|2012|4.0 VQ40DE; Nissan|Xterra|2005|2015; Nissan|Frontier|2005|2019|4.0 VQ40DE',
    naira: 18_500,
  },
  {
    kind: 'abs-sensor',
    position: 'Front Right',
    variant: 'Active',
    brand: 'Bosch',
    numbers: ['47910-JA000', '0 265 007 994'],
    vehicles: 'Nissan|Altima|2007|2012; Nissan|Maxima|2009|2014',
    naira: 21_000,
  },
  {
    kind: 'fuel-water-separator',
    variant: 'Element Only',
    brand: 'Fleetguard',
    numbers: ['VG1540080032', 'FS36203'],
    vehicles: 'Howo|371|2006|2025',
    naira: 14_500,
  },
  {
    kind: 'clutch-kit',
    variant: '3 Piece',
    brand: 'Sachs',
    numbers: ['A 020 250 99 01', '3400 700 444'],
    vehicles: 'Mercedes-Benz|Actros|1996|2008',
    naira: 385_000,
  },
  {
    kind: 'brake-shoes',
    position: 'Rear',
    variant: 'Riveted Lining',
    brand: 'Ferodo',
    numbers: ['81.50221-0535', 'FSB912'],
    vehicles: 'MAN|TGA|2000|2008',
    naira: 72_000,
  },
  {
    kind: 'carburettor',
    variant: 'Twin Barrel',
    brand: 'Solex',
    numbers: ['1400.G7', '32/35 2001'],
    vehicles: 'Peugeot|504|1981|2005|2.0 XN1',
    naira: 78_500,
  },
  {
    kind: 'ignition-coil',
    variant: 'Coil Pack',
    brand: 'Valeo',
    numbers: ['5970.91', '245102'],
    vehicles:
      'Peugeot|307|2001|2008|1.4 TU3; Peugeot|307|2001|2008|1.6 TU5JP4; Peugeot|206|1999|2009|1.4 TU3; Peugeot|206|1999|2009|1.6 TU5JP4',
    naira: 34_000,
  },
  {
    kind: 'air-filter',
    variant: 'Panel',
    brand: 'Mann',
    numbers: ['A 642 094 00 04', 'C 33 1460/1'],
    vehicles: 'Mercedes-Benz|ML-Class|2006|2011|3.0 V6 Diesel',
    naira: 18_500,
  },
  {
    kind: 'brake-pads',
    position: 'Front',
    variant: 'Ceramic',
    brand: 'Bosch',
    numbers: ['IVM-3501100', '0 986 494 711'],
    vehicles: 'Innoson|G5|2014|2025',
    naira: 31_500,
  },
  {
    kind: 'power-steering-pump',
    variant: 'With Pulley',
    brand: 'Toyota Genuine',
    numbers: ['44310-08040'],
    vehicles: 'Toyota|Sienna|2004|2006; Toyota|Highlander|2004|2007|3.3 3MZ-FE',
    condition: 'Used',
    naira: 62_000,
  },
  {
    kind: 'ac-compressor',
    variant: 'With Clutch',
    brand: 'Denso',
    numbers: ['88310-06370', 'DCP50220'],
    vehicles: 'Toyota|Camry|2007|2009|2.4 2AZ-FE',
    naira: 225_000,
  },
  {
    kind: 'car-battery',
    variant: '12 V 75 Ah',
    brand: 'Varta',
    numbers: ['E11 574 012'],
    vehicles: 'Toyota|Camry|2007|2011; Toyota|Corolla|2009|2013; Honda|Accord|2008|2012; Toyota|Highlander|2008|2013',
    naira: 132_000,
  },
  { kind: 'battery-charger', variant: '6 A, 12 V', brand: 'CTEK', numbers: ['MXS 5.0'], vehicles: '', naira: 92_500 },
  { kind: 'brake-fluid', variant: 'DOT 4, 500 ml', brand: 'Castrol', numbers: ['BF4-050'], vehicles: '', naira: 5_800 },
  { kind: 'bulb', variant: 'H4 60/55 W, Pair', brand: 'Philips', numbers: ['12342PRC1'], vehicles: '', naira: 9_500 },
  {
    kind: 'engine-oil',
    variant: '5W-30 Fully Synthetic, 4 L',
    brand: 'Castrol',
    numbers: ['CE-530400'],
    vehicles: '',
    naira: 52_000,
  },
]

/** The best asked-for listings of the shop, so that an equal match of theirs comes first. */
const ANCHOR_POPULARITY = 6_000

/** The anchors as articles, each with what its first listing must say. */
export function* anchorArticles(
  vehicles: VehicleExtract,
): Generator<{ article: Article; listing: Partial<DemoListing> }> {
  const find = modelFinder(vehicles)
  for (const [at, anchor] of ANCHORS.entries()) {
    const random = createRandom(hashText(anchor.numbers.join()))
    const article = createArticle(anchor, find(anchor.vehicles), random)
    const condition = anchor.condition ?? 'New'
    const partNo = anchor.numbers.join(', ')
    yield {
      article,
      listing: {
        brand: anchor.brand,
        quality: anchor.brand.endsWith('Genuine') ? 'Genuine' : 'OEM',
        condition,
        title: formatTitle(article, anchor.brand, condition, 0),
        description: formatDescription(article, partNo, condition),
        partNo,
        genPriceKobo: anchor.naira * 100,
        priceKobo: businessKobo(anchor.naira, random),
        stock: random.int(4, 30),
        rating: 4.6,
        reviews: random.int(20, 90),
        popularity: ANCHOR_POPULARITY - at,
      },
    }
  }
}

function createArticle(anchor: Anchor, models: readonly FoundModel[], random: Random): Article {
  const kind = KINDS.find(({ key }) => key === anchor.kind)
  if (!kind) throw new Error(`no kind of part ${anchor.kind}`)
  const platform = findPlatform(models)
  const setting = `${platform?.vehicleClass ?? ''} ${anchor.position ?? ''} ${anchor.variant}`
  return {
    kind,
    position: anchor.position ? kind.positions.indexOf(anchor.position) : -1,
    platform,
    variant: anchor.variant,
    vehicleSets: models.map(foundSet),
    oeNumbers: kind.oe ? [anchor.numbers[0]] : [],
    specifications: createSpecifications(kind, setting, random),
    scale: scaleOfPrice(kind.naira, anchor.naira),
  }
}

/** Where in its range a price lies, so that the other sellers ask about the same. */
const scaleOfPrice = ([low, high]: Range, naira: number) => Math.min(1, Math.max(0.05, (naira - low) / (high - low)))

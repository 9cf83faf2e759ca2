import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { Condition } from './listing.ts'
import { hashText } from './random.ts'

/** The rendered pictures, a folder for each kind of part: `<look>-alone.avif`, `box-2-mirrored.avif` (tools/pictures). */
export const PICTURE_FOLDER = join(import.meta.dirname, 'pictures')

const pictures: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  readdirSync(PICTURE_FOLDER).map((kind) => [
    kind,
    new Set(readdirSync(join(PICTURE_FOLDER, kind)).map((name) => name.replace(/\.avif$/, ''))),
  ]),
)

/** The cartons that parts are shown with; each brand has one of them. */
const CARTONS = 4

/** Which variants of a kind look different from the usual one. */
const LOOKS: Readonly<Record<string, readonly (readonly [look: string, variant: RegExp])[]>> = {
  'air-filter': [['round', /Round/]],
  'alloy-wheel': [['dark', /^(?:17|18|20)/]],
  atf: [
    ['litre', /1 L/],
    ['white', /WS|CVT/],
  ],
  'brake-disc': [['solid', /Solid/]],
  bulb: [['led', /LED/]],
  'cabin-filter': [['carbon', /Carbon/]],
  'car-battery': [
    ['agm', /AGM/],
    ['truck', /(?:100|120|150|200) Ah/],
  ],
  'control-arm': [['pressed', /Pressed/]],
  'control-arm-bush': [['polyurethane', /Polyurethane/]],
  coolant: [
    ['red', /Red|Pink/],
    ['blue', /Blue/],
    ['yellow', /Yellow/],
    ['litre', /1 L/],
  ],
  'door-mirror': [['primed', /Indicator/]],
  'engine-mount': [['hydraulic', /Hydraulic|Vacuum/]],
  'engine-oil': [
    ['litre', /, 1 L/],
    ['silver', /5W-40|5W-20|10W/],
    ['black', /Diesel|Mineral/],
  ],
  'front-strut': [['spring', /Heavy Duty/]],
  'fuel-filter': [['spin-on', /Spin-On/]],
  'fuel-injector': [
    ['set', /Set/],
    ['common-rail', /Common Rail/],
  ],
  'fuel-pump': [['bare', /Pump Only|Strainer/]],
  'head-gasket': [['set', /Full Set/]],
  'head-lamp': [
    ['black', /Black/],
    ['projector', /Xenon|LED|Projector/],
  ],
  'ignition-coil': [
    ['pack', /Pack/],
    ['set', /Set/],
  ],
  jack: [['bottle', /Bottle/]],
  'oil-filter': [['cartridge', /Cartridge/]],
  'oxygen-sensor': [['wideband', /Wideband/]],
  'radiator-hose': [['silicone', /Silicone/]],
  'spark-plugs': [['six', /Set of 6/]],
  'stabilizer-bush': [['polyurethane', /Polyurethane/]],
  'stabilizer-link': [['plastic', /Plastic/]],
  'tail-lamp': [['led', /LED/]],
  thermostat: [['housing', /Housing/]],
  tyre: [['off-road', /T$/]],
  'wheel-bearing': [['kit', /Kit/]],
}

interface ShownPart {
  kindKey: string
  position: string | undefined
  variant: string
  brand: string | null
  condition: Condition
}

/** Returns the URL of a listing's rendered picture; null if its kind has none. */
export function pictureUrl({ kindKey, position = '', variant, brand, condition }: ShownPart): string | null {
  const names = pictures.get(kindKey)
  if (!names) return null
  const looks = (LOOKS[kindKey] ?? []).filter(([, words]) => words.test(variant)).map(([look]) => `${look}-`)
  const maker = hashText(brand ?? '')
  const isSided = /Left|Right/.test(position)
  // A right part is mirrored.
  const side = (isSided ? position.includes('Right') : maker % 2 === 1) ? '-mirrored' : ''
  // A new part is beside the carton of its brand, a used one alone.
  const scenes = condition === 'New' && brand !== null ? [`box-${1 + (maker % CARTONS)}`, 'alone'] : ['alone']
  for (const look of [...looks, ''])
    for (const scene of scenes)
      for (const name of [`${look}${scene}${side}`, `${look}${scene}`])
        if (names.has(name)) return `/media/demo/pictures/${kindKey}/${name}.avif`
  return null
}

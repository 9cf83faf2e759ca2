import type { GridCar } from './grid-cars.ts'

/** A part of the grid as it is asked for: a kind of part, at some of its positions. */
export interface GridPart {
  /** As it is spoken. */
  name: string
  /** The kind for a car; some cars have one kind, some another. */
  kind: (car: GridCar) => string
  /** The positions of the kind that count; empty where it has none. Each car gets an offer for each. */
  positions: readonly string[]
  /** Sold by size, without vehicles. */
  isBySize: boolean
  isOn: (car: GridCar) => boolean
}

type Options = Partial<Omit<GridPart, 'name' | 'kind'>>

const part = (name: string, key: string, positions: readonly string[] = [], options: Options = {}): GridPart => ({
  name,
  kind: () => key,
  positions,
  isBySize: false,
  isOn: ({ lacks }) => !lacks.includes(key),
  ...options,
})

const SIDES = ['Left', 'Right']
const FRONT_SIDES = ['Front Left', 'Front Right']

/** The sixty parts that are asked for most. */
export const GRID_PARTS: readonly GridPart[] = [
  part('front brake pad', 'brake-pads', ['Front']),
  part('rear brake pad', 'brake-pads', ['Rear'], { isOn: ({ rearBrakes }) => rearBrakes !== 'drum' }),
  part('front brake disc', 'brake-disc', ['Front']),
  part('brake shoe', 'brake-shoes', ['Rear'], { isOn: ({ rearBrakes }) => rearBrakes !== 'disc' }),
  part('brake caliper', 'brake-caliper', FRONT_SIDES),
  part('brake master cylinder', 'brake-master-cylinder'),
  part('front shock', 'front-strut', SIDES),
  part('rear shock', 'rear-shock'),
  part('shock mount', 'strut-mount', ['Front']),
  part('coil spring', 'coil-spring', ['Front']),
  part('lower arm', 'control-arm', FRONT_SIDES),
  part('lower arm bush', 'control-arm-bush', ['Front Lower']),
  part('ball joint', 'ball-joint', ['Front']),
  part('tie rod end', 'tie-rod-end', SIDES),
  part('rack end', 'rack-end', ['Front']),
  part('steering rack', 'steering-rack'),
  part('stabiliser linkage', 'stabilizer-link', FRONT_SIDES),
  part('stabiliser bush', 'stabilizer-bush', ['Front']),
  part('wheel bearing', 'wheel-bearing', ['Front']),
  part('drive shaft', 'cv-axle', FRONT_SIDES),
  part('CV boot', 'cv-boot', ['Outer', 'Inner']),
  part('engine seat', 'engine-mount', ['Right', 'Front']),
  part('gear seat', 'gearbox-mount'),
  part('clutch kit', 'clutch-kit', [], { isOn: ({ isManualCommon }) => isManualCommon }),
  part('alternator', 'alternator'),
  part('kick starter', 'starter-motor'),
  part('car battery', 'car-battery'),
  part('ignition coil', 'ignition-coil'),
  part('spark plug', 'spark-plugs'),
  part('brain box', 'ecu'),
  part('crank sensor', 'crankshaft-sensor'),
  part('cam sensor', 'camshaft-sensor', ['Intake']),
  part('oxygen sensor', 'oxygen-sensor', ['Upstream', 'Downstream']),
  part('MAF sensor', 'maf-sensor'),
  part('knock sensor', 'knock-sensor'),
  part('ABS sensor', 'abs-sensor', FRONT_SIDES),
  part('throttle body', 'throttle-body'),
  part('fuel pump', 'fuel-pump'),
  part('nozzle', 'fuel-injector'),
  part('fuel filter', 'fuel-filter'),
  part('oil filter', 'oil-filter'),
  part('air filter', 'air-filter'),
  part('cabin filter', 'cabin-filter'),
  part('engine oil', 'engine-oil', [], { isBySize: true }),
  part('automatic gear oil', 'atf', [], { isBySize: true }),
  part('radiator', 'radiator'),
  part('radiator cap', 'radiator-cap'),
  part('reserve tank', 'expansion-tank'),
  part('radiator fan', 'radiator-fan'),
  part('thermostat', 'thermostat'),
  part('water pump', 'water-pump'),
  part('AC compressor', 'ac-compressor'),
  part('condenser', 'ac-condenser'),
  part('fan belt', 'fan-belt'),
  { ...part('timing kit', ''), kind: ({ timing }) => `timing-${timing}-kit` },
  part('top gasket', 'head-gasket'),
  part('headlight', 'head-lamp', SIDES),
  part('back light', 'tail-lamp', SIDES),
  part('side mirror', 'door-mirror', SIDES),
  part('front bumper', 'bumper', ['Front']),
]

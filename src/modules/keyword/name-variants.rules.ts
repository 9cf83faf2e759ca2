import { splitWords } from '#modules/taxonomy/title-words.rules.ts'

/** A row of words in a name, and what the trade calls it too. */
interface Synonym {
  words: readonly string[]
  others: readonly (readonly string[])[]
  isLast: boolean
}

/** Nouns that end a name: "expansion tank" is also "expansion bottle". In both directions within a line. */
const HEADS = `
  sensor, sender, sensor switch
  switch, button, control switch
  module, unit, control unit, control module, box, control box, brain, brain box, computer, ecu
  reservoir, tank, bottle, cup, container, reservoir tank
  housing, case, casing
  cap, cover, lid
  shield, guard, protector, cover, guard plate, cover plate, plate
  hose, pipe, line, tube, hose pipe, rubber hose
  cable, wire, rope
  lead, wire, cable
  mount, seat, support, mount rubber, seat rubber, rubber mount, support rubber
  bush, rubber, rubber bush, bush rubber
  boot, bellow, gaiter, dust boot, dust cover, rubber boot, boot rubber, rubber cover
  lock, latch, catch, locker
  lever, handle, stick, stalk
  actuator, motor, servo motor
  solenoid, solenoid valve, control solenoid, control valve
  gear, sprocket, pinion, gear pulley
  tensioner, adjuster, tension, tension bearing, tensioner bearing, tensioner pulley
  pulley, wheel, roller
  disc, plate
  grille, net, mesh
  strainer, sieve, screen
  filter, filter element, filter cartridge
  repair kit, rubber kit, seal kit, rebuild kit, overhaul kit, service kit, kit
  seal, oil seal, rubber seal
  gasket, seal, joint
  regulator, controller
  link, linkage, link rod
  hinge, hook hinge
  insulation, insulator, felt, foam, lining, soundproof
  bearing, boris, ball bearing
  bolt, screw
  nozzle, jet, sprayer
  strap, stopper
  washer, shim
  moulding, beading, strip, garnish
  bracket, holder
  resistor, resistance, regulator
  blade, leaf
  liner, lining
  panel, board`

/** Words anywhere in a name. */
const WORDS = `
  gearbox, gear box, gear, auto gear, automatic gearbox
  cam shaft, cam
  crank shaft, crank
  boot, trunk, booth, boot lid
  trunk, boot, boot lid
  tail gate, back gate, lift gate, hatch, back door
  accelerator, throttle, gas pedal
  hand brake, parking brake, emergency brake
  power steering, steering, hydraulic steering, ps, hydraulic
  alternator, dynamo, generator
  starter, kick starter, starter motor
  coolant, water, radiator water
  cylinder head, top cylinder, engine head
  valve cover, tappet cover, rocker cover, head cover
  fuel, petrol, diesel, gas
  intake, inlet, air intake
  stabiliser bar, stabiliser, sway bar, anti roll bar, balance bar, balance rod, anti roll rod
  shock absorber, shock, absorber
  propeller shaft, propeller, prop shaft, cardan shaft
  control arm, lower arm, suspension arm
  tie rod, tyre rod, track rod
  drive shaft, half shaft, axle
  washer, wiper washer, windscreen washer, wiper water
  trafficator, indicator, turn signal, pointer
  instrument cluster, cluster, dash board
  number plate, plate number, licence plate
  variable valve timing, vvt, vvti
  mass air flow, maf, air flow
  position sensor, sensor, angle sensor
  temperature sensor, temperature switch, heat sensor
  pressure sensor, pressure switch
  engine, motor
  thermostat, water thermostat
  high pressure pump, pressure pump, hp pump
  injector, nozzle, fuel injector
  injection pump, injector pump
  window, glass
  window regulator, window winder, window machine
  bonnet, engine bonnet
  fender, wing
  silencer, exhaust
  turbocharger, turbo
  air conditioner, ac
  sub frame, cross member, engine cradle
  wheel arch, fender
  blower, blower motor, ac blower
  flap, damper
  mirror, side mirror
  master cylinder, master pump, pump, top cylinder, master
  slave cylinder, slave pump, lower cylinder, slave
  brake fluid, brake oil
  seat belt, safety belt
  centre, middle, center
  rear, back
  front, forward
  knock, knocking
  leaf spring, spring, blade spring
  head lamp, front lamp
  tail lamp, back lamp, rear lamp
  oil sump, oil pan, sump
  release bearing, clutch bearing, throw out bearing
  motorcycle, bike, okada
  tricycle, keke
  roof lining, headliner
  speedometer, speedo
  electrical, electric
  airbag, srs
  adblue, urea, def
  temperature, heat
  timing, camshaft, distribution`

function parseSynonyms(text: string, isLast: boolean): Synonym[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const all = line.split(',').map((phrase) => splitWords(phrase))
      return all.map((words) => ({ words, others: all.filter((other) => other.join(' ') !== words.join(' ')), isLast }))
    })
}

const SYNONYMS: readonly Synonym[] = [...parseSynonyms(HEADS, true), ...parseSynonyms(WORDS, false)]
/** Say less than what they may stand for: "master switch" is not a "pump switch". */
const ONLY_OTHERS = new Set(['master', 'pump', 'slave', 'top cylinder'])
const BY_FIRST = Map.groupBy(
  SYNONYMS.filter(({ words }) => !ONLY_OTHERS.has(words.join(' '))),
  ({ words }) => words[0] ?? '',
)

/** Returns the names that a name has with one of its words replaced by a synonym of the trade. */
export function listVariants(name: readonly string[]): string[][] {
  return name.flatMap((word, at) =>
    (BY_FIRST.get(word) ?? [])
      .filter(
        ({ words, isLast }) =>
          words.every((one, offset) => name[at + offset] === one) && isPlace(isLast, at + words.length, name),
      )
      .flatMap(({ words, others }) =>
        others.map((other) => [...name.slice(0, at), ...other, ...name.slice(at + words.length)]),
      ),
  )
}

const isPlace = (isLast: boolean, end: number, name: readonly string[]) =>
  name.length > 1 && (!isLast || end === name.length)

import { isEmptyWord } from '#modules/search/words.rules.ts'

/**
 * What people say and what listings write, as spoken in Nigerian garages and markets and as spelled in a hurry.
 * Left: the words said, as `plainWords` gives them. Right: alternatives; each is all of its words.
 * What was said is kept as one of the alternatives, except where it is a mere misspelling (`=`).
 */
const SPOKEN: Record<string, readonly string[]> = {
  // spoken names
  shock: ['shock absorber', 'strut'],
  'kick starter': ['starter motor'],
  kickstarter: ['starter motor'],
  kick: ['starter motor'],
  starter: ['starter motor'],
  'self starter': ['starter motor'],
  'starter motor': ['starter'],
  'brain box': ['engine control unit', 'ecu'],
  brainbox: ['engine control unit', 'ecu'],
  brain: ['engine control unit', 'ecu'],
  ecm: ['engine control unit'],
  ecu: ['engine control unit'],
  'top cylinder': ['cylinder head'],
  'top gasket': ['cylinder head gasket'],
  plug: ['spark plug', 'glow plug'],
  'ignition plug': ['spark plug'],
  'plug coil': ['ignition coil'],
  coil: ['ignition coil', 'coil spring'],
  dynamo: ['alternator'],
  turbo: ['turbocharger'],
  'turbo charger': ['turbocharger'],
  'overhauling gasket': ['gasket set', 'cylinder head gasket'],
  'fan blade': ['radiator fan'],
  'fan motor': ['radiator fan'],
  'window motor': ['window regulator'],
  'motor oil': ['engine oil'],
  'motor oil filter': ['oil filter'],
  'water body': ['radiator'],
  'head light': ['headlight', 'headlamp', 'head lamp'],
  headlight: ['headlamp', 'head lamp'],
  headlamp: ['headlight', 'head lamp'],
  'head lamp': ['headlight', 'headlamp'],
  'full light': ['headlight', 'headlamp', 'head lamp'],
  'tail light': ['tail lamp', 'rear lamp'],
  'back light': ['tail lamp', 'tail light', 'rear lamp'],
  'rear light': ['tail lamp', 'tail light'],
  trafficator: ['indicator', 'turn signal'],
  'side mirror': ['door mirror', 'wing mirror'],
  'wing mirror': ['door mirror', 'side mirror'],
  'brake shoe': ['brake shoes'],
  'brake rotor': ['brake disc'],
  rotor: ['brake disc', 'rotor'],
  'brake disk': ['brake disc'],
  disk: ['disc'],
  lining: ['brake shoe', 'brake lining'],
  'brake lining': ['brake shoe'],
  'brake pump': ['brake master cylinder'],
  'master pump': ['master cylinder'],
  'clutch pump': ['clutch master cylinder'],
  'fuel pump motor': ['fuel pump'],
  'petrol pump': ['fuel pump'],
  'petrol filter': ['fuel filter'],
  'gas filter': ['fuel filter'],
  nozzle: ['fuel injector', 'injector'],
  'air cleaner': ['air filter'],
  'engine filter': ['air filter', 'oil filter'],
  'ac filter': ['cabin filter'],
  'pollen filter': ['cabin filter'],
  'cabin air filter': ['cabin filter'],
  'engine seat': ['engine mount', 'engine mounting'],
  'engine seating': ['engine mount', 'engine mounting'],
  'engine mounting': ['engine mount'],
  'gear seat': ['gearbox mount', 'transmission mount'],
  'gear box': ['gearbox', 'transmission'],
  gearbox: ['transmission'],
  'fan belt': ['drive belt', 'serpentine belt'],
  'serpentine belt': ['drive belt'],
  'timing chain': ['timing chain kit'],
  'ball joint': ['ball joints'],
  'stabilizer link': ['stabiliser link', 'sway bar link'],
  linkage: ['stabiliser link', 'sway bar link'],
  stabilizer: ['stabiliser'],
  'control arm': ['lower arm'],
  'lower arm': ['control arm'],
  'upper arm': ['control arm'],
  'rack end': ['tie rod end', 'inner tie rod'],
  'tie rod': ['tie rod end'],
  'steering rack': ['steering gear'],
  'drive shaft': ['cv axle', 'axle shaft'],
  'axle shaft': ['cv axle', 'drive shaft'],
  'cv joint': ['cv axle'],
  'hub bearing': ['wheel bearing', 'wheel hub'],
  'wheel hub': ['wheel bearing'],
  'crank sensor': ['crankshaft position sensor', 'crankshaft sensor'],
  'cam sensor': ['camshaft position sensor', 'camshaft sensor'],
  'oxygen sensor': ['lambda sensor'],
  'o2 sensor': ['oxygen sensor'],
  o2: ['oxygen sensor'],
  'lambda sensor': ['oxygen sensor'],
  'maf sensor': ['mass air flow sensor', 'air flow sensor'],
  maf: ['mass air flow sensor'],
  'map sensor': ['manifold pressure sensor'],
  'knocking sensor': ['knock sensor'],
  'temperature switch': ['temperature sensor'],
  'oil switch': ['oil pressure sensor', 'oil pressure switch'],
  throttle: ['throttle body'],
  catalyst: ['catalytic converter'],
  rings: ['piston ring'],
  'top ring': ['piston ring'],
  sleeve: ['cylinder liner'],
  bonnet: ['hood'],
  hood: ['bonnet'],
  fender: ['wing', 'fender'],
  boot: ['trunk', 'boot'],
  'boot lock': ['trunk lock'],
  windscreen: ['windshield'],
  windshield: ['windscreen'],
  'battery head': ['battery terminal'],
  terminal: ['battery terminal'],
  accumulator: ['battery'],
  charger: ['battery charger'],
  absorber: ['shock absorber'],
  damper: ['shock absorber'],
  'engine oil filter': ['oil filter'],
  'expansion tank': ['coolant reservoir', 'expansion tank'],
  'water pump': ['coolant pump'],
  thermostat: ['thermostats'],
  tyre: ['tire'],
  tire: ['tyre'],
  // slips of spelling that are words of their own, so no dictionary finds them
  '=break pad': ['brake pad'],
  '=break pads': ['brake pads'],
  '=break': ['brake'],
  '=breaks': ['brakes'],
  '=brake pat': ['brake pad'],
  '=brake pads': ['brake pad'],
  '=padding': ['pad'],
  '=plugg': ['spark plug'],
  '=senser': ['sensor'],
  '=censor': ['sensor'],
  '=bearings': ['bearing'],
  '=shork': ['shock absorber'],
  '=shocker': ['shock absorber'],
  '=carburetor': ['carburettor'],
}

const LONGEST_PHRASE = 3

/** One place in the query: any of these alternatives, each of which is all of its words. */

/** True for a spoken phrase or a common misspelling of one. */
const isSpoken = (phrase: string) => Object.hasOwn(SPOKEN, phrase) || Object.hasOwn(SPOKEN, `=${phrase}`)

/**
 * The words that say something about a part. One that mostly says nothing does where a spoken phrase holds it ("motor
 * oil"), and "motor" does behind a word that does: a wiper motor is no wiper.
 */
export function meaningful(words: readonly string[]): string[] {
  return words.filter((word, at) => {
    if (!isEmptyWord(word)) return true
    const before = words[at - 1]
    return (word === 'motor' && before !== undefined && !isEmptyWord(before)) || isInPhrase(words, at)
  })
}

function isInPhrase(words: readonly string[], at: number): boolean {
  for (let from = Math.max(0, at - LONGEST_PHRASE + 1); from <= at; from++)
    for (let to = at + 1; to <= from + LONGEST_PHRASE && to <= words.length; to++)
      if (to - from > 1 && isSpoken(words.slice(from, to).join(' '))) return true
  return false
}

/** Every word the table knows: they are never taken for typing errors. */
export const SPOKEN_WORDS: ReadonlySet<string> = new Set(
  Object.entries(SPOKEN).flatMap(([said, meant]) =>
    [said.replace('=', ''), ...meant].flatMap((text) => text.split(' ')),
  ),
)

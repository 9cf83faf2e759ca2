import type { PartType } from '#modules/taxonomy/part-types.rules.ts'
import { splitWords } from '#modules/taxonomy/title-words.rules.ts'

import type { TextWord } from './names.rules.ts'
import { POSITION_WORDS } from './place-on-vehicle.rules.ts'
import { toTypeQuestion } from './type-question.rules.ts'
import type { Understanding } from './understanding-types.rules.ts'
import { isFiller, PLACES } from './vocabulary.rules.ts'

/** The parts that are bought most of a group that people name as a whole, the commonest first. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      ['suspension, undercarriage, under carriage', 'front-strut rear-shock control-arm ball-joint coil-spring'],
      [
        'air suspension',
        'air-suspension-strut air-bellow air-suspension-compressor ride-height-sensor air-suspension-valve-block',
      ],
      ['gasket', 'head-gasket valve-cover-gasket gasket-set exhaust-gasket sump-gasket'],
      ['electrical, electric, electronic', 'car-battery alternator starter-motor ignition-coil fuse-box'],
      ['body, body panel', 'bumper fender bonnet door-mirror grille'],
      ['lighting', 'head-lamp tail-lamp fog-lamp bulb interior-lamp'],
      ['cooling', 'radiator radiator-fan water-pump thermostat radiator-hose'],
      ['interior', 'dashboard seat door-panel seat-cover floor-mat'],
      ['fuel', 'fuel-pump fuel-injector fuel-filter fuel-tank fuel-level-sender'],
      ['engine', 'engine-mount head-gasket piston-rings timing-chain-kit oil-pump'],
      ['steering', 'steering-rack rack-end tie-rod-end power-steering-pump steering-wheel'],
      ['exhaust', 'silencer catalytic-converter exhaust-manifold exhaust-pipe exhaust-gasket'],
      ['transmission, gearbox', 'gearbox-automatic gearbox-manual gearbox-mount clutch-kit torque-converter'],
      ['drivetrain', 'cv-axle cv-joint propeller-shaft differential wheel-bearing'],
      ['ignition', 'ignition-coil spark-plugs ignition-switch distributor spark-plug-cable'],
      ['keke, tricycle', 'moto-brake-shoe moto-clutch-plates moto-tyre keke-drive-shaft keke-windscreen'],
    ] as const
  ).flatMap(([names, keys]) => names.split(', ').map((name) => [name, keys.split(' ')] as const)),
)

/** Words that mean one part beside a vehicle or in a list, and alone may mean another. */
const LONE_WORDS: ReadonlyMap<string, readonly string[]> = new Map([['coil', ['coil-spring', 'ignition-coil']]])

/** Asks which part is meant where a text says nothing but a word of two: "coil". */
export function askOfLoneWord(
  whole: Understanding,
  text: string,
  findType: (key: string) => PartType | undefined,
): Understanding {
  const keys = LONE_WORDS.get(
    splitWords(text)
      .filter((word) => !isFiller(word))
      .join(' '),
  )
  const types = (keys ?? []).flatMap((key) => findType(key) ?? [])
  return types.length > 1 && whole.vehicle === null ? { ...whole, types, question: toTypeQuestion(types) } : whole
}

/** Words of the names of groups, which are spelt right. */
export const GROUP_WORDS: readonly string[] = [...GROUPS.keys()].flatMap((name) => name.split(' '))

/** Words that make a group of what may be one part: "steering parts", "exhaust system". */
const MANY = new Set(['part', 'spare', 'system', 'component'])
export const isGroupNoun = (word: string) => MANY.has(word)

/** Finds the commonest parts of the group that a text names and nothing beside it, with the places of its words. */
export function readGroup(
  words: readonly TextWord[],
  findType: (key: string) => PartType | undefined,
): { types: readonly PartType[]; places: readonly number[] } | null {
  const open = words.flatMap(({ word }, place) =>
    isGroupNoun(word) || isFiller(word) || PLACES.has(word) ? [] : [{ word, place }],
  )
  // "Interior" says where a lamp is, and is a group too.
  const named = [open, open.filter(({ word }) => !POSITION_WORDS.has(word))].find((some) => GROUPS.has(joinTexts(some)))
  if (!named) return null
  const types = (GROUPS.get(joinTexts(named)) ?? []).flatMap((key) => findType(key) ?? [])
  const nouns = words.flatMap(({ word }, place) => (isGroupNoun(word) ? [place] : []))
  return types.length > 1 ? { types, places: [...named.map(({ place }) => place), ...nouns] } : null
}

const joinTexts = (words: readonly { word: string }[]) => words.map(({ word }) => word).join(' ')

/** What parts do, as owners describe them who do not know the name, with the name. */
const DESCRIPTIONS: readonly (readonly [string, string])[] = [
  [
    '(?:wip|clean|clear)\\w*(?: the)?(?: rain| water)?(?: from| off)?(?: the)? (?:glass|windscreen|windshield)',
    'wiper blade',
  ],
  ['charg(?:es?|ing)(?: the)? battery', 'alternator'],
  ['start(?:s|ing)?(?: the)? (?:engine|motor|car)', 'starter'],
  ['cool(?:s|ing)?(?: the)?(?: engine)? (?:engine|motor|water)', 'radiator'],
  ['(?:hold|turn|use)\\b[^,.;]{0,20} to (?:drive|steer)', 'steering wheel'],
  ['(?:keep|put|store) (?:my |the )?(?:papers?|documents?|particulars)', 'glove box'],
  [
    'shows?(?: the| my)? (?:speed|fuel|mileage)(?:,? (?:and|level|fuel|speed|temperature|mileage))*',
    'instrument cluster',
  ],
  ['(?:stop|keep|prevent|block)s?(?: the)?(?: rain)?(?: water)?(?: from| out of)? (?:entering|coming in)', 'door seal'],
  ['(?:hold|keep)s?(?: the)? battery (?:down|in place)', 'battery hold down'],
  ['(?:hold|keep|lift)s?(?: up)?(?: the)? (?:bonnet|boot|tailgate)(?: door)?(?: (?:up|open))?', 'gas spring'],
]
const NOUN = String.raw`\b(?:thing|something|rubber|plastic|metal|iron|compartment|display)\b[^,.;]{0,40}?\b`
const DESCRIBED = DESCRIPTIONS.map(([does, name]) => [new RegExp(`${NOUN}${does}`, 'gi'), name] as const)

/** What a thing does to a part that is named: "the thing wey dey hold bumper". */
const DOES =
  /(?<=\b(?:thing|something|iron|metal|plastic|rubber|part) )(?:wey|wen|that|which)(?: dey)? (?:(holds?|holding|carry|carries)|covers?)\b/gi

/** A part that is named by what it works on: "the motor that opens the sliding door" is a sliding door motor. */
const WORKS_ON =
  /\b(motor|pump|cable|switch|relay|hose|pipe) (?:that|which|wey|wen)(?: dey)? (?:opens?|closes?|moves?|turns?|lifts?|drives?|controls?|pulls?|makes?)(?: the| my)? ((?:\w+ )?\w+)(?=[,.;]|$| (?:of|for|on|in|from|forward|backward|come|up|down|has|is|and)\b)/gi

/** Replaces what a part does by its name. */
export function nameDescribedParts(text: string): string {
  let named = text
  for (const [pattern, name] of DESCRIBED) named = named.replaceAll(pattern, name)
  return named
    .replaceAll(WORKS_ON, '$2 $1')
    .replaceAll(DOES, (_, holds: string | undefined) => (holds === undefined ? 'cover' : 'holder'))
}

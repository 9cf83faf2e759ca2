import { take, type Token } from './tokens.rules.ts'
import { FUELS, TRIMS } from './vocabulary.rules.ts'

/** Engines of older cars and of trucks, beside those of the vehicle data. */
const ENGINES = new Set(
  (
    '22r 22re 1y 2y 3y 4y 4k 5k 7k 2e 4e 5e 3s 4s 5s 4a 5a 7a 1l 2l 3l 5l 2c 3c 1kz 1hz 1hd 1rz 2rz 3rz 1tr 2tr 1gr 2gr 1kd 2kd ' +
    '1gd 2gd 1nz 2nz 1zz 2zz 1az 2az 2ar 1mz 3mz 1jz 2jz 1uz 2uz 3uz 1ur 3ur 4d56 4m40 4m41 4g63 4g64 4jb1 4jx1 4hf1 td27 ' +
    'td42 qd32 ka24 qr25 sr20 ga15 ga16 vq35 vq40 z24 z20 om651 om611 m111 m112 m113 m271 m272 m104 k20 k24 f22 f23 j30 j35'
  ).split(' '),
)

/** Makers of engines for trucks, generators and tractors: the vehicle data has none of them. */
const ENGINE_MAKERS = new Set(
  'cummins perkins caterpillar deutz lister yanmar kubota weichai yuchai lombardini kirloskar doosan'.split(' '),
)

/** Returns whether a word is the code of an older engine: "5k". */
export const isEngineCode = (word: string) => ENGINES.has(word)

export interface Qualifiers {
  words: string[]
  /** The first word about the engine. */
  engine: string | null
}

const isFree = (token: Token | undefined) => token !== undefined && token.use === null

/** Reads "V6", "4 cylinder", "2.4" and engine codes, and takes them. */
export function takeEngines(
  tokens: readonly Token[],
  codes: ReadonlySet<string>,
  isVehicle: (word: string) => boolean,
): string[] {
  return tokens.flatMap((token, at) => {
    if (!isFree(token) || isVehicle(token.text)) return []
    const { text, length } = readEngineAt(tokens, at, codes) ?? {}
    if (text === undefined || length === undefined) return []
    take(tokens, at, at + length, 'qualifier')
    return [text]
  })
}

function readEngineAt(
  tokens: readonly Token[],
  at: number,
  codes: ReadonlySet<string>,
): { text: string; length: number } | null {
  const hyphened = `${tokens[at]?.text}-${tokens[at + 1]?.text}`
  if (tokens[at + 1]?.gap === '-' && TRIMS.has(hyphened)) return { text: hyphened.toUpperCase(), length: 2 }
  const [text, next, third] = [tokens[at]?.text ?? '', tokens[at + 1], tokens[at + 2]]
  if (ENGINE_MAKERS.has(text)) return readMaker(toName(text), next, /^(?!(?:19|20)\d\d$)\d{3,4}$/)
  if (text === 'cat' && isFree(next) && CAT_ENGINE.test(next?.text ?? ''))
    return readMaker('Caterpillar', next, CAT_ENGINE)
  if (text === 'detroit' && next?.text === 'diesel' && isFree(next)) return { text: 'Detroit Diesel', length: 2 }
  if (/^(?:v(?:[3-68]|10|12)|[il][3-68])$/.test(text) || /^(?:vr6|w12)$/.test(text))
    return { text: text.toUpperCase(), length: 1 }
  if (text === 'v' && /^(?:6|8|10|12)$/.test(next?.text ?? '') && isFree(next))
    return { text: `V${next?.text}`, length: 2 }
  const cylinders = /^(?:([2-8]|10|12)|(four|six|eight))$/.exec(text)
  const isCylinder =
    isFree(next) &&
    /^(?:cyl|cylinders?|cylinda)$/.test(next?.text ?? '') &&
    !/^(?:head|kit|seal|block)/.test(third?.text ?? '')
  if (cylinders && isCylinder) return { text: `${toCylinderCount(text)} cylinder`, length: 2 }
  const glued = /^([2-8])cyl(?:inders?)?$/.exec(text)?.[1]
  if (glued !== undefined) return { text: `${glued} cylinder`, length: 1 }
  if (/^(?:\d|1[0-6])\.\d[a-z]?$/.test(text)) return { text: text.replace(/l$/, ''), length: isLitre(next) ? 2 : 1 }
  const isBmw = /^(?:[xz]\d|bmw|series|xdrive)$/.test(tokens[at - 1]?.text ?? '')
  if (/^[xs]drive[1-6]\d[ide]$/.test(text) || (isBmw && /^[1-6]\d[ide]$/.test(text))) return { text, length: 1 }
  const isOldCode = /^[1-9][a-z]{1,2}$/.test(text) && [tokens[at - 1]?.text, next?.text].includes('engine')
  if (isOldCode) return { text: text.toUpperCase(), length: 1 }
  if ((codes.has(text) || ENGINES.has(text)) && !/^\d+$/.test(text))
    return { text: text.toUpperCase(), length: isSuffix(next) ? 2 : 1 }
  return null
}

/** "Cat 3306" and "cat c15" are engines of Caterpillar, any other "cat" is the converter. */
const CAT_ENGINE = /^(?:3[0-5](?!00)\d\d|c(?:7|9|1[0358]|27|32))$/

/** "Perkins 1104": the number after a maker of engines is its model. */
const readMaker = (name: string, next: Token | undefined, model: RegExp) =>
  isFree(next) && model.test(next?.text ?? '')
    ? { text: `${name} ${next?.text.toUpperCase()}`, length: 2 }
    : { text: name, length: 1 }

const toName = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const toCylinderCount = (text: string) => ({ four: 4, six: 6, eight: 8 })[text] ?? text
/** "2.4 L", and the letters of "3.0si" and "2.0t". */
const isLitre = (token: Token | undefined) =>
  isFree(token) &&
  (/^(?:l|ltr|litres?|liters?)$/.test(token?.text ?? '') ||
    (token?.gap === '' && /^(?:[idtsh]|si|sd|is|ci|ti|td)$/.test(token.text)))
const isSuffix = (token: Token | undefined) =>
  isFree(token) && token?.gap === '-' && /^(?:fe|fse|ge|gte|ftv|de|dd)$/.test(token.text)

/** Returns whether a word is a trim or a drive: "EX-L", "4WD". */
export const isTrim = (word: string) => TRIMS.has(word.toLowerCase())

/** Numbers that count no parts: "Sprinter 313", "Actros 3340". */
const MARK = /^mk[1-9]$/
const CODE_OF_VEHICLE = /^(?:(?!\d00$)\d{3}[a-z]?|(?!20[0-4])\d{4})$/

/** Takes the generation or code after a vehicle, "megane 2", where no part follows that the number may count. */
function takeGeneration(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, at) => {
    const isAfter = isFree(token) && tokens[at - 1]?.use === 'vehicle'
    const isAlone = tokens[at + 1]?.use !== 'part' && !isFree(tokens[at + 1])
    const isNext = isAfter && (isAlone ? /^(?:[1-9]|[3-9]\d|\d00)$/ : CODE_OF_VEHICLE).test(token.text)
    const isMark =
      MARK.test(token.text) && isFree(token) && [at - 1, at + 1].some((to) => tokens[to]?.use === 'vehicle')
    if (!isNext && !isMark && !(isAfter && CODE_OF_VEHICLE.test(token.text))) return []
    take(tokens, at, at + 1, 'qualifier')
    return [token.text]
  })
}

/** "Howo 371 hp": the word after the power says nothing more. */
function takePower(tokens: readonly Token[]) {
  tokens.forEach((token, at) => {
    const isOfVehicle = ['vehicle', 'qualifier'].includes(tokens[at - 1]?.use ?? '')
    if (token.text === 'hp' && isFree(token) && isOfVehicle) token.use = 'filler'
  })
}

/** Takes "4 doors" and "2 door": a door that is not counted is a part or a place. */
function takeDoorCounts(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1]
    const isCounted = isFree(before) && /^[2-6]$/.test(before?.text ?? '')
    if (!isFree(token) || !isCounted || !/^doors?$/.test(token.text)) return []
    take(tokens, at - 1, at + 1, 'qualifier')
    return [`${before?.text} DOOR`]
  })
}

/** Reads trims, fuels and generations among what is left, and takes them. */
export function takeTrims(tokens: readonly Token[]): Qualifiers {
  const words = takeDoorCounts(tokens)
  let engine: string | null = null
  for (const token of tokens) {
    const isFuel = FUELS.has(token.text)
    // "Gas shock" says nothing of the engine.
    if (!isFree(token) && !(isFuel && token.use === 'part' && token.text !== 'gas')) continue
    if (!isFuel && !TRIMS.has(token.text)) continue
    token.use = 'qualifier'
    words.push(isFuel ? token.text : token.text.toUpperCase())
    if (isFuel) engine ??= token.text
  }
  const codes = takeGeneration(tokens)
  takePower(tokens)
  return { words: [...words, ...codes], engine }
}

import { take, type Token } from './tokens.rules.ts'
import type { VehicleIndex } from './vehicle-index.rules.ts'

/** How makes write weight or size and power: "TGA 26.430", "XF 105.460", "Trakker 380T38". */
const DOTTED = /^(?:\d{1,3}\.\d{3}|\d{3}\.\d\d)$/
const CODES: ReadonlyMap<string, RegExp> = new Map([
  ['MAN', DOTTED],
  ['DAF', DOTTED],
  ['Volkswagen', DOTTED],
  ['Renault Trucks', DOTTED],
  ['Iveco', /^\d{3}[est]\d\d$/],
])

/** Returns whether a token is weight and power of a truck: "26.480". */
export const isDotted = (token: Token | undefined) => DOTTED.test(token?.text ?? '')

/** Takes the codes of trucks that are no part numbers: "MAN TGS 33.400", "DAF XF 105.460". */
export function takeTruckCodes(tokens: readonly Token[], { names }: VehicleIndex): string[] {
  const isCode = (text: string, before: Token | undefined) =>
    names.get(before?.text ?? '')?.some(({ make }) => CODES.get(make)?.test(text)) === true
  return tokens.flatMap((token, at) => {
    if (token.use !== null || !isCode(token.text, tokens[at - 1])) return []
    take(tokens, at, at + 1, 'qualifier')
    return [token.text.toUpperCase()]
  })
}

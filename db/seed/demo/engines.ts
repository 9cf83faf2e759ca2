/** Engines with a filter cartridge in a housing; other engines of cars sold here take a spin-on filter. */
const CARTRIDGE_ENGINES =
  /\b(?:[12]ZR|[123]AR|[2578]GR|[12]UR|M20A|A25A|EW7|EW10|TU3|TU5JP4|DW10)(?![A-Z]*\d)|\bTDI\b|V6 Diesel/
const STATED_CYLINDERS = /\bV(?<v>\d+)\b|\b(?<cyl>\d+)-cyl/
/** V6 engines of less than 3 litres. */
const SMALL_V6 = /^2\.\d (?:[45]GR|2VZ|J25|VQ2|Mu|Delta|KF|KL)/
const MIN_V6_LITRES = 3
const MIN_V8_LITRES = 4.3
/** Large engines of four and of six cylinders. */
const LARGE_FOUR = /^3\.\d (?:5L|1KD|1KZ|4JX1|4JJ1|4M41|ZD30|D4BB|Diesel)/
const LARGE_SIX = /^(?:4\.[5-8] (?:1FZ|1HD|1HZ|TB4)|4\.2 )/

export const takesCartridge = (engine: string): boolean => CARTRIDGE_ENGINES.test(engine)

/** Returns the number of cylinders that an engine's name states, or that its litres suggest. */
export function countCylinders(engine: string): number {
  const stated = STATED_CYLINDERS.exec(engine)?.groups
  if (stated) return Number(stated['v'] ?? stated['cyl'])
  const litres = Number.parseFloat(engine)
  if (SMALL_V6.test(engine) || LARGE_SIX.test(engine)) return 6
  if (LARGE_FOUR.test(engine) || !(litres >= MIN_V6_LITRES)) return 4
  return litres >= MIN_V8_LITRES ? 8 : 6
}

/** Returns whether the pieces of a set are those of the engine; one piece goes on any. */
export function isSetForEngine(variant: string, engine: string): boolean {
  const pieces = /\bSet of (\d)/.exec(variant)?.[1]
  return pieces === undefined || Number(pieces) === countCylinders(engine)
}

import { northAmericanEngines, northAmericanModels } from '#seed/vehicles/north-american-engines.ts'

interface Facts {
  engines: string[]
  types: string[]
}

/** The hand-written engines and body types of a model and year; empty without any. */
export function getKnownFacts(model: string, year: number): Facts {
  return findFacts(northAmericanEngines[model] ?? [], year)
}

/** The years of a model that is written by hand as a whole; null for all others. */
export function getReplacement(model: string): Map<number, Facts> | null {
  const generations = northAmericanModels[model]
  if (!generations) return null
  const years = generations.flatMap((generation) => {
    const [from, to] = parseYears(generation)
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
  return new Map(years.map((year) => [year, findFacts(generations, year)]))
}

function findFacts(generations: readonly string[], year: number): Facts {
  const engines = new Set<string>()
  const types = new Set<string>()
  for (const generation of generations) {
    const [from, to] = parseYears(generation)
    if (year < from || year > to) continue
    const [, engineNames = '', typeNames = ''] = generation.split(' | ')
    for (const engine of engineNames.split(', ')) engines.add(engine)
    for (const type of typeNames.split(', ')) types.add(type)
  }
  return { engines: [...engines], types: [...types] }
}

function parseYears(generation: string): [from: number, to: number] {
  const [, from, to] = /^(\d{4})-(\d{4}) \| [^|]+ \| [^|]+$/.exec(generation) ?? []
  if (!from || !to) throw new Error(`"${generation}" cannot be read.`)
  return [Number(from), Number(to)]
}

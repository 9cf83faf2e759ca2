import { asia } from './supplement-asia.ts'
import { europe } from './supplement-europe.ts'
import type { SupplementModel } from './supplement-form.ts'
import { imports } from './supplement-imports.ts'
import { motorcycles } from './supplement-motorcycles.ts'
import { trucks } from './supplement-trucks.ts'

interface Model {
  id: number
  name: string
  source: 'supplement'
  engines: string[]
  types: string[]
  years: Record<string, [engines: number[], types: number[]]>
}
interface Make {
  /** 0 where the models join a make of the extract. */
  id: number
  name: string
  source: 'supplement'
  models: Model[]
}

/** What the hand-written lists say, in the extract's shape. Throws when a line cannot be read. */
export function supplement(): Make[] {
  const makes = new Map<string, Make>()
  for (const [id, name, models] of [...asia, ...europe, ...trucks, ...motorcycles, ...imports]) {
    const make = makes.get(name) ?? { id: id ?? 0, name, source: 'supplement' as const, models: [] }
    makes.set(name, make)
    make.id ||= id ?? 0
    make.models.push(...models.map(readModel))
  }
  return [...makes.values()]
}

function readModel([id, name, ...generations]: SupplementModel): Model {
  const model: Model = { id, name, source: 'supplement', engines: [], types: [], years: {} }
  for (const generation of generations) addGeneration(model, generation)
  return model
}

function addGeneration(model: Model, text: string) {
  const [years = '', engines = '', types = ''] = text.split('|')
  const [, from, to] = /^\s*(\d{4})-(\d{4})\s*$/.exec(years) ?? []
  if (!from || !to || !engines.trim() || !types.trim())
    throw new Error(`Supplement: ${model.name}: "${text}" cannot be read.`)
  const engineOrdinals = ordinals(model.engines, engines)
  const typeOrdinals = ordinals(model.types, types)
  for (let year = Number(from); year <= Number(to); year += 1) {
    const before = model.years[year] ?? [[], []]
    model.years[year] = [union(before[0], engineOrdinals), union(before[1], typeOrdinals)]
  }
}

/** The places of comma-separated names in a list, which grows by those it does not hold. */
function ordinals(list: string[], names: string): number[] {
  return names.split(',').map((part) => {
    const name = part.trim()
    if (!list.includes(name)) list.push(name)
    return list.indexOf(name)
  })
}

function union(a: number[], b: number[]): number[] {
  return [...new Set([...a, ...b])].toSorted((x, y) => x - y)
}

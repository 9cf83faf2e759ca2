import { intersection, isWithin, type Key, overlaps } from './keys.ts'
import { bodyName, engineCode, engineName } from './names.ts'
import type { Pattern, Schema, Vpic } from './read-vpic.ts'
import { shopName } from './shop-names.ts'

/** One fact about the VINs that match a key. */
export interface Cell {
  key: Key
  /** Model cells: `Make/Model`; engine cells: the engine's name; type cells: the body type. */
  name: string
  /** Only for VINs that no other model cell of the schema matches. */
  isFallback?: boolean
}
export interface SchemaCells {
  schema: Schema
  models: Cell[]
  engines: Cell[]
  types: Cell[]
}

/** Litres of an engine code: as vPIC says of the engine, else as most of its patterns say (single patterns are often wrong). */
export type CodeLitres = Map<string, number>

/** What each schema says, in the shop's names. Schemas without a chosen model still tell engines and types (schemas are joined by year). */
export function schemaCells(vpic: Vpic): SchemaCells[] {
  const litres = codeLitres(vpic)
  return vpic.schemas.map((schema) => {
    const models = unique(modelCells(schema, vpic))
    return { schema, models, engines: unique(engineCells(schema, models, litres)), types: unique(typeCells(schema)) }
  })
}

/** Lexus tells the model proper by the trim: model RX with trim "350 Luxury" is an RX 350. */
const lexusTrim = /^(?:[A-Z]{2} ?)?(\d{3})([hde]?)L?\+?|^(F)(?:$| (?!Sport))/i

function modelCells(schema: Schema, vpic: Vpic): Cell[] {
  return schema.patterns.model.flatMap((pattern) => {
    const found = vpic.models.get(pattern.value)
    const named = found && shopName(found.make, found.name)
    if (!named) return []
    const plain = { key: pattern.key, name: `${named.make}/${named.model}` }
    if (named.make !== 'Lexus') return [plain]
    const variants = schema.patterns.trim.flatMap((trim) => {
      const [, number, letter = '', sport] = lexusTrim.exec(trim.value) ?? []
      if (!(number ?? sport) || !overlaps(trim.key, pattern.key)) return []
      // The LS 600 was a hybrid, whatever its trim leaves out.
      const badge = sport ?? (number === '600' && plain.name === 'Lexus/LS' ? '600h' : number + letter.toLowerCase())
      return [{ key: intersection(trim.key, pattern.key), name: `${plain.name} ${badge}` }]
    })
    return variants.length > 0 ? [...variants, { ...plain, isFallback: true }] : [plain]
  })
}

function typeCells(schema: Schema): Cell[] {
  return schema.patterns.bodyClass.flatMap(({ key, value }) => {
    const name = bodyName(value)
    return name ? [{ key, name }] : []
  })
}

function engineCells(schema: Schema, models: Cell[], known: CodeLitres): Cell[] {
  const { litres, cc, cylinders, layout, fuel, engine } = schema.patterns
  const sizes = litres.length > 0 ? litres : cc.map((p) => ({ ...p, value: String(Number(p.value) / 1000) }))
  const coded = engine.flatMap((p) => {
    const code = engineCode(p.value)
    return code ? [{ key: p.key, code }] : []
  })
  const sized = coded.flatMap(({ key, code }) => {
    const sure = known.get(code) ?? litresInCode(code, models)
    const parts = sure ? [{ key, value: String(sure) }] : splitCell(key, sizes)
    return parts
      .filter((part) => burnsRightFuel(code, bestFor(part.key, fuel)))
      .map((part) => ({ key: part.key, code, litres: part.value }))
  })
  const describe = (key: Key, litresText: string | undefined): Cell => ({
    key,
    name: engineName({
      code: null,
      litres: size(litresText),
      cylinders: Number(bestFor(key, cylinders)) || null,
      vee: bestFor(key, layout) === '2',
      fuel: fuels[bestFor(key, fuel) ?? ''] ?? null,
    }),
  })
  const named = sized.map(({ key, code, litres: text }) => ({
    key,
    name: engineName({ ...noFacts, code, litres: size(text) }),
  }))
  const uncoded = sizes.filter((s) => !sized.some((c) => isWithin(s.key, c.key))).map((s) => describe(s.key, s.value))
  const unsized = [...cylinders, ...fuel.filter((f) => f.value === '2')]
    .filter((p) => ![...sizes, ...sized].some((s) => overlaps(s.key, p.key)))
    .map((p) => describe(p.key, undefined))
  return [...named, ...uncoded, ...unsized].filter((cell) => cell.name !== '')
}

/** A pattern that calls all engines TDI is wrong for those that burn petrol. */
function burnsRightFuel(code: string, fuel: string | undefined): boolean {
  if (code === 'TDI') return fuel === '1'
  return !/^(TSI|FSI|TFSI)$/.test(code) || fuel !== '1'
}

const HONDA_LITRES: Record<string, number> = { LDA1: 1.3, LDA2: 1.3, LEA1: 1.5, LEA2: 1.5, EV1: 1.3, EW1: 1.5 }

/** Honda and Nissan write the size into the code: K24A4 is a 2.4, VQ35DE a 3.5. */
function litresInCode(code: string, models: Cell[]): number | undefined {
  if (HONDA_LITRES[code]) return HONDA_LITRES[code]
  const [, tenths] = /^[A-Z]{1,2}(\d\d)[A-Z]/.exec(code) ?? []
  const isTheirs = models.every(({ name }) => /^(Honda|Acura|Nissan|Infiniti)\//.test(name))
  return tenths && isTheirs && models.length > 0 ? Number(tenths) / 10 : undefined
}

const noFacts = { cylinders: null, vee: false, fuel: null }
const fuels: Record<string, 'petrol' | 'diesel' | 'electric'> = { '1': 'diesel', '2': 'electric', '4': 'petrol' }

/** Litres to one decimal; an invalid engine size (cc in the wrong field, 0) is unknown. */
function size(text: string | undefined): number | null {
  const litres = Math.round(Number(text) * 10) / 10
  return litres >= 0.6 && litres <= 20 ? litres : null
}

/** The value of the narrowest pattern that covers the key, else of one that touches it. */
function bestFor(key: Key, patterns: Pattern[]): string | undefined {
  const covering = patterns.filter((p) => isWithin(key, p.key))
  const narrowest = covering.find((p) => covering.every((other) => isWithin(p.key, other.key))) ?? covering[0]
  return (narrowest ?? patterns.find((p) => overlaps(p.key, key)))?.value
}

/** The key cut along the patterns that touch it: one part per value, the whole when nothing touches. */
function splitCell(key: Key, patterns: Pattern[]): { key: Key; value: string | undefined }[] {
  const covering = bestFor(
    key,
    patterns.filter((p) => isWithin(key, p.key)),
  )
  const within = patterns.filter((p) => overlaps(p.key, key) && !isWithin(key, p.key) && p.value !== covering)
  const whole = covering !== undefined || within.length === 0 ? [{ key, value: covering }] : []
  return [...whole, ...within.map((p) => ({ key: intersection(p.key, key), value: p.value }))]
}

function codeLitres(vpic: Vpic): CodeLitres {
  const votes = new Map<string, Map<number, number>>()
  for (const { patterns } of vpic.schemas)
    for (const engine of patterns.engine) {
      const code = engineCode(engine.value)
      const litres =
        code &&
        size(
          bestFor(
            engine.key,
            patterns.litres.filter((l) => overlaps(l.key, engine.key)),
          ),
        )
      if (!code || !litres) continue
      const counts = votes.get(code) ?? new Map<number, number>()
      votes.set(code, counts.set(litres, (counts.get(litres) ?? 0) + 1))
    }
  const sure: CodeLitres = new Map()
  for (const [code, counts] of votes) {
    const [top] = [...counts].toSorted((a, b) => b[1] - a[1])
    const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
    if (top && /\d/.test(code) && top[1] >= 0.7 * all && all >= 2) sure.set(code, top[0])
  }
  for (const [name, litres] of vpic.engineLitres) {
    const code = engineCode(name)
    const rounded = size(String(litres))
    if (code && rounded && /\d/.test(code) && code.length >= 4) sure.set(code, rounded)
  }
  return sure
}

/** Drops repeats, keeping the order. */
function unique(cells: Cell[]): Cell[] {
  const seen = new Set<string>()
  return cells.filter((cell) => {
    const id = `${cell.key.join()} ${cell.name}`
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}

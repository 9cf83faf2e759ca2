import { createNicknameNames } from './nickname-names.rules.ts'
import type { KeywordData } from './understanding-types.rules.ts'
import { createBadges } from './vehicle-badges.rules.ts'
import { GENERATIONS } from './vehicle-generations.rules.ts'
import { baseName, nameKey, type Need, plain, type VehicleName } from './vehicle-names.rules.ts'
import { listNumberNames } from './vehicle-numbers.rules.ts'
import {
  COMMON_MAKES,
  MODELS_OF_MAKE,
  SPOKEN_ALONE,
  SPOKEN_CODES,
  SPOKEN_MAKES,
  SPOKEN_MODELS,
  UNLISTED_MAKE_ID,
  UNLISTED_MAKES,
  WORD_MAKES,
  WORD_MODELS,
} from './vehicle-words.rules.ts'

export interface VehicleIndex {
  /** By the name without gaps and marks: "crv", "bigdaddy". */
  names: ReadonlyMap<string, readonly VehicleName[]>
  /** Names of several words, by their first word. */
  phrases: ReadonlyMap<string, readonly { words: readonly string[]; key: string }[]>
  /** Words that are spelt right. */
  words: ReadonlySet<string>
  /** Words that a misspelling may be corrected to. */
  targets: ReadonlySet<string>
  years: ReadonlyMap<number, ReadonlySet<number>>
  engines: ReadonlySet<string>
  /** Ids of motorcycles and tricycles. */
  motorcycles: ReadonlySet<number>
  lastYear: number
  /** Finds the classes and series that letters and a number name: "c300". */
  findBadges: (text: string) => readonly VehicleName[]
}

interface Builder {
  data: KeywordData
  names: Map<string, VehicleName[]>
  phrases: Map<string, readonly string[]>
  isTradeWord: (word: string) => boolean
  makes: ReadonlyMap<number, string>
}

const splitSpokenWords = (text: string) => plain(text).match(/[a-z]+|\d+/g) ?? []

/** Builds the search for vehicles by every name that they go by. */
export function createVehicleIndex(data: KeywordData, isTradeWord: (word: string) => boolean): VehicleIndex {
  const makes = new Map(data.makes.map(({ id, name }) => [id, name]))
  const builder: Builder = { data, names: new Map(), phrases: new Map(), isTradeWord, makes }
  const targets = new Set(
    [...data.makes.map(({ name }) => name), ...data.models.map(({ name }) => baseName(name))].flatMap(listLongWords),
  )
  addMakes(builder)
  addModels(builder)
  addSeries(builder)
  addSpokenModels(builder)
  for (const { text, name } of createNicknameNames(data)) add(builder, text, name)
  for (const names of builder.names.values()) names.sort((a, b) => getRank(a) - getRank(b))
  for (const [number, names] of listNumberNames(data, (make, model) => findModel(builder, make, model)))
    builder.names.set(number, [...names, ...(builder.names.get(number) ?? [])])
  return {
    names: builder.names,
    phrases: Map.groupBy(
      [...builder.phrases].map(([key, words]) => ({ key, words })),
      ({ words }) => words[0] ?? '',
    ),
    words: new Set([...builder.names.keys(), ...[...builder.phrases.values()].flat(), ...targets]),
    targets,
    years: new Map(data.models.map(({ id, years }) => [id, new Set(years)])),
    engines: new Set(data.models.flatMap(({ engines }) => engines.flatMap(listEngineCodes))),
    motorcycles: new Set(data.models.filter(isMotorcycle).map(({ id }) => id)),
    lastYear: data.models.reduce((last, { years }) => Math.max(last, ...years), 0),
    findBadges: createBadges(isTradeWord, (make, model) => findModel(builder, make, model)),
  }
}

const listLongWords = (name: string) =>
  plain(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => /^[a-z]{4,}$/.test(word))
const KIND_ORDER = ['make', 'model', 'nickname']
const getRank = ({ make, kind }: VehicleName) => {
  const common = COMMON_MAKES.indexOf(make)
  return KIND_ORDER.indexOf(kind) * 100 + (common === -1 ? COMMON_MAKES.length : common)
}

/** Engines of motorcycles and tricycles are named by their volume: "100 cc". */
const isMotorcycle = ({ engines }: KeywordData['models'][number]) =>
  engines.length > 0 && engines.every((engine) => /^\d{2,3} cc/.test(engine))

/** "1.8 2ZR-FE" is the engine 2ZR. */
const listEngineCodes = (engine: string) =>
  engine
    .toLowerCase()
    .split(/[\s/]+/)
    .flatMap((code) => [code.replaceAll(/[^a-z0-9]/g, ''), code.split('-')[0] ?? ''])
    .filter((code) => code.length >= 3 && /[a-z]/.test(code) && /\d/.test(code))

function add({ names, phrases }: Builder, text: string, name: VehicleName) {
  const key = nameKey(text)
  if (key === '') return
  const known = names.get(key)
  const isSame = (other: VehicleName) =>
    other.kind === name.kind && other.makeId === name.makeId && other.name === name.name
  if (!known?.some(isSame)) names.set(key, [...(known ?? []), name])
  const words = splitSpokenWords(text)
  if (words.length > 1) phrases.set(key, words)
}

function addMakes(builder: Builder) {
  const listed = new Set(builder.data.makes.map(({ name }) => nameKey(name)))
  const unlisted = UNLISTED_MAKES.filter((name) => !listed.has(nameKey(name)) && !builder.isTradeWord(nameKey(name)))
  for (const { id, name } of [
    ...builder.data.makes,
    ...unlisted.map((make) => ({ id: UNLISTED_MAKE_ID, name: make })),
  ]) {
    const spoken = SPOKEN_MAKES.filter(([, make]) => make === name).map(([text]) => text)
    for (const text of [name, ...spoken]) {
      add(builder, text, {
        kind: 'make',
        makeId: id,
        make: name,
        name: '',
        modelIds: [],
        need: WORD_MAKES.has(nameKey(text)) ? 'make' : 'alone',
        spans: [],
        nickname: null,
      })
    }
  }
}

function toModelName(
  builder: Builder,
  makeId: number,
  name: string,
  modelIds: readonly number[],
  need: Need,
): VehicleName {
  return {
    kind: 'model',
    makeId,
    make: builder.makes.get(makeId) ?? '',
    name,
    modelIds,
    need,
    spans: [],
    nickname: null,
  }
}

/** Families first: "Golf" is all its members; then models, those that differ by market together. */
function addModels(builder: Builder) {
  const { data } = builder
  for (const { makeId, name, modelIds } of data.families) {
    add(builder, name, toModelName(builder, makeId, name, modelIds, getNeed(builder, makeId, name)))
  }
  const groups = new Map<string, { makeId: number; name: string; ids: number[] }>()
  for (const { id, makeId, name } of data.models) {
    const base = baseName(name)
    const group = groups.get(`${makeId} ${base}`) ?? { makeId, name: base, ids: [] }
    group.ids.push(id)
    groups.set(`${makeId} ${base}`, group)
  }
  for (const { makeId, name, ids } of groups.values()) {
    add(builder, name, toModelName(builder, makeId, name, ids, getNeed(builder, makeId, name)))
  }
}

function getNeed({ makes, isTradeWord }: Builder, makeId: number, name: string): Need {
  const key = nameKey(name)
  if (MODELS_OF_MAKE.has(`${makes.get(makeId)}/${key}`)) return 'make'
  if (SPOKEN_CODES.has(key) && isMakeOfCode(makes.get(makeId))) return 'digits'
  if (/^\d+$/.test(key)) return isSpokenNumber(makes.get(makeId), key) ? 'digits' : 'make'
  if (/^x[1-7]$/.test(key)) return 'year'
  if (key.length <= 2) return 'make'
  if (WORD_MODELS.has(key) && !SPOKEN_ALONE.has(key)) return 'year'
  return isTradeWord(key) || WORD_MODELS.has(key) ? 'unclaimed' : 'alone'
}

/** The makes that short names mean; "J5" is the Peugeot, not the JAC. */
const MAKES_OF_CODES = new Set(['Audi', 'Citroën', 'Peugeot', 'Kia', 'BMW', 'Acura', 'Lexus', 'Howo', 'Hyundai'])
const isMakeOfCode = (make: string | undefined) => make !== undefined && MAKES_OF_CODES.has(make)

/** "406" is a Peugeot and "626" a Mazda without a make; other numbers need theirs. */
const isSpokenNumber = (make: string | undefined, key: string) =>
  (make === 'Peugeot' && /^[2-6]0[4-8]$/.test(key)) || (make === 'Mazda' && ['323', '626'].includes(key))

/** BMW's series, and the letters of Lexus and Infiniti: "RX" is every RX. */
function addSeries(builder: Builder) {
  const groups = new Map<string, { makeId: number; name: string; ids: number[] }>()
  for (const { id, makeId, name } of builder.data.models) {
    const make = builder.makes.get(makeId)
    const series = make === 'BMW' ? /^([1-8])\d\d/.exec(name)?.[1] : undefined
    const letters = make === 'Lexus' || make === 'Infiniti' ? /^([A-Z]{2,3}) ?\d/.exec(name)?.[1] : undefined
    const group = series === undefined ? letters : `${series} Series`
    if (group === undefined) continue
    const known = groups.get(`${makeId} ${group}`) ?? { makeId, name: group, ids: [] }
    known.ids.push(id)
    groups.set(`${makeId} ${group}`, known)
  }
  for (const { makeId, name, ids } of groups.values()) {
    const key = nameKey(name)
    const known = builder.names.get(key)?.find((other) => other.makeId === makeId && other.kind === 'model')
    const members = [...new Set([...(known?.modelIds ?? []), ...ids])]
    if (known && !/series/.test(key))
      builder.names.set(
        key,
        (builder.names.get(key) ?? []).filter((other) => other !== known),
      )
    if (known && /series/.test(key)) continue
    add(
      builder,
      name,
      toModelName(
        builder,
        makeId,
        name,
        members,
        /series/.test(key) ? 'alone' : SPOKEN_CODES.has(key) ? 'digits' : 'make',
      ),
    )
  }
}

function getSpokenNeed(text: string): Need {
  if (SPOKEN_CODES.has(text)) return 'digits'
  if (text === 'range' || text.length <= 2) return 'make'
  return /^\d+$/.test(text) ? 'digits' : 'alone'
}

const findModel = ({ names }: Builder, make: string | undefined, model: string | undefined) =>
  names.get(nameKey(model ?? ''))?.find((name) => name.kind === 'model' && name.make === make)

function addSpokenModels(builder: Builder) {
  for (const [text, meaning] of SPOKEN_MODELS) {
    const [make, model] = meaning.split('/')
    const name = findModel(builder, make, model)
    if (name)
      add(builder, text, {
        ...name,
        need: getSpokenNeed(text),
      })
  }
  for (const [text, meaning, shown] of GENERATIONS) {
    const [make, model, start, end] = meaning.split('/')
    const name = findModel(builder, make, model)
    if (!name) continue
    const spans = name.modelIds.map((modelId) => ({ modelId, start: Number(start), end: Number(end) }))
    const key = nameKey(text)
    const names = builder.names.get(key) ?? []
    builder.names.set(key, [
      { ...name, kind: 'nickname', need: 'alone', spans, nickname: formatGeneration(shown) },
      ...names,
    ])
  }
}

/** "w211" is shown as W211, "golf4" as Golf 4, "a4 b8" as A4 B8, "jeep wk" as Jeep WK. */
function formatGeneration(text: string): string {
  const [, name = '', code = text] = /^([a-z]{4,}) ?(.*)$/.exec(text) ?? []
  return [name.charAt(0).toUpperCase() + name.slice(1), code.toUpperCase()].filter(Boolean).join(' ')
}

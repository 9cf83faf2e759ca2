import type { KeywordData } from './understanding-types.rules.ts'
import { baseName, plain, type VehicleName } from './vehicle-names.rules.ts'
import { WORD_NICKNAMES } from './vehicle-words.rules.ts'

type Nickname = KeywordData['nicknames'][number]

/** Rows of one nickname that mean one vehicle. */
interface Meaning {
  makeId: number
  name: string
  label: string
  rows: readonly Nickname[]
}

const CONFIDENCES = ['high', 'medium', 'low']

/** Returns each nickname with what it means, and what it may mean if a buyer has to be asked. */
export function createNicknameNames(data: KeywordData): { text: string; name: VehicleName }[] {
  const makes = new Map(data.makes.map(({ id, name }) => [id, name]))
  const texts = Map.groupBy(data.nicknames, ({ text }) => plain(text))
  return [...texts].flatMap(([text, rows]) => {
    const shown = findShown(rows, data)
    if (!shown) return []
    const toName = ({ makeId, name, rows: own }: Meaning): VehicleName => ({
      kind: 'nickname',
      makeId,
      make: makes.get(makeId) ?? '',
      name,
      modelIds: listModels(own, data),
      need: WORD_NICKNAMES.has(text) ? 'part' : 'alone',
      spans: own.map(({ modelId, yearStart, yearEnd }) => ({ modelId, start: yearStart, end: yearEnd })),
      nickname: text.replaceAll(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()),
    })
    const choices = listChoices(rows, shown, data)
    const name = { ...toName(shown), ...(choices.length > 1 && { choices: choices.map(toName) }) }
    return [text, removePlural(text)].map((spoken) => ({ text: spoken, name }))
  })
}

/** "Discussion continues" is also "discussion continue"; the database, which compares singulars, keeps one of both. */
const removePlural = (text: string) => text.replace(/(?<= \S{3,})s$/, '')

/** What is shown where no year is typed: the rows without a generation, or else those of the surest vehicle. */
function findShown(rows: readonly Nickname[], data: KeywordData): Meaning | undefined {
  const surest = rows.toSorted((a, b) => CONFIDENCES.indexOf(a.confidence) - CONFIDENCES.indexOf(b.confidence))
  const [withoutLabel] = groupMeanings(
    surest.filter(({ label }) => label === ''),
    data,
  )
  if (withoutLabel) return withoutLabel
  const [first, ...others] = groupMeanings(surest, data)
  const isSame = ({ makeId, name }: Meaning) => makeId === first?.makeId && name === first.name
  return first && { ...first, rows: [...first.rows, ...others.filter(isSame).flatMap(({ rows: own }) => own)] }
}

/** Lists vehicles of different generations; rows without one are a choice unless a generation is in their years. */
function listChoices(rows: readonly Nickname[], shown: Meaning, data: KeywordData): Meaning[] {
  const meanings = groupMeanings(rows, data)
  const labelled = meanings.filter(({ label }) => label !== '')
  const isDivided = ({ rows: own }: Meaning) => labelled.some((one) => one.rows.some((row) => overlaps(row, own)))
  const isOther = ({ makeId, name }: Meaning) => makeId !== shown.makeId || name !== shown.name
  return meanings
    .filter((meaning) => meaning.label !== '' || !isDivided(meaning))
    .toSorted((a, b) => Number(isOther(a)) - Number(isOther(b)) || getFirstYear(a) - getFirstYear(b))
}

const overlaps = (row: Nickname, others: readonly Nickname[]) =>
  others.some((one) => one.modelId === row.modelId && one.yearStart <= row.yearEnd && one.yearEnd >= row.yearStart)

const getFirstYear = ({ rows }: Meaning) => Math.min(...rows.map(({ yearStart }) => yearStart))

/** Groups rows by make and generation. Their family gives the name: "Regular" is the E-Class, not the 240. */
function groupMeanings(rows: readonly Nickname[], data: KeywordData): Meaning[] {
  const known = rows.flatMap((row) => {
    const model = data.models.find(({ id }) => id === row.modelId)
    if (!model) return []
    const family = data.families.find(({ modelIds }) => modelIds.includes(model.id))
    return [{ row, makeId: model.makeId, name: family?.name ?? baseName(model.name), label: row.label, family }]
  })
  const groups = Map.groupBy(known, ({ makeId, label }) => `${makeId}\t${label}`)
  return [...groups.values()].flatMap((group) => {
    const named = group.find(({ family }) => family) ?? group[0]
    return named ? [{ ...named, rows: group.map(({ row }) => row) }] : []
  })
}

/** The models of the rows, with those that differ from them by market: "Camry (Asia)" beside "Camry". */
function listModels(rows: readonly Nickname[], data: KeywordData): number[] {
  const ids = new Set(rows.map(({ modelId }) => modelId))
  const toKey = ({ makeId, name }: KeywordData['models'][number]) => `${makeId} ${baseName(name)}`
  const bases = new Set(data.models.filter(({ id }) => ids.has(id)).map(toKey))
  return [...new Set([...ids, ...data.models.filter((model) => bases.has(toKey(model))).map(({ id }) => id)])]
}

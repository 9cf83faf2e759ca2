import type { KeywordData } from '#modules/keyword/understanding-types.rules.ts'
import { KINDS } from '#seed/demo/kinds/catalogue.ts'
import { readKeywordTexts } from '#seed/taxonomy/read-keyword-texts.ts'
import { readModelFamilies } from '#seed/taxonomy/read-model-families.ts'
import { readNicknames } from '#seed/taxonomy/read-nicknames.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'
import { readVehicles } from '#seed/vehicles/extract.ts'

/** Brands of listings in addition to those of the demo shop. */
const MORE_BRANDS = [
  'Monroe',
  'Sachs',
  'Castrol',
  'Michelin',
  'Gates',
  'Bendix',
  'Koyo',
  'Varta',
  'Exide',
  'Mobil',
  'Total',
]

/** Reads the data for keyword interpretation from the files of the repository. */
export function readKeywordData(): KeywordData {
  const vehicles = readVehicles().makes
  const models = vehicles.flatMap((make) =>
    make.models.map(({ id, name, years, engines }) => ({
      id,
      makeId: make.id,
      name,
      years: Object.keys(years).map(Number),
      engines,
    })),
  )
  const makeIds = new Map(vehicles.map(({ id, name }) => [name, id]))
  const modelId = (make: string, name: string) =>
    models.find((model) => model.makeId === makeIds.get(make) && model.name === name)?.id
  const brands = new Set([
    ...KINDS.flatMap((kind) => kind.brands.map((text) => text.split('=')[0] ?? '')),
    ...MORE_BRANDS,
  ])
  brands.delete('Genuine')
  return {
    types: readTaxonomy(),
    makes: vehicles.map(({ id, name }) => ({ id, name })),
    models,
    families: groupFamilies(makeIds, modelId),
    nicknames: readNicknames().flatMap(({ names, make, model, yearStart, yearEnd, label, confidence, state }) => {
      const id = modelId(make ?? '', model ?? '')
      if (state === 'off' || id === undefined || yearStart === null || yearEnd === null) return []
      return names.map((text) => ({ text, modelId: id, yearStart, yearEnd, label, confidence }))
    }),
    brands: [...brands].map((name, at) => ({ id: at + 1, name })),
    ...readKeywordTexts(),
  }
}

function groupFamilies(
  makeIds: ReadonlyMap<string, number>,
  modelId: (make: string, name: string) => number | undefined,
): KeywordData['families'] {
  const groups = Map.groupBy(readModelFamilies(), ({ make, family }) => `${make}\t${family}`)
  return [...groups.values()].map((members) => ({
    makeId: makeIds.get(members[0]?.make ?? '') ?? 0,
    name: members[0]?.family ?? '',
    modelIds: members.map(({ make, model }) => modelId(make, model)).filter((id) => id !== undefined),
  }))
}

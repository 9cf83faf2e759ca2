import { beforeAll, expect, test } from 'vitest'

import { NO_FACETS } from '#modules/search/no-facets.rules.ts'
import type { Alternative, Interpretation } from '#modules/search/search.contract.ts'
import { BIG_DADDY, BRAKE_PADS, COROLLA_2010, createUnderstood } from '#tests/support/understood.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { type Text, translate } from '#web/ui/text.ts'

import { listActiveFilters } from './active-filters.ts'
import { formatHeading } from './heading.ts'
import { productListParams } from './list-state.ts'
import { toListView } from './list-view.ts'
import { listPositionFilters } from './position-filters.ts'
import { toUnderstanding } from './understanding.ts'

beforeAll(() => loadLanguage('ha'))

const inHausa = (text: Text) => translate(getI18n('ha'), text)
const readState = (query = '') => productListParams.read(new URLSearchParams(query))
const PADS = createUnderstood({ part_type: BRAKE_PADS, vehicle: COROLLA_2010 })

function readTitle(kind: Alternative['kind'], understood: Interpretation, title: string): string {
  const alternative = { kind, title, count: 1, results: [], href: '/api/product/find' }
  const page = { count: 0, count_capped: false, next: null, previous: null, results: [], understood }
  const view = toListView({ ...page, alternatives: [alternative] }, readState(), { mine: null, narrowedTo: null })
  return view.alternatives.map((one) => inHausa(one.title)).join()
}

test.each([
  ['other_vehicles', PADS, 'Brake Pad Set na wasu motoci'],
  ['other_vehicles', createUnderstood({ part_number: '04465-33450' }), '04465-33450 na wasu motoci'],
  ['other_vehicles', createUnderstood(), 'Wannan kayan na wasu motoci'],
  ['accessories', PADS, 'Kaya da na ƙari na Brake Pad Set'],
  ['accessories', createUnderstood(), 'Kaya da na ƙari na waɗannan kayan'],
  ['other_parts_for_vehicle', PADS, 'Wasu kayan Toyota Corolla 2010'],
  ['equivalent_numbers', PADS, 'An jera shi da lambar da ta yi daidai da ita'],
  ['number_prefix', createUnderstood({ part_number: '04465' }), 'Lambobin da suka fara da 04465'],
  ['other_numbers', PADS, 'Brake Pad Set masu wasu lambobi'],
  ['other_numbers', createUnderstood(), 'Kaya masu wasu lambobi'],
  ['words', PADS, 'Kayan da ke ɗauke da waɗannan kalmomi'],
] as const)('the heading of alternatives of kind %s is in the language of the page', (kind, understood, heading) => {
  expect(readTitle(kind, understood, 'English heading')).toBe(heading)
})

test('a part number that looks like a text of the shop stays as typed in a heading', () => {
  const understood = createUnderstood({ part_number: 'Front' })
  expect(readTitle('number_prefix', understood, 'Numbers that begin with Front')).toBe('Lambobin da suka fara da Front')
})

const PLACES = ['front', 'rear', 'left', 'right', 'upper', 'lower', 'inner', 'outer', 'bank-1', 'cylinder-1']

const listPlaces = (key: string, words: readonly string[], query = '') => {
  const facets = { ...NO_FACETS, position: words.map((value) => ({ value, count: 2 })) }
  const understood = createUnderstood({ part_type: { key, name: key } })
  return listPositionFilters({ facets, understood }, readState(query))
}

test('positions to filter by are in the language of the page, and their values stay those of the API', () => {
  const filters = listPlaces('brake-pads', [...PLACES, 'bank-2', 'cylinder-2'])
  expect(filters.flatMap(({ values }) => values.map(({ label }) => inHausa(label)))).toEqual(
    'Gaba Baya Hagu Dama Sama Ƙasa Ciki Waje Bank-1 Bank-2 Silinda-1 Silinda-2'
      .split(' ')
      .map((text) => text.replace('-', ' ')),
  )
  expect(filters[0]?.values.map(({ value }) => value)).toEqual(['front', 'rear'])
  const [sensors] = listPlaces('oxygen-sensor', ['cylinder-1', 'cylinder-2', 'cylinder-3'])
  expect(sensors?.values.map(({ label }) => inHausa(label))).toEqual(['Kafin catalyst', 'Bayan catalyst', 'Sensor 3'])
})

test('a chosen position that no listing has is named in the language of the page', () => {
  const [filter] = listPlaces('brake-pads', [], 'position=rear')
  expect(filter && inHausa(filter.selectedLabel)).toBe('Baya')
})

test('the recognized positions and those that narrow the list are in the language of the page', () => {
  const facets = { type: [], position: PLACES.slice(2, 4).map((value) => ({ value, count: 1 })) }
  const understood = { ...PADS, vehicle: null, positions: { axle: 'front' } }
  const found = toUnderstanding(understood, readState('keyword=front+pads'), facets)
  expect(found?.chips.map(({ label }) => inHausa(label))).toEqual(['Brake Pad Set', 'Gaba'])
  expect(found?.narrower.map(({ label }) => inHausa(label))).toEqual(['Hagu', 'Dama'])
})

test('the question about a text of several meanings is in the language of the page, with the names of its choices', () => {
  const choices = ['Nissan Pulsar', 'Bajaj Pulsar'].map((name) => ({ key: name, name, count: 1 }))
  const question = { about: 'vehicle' as const, text: 'Did you mean Nissan Pulsar or Bajaj Pulsar?', choices }
  const found = toUnderstanding(createUnderstood({ question }), readState('keyword=pulsar'), NO_FACETS)
  expect(found?.question && inHausa(found.question.text)).toBe('Kana nufin Nissan Pulsar ko Bajaj Pulsar?')
})

test('the note about the years of a nickname is in the language of the page, with its names and years', () => {
  const note = 'Big Daddy usually means Camry 2002–2006. You typed 2009.'
  const params = { nickname: 'Big Daddy', model: 'Camry', years: '2002–2006', typed: '2009' }
  const vehicle = { ...BIG_DADDY, note, note_code: { code: 'nickname_years', params } }
  const found = toUnderstanding(createUnderstood({ vehicle }), readState('keyword=big+daddy+2009'), NO_FACETS)
  expect(found?.note && inHausa(found.note)).toBe('Big Daddy yawanci yana nufin Camry 2002–2006. Ka rubuta 2009.')
})

test('the heading names condition, quality and position in the language of the page, and the brand as it is', () => {
  const wanted = {
    ...PADS,
    positions: { axle: 'front' },
    brand: 'Front',
    condition: 'Used',
    quality: 'Genuine',
  } as const
  expect(inHausa(formatHeading(readState('keyword=pads'), '', wanted))).toBe(
    'Brake pads (An taɓa amfani, Na asali, Front, Gaba) na Toyota Corolla 2010',
  )
})

test('an active filter for a quality is in the language of the page', () => {
  const filters = listActiveFilters(readState('quality=Genuine&filtered=1'), { category: '', store: '' })
  expect(filters.map(({ label }) => inHausa(label))).toEqual(['Na asali'])
})

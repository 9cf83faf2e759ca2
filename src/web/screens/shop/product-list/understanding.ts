import { toPlainLetters } from '#modules/catalogue/names.rules.ts'
import {
  type Piece,
  removeBrackets,
  formatSizePieces,
  formatUnderstood,
} from '#modules/keyword/understood-text.rules.ts'
import type { Facets, Interpretation } from '#modules/search/search.contract.ts'
import { POSITION_SLOTS } from '#modules/taxonomy/part-types.rules.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { getConditionText, getKeyedText, getQualityText, getSentenceText } from '#web/content/keyed-text.ts'
import { joinByOr } from '#web/features/formatting/join-texts.ts'
import { positionText, positionWord, findSlot } from '#web/features/part-type/position-text.ts'
import { asValue, type Text } from '#web/ui/text.ts'

import { priceText } from './active-filters.ts'
import { listHref, type ProductListState } from './list-state.ts'
import { formatKeywordVehicle } from './spoken-vehicle.ts'
import { addVin, getUnknownVin, listUnknownWords, unknownVinText } from './vin-text.ts'

/** One recognized term, with links to the list without it and to where it can be changed. */
export interface UnderstoodChip {
  label: Text
  without: string
  change: string | null
}

interface CountedLink {
  label: Text
  count: number | null
  href: string
}

/** The interpretation of the search text, as the page shows it. */
export interface Understanding {
  chips: UnderstoodChip[]
  /** Links that narrow the list: types of a family, types of listings that contain the words, and positions. */
  narrower: CountedLink[]
  corrected: { text: string; typed: string; href: string } | null
  ignored: string
  unknown: string
  qualifiers: string
  note: Text | null
  /** The list without the condition, when the text has one. */
  anyCondition: string | null
  question: { about: 'type' | 'vehicle'; text: Text; choices: CountedLink[] } | null
}

/** Returns the interpretation of a list's search text; null for a list without one. */
export function toUnderstanding(
  understood: Interpretation | null,
  state: ProductListState,
  facets: Pick<Facets, 'type' | 'position'>,
): Understanding | null {
  if (!understood) return null
  return describe({ ...understood, unknown: listUnknownWords(understood) }, state, facets)
}

function describe(
  understood: Interpretation,
  state: ProductListState,
  facets: Pick<Facets, 'type' | 'position'>,
): Understanding {
  const rewrite = createRewriter(understood, state)
  return {
    chips: createChips(understood, state, rewrite),
    narrower: createNarrowerLinks(understood, state, facets),
    corrected: createCorrection(understood, state),
    ignored: understood.ignored.filter((word) => !GRAMMAR.has(word.toLowerCase())).join(', '),
    unknown: understood.unknown.join(', '),
    qualifiers: understood.qualifiers.join(', '),
    note: getNoteText(understood.vehicle),
    anyCondition: understood.condition && rewrite({ without: ['condition'] }),
    question: createQuestion(understood, rewrite),
  }
}

function getNoteText(vehicle: Interpretation['vehicle']): Text | null {
  const text = vehicle?.note ?? null
  return vehicle?.note_code && text !== null ? getSentenceText({ ...vehicle.note_code, text }) : text
}

type Rewrite = (change: {
  without?: Piece[]
  by?: Partial<Interpretation>
  state?: Partial<ProductListState>
  and?: string
}) => string

const NO_WORDS: Pick<Interpretation, 'unknown' | 'qualifiers'> = { unknown: [], qualifiers: [] }

/** Rewrites the search text from the remaining terms, without the values of `type` and `position` in the address. */
function createRewriter(understood: Interpretation, state: ProductListState): Rewrite {
  const isTypeFiltered = state.type !== ''
  // The search left these out. In a rewritten text that names no part they would be matched.
  const { unknown: others, qualifiers } = isTypeFiltered && !understood.relaxed ? NO_WORDS : understood
  const unknown = [...listAmbiguousWords(understood, state.keyword), ...others]
  const filtered = positionWords(state)
  const vehicle = vehicleAsTyped(understood, state.keyword)
  return ({ without = [], by = {}, state: change = {}, and = '' }) => {
    const next = { ...understood, vehicle, unknown, qualifiers, ...by }
    const positions = Object.fromEntries(
      Object.entries(next.positions).filter(([slot, value]) => !filtered.includes(positionWord(slot, value ?? ''))),
    )
    const text = formatUnderstood({ ...next, positions }, [
      ...without,
      ...(isTypeFiltered ? (['part_type'] as const) : []),
    ])
    return listHref(state, { keyword: state.keyword && [text, and].filter(Boolean).join(' '), ...change })
  }
}

/** A model of several makes stays without its make while the make is ambiguous; typed years stay next to a nickname. */
function vehicleAsTyped({ vehicle, question }: Interpretation, keyword: string) {
  if (!vehicle) return null
  const { make, nickname, year_start: start, year_end: end } = vehicle
  const isMakeInQuestion = question?.about === 'vehicle' && nickname === null
  const areYearsTyped = [start, end].every((year) => year !== null && keyword.includes(`${year}`))
  return { ...vehicle, make: isMakeInQuestion ? '' : make, are_years_typed: areYearsTyped }
}

function createChips(understood: Interpretation, state: ProductListState, rewrite: Rewrite): UnderstoodChip[] {
  const { part_type: type, brand, condition, quality, price, part_number: number, sizes } = understood
  const sizeChip = ({ keys, text }: { keys: readonly string[]; text: string }) => {
    const rest = Object.fromEntries(Object.entries(sizes).filter(([key]) => !keys.includes(key)))
    return chip(text, rewrite({ by: { sizes: rest } }))
  }
  const vehicle = createVehicleChip(understood, rewrite)
  // What a VIN means is not to be read from its characters: on phones the first chips alone are in view.
  const isFromVin = understood.vin !== undefined
  return [
    isFromVin && vehicle,
    number && chip(number, rewrite({ without: ['part_number'] })),
    type && chip(removeBrackets(type.name), withoutType(state, rewrite)),
    ...toPositionChips(understood, state, rewrite),
    ...formatSizePieces(sizes).map(sizeChip),
    brand && chip(brand, rewrite({ without: ['brand'] })),
    !isFromVin && vehicle,
    condition && chip(getConditionText(condition), rewrite({ without: ['condition'] })),
    quality && chip(getQualityText(quality), rewrite({ without: ['quality'] })),
    price && chip(priceText(`${price.min ?? ''}`, `${price.max ?? ''}`), rewrite({ without: ['price'] })),
  ].filter((one): one is UnderstoodChip => Boolean(one))
}

const chip = (label: Text, without: string, change: string | null = null): UnderstoodChip => ({
  label,
  without,
  change,
})

/** The vehicle, or the VIN whose vehicle is not known. */
function createVehicleChip(understood: Interpretation, rewrite: Rewrite): UnderstoodChip | null {
  const { vehicle } = understood
  const change = changeVehicle(understood, rewrite)
  const unknownVin = getUnknownVin(understood)
  if (unknownVin !== null) return chip(unknownVinText(unknownVin), rewrite({}), change)
  return vehicle && chip(addVin(formatKeywordVehicle(vehicle), understood), rewrite({ without: ['vehicle'] }), change)
}

/** A type from a filter leaves the text unchanged; positions without a type have no meaning. */
const withoutType = (state: ProductListState, rewrite: Rewrite) =>
  state.type === ''
    ? rewrite({ without: ['part_type', 'positions'], state: { position: '' } })
    : listHref(state, { type: '' })

function toPositionChips(
  { positions, part_type: part }: Interpretation,
  state: ProductListState,
  rewrite: Rewrite,
): UnderstoodChip[] {
  return POSITION_SLOTS.flatMap((slot) => {
    const value = positions[slot]
    if (!value) return []
    const rest = { ...positions, [slot]: undefined }
    const position = positionWords(state)
      .filter((word) => word !== positionWord(slot, value))
      .join(',')
    return {
      label: positionText(positionWord(slot, value), part?.key),
      without: rewrite({ by: { positions: rest }, state: { position } }),
      change: null,
    }
  })
}

const positionWords = ({ position }: ProductListState) => position.split(',').filter(Boolean)

/** Returns the page that chooses a vehicle, with the vehicle of the text and the remaining words. */
function changeVehicle({ vehicle }: Interpretation, rewrite: Rewrite): string {
  const words = new URLSearchParams(rewrite({ without: ['vehicle'] }).split('?')[1]).get('keyword')
  const { make, model, year } = vehicle ?? {}
  const query = Object.entries({ keyword: words, make, model, year }).flatMap(([key, value]) =>
    value ? [[key, `${value}`]] : [],
  )
  return `${paths.vehicleData}?${new URLSearchParams(query)}`
}

const MAX_TYPES = 6

function createNarrowerLinks(
  { part_type: type, positions, relaxed: isByWords }: Interpretation,
  state: ProductListState,
  facets: Pick<Facets, 'type' | 'position'>,
): CountedLink[] {
  if (!type && !isByWords) return []
  const named = facets.type.filter(({ value }) => value !== '').slice(0, MAX_TYPES)
  const types = state.type === '' && named.length > 1 ? named : []
  const open = (type ? facets.position : []).filter(
    ({ value, count }) => count > 0 && positions[findSlot(value)] === undefined,
  )
  return [
    ...types.map(({ value, label, count }) => ({
      label: removeBrackets(label ?? value),
      count,
      href: listHref(state, { type: value }),
    })),
    ...(open.length > 1 ? open : []).map(({ value, count }) => ({
      label: positionText(value, type?.key),
      count,
      href: listHref(state, { position: [...positionWords(state), value].join(',') }),
    })),
  ]
}

function createCorrection({ corrected }: Interpretation, state: ProductListState): Understanding['corrected'] {
  const text = corrected.reduce((read, { from, to }) => read.replace(toPhrasePattern(from), () => to), state.keyword)
  if (text === state.keyword) return null
  return { text, typed: state.keyword, href: listHref(state, { keyword: `"${state.keyword}"` }) }
}

/** Matches words as a whole, whatever stands between them. */
const toPhrasePattern = (words: string) =>
  new RegExp(String.raw`(?<!\p{L})${words.replaceAll(/[^\p{L}\p{N}]+/gu, String.raw`[^\p{L}\p{N}]+`)}(?!\p{L})`, 'iu')

function createQuestion({ question }: Interpretation, rewrite: Rewrite): Understanding['question'] {
  if (!question) return null
  const choices = question.choices.map(({ key, name, count }) => ({
    label: removeBrackets(name),
    count,
    href:
      question.about === 'type'
        ? rewrite({ by: { part_type: { key, name }, unknown: [] } })
        : rewrite({ without: ['vehicle'], and: key }),
  }))
  const named = asValue(joinByOr(choices.map(({ label }) => label)))
  return { about: question.about, text: getKeyedText('question.which', question.text, { choices: named }), choices }
}

/** Words that mean nothing to a search: to say that they were left out tells a buyer nothing. */
const GRAMMAR = new Set(
  'a an and at by for from i in is it me my need of on or our please the this to want with'.split(' '),
)

/** Returns the words with several meanings, which no recognized term contains. */
function listAmbiguousWords(understood: Interpretation, keyword: string): string[] {
  if (understood.question?.about !== 'type' || understood.part_type) return []
  const { corrected, ignored } = understood
  const read = [formatUnderstood(understood), ...ignored, ...corrected.map(({ from }) => from)].join(' ')
  const known = new Set(toPlainLetters(read).split(' '))
  return keyword.split(/\s+/).filter((word) => word !== '' && !known.has(toPlainLetters(word).trim()))
}

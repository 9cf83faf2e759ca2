import { expect, test } from 'vitest'

import {
  differs,
  draftKey,
  type DraftStorage,
  draftTime,
  dropDraft,
  keepDraft,
  readKeptDraft,
} from '#web/features/drafts/kept-draft.ts'

import { hashFields } from './edit-conflict.ts'
import type { FormSubject } from './form-subject.ts'
import { EMPTY as EMPTY_VALUES } from './form-values.ts'
import { LISTING_DRAFT, toDraftValues, withDraft } from './listing-draft.ts'
import { previewsText, readPreviews } from './sent-pictures.ts'

const { read: readValues } = LISTING_DRAFT
const EMPTY = readValues(new URLSearchParams())

function storage(): DraftStorage {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
const broken: DraftStorage = { getItem: refuse, setItem: refuse, removeItem: refuse }
function refuse(): never {
  throw new Error('QuotaExceededError')
}

const key = draftKey(4, 'new')
const draft = { savedAt: '2026-11-20T11:03:00.000Z', values: { ...EMPTY, title: 'Brake pads' } }

test('a stored draft is read back only for its own user and listing', () => {
  const phone = storage()
  expect(keepDraft(phone, key, draft)).toBe(true)
  expect(readKeptDraft(phone, key, LISTING_DRAFT)).toEqual(draft)
  expect(readKeptDraft(phone, draftKey(5, 'new'), LISTING_DRAFT)).toBeNull()
  expect(readKeptDraft(phone, draftKey(4, 7), LISTING_DRAFT)).toBeNull()
  dropDraft(phone, key)
  expect(readKeptDraft(phone, key, LISTING_DRAFT)).toBeNull()
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '{"savedAt":"x","values":{}}',
  '{"savedAt":"2026-11-20T11:03:00Z","values":{"title":1}}',
])('an invalid stored draft (%s) is ignored', (text) => {
  const phone = storage()
  phone.setItem(key, text)
  expect(readKeptDraft(phone, key, LISTING_DRAFT)).toBeNull()
})

test('a field missing from a draft of an older form is empty', () => {
  const phone = storage()
  phone.setItem(key, JSON.stringify({ savedAt: draft.savedAt, values: { title: 'Old' } }))
  expect(readKeptDraft(phone, key, LISTING_DRAFT)?.values).toEqual({ ...EMPTY, title: 'Old' })
})

test('a browser without storage causes no error', () => {
  expect(readKeptDraft(broken, key, LISTING_DRAFT)).toBeNull()
  expect(keepDraft(broken, key, draft)).toBe(false)
  expect(() => dropDraft(broken, key)).not.toThrow()
})

test('a draft equal to the form is not offered', () => {
  expect(differs(LISTING_DRAFT, draft.values, { ...EMPTY, title: ' Brake pads ' })).toBe(false)
  expect(differs(LISTING_DRAFT, { ...EMPTY, weight: '1.50' }, { ...EMPTY, weight: '1.5' })).toBe(false)
  expect(differs(LISTING_DRAFT, draft.values, EMPTY)).toBe(true)
})

test('a draft keeps every picture, and a form without pictures has none to keep', () => {
  const phone = storage()
  const pictures = { thumbnail: '/media/a', previews: previewsText(['/media/b', '/media/c']) }
  keepDraft(phone, key, { ...draft, values: readValues(new URLSearchParams(pictures)) })
  const kept = readKeptDraft(phone, key, LISTING_DRAFT)?.values ?? EMPTY
  expect([kept.thumbnail, ...readPreviews(kept.previews)]).toEqual(['/media/a', '/media/b', '/media/c'])
  const empty = readValues(new URLSearchParams({ previews: previewsText([]) }))
  expect(differs(LISTING_DRAFT, empty, EMPTY)).toBe(false)
})

test('the time of a draft includes the date unless it is today', () => {
  const savedAt = new Date(2026, 10, 20, 12, 3)
  expect(draftTime(savedAt.toISOString(), new Date(2026, 10, 20, 18, 0))).toBe('12:03')
  expect(draftTime(savedAt.toISOString(), new Date(2026, 10, 21, 8, 0))).toMatch(/20 Nov.*12:03/)
})

const VALUES = { ...EMPTY_VALUES, title: 'Brake pads', price: '900', stock: '7' }
const OPENED: FormSubject = {
  id: 7,
  storeId: null,
  version: 1,
  values: VALUES,
  fieldHashes: hashFields(VALUES),
  type: null,
  isGuessed: false,
  hadNoPrice: false,
  isShort: false,
  categories: [],
  draftKey: draftKey(4, 7),
  listStore: null,
}
/** The listing after another change. */
const NEWER = { ...VALUES, price: '950' }
const REOPENED = { ...OPENED, version: 2, values: NEWER, fieldHashes: hashFields(NEWER) }

test('a restored draft is based on the version of the listing that it was typed over', () => {
  const phone = storage()
  const { opened_version, opened_marks, ...values } = toDraftValues(OPENED)
  const sent = new URLSearchParams({ ...values, title: 'Pads', opened_version, opened_marks, version: '2', marks: 'x' })
  keepDraft(phone, key, { ...draft, values: LISTING_DRAFT.read(sent) })
  const kept = readKeptDraft(phone, key, LISTING_DRAFT)?.values ?? EMPTY
  expect(withDraft(REOPENED, kept)).toEqual({ ...OPENED, values: { ...VALUES, title: 'Pads' } })
  expect(withDraft(REOPENED, toDraftValues(REOPENED))).toEqual(REOPENED)
})

test('a draft of an older release, which has no version, conflicts with every change of the listing', () => {
  const restored = withDraft(REOPENED, { ...EMPTY, ...VALUES })
  expect(restored).toMatchObject({ version: 1, fieldHashes: '', values: VALUES })
})

test('a draft of a new listing has no version', () => {
  const blank = { ...OPENED, id: null, version: null, values: EMPTY_VALUES, fieldHashes: '' }
  expect(withDraft(blank, { ...toDraftValues(blank), title: 'Pads' })).toMatchObject({ version: null })
})

test('a draft that differs from the listing by its version only is not offered', () => {
  expect(differs(LISTING_DRAFT, toDraftValues(OPENED), { ...toDraftValues(OPENED), opened_version: '2' })).toBe(false)
})

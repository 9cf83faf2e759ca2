import { expect, test } from 'vitest'

import { createPageApi } from '#web/app/api/page-api.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { getQuestion } from './bulk.ts'
import { performListForm } from './list-action.ts'

test('listings that could not be changed are listed with their reasons in the language of the page', async () => {
  await loadLanguage('yo')
  const failed = [{ id: 7, code: 'price_above_retail', detail: 'Enter a B2B price that is not above the B2C price.' }]
  const api = createPageApi(() => Promise.resolve({ status: 200, body: { changed: 0, failed, before: [] } }))
  const { data } = await performListForm(api, new URLSearchParams('do=price&id=7&value=10'))
  const [reason] = ('done' in data && data.done?.failed) || []
  expect(translate(getI18n('en'), reason?.text ?? '')).toBe(
    'Listing 7: Enter a B2B price that is not above the B2C price.',
  )
  expect(translate(getI18n('yo'), reason?.text ?? '')).toBe('Ọjà 7: Kọ iye owó B2B tí kò ju iye owó B2C lọ.')
})

test('the confirmation of a large price change of one listing shows its prices before and after', async () => {
  const large = { code: 'large_price_change', detail: 'This changes prices by more than 50%. Confirm the change.' }
  const api = createPageApi(() => Promise.resolve({ status: 409, body: large }))
  const rows = {
    title_7: 'Brake pads',
    shown_7: '3,100|3,000|4',
    gen_price_7: '12,500',
    price_7: '12000',
    stock_7: '4',
  }
  const { data } = await performListForm(api, new URLSearchParams({ ...rows, save: '7' }))
  const asked = 'asked' in data ? data.asked : undefined
  const question = asked && getQuestion(asked)
  expect(translate(getI18n('en'), question?.words ?? '')).toBe(
    '“Brake pads”: B2C price ₦3,100 becomes ₦12,500, B2B price ₦3,000 becomes ₦12,000.',
  )
})

test.each(['do=price&id=7&value=10', 'save=7&shown_7=100|90|4&gen_price_7=50&price_7=90&stock_7=4'])(
  'a listing that could not be changed (%s) is named by its title',
  async (form) => {
    const failed = [{ id: 7, code: 'price_above_retail', detail: 'Enter a B2B price that is not above the B2C price.' }]
    const api = createPageApi(() => Promise.resolve({ status: 200, body: { changed: 0, failed, before: [] } }))
    const { data } = await performListForm(api, new URLSearchParams(`${form}&title_7=Brake pads`))
    const [reason] = ('done' in data && data.done?.failed) || []
    expect(translate(getI18n('en'), reason?.text ?? '')).toBe(
      '“Brake pads”: Enter a B2B price that is not above the B2C price.',
    )
  },
)

test('an Undo that failed can be repeated', async () => {
  const api = createPageApi(() => Promise.resolve({ status: 500, body: { code: 'internal', detail: 'Error.' } }))
  const undo = JSON.stringify([{ id: 7, stock: 4, version: 9 }])
  const { data } = await performListForm(api, new URLSearchParams({ undo }))
  expect(data).toMatchObject({ done: { kind: 'error', undo } })
})

test.each([
  ['do=stock&id=7&value=50', { id: 7, stock: 4, version: 9 }],
  ['do=price&id=7&value=10', { id: 7, price: 90, gen_price: 100 }],
  ['save=7&shown_7=100|90|4&gen_price_7=100&price_7=90&stock_7=50', { id: 7, stock: 4, version: 9 }],
  ['save=7&shown_7=100|90|4&gen_price_7=110&price_7=90&stock_7=4', { id: 7, gen_price: 100 }],
])('the Undo of %s returns the stock only to the version that was saved', async (form, undo) => {
  const before = [{ id: 7, price: 90, gen_price: 100, stock: 4, hidden: false, version: 9 }]
  const api = createPageApi(() => Promise.resolve({ status: 200, body: { changed: 1, failed: [], before } }))
  const { data } = await performListForm(api, new URLSearchParams(form))
  expect(JSON.parse(('done' in data && data.done?.undo) || '')).toEqual([undo])
})

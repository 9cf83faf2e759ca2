import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'
import { getI18n } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { getDoneText, getQuestion, readBulkRequest, readConfirmed } from './bulk.ts'

const asked = (query: string) => readBulkRequest(new URLSearchParams(query))

test('a price change is read with its listings and percentage', () => {
  expect(asked('ask=price&id=4&id=7&percent=+10')).toEqual({ act: 'price', ids: [4, 7], value: '10', title: '' })
  expect(asked('ask=price&id=4&percent=-5,5')).toMatchObject({ value: '-5.5' })
})

testAll(['', '0', 'ten', '1e9', '10%', '99999', '1.234'])(
  'an invalid percentage is refused at its field',
  (percent) => {
    expect(asked(`ask=price&id=4&percent=${encodeURIComponent(percent)}`)).toMatchObject({ field: 'percent' })
  },
)

test.each(['', '-1', '1.5', 'x', '12345678'])('%j is refused as a stock quantity', (stock) => {
  expect(asked(`ask=stock&id=4&stock=${stock}`)).toMatchObject({ field: 'stock' })
})

test('a percentage outside the limits is refused before the confirmation, with its limits', () => {
  for (const percent of ['-100', '-90.01', '901']) {
    const refused = asked(`ask=price&id=4&percent=${percent}`)
    expect(refused, percent).toMatchObject({ field: 'percent' })
    expect('words' in refused && translate(getI18n('en'), refused.words)).toBe('Enter a percentage from -90 to 900.')
  }
  for (const value of ['-90', '900']) expect(asked(`ask=price&id=4&percent=${value}`)).toMatchObject({ value })
})

test('a stock with commas between thousands is read, and one above the limit names the limit', () => {
  expect(asked('ask=stock&id=4&stock=1,000,000')).toMatchObject({ value: '1000000' })
  const limit = { message: ['Stock is a whole number from 0 to 1,000,000.'] }
  expect(asked('ask=stock&id=4&stock=1,000,001')).toMatchObject({ field: 'stock', words: limit })
})

test('a request without a listing or with an unknown action is refused', () => {
  const words = { words: 'Choose the listings first.', field: null }
  expect(asked('ask=hide')).toEqual(words)
  expect(asked('ask=hide&id=x&id=-1')).toEqual(words)
  expect(asked('ask=burn&id=1')).toEqual(words)
  expect(asked('ask=delete:x&id=1')).toEqual(words)
})

test('the delete button of a row deletes only that listing, whatever rows are selected', () => {
  expect(asked('ask=delete:7&id=4&title_7=Brake+pads')).toEqual({
    act: 'delete',
    ids: [7],
    value: '',
    title: 'Brake pads',
  })
})

test('every confirmation contains the number of listings', () => {
  const question = (act: 'price' | 'stock' | 'hide' | 'show', value = '') =>
    getQuestion({ act, value, ids: [1, 2, 3], title: '' })
  expect(question('price', '10').title).toEqual('Change the prices of 3 listings by +10%?')
  expect(question('price', '-5.5').title).toEqual('Change the prices of 3 listings by −5.5%?')
  expect(question('stock', '05').title).toEqual('Set the stock of 3 listings to 5?')
  expect(question('hide').button).toEqual('Hide 3 listings')
  expect(question('show').button).toEqual('Show 3 listings')
  expect(getQuestion({ act: 'delete', ids: [1], value: '', title: 'Brake pads' }).title).toEqual('Delete the item?')
})

test('a large price change has a second confirmation with an example price', () => {
  const large = { act: 'price' as const, value: '-80', ids: [1, 2], title: '', isLarge: true }
  expect(getQuestion(large)).toEqual({
    title: '−80% is more than 50%. Change 2 listings?',
    words: 'A price of ₦10,000.00 becomes ₦2,000.00. Check the percentage again.',
    button: 'Yes, change prices by −80%',
  })
  expect(readConfirmed(new URLSearchParams('do=price&id=1&value=-80&large=1'))).toMatchObject({ isLarge: true })
})

test('the success message contains the number of listings', () => {
  expect(getDoneText({ act: 'hide', value: '' }, 1)).toEqual('1 listing hidden.')
  expect(getDoneText({ act: 'price', value: '10' }, 2)).toEqual('Prices of 2 listings changed by +10%.')
})

test('a confirmation is read back, and other forms give null', () => {
  expect(readConfirmed(new URLSearchParams('do=hide&id=4'))).toMatchObject({ act: 'hide', ids: [4] })
  expect(readConfirmed(new URLSearchParams('do=burn&id=4'))).toBeNull()
  expect(readConfirmed(new URLSearchParams('do=hide'))).toBeNull()
})

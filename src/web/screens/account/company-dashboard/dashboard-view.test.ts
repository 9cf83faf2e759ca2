import { expect, test } from 'vitest'

import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { transactionView } from './dashboard-view.ts'

/** Describes a transaction in a language. */
async function describeIn(language: 'en' | 'ha', kind: string, description: string): Promise<string> {
  await loadLanguage(language)
  const date = '2026-11-20T09:00:00.000Z'
  const view = transactionView({ id: 1, amount: 500, kind, description, date, status: 'successful' }, language)
  return translate(getI18n(language), view.description)
}

test.each([
  ['topup', 'Added by card', 'An saka da kati'],
  ['order', 'Order SPL-261120-AB12CD', 'Oda SPL-261120-AB12CD'],
  ['late', 'Payment for order SPL-261120-AB12CD that came too late', 'Biyan oda SPL-261120-AB12CD da ya makara'],
])('a %s is described in the language of the reader', async (kind, english, hausa) => {
  expect(await describeIn('en', kind, english)).toBe(english)
  expect(await describeIn('ha', kind, english)).toBe(hausa)
})

test('a transaction of another kind keeps its stored description', async () => {
  expect(await describeIn('ha', 'other', 'Moved by {hand}')).toBe('Moved by {hand}')
})

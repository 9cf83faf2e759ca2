import { expect, test } from 'vitest'

import { createPageApi } from '#web/app/api.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

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

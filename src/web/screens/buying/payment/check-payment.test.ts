import { expect, test } from 'vitest'

import { inEnglish } from '#tests/support/in-english.ts'
import { createPageApi } from '#web/app/api/page-api.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

import { checkPayment } from './check-payment.ts'

test('the message about a payment is in the language of the page', async () => {
  await loadLanguage('ha')
  const body = { status: 'reversed', message: 'The payment was reversed.', message_code: 'top_up_reversed' }
  const api = createPageApi(({ url }) =>
    Promise.resolve(
      url.includes('/verify/')
        ? { status: 404, body: { code: 'order_not_found', detail: 'Order not found.' } }
        : { status: 200, body: { ...body, amount: 0, balance: 0 } },
    ),
  )
  const user = { role: { id: 6 } } as Parameters<typeof checkPayment>[0]['user']
  const answer = await checkPayment({ api, user, reference: 'SPL-1', checks: 1 })
  if (!('data' in answer)) throw new Error('The page was redirected.')
  const { message } = answer.data
  expect(inEnglish(message)).toBe(body.message)
  expect(translate(getI18n('ha'), message)).toBe('An mayar da biyan.')
})

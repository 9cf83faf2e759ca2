import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'
import { MAX_GROWTH, measureGrowth } from '#tests/support/cpu-growth.ts'

import { sayingOf } from './saying.ts'

const IN_HAUSA = {
  Filters: 'Matatai',
  'Fits {called} if it is {options}': 'Ya dace da {called} idan {options} ne',
  'Fits {called}': 'Ya dace da {called}',
  '“{keyword}” in {category} for {vehicle}': '“{keyword}” a {category} na {vehicle}',
  'your {vehicle}': '{vehicle} naku',
}
const messages = [...Object.keys(IN_HAUSA), 'Not translated yet'].map((text) => ({ id: text, message: text }))
const read = Object.fromEntries(Object.entries(IN_HAUSA).map(([text, hausa]) => [text, compileMessage(hausa)]))
const i18n = setupI18n({ locale: 'ha', messages: { ha: read } })
const say = sayingOf(messages, i18n, 'ha-NG')

testAll([
  ['Filters', 'Matatai'],
  ['Fits your Corolla 2010', 'Ya dace da Corolla 2010 naku'],
  ['Fits your Corolla 2010 if it is Sedan', 'Ya dace da Corolla 2010 naku idan Sedan ne'],
  ['“fits” in Filters for Toyota Hilux', '“fits” a Matatai na Toyota Hilux'],
  ['Never heard of', 'Never heard of'],
  ['Not translated yet', 'Not translated yet'],
  ['{called}', '{called}'],
  ['', ''],
])('a text is translated, also around the names in it', (english, hausa) => {
  expect(say(english)).toBe(hausa)
})

test('a day is named as the language names it, with the time behind it', () => {
  const day = new Intl.DateTimeFormat('ha-NG', { day: 'numeric', month: 'short', year: 'numeric' })
  expect(say('21 Nov 2026')).toBe(day.format(new Date(2026, 10, 21)))
  expect(say('21 Nov 2026, 14:05')).toBe(`${day.format(new Date(2026, 10, 21))}, 14:05`)
  expect(say('5 Sept 2026')).toBe(day.format(new Date(2026, 8, 5)))
  expect(say('99 Abc 2026')).toBe('99 Abc 2026')
})

test.each(['“', '” in ', ' for ', '“a” in b for '])(
  'a text of %j without end costs no more than reading it',
  (piece) => {
    expect(measureGrowth(say, piece, 100_000)).toBeLessThan(MAX_GROWTH)
  },
)

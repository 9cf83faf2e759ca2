import { setupI18n } from '@lingui/core'
import { expect } from 'vitest'

import { isMessage, translate } from '#web/ui/text.ts'

// Views contain messages where pages show English texts. `toEqual` compares a message with the text that it shows.

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const toText = (value: unknown) => (isMessage(value) ? translate(english, value) : value)

expect.addEqualityTesters([
  (a, b) => (isMessage(a) !== isMessage(b) && toText(a) !== undefined ? toText(a) === toText(b) : undefined),
])

import { setupI18n } from '@lingui/core'
import { expect } from 'vitest'

import { isMessage, translate } from '#web/ui/text.ts'

// Views contain messages where pages show English texts. `toEqual` compares a message with the text that it shows.

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const isShownAs = (message: unknown, text: unknown) =>
  isMessage(message) && typeof text === 'string' ? translate(english, message) === text : undefined

expect.addEqualityTesters([(a, b) => isShownAs(a, b) ?? isShownAs(b, a)])

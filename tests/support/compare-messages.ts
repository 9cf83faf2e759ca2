import { expect } from 'vitest'

import { toEnglish } from '#web/content/languages/catalogues.ts'
import { isMessage } from '#web/ui/text.ts'

// Views contain messages where pages show English texts. `toEqual` compares a message with the text that it shows.

const isShownAs = (message: unknown, text: unknown) =>
  isMessage(message) && typeof text === 'string' ? toEnglish(message) === text : undefined

expect.addEqualityTesters([(a, b) => isShownAs(a, b) ?? isShownAs(b, a)])

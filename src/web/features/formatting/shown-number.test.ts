import { expect, test } from 'vitest'

import { LANGUAGES } from '#web/content/languages/languages.ts'

import { numberText } from './shown-number.ts'

test.each(Object.values(LANGUAGES))('a number is formatted like in $name', ({ tag }) => {
  // An engine without the language falls back to its own.
  expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag])
  for (const value of [0, 7, 1_204, 1_234_567.5, -40_000])
    expect(numberText(value)).toBe(new Intl.NumberFormat(tag).format(value))
})

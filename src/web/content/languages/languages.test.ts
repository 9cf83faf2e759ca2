import { expect, test } from 'vitest'

import { languageOfDocument } from './catalogues.ts'

test('the language of the document is read from its tag', () => {
  expect(['yo-NG', 'en-NG', 'fr', ''].map(languageOfDocument)).toEqual(['yo', 'en', 'en', 'en'])
})

import { readFileSync } from 'node:fs'

import { setupI18n } from '@lingui/core'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'

import { NOTHING_KNOWN } from '#modules/assistant/conversation.rules.ts'
import {
  fitWords,
  listWords,
  outcomeWords,
  questionFor,
  smallTalk,
  TOPIC_WORDS,
  vinWords,
  wrongYearWords,
} from '#modules/assistant/words.rules.ts'
import { OUTCOMES } from '#modules/search/search.contract.ts'
import { type Said, sayingOf } from '#web/content/languages/saying.ts'
import { SAID } from '#web/content/said.ts'

import { inSentences } from './chat-words.ts'

const corolla = { ...NOTHING_KNOWN, part: 'Brake Pad Set', make: 'Toyota', model: 'Corolla', year: '2010' }
const counted = { count: 0, capped: false, part: 'brake pads', vehicle: 'Toyota Corolla 2010', words: 'koboko' }
const ANSWERS = [
  ...(['part', 'make', 'model', 'year'] as const).map((asked) => questionFor(asked, corolla, [2008, 2013])),
  questionFor('part', { ...corolla, make: '', model: '', year: '' }, []),
  questionFor('make', { ...corolla, model: '' }, []),
  smallTalk({ thanks: true }),
  smallTalk({ thanks: false }),
  ...Object.values(TOPIC_WORDS),
  ...OUTCOMES.map((outcome) => outcomeWords({ ...counted, outcome })),
  outcomeWords({ ...counted, outcome: 'found', count: 1 }),
  outcomeWords({ ...counted, outcome: 'found', count: 1_234 }),
  outcomeWords({ ...counted, outcome: 'found', count: 10_000, capped: true }),
  listWords.summary({ lines: 8, found: 5, none: 2, open: 1 }),
  listWords.vehicleNeeded,
  listWords.yearNeeded,
  vinWords.known('Toyota Corolla 2010'),
  vinWords.unknown,
  vinWords.broken(16),
  wrongYearWords(corolla, '1931', [2008, 2013]),
  ...(['fits', 'fits-if', 'does-not-fit', 'not-known'] as const).map((verdict) =>
    fitWords(verdict, 'Toyota Corolla 2010'),
  ),
]

test.each(['ha', 'yo', 'ig'] as const)('every sentence of the parts finder is said in %s', async (language) => {
  const say = await speaking(language)
  for (const answer of ANSWERS) {
    const unsaid: string[] = []
    inSentences(answer, (sentence) => {
      const said = say(sentence)
      if (said === sentence) unsaid.push(sentence)
      return said
    })
    expect(unsaid).toEqual([])
  }
})

test('what stands between the sentences stays, and English is left as it is', () => {
  for (const answer of ANSWERS) expect(inSentences(answer, (sentence) => sentence)).toBe(answer)
})

async function speaking(language: string): Promise<Said> {
  const filename = new URL(`../../content/languages/${language}.po`, import.meta.url).pathname
  const read = await formatter().parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  })
  const said = Object.entries(read).flatMap(([id, { translation }]) =>
    translation ? [[id, compileMessage(translation)]] : [],
  )
  const i18n = setupI18n({ locale: language, messages: { [language]: Object.fromEntries(said) } })
  return sayingOf(SAID, i18n, `${language}-NG`)
}

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
  whichWords,
  wrongYearWords,
} from '#modules/assistant/words.rules.ts'
import { OUTCOMES } from '#modules/search/search.contract.ts'
import { getSentenceText } from '#web/content/keyed-text.ts'
import { getI18n, loadLanguage } from '#web/content/languages/catalogues.ts'
import { toEnglish } from '#web/content/languages/catalogues.ts'
import { translate } from '#web/ui/text.ts'

const corolla = { ...NOTHING_KNOWN, part: 'Brake Pad Set', make: 'Toyota', model: 'Corolla', year: '2010' }
const counted = { count: 0, capped: false, part: 'brake pads', vehicle: 'Toyota Corolla 2010', words: 'koboko' }
const SENTENCES = [
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
  whichWords('Did you mean Nissan Pulsar or Bajaj Pulsar?'),
  vinWords.broken(16),
  wrongYearWords(corolla, '1931', [2008, 2013]),
  ...(['fits', 'fits-if', 'does-not-fit', 'not-known'] as const).map((verdict) =>
    fitWords(verdict, 'Toyota Corolla 2010'),
  ),
].flat()

test.each(['ha', 'yo', 'ig'] as const)(
  'every sentence of the parts finder has a translation in %s',
  async (language) => {
    await loadLanguage(language)
    const i18n = getI18n(language)
    const untranslated = SENTENCES.filter((sentence) => translate(i18n, getSentenceText(sentence)) === sentence.text)
    expect(untranslated).toEqual([])
  },
)

test('English shows the sentences of the parts finder as the API gives them', () => {
  for (const sentence of SENTENCES) expect(toEnglish(getSentenceText(sentence))).toBe(sentence.text)
})

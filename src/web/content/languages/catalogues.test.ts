import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'

import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { z } from 'zod'

import { Problem } from '#platform/http/problems.ts'
import { inEnglish } from '#tests/support/in-english.ts'
import { KEYED_MESSAGES } from '#web/content/keyed-messages.ts'
import { getProblemText } from '#web/content/keyed-text.ts'

import { getI18n, loadLanguage } from './catalogues.ts'

const IN_OTHERS = ['ha', 'yo', 'ig'] as const
const po = formatter()

async function catalogue(code: string) {
  const filename = new URL(`${code}.po`, import.meta.url).pathname
  return po.parse(readFileSync(filename, 'utf8'), { locale: code, sourceLocale: 'en', filename })
}

/** Returns the placeholders and tags of a text, in any order: its translation must have them too. */
const places = (text: string) => (text.match(/\{\w+[},]|<\/?\d+\/?>/g) ?? []).toSorted()

test.each(IN_OTHERS)(
  'every translation in %s has the placeholders of its English message and compiles',
  async (code) => {
    const messages = Object.values(await catalogue(code))
    const translated = messages.flatMap(({ message = '', translation = '' }) =>
      translation ? [{ message, translation }] : [],
    )
    expect(translated.length).toBeGreaterThan(400)
    for (const { message, translation } of translated) {
      expect(places(translation), translation).toEqual(places(message))
      expect(() => compileMessage(translation), translation).not.toThrow()
    }
  },
)

/** Begins or ends inside a sentence: a translator cannot put such a text in the order of another language. */
const isFragment = (text: string) => /^[\s,.:;!?·–—]|\s$/.test(text)

test('no English message is a fragment of a sentence', async () => {
  const texts = Object.values(await catalogue('en')).map(({ message = '' }) => message)
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(isFragment)).toEqual([])
})

test.each([', by {by}', ': measure the old blades', ' These are the oldest.', 'Only what fits '])(
  'the message "%s" is a fragment',
  (text) => expect(isFragment(text)).toBe(true),
)

test.each(IN_OTHERS)('every keyed message has a translation in %s', async (code) => {
  await loadLanguage(code)
  const { messages } = getI18n(code)
  expect(Object.keys(KEYED_MESSAGES).filter((key) => !Object.hasOwn(messages, key))).toEqual(NOT_TRANSLATED)
})

/** New texts without a translation. */
const NOT_TRANSLATED: readonly string[] = []

test('every keyed problem has the text that the API declares for its code', async () => {
  const declared = await listProblems('*')
  const wrong = declared.filter(({ key, body: { detail, params } }) => {
    const message = KEYED_MESSAGES[key]
    return message && inEnglish({ ...message, values: params }) !== detail
  })
  expect(wrong).toEqual([])
  expect(declared.length).toBeGreaterThan(50)
})

test('every problem of the pages of buyers and sellers has a translation', async () => {
  const declared = await listProblems(`{${MODULES_OF_PAGES.join()}}`)
  const missing = new Set(declared.map(({ key }) => key).filter((key) => !Object.hasOwn(KEYED_MESSAGES, key)))
  expect([...missing].toSorted()).toEqual(WITHOUT_PAGE.toSorted())
})

const MODULES_OF_PAGES = 'accounts bulk-import cart demand garage listings media orders payments stores wallet'.split(
  ' ',
)
/** Problems of pages of admins, of calls that no page makes, and one with two texts (add-answer.ts). */
const WITHOUT_PAGE = [
  'bad_signature',
  'email_mismatch',
  'enquiry_not_found',
  'enquiry_ordered',
  'invitation_for_other',
  'invitation_needed',
  'invitation_not_found',
  'last_admin',
  'not_oneself',
  'not_suspended',
  'owner_disabled',
  'owner_may_not_sell',
  'product_not_found',
  'refund_not_possible',
  'state_not_known',
  'suspended_already',
  'unreadable_notice',
  'user_not_found',
].map((code) => `problem.${code}`)

/** Lists the problems that modules declare, with the keys of their translations. */
async function listProblems(modules: string) {
  const declared: { key: string; body: Problem['body'] }[] = []
  for await (const file of glob(`src/modules/${modules}/*.contract.ts`)) {
    const exported: unknown[] = Object.values(await import(resolve(file)))
    const bodies = exported.filter(isProblems).flatMap((makers) => Object.values(makers).map((make) => make().body))
    declared.push(...bodies.map((body) => ({ key: MessageWithId.parse(getProblemText(body)).id, body })))
  }
  return declared
}

const MessageWithId = z.object({ id: z.string() })

const isProblems = (value: unknown): value is Record<string, () => Problem> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((make) => typeof make === 'function' && make.length <= 1) &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.values(value).every((make: () => unknown) => isProblem(make))

function isProblem(make: () => unknown): boolean {
  try {
    return make() instanceof Problem
  } catch {
    return false
  }
}

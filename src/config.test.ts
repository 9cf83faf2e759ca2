import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { testAll } from '#tests/support/check-each.ts'

import { readConfig } from './config.ts'

test('without any setting the shop runs embedded on port 3000 with its demo', () => {
  expect(readConfig({})).toMatchObject({
    config: { PORT: 3000, HOST: '127.0.0.1', DATA_DIR: 'data', DEMO: true, ROLES: ['api', 'pages', 'jobs'] },
  })
})

test('each mistake is one sentence that names its setting', () => {
  const answer = readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', DEMO: 'yes', ROLES: 'api,cook' })
  expect(answer).toEqual({
    mistakes: [
      'PORT is a port number.',
      'DATABASE_URL starts with postgres://.',
      'ROLES.1 names some of api, pages, jobs.',
      'DEMO is 0 or 1.',
    ],
  })
})

test('English is the only language unless LANGUAGES enables others', () => {
  expect(readConfig({})).toMatchObject({ config: { LANGUAGES: ['en'] } })
  expect(readConfig({ LANGUAGES: 'ha, en' })).toMatchObject({ config: { LANGUAGES: ['en', 'ha'] } })
  expect(readConfig({ LANGUAGES: 'ha' })).toEqual({ mistakes: ['LANGUAGES contains en.'] })
  expect(readConfig({ LANGUAGES: 'en,fr' })).toEqual({ mistakes: ['LANGUAGES.1 names some of en, ha, yo, ig.'] })
})

test('an empty variable means the same as none', () => {
  expect(readConfig({ PORT: '', BASE_URL: '' })).toMatchObject({ config: { PORT: 3000 } })
})

const MAIL_FROM = 'Sparelane <shop@shop.example>'

const mistakesIn = (environment: Record<string, string>) => {
  const read = readConfig(environment)
  return 'mistakes' in read ? read.mistakes : []
}

test('without settings emails are kept in a folder, and business accounts need no approval', () => {
  const read = readConfig({ SMTP_URL: '', MAIL_FROM: '' })
  expect(read).toMatchObject({ config: { BUSINESS_APPROVAL: false } })
  expect('config' in read && read.config.SMTP_URL).toBeUndefined()
})

test('a mail server and a sender are read', () => {
  const read = readConfig({
    SMTP_URL: 'smtps://user:secret@mail.example',
    MAIL_FROM: 'Sparelane <shop@shop.example>',
    BUSINESS_APPROVAL: 'on',
  })
  expect(read).toMatchObject({
    config: {
      SMTP_URL: 'smtps://user:secret@mail.example',
      MAIL_FROM: { name: 'Sparelane', address: 'shop@shop.example' },
      BUSINESS_APPROVAL: true,
    },
  })
})

testAll([
  [
    { SMTP_URL: 'mail.example:587', MAIL_FROM },
    'SMTP_URL is an address such as smtp://user:password@mail.example:587.',
  ],
  [
    { SMTP_URL: 'https://mail.example', MAIL_FROM },
    'SMTP_URL is an address such as smtp://user:password@mail.example:587.',
  ],
  [{ SMTP_URL: 'smtp://', MAIL_FROM }, 'SMTP_URL is an address such as smtp://user:password@mail.example:587.'],
  [
    { SMTP_URL: 'smtp://mail.example' },
    'MAIL_FROM is needed where SMTP_URL is set, such as Sparelane <shop@shop.example>.',
  ],
  [{ MAIL_FROM: 'Sparelane' }, 'MAIL_FROM is a name and an address, such as Sparelane <shop@shop.example>.'],
  [
    { MAIL_FROM: 'A <a@b.example>\nBcc: c@d.example' },
    'MAIL_FROM is a name and an address, such as Sparelane <shop@shop.example>.',
  ],
  [{ BUSINESS_APPROVAL: 'yes' }, 'BUSINESS_APPROVAL is on or off.'],
  [{ S3_BUCKET: 'pictures' }, 'S3_BUCKET is set together with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'],
  [{ S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT is an address such as https://s3.example.'],
])('each wrong setting of the mail is refused with one sentence', (environment, sentence) => {
  expect(mistakesIn(environment)).toEqual([sentence])
})

const MODEL = { CHAT_MODEL_URL: 'https://model.example/v1/', CHAT_MODEL_NAME: 'small-1' }

test('without settings no model is asked; with them it may be on this machine and need no key', () => {
  expect(readConfig({})).not.toHaveProperty('config.CHAT_MODEL_URL')
  expect(readConfig(MODEL)).toMatchObject({ config: { CHAT_MODEL_URL: 'https://model.example/v1' } })
  expect(mistakesIn({ ...MODEL, CHAT_MODEL_URL: 'http://127.0.0.1:11434/v1' })).toEqual([])
})

const TOGETHER = 'CHAT_MODEL_URL and CHAT_MODEL_NAME are set together, CHAT_MODEL_KEY only with them.'
const NO_ADDRESS = 'CHAT_MODEL_URL is an address such as https://api.openai.com/v1.'

testAll([
  [{ CHAT_MODEL_URL: MODEL.CHAT_MODEL_URL }, TOGETHER],
  [{ CHAT_MODEL_NAME: 'small-1' }, TOGETHER],
  [{ CHAT_MODEL_KEY: 'sk-0123456789' }, TOGETHER],
  [{ ...MODEL, CHAT_MODEL_URL: 'http://model.example/v1' }, NO_ADDRESS],
  [{ ...MODEL, CHAT_MODEL_URL: 'https://user:word@model.example/v1' }, NO_ADDRESS],
  [{ ...MODEL, CHAT_MODEL_URL: 'https://model.example/v1?key=1' }, NO_ADDRESS],
  [{ ...MODEL, CHAT_MODEL_KEY: 'two words and more' }, 'CHAT_MODEL_KEY is the key of the model’s server.'],
])('each wrong setting of the model is refused with one sentence', (environment, sentence) => {
  expect(mistakesIn(environment)).toEqual([sentence])
})

test('frames are our own, unless another catalogue or other sites are named', () => {
  expect(readConfig({})).toMatchObject({ config: { WIDGET_HOSTS: [] } })
  const named = {
    WIPER_WIDGET_URL: 'https://widget.example/wipers?a=1',
    EXTERNAL_STORE_URL: 'https://store.example/parts',
    WIDGET_HOSTS: 'https://a.example, https://b.example:8443',
  }
  expect(readConfig(named)).toMatchObject({
    config: { WIPER_WIDGET_URL: named.WIPER_WIDGET_URL, WIDGET_HOSTS: ['https://a.example', 'https://b.example:8443'] },
  })
})

test.each([
  ['WIPER_WIDGET_URL', 'http://widget.example'],
  ['EXTERNAL_STORE_URL', 'javascript:alert(1)'],
  ['WIPER_WIDGET_URL', "https://widget.example/; script-src 'unsafe-inline'"],
  ['WIDGET_HOSTS', '*'],
  ['WIDGET_HOSTS', 'https://a.example/path'],
  ['WIDGET_HOSTS', 'https://a.example; script-src *'],
])('%s is not %s', (name, value) => expect(mistakesIn({ [name]: value }).join()).toContain(name))

test('links of the menus lead to external addresses, and the carousel has the slides of either home page', () => {
  expect(readConfig({})).toMatchObject({ config: { FEATURED_SLIDES: '1,2,3,5' } })
  const named = {
    BLOG_URL: 'https://blog.example',
    FAQS_URL: 'https://help.example/q?a=1#b',
    FEATURED_SLIDES: '2,3,4,6',
  }
  expect(readConfig(named)).toMatchObject({ config: named })
})

test.each([
  ['BLOG_URL', 'javascript:alert(1)'],
  ['FLEETS_URL', '//company.example'],
  ['FAQS_URL', 'https://help.example/"><script>'],
  ['FEATURED_SLIDES', '1,2,3'],
])('the setting %s refuses %s', (name, value) => expect(mistakesIn({ [name]: value }).join()).toContain(name))

test('quotas of uploads have defaults, and are numbers that an owner may set', () => {
  expect(readConfig({})).toMatchObject({
    config: { UPLOAD_FILES_A_DAY: 5000, UPLOAD_MB_A_DAY: 2000, UPLOAD_TOTAL_GB: 50 },
  })
  const named = { UPLOAD_FILES_A_DAY: '200', UPLOAD_MB_A_DAY: '300', UPLOAD_TOTAL_GB: '1000' }
  expect(readConfig(named)).toMatchObject({
    config: { UPLOAD_FILES_A_DAY: 200, UPLOAD_MB_A_DAY: 300, UPLOAD_TOTAL_GB: 1000 },
  })
})

test.each([
  ['UPLOAD_FILES_A_DAY', '0', 'is a whole number from 1'],
  ['UPLOAD_MB_A_DAY', '1.5', 'is a whole number from 1'],
  ['UPLOAD_TOTAL_GB', 'none', 'is a whole number from 1'],
  ['UPLOAD_TOTAL_GB', '1000001', 'is at most 1000000'],
])('the setting %s refuses %s', (name, value, mistake) =>
  expect(mistakesIn({ [name]: value })).toEqual([`${name} ${mistake}.`]),
)

test('a secret is read from the file that its setting with _FILE names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sparelane-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'database')
  writeFileSync(file, 'postgres://shop:secret@db/shop\n')
  expect(readConfig({ DATABASE_URL_FILE: file })).toMatchObject({
    config: { DATABASE_URL: 'postgres://shop:secret@db/shop' },
  })
  expect(mistakesIn({ DATABASE_URL_FILE: join(folder, 'missing') })).toEqual([
    'DATABASE_URL_FILE names a file that cannot be read.',
  ])
  expect(mistakesIn({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://x' })).toEqual([
    'DATABASE_URL_FILE cannot be set together with DATABASE_URL.',
  ])
})

import { readFileSync } from 'node:fs'

import { z } from 'zod'

import { readSender } from '#integrations/mail/mail.wire.ts'

import { flag, OPERATION_SETTINGS } from './operation-settings.ts'

const ROLE_NAMES = ['api', 'pages', 'jobs'] as const
const LANGUAGE_CODES = ['en', 'ha', 'yo', 'ig'] as const

const count = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, { error: 'is a whole number from 1', abort: true })
    .refine((text) => Number(text) <= max, `is at most ${max}`)

const isMailServer = (text: string) => {
  const { protocol = '', hostname = '' } = URL.parse(text) ?? {}
  return /^smtps?:$/.test(protocol) && hostname !== ''
}

/** URL of an external page that the shop links to. */
const ExternalPage = z
  .string()
  .regex(/^https:\/\/[a-z0-9.-]+(:\d+)?([/?#][^\s"'<>]*)?$/i, 'is an address such as https://blog.example/parts')
  .optional()

const Settings = z.object({
  ...OPERATION_SETTINGS,
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is a port number')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is a port number'),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'starts with postgres://')
    .optional(),
  /** A streaming replica for reads of visitors. */
  READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'starts with postgres://')
    .optional(),
  /** Turn off for poolers without support for prepared statements. */
  PREPARED_STATEMENTS: flag('1'),
  /** Database connections of a process for requests; jobs, health checks and webhooks have separate ones. */
  POOL_SIZE: count(200).default('10').transform(Number),
  /** Calls that only read and run at a time; other kinds of requests have a multiple. Default: 64 for each core. */
  REQUEST_SLOTS: count(1_000)
    .optional()
    .transform((text) => (text === undefined ? undefined : Number(text))),
  /** How long a process keeps serving after SIGTERM. Default: 4 seconds behind a load balancer, else none. */
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'is a number of seconds')
    .transform(Number)
    .optional(),
  BASE_URL: z.url('is an address such as https://shop.example').optional(),
  ROLES: z
    .string()
    .default(ROLE_NAMES.join(','))
    .transform((text) => text.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(ROLE_NAMES, `names some of ${ROLE_NAMES.join(', ')}`))),
  /** Unset: on for a shop that only this machine can reach; other shops refuse to start until it is set (ruling 47). */
  DEMO: z.enum(['0', '1'], 'is 0 or 1').optional(),
  /** Addresses of proxies whose forwarding headers are trusted, comma-separated. */
  TRUST_PROXY: z
    .string()
    .optional()
    .transform((text) => text?.split(',').map((address) => address.trim())),
  PAGE_CACHE: flag('1'),
  OFFLINE_READING: flag('1'),
  /** Serves the page of all components outside development too, for browser tests. */
  COMPONENTS_PAGE: flag('0'),
  SMTP_URL: z.string().refine(isMailServer, 'is an address such as smtp://user:password@mail.example:587').optional(),
  MAIL_FROM: z
    .string()
    .transform(readSender)
    .refine((sender) => sender !== null, 'is a name and an address, such as Sparelane <shop@shop.example>')
    .optional(),
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w{20,}$/, 'is a secret key of Paystack, sk_test_… or sk_live_…')
    .optional(),
  PAYSTACK_PUBLIC_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w{20,}$/, 'is a public key of Paystack, pk_test_… or pk_live_…')
    .optional(),
  /** Every request contains the key, so it must use https, except on this machine. */
  PAYSTACK_BASE_URL: z
    .string()
    .regex(
      /^(https:\/\/[^/?#]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^?#]*)?$/,
      'is an address such as https://api.paystack.co',
    )
    .default('https://api.paystack.co')
    .transform((url) => url.replace(/\/+$/, '')),
  ALIEXPRESS_APP_KEY: z
    .string()
    .regex(/^\d{5,12}$/, 'is the key of an app of AliExpress, a number')
    .optional(),
  ALIEXPRESS_APP_SECRET: z
    .string()
    .regex(/^\w{16,64}$/, 'is the secret of an app of AliExpress')
    .optional(),
  /** Given by the owner of the account to the app; it ends after some weeks. */
  ALIEXPRESS_ACCESS_TOKEN: z
    .string()
    .regex(/^[\w.-]{16,400}$/, 'is an access token of AliExpress')
    .optional(),
  /** The token travels with each request: to the vendor's own hosts over https only. */
  ALIEXPRESS_BASE_URL: z
    .string()
    .regex(
      /^https:\/\/([a-z0-9-]+\.)?aliexpress\.com\/sync$/,
      'is an address such as https://api-sg.aliexpress.com/sync',
    )
    .default('https://api-sg.aliexpress.com/sync'),
  /** A language model that speaks OpenAI's chat completions. Key and messages travel over https only, except to this machine. */
  CHAT_MODEL_URL: z
    .string()
    .regex(
      /^(https:\/\/[^/?#@\s]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)(\/[^?#\s]*)?$/,
      'is an address such as https://api.openai.com/v1',
    )
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  CHAT_MODEL_NAME: z
    .string()
    .regex(/^[\w./:@-]{1,120}$/, 'is the name of a model, as its server calls it')
    .optional(),
  CHAT_MODEL_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{8,400}$/, 'is the key of the model’s server')
    .optional(),
  /** Bucket for pictures in any S3-compatible object storage; unset stores them in a folder. */
  S3_ENDPOINT: z
    .string()
    .regex(
      /^(https:\/\/[^/?#]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)\/?$/,
      'is an address such as https://s3.example',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'is a region such as eu-west-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(3, 'is the id of an access key').optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(8, 'is the secret of an access key').optional(),
  /** Pictures that one account may upload in a day, and their megabytes. */
  UPLOAD_FILES_A_DAY: count(1_000_000).default('5000').transform(Number),
  UPLOAD_MB_A_DAY: count(1_000_000).default('2000').transform(Number),
  /** Gigabytes that all stored pictures of the shop may take. */
  UPLOAD_TOTAL_GB: count(1_000_000).default('50').transform(Number),
  /** Value added tax in percent, at most two decimals; prices include it. */
  VAT_PERCENT: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'is a percentage such as 7.5')
    .default('7.5')
    .transform(Number),
  /** The wiper catalogue of another site, shown on /oximo-product instead of our own (ruling 39). */
  WIPER_WIDGET_URL: z
    .string()
    .regex(/^https:\/\/[a-z0-9.-]+(:\d+)?(\/[^\s;,"'<>]*)?$/, 'is an address such as https://widget.example/wipers')
    .optional(),
  /** The page of a store on the external marketplace, shown in a frame until the visitor searches (ruling 39). */
  EXTERNAL_STORE_URL: z
    .string()
    .regex(/^https:\/\/[a-z0-9.-]+(:\d+)?(\/[^\s;,"'<>]*)?$/, 'is an address such as https://store.example/parts')
    .optional(),
  /** Pages that the Resources and B2B Portal menus link to instead of the shop's own (specification, section 2). */
  BLOG_URL: ExternalPage,
  ABOUT_URL: ExternalPage,
  FAQS_URL: ExternalPage,
  WORKSHOPS_URL: ExternalPage,
  DISTRIBUTORS_URL: ExternalPage,
  FLEETS_URL: ExternalPage,
  SUPPLIERS_URL: ExternalPage,
  /** Slides of the home page's carousel from the narrowest to the widest screen (specification, sections 2 and 9). */
  FEATURED_SLIDES: z.enum(['1,2,3,5', '2,3,4,6'], 'is 1,2,3,5 or 2,3,4,6').default('1,2,3,5'),
  /** Other sites that may show our wiper widget in a frame, comma-separated. */
  WIDGET_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((host) => host.trim() || []))
    .pipe(z.array(z.string().regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/, 'names sites such as https://dealer.example'))),
  /** Languages that visitors can choose; the default is English. */
  LANGUAGES: z
    .string()
    .default('en')
    .transform((text) => text.split(',').map((code) => code.trim()))
    .pipe(z.array(z.enum(LANGUAGE_CODES, `names some of ${LANGUAGE_CODES.join(', ')}`)))
    .refine((codes) => codes.includes('en'), 'contains en')
    .transform((codes) => LANGUAGE_CODES.filter((code) => codes.includes(code))),
  /** Roles 2 to 4 wait for an admin before they see business prices (ruling 11). */
  BUSINESS_APPROVAL: z
    .enum(['on', 'off'], 'is on or off')
    .default('off')
    .transform((value) => value === 'on'),
})

/** Set all three or none. */
const S3_SETTINGS = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const Environment = Settings.refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
  path: ['MAIL_FROM'],
  message: 'is needed where SMTP_URL is set, such as Sparelane <shop@shop.example>',
})
  .refine(({ PAYSTACK_SECRET_KEY: secret, PAYSTACK_PUBLIC_KEY: open }) => secret?.slice(3, 7) === open?.slice(3, 7), {
    path: ['PAYSTACK_PUBLIC_KEY'],
    message: 'and PAYSTACK_SECRET_KEY are set together, both of the test or both of the live kind',
  })
  .refine(
    ({ ALIEXPRESS_APP_KEY: key, ALIEXPRESS_APP_SECRET: secret, ALIEXPRESS_ACCESS_TOKEN: token }) =>
      new Set([key, secret, token].map((value) => value === undefined)).size === 1,
    { path: ['ALIEXPRESS_APP_KEY'], message: 'is set together with ALIEXPRESS_APP_SECRET and ALIEXPRESS_ACCESS_TOKEN' },
  )
  .refine(
    ({ CHAT_MODEL_URL: url, CHAT_MODEL_NAME: name, CHAT_MODEL_KEY: key }) =>
      (url === undefined) === (name === undefined) && (url !== undefined || key === undefined),
    { path: ['CHAT_MODEL_URL'], message: 'and CHAT_MODEL_NAME are set together, CHAT_MODEL_KEY only with them' },
  )
  .refine((settings) => new Set(S3_SETTINGS.map((name) => settings[name] === undefined)).size === 1, {
    path: ['S3_BUCKET'],
    message: 'is set together with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  })
  .transform(({ DEMO, ...settings }) => ({ ...settings, DEMO: DEMO !== '0', isDemoExplicit: DEMO !== undefined }))

export type Config = z.output<typeof Environment>

/** Returns how much may be uploaded, in files, megabytes and gigabytes. */
export const getUploadQuotas = (config: Config) => ({
  filesADay: config.UPLOAD_FILES_A_DAY,
  megabytesADay: config.UPLOAD_MB_A_DAY,
  storedGigabytes: config.UPLOAD_TOTAL_GB,
})

/** Reads all settings; no other code reads the environment. Returns the settings, or one sentence for each mistake. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): { config: Config } | { mistakes: string[] } {
  // `.env` files write `PORT=` for no value.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const files = readSecretFiles(given)
  if ('mistakes' in files) return files
  const result = Environment.safeParse({ ...given, ...files.secrets })
  if (result.success) return { config: result.data }
  return { mistakes: result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) }
}

/** Settings that may be read from the file that `<NAME>_FILE` names, because container platforms mount secrets as files. */
const SECRETS = [
  'DATABASE_URL',
  'READ_DATABASE_URL',
  'SMTP_URL',
  'PAYSTACK_SECRET_KEY',
  'ALIEXPRESS_APP_SECRET',
  'ALIEXPRESS_ACCESS_TOKEN',
  'CHAT_MODEL_KEY',
  'S3_SECRET_ACCESS_KEY',
  'ERRORS_WEBHOOK',
] as const

function readSecretFiles(given: NodeJS.ProcessEnv): { secrets: NodeJS.ProcessEnv } | { mistakes: string[] } {
  const secrets: NodeJS.ProcessEnv = {}
  const mistakes: string[] = []
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) mistakes.push(`${name}_FILE cannot be set together with ${name}.`)
    try {
      secrets[name] = readFileSync(file, 'utf8').trim()
    } catch {
      mistakes.push(`${name}_FILE names a file that cannot be read.`)
    }
  }
  return mistakes.length > 0 ? { mistakes } : { secrets }
}

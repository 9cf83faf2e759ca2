import { readFile, writeFile } from 'node:fs/promises'

import { pino } from 'pino'

import { createPaystack } from '#integrations/paystack/paystack.client.ts'
import { createApp } from '#src/app.ts'

import { printJson } from './print-json.ts'

// `npm run openapi` writes docs/openapi.json from the declared calls; `-- --check` says whether it is up to date.

const FILE = new URL('../docs/openapi.json', import.meta.url)

/** The calls are declared without a database. */
const noDatabase = {
  db: {
    query: () => {
      throw new Error('The description of the API needs no database.')
    },
  },
}

const noMail = { post: () => Promise.reject(new Error('The description of the API sends no emails.')) }

const noJob = () => Promise.reject(new Error('No jobs.'))
const noJobs = {
  declare: () => undefined,
  find: () => undefined,
  work: () => undefined,
  enqueue: noJob,
  enqueueAll: noJob,
}
const gateway = createPaystack({ baseUrl: '', secretKey: '', publicKey: '', isSimulated: true })

const log = pino({ level: 'silent' })
const app = await createApp(noDatabase, { log, production: true, outbox: noMail, jobs: noJobs, gateway })
await app.ready()
const text = `${printJson(app.swagger())}\n`
await app.close()

if (process.argv.includes('--check')) {
  const kept = await readFile(FILE, 'utf8').catch(() => '')
  if (kept !== text) {
    console.error('docs/openapi.json is not what the calls declare: run `npm run openapi` and read the difference.')
    process.exitCode = 1
  }
} else {
  await writeFile(FILE, text)
}

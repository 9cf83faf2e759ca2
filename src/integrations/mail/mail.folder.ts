import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

import type { Email, Mailer } from '#platform/mail.ts'

import { toMailOptions } from './mail.wire.ts'
import type { Sender } from './mail.wire.ts'

/** An email in the folder. */
export interface KeptEmail extends Email {
  /** The name of its file without the ending; names sort by time. */
  name: string
  from: string
  /** ISO 8601. */
  at: string
}

/** A folder that keeps emails in place of a mail server. */
export interface MailFolder extends Mailer {
  /** Returns all kept emails, the newest first. */
  list(): Promise<KeptEmail[]>
  /** Finds an email by its name; null if it does not exist. */
  read(name: string): Promise<KeptEmail | null>
}

const MAX_EMAILS = 500
/** Emails between two searches for old ones, because reading a full folder costs more than keeping an email. */
const KEPT_BETWEEN = 50
const NAME = /^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[\da-f-]{36}$/

/** Creates a mailer that keeps the last 500 emails, and up to 50 more, as .eml files and JSON. */
export function createMailFolder(folder: string, from: Sender): MailFolder {
  const composer = createTransport({ streamTransport: true, buffer: true })
  let sent = 0
  return { send, list, read, close: () => undefined }

  async function send(email: Email, posted: { id: string; at: Date }): Promise<void> {
    const { message } = await composer.sendMail(toMailOptions(email, from, posted))
    const at = posted.at.toISOString()
    const name = `${at.replaceAll(':', '-')}-${posted.id}`
    const kept: KeptEmail = { ...email, name, from: from.address, at }
    // Only this user may read the files: they contain links that give access to accounts.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await write(`${name}.eml`, message)
    await write(`${name}.json`, JSON.stringify(kept))
    sent += 1
    if (sent % KEPT_BETWEEN !== 1) return
    for (const old of (await names()).slice(MAX_EMAILS)) await remove(old)
  }

  /** Writes a file atomically: a reader sees all of it or none. */
  async function write(file: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
    const draft = join(folder, `.${file}`)
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, join(folder, file))
  }

  async function remove(name: string): Promise<void> {
    for (const ending of ['json', 'eml']) await rm(join(folder, `${name}.${ending}`), { force: true })
  }

  async function names(): Promise<string[]> {
    // The folder does not exist before the first email.
    const files = await readdir(folder).catch(() => [])
    const found = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
    return found.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
  }

  async function list(): Promise<KeptEmail[]> {
    const emails = await Promise.all((await names()).map(read))
    return emails.filter((email) => email !== null)
  }

  async function read(name: string): Promise<KeptEmail | null> {
    if (!NAME.test(name)) return null
    const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => null)
    // Written above.
    return text === null ? null : (JSON.parse(text) as KeptEmail)
  }
}

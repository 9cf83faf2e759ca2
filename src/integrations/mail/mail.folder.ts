import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport } from 'nodemailer'

import type { Email, Mailer } from '#platform/mail.ts'

import { toMailOptions } from './mail.wire.ts'
import type { Sender } from './mail.wire.ts'

/** A letter that lies in the folder. */
export interface KeptLetter extends Email {
  /** Its file without the ending; the later, the greater. */
  name: string
  from: string
  /** ISO 8601. */
  at: string
}

/** A folder in the place of a mail server: letters are kept instead of sent. */
export interface MailFolder extends Mailer {
  /** All that are kept, the newest first. */
  list(): Promise<KeptLetter[]>
  /** Finds an email by its name; null if it does not exist. */
  read(name: string): Promise<KeptLetter | null>
}

const MOST_KEPT = 500
/** Emails between two searches for old ones, because reading a full folder costs more than keeping an email. */
const KEPT_BETWEEN = 50
const NAME = /^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-[\da-f-]{36}$/

/**
 * Keeps each letter as an .eml file, as any mail program opens it, and beside it as JSON for the page that shows them.
 * The last 500 stay, and some more for a while. Only this user may read them: they hold links that let one in.
 */
export function createMailFolder(folder: string, from: Sender): MailFolder {
  const composer = createTransport({ streamTransport: true, buffer: true })
  let sent = 0
  return { send, list, read, close: () => undefined }

  async function send(letter: Email, posted: { id: string; at: Date }): Promise<void> {
    const { message } = await composer.sendMail(toMailOptions(letter, from, posted))
    const at = posted.at.toISOString()
    const name = `${at.replaceAll(':', '-')}-${posted.id}`
    const kept: KeptLetter = { ...letter, name, from: from.address, at }
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await write(`${name}.eml`, message)
    await write(`${name}.json`, JSON.stringify(kept))
    sent += 1
    if (sent % KEPT_BETWEEN !== 1) return
    for (const old of (await names()).slice(MOST_KEPT)) await remove(old)
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
    // A folder that is not there yet holds no letters.
    const files = await readdir(folder).catch(() => [])
    const found = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length))
    return found.filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
  }

  async function list(): Promise<KeptLetter[]> {
    const letters = await Promise.all((await names()).map(read))
    return letters.filter((letter) => letter !== null)
  }

  async function read(name: string): Promise<KeptLetter | null> {
    if (!NAME.test(name)) return null
    const text = await readFile(join(folder, `${name}.json`), 'utf8').catch(() => null)
    // Written above.
    return text === null ? null : (JSON.parse(text) as KeptLetter)
  }
}

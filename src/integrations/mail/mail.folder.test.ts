import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createMailFolder } from './mail.folder.ts'

const from = { name: 'Sparelane', address: 'shop@localhost' }
const email = {
  to: 'ngozi@mail.example',
  subject: 'Ẹ kú àárọ̀',
  text: 'http://localhost/x?a=1&b=2',
  html: '<p>Hello</p>',
}
const id = (n: number) => `0191d3f0-0000-4000-8000-${String(n).padStart(12, '0')}`
const at = (n: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, n))

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sparelane-mail-'))
  folder = join(root, 'mail')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('an email is kept as one .eml file whose name sorts by time, and reads back unchanged', async () => {
  const mail = createMailFolder(folder, from)
  await mail.send(email, { id: id(1), at: at(2) })
  await mail.send({ ...email, subject: 'Earlier' }, { id: id(2), at: at(1) })
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  expect(files).toEqual([`2026-11-21T10-00-01.000Z-${id(2)}.eml`, `2026-11-21T10-00-02.000Z-${id(1)}.eml`])
  expect(readFileSync(join(folder, files[1] ?? ''), 'utf8')).toMatch(/^To: ngozi@mail\.example\r?$/m)
  expect((await mail.list()).map(({ subject }) => subject)).toEqual(['Ẹ kú àárọ̀', 'Earlier'])
  expect(await mail.read(`2026-11-21T10-00-02.000Z-${id(1)}`)).toMatchObject(email)
})

test('the folder keeps the last five hundred emails', async () => {
  const mail = createMailFolder(folder, from)
  // Each fiftieth email removes the oldest ones.
  for (let n = 0; n < 551; n += 1) await mail.send(email, { id: id(n), at: at(n) })
  expect(readdirSync(folder)).toHaveLength(1_000)
  const names = (await mail.list()).map(({ name }) => name)
  expect([names.length, names.at(0), names.at(-1)]).toEqual([
    500,
    `2026-11-21T10-09-10.000Z-${id(550)}`,
    `2026-11-21T10-00-51.000Z-${id(51)}`,
  ])
})

test('only this user may read the kept emails', async () => {
  await createMailFolder(folder, from).send(email, { id: id(1), at: at(1) })
  const modes = [folder, ...readdirSync(folder).map((file) => join(folder, file))].map(
    (path) => statSync(path).mode & 0o77,
  )
  expect(modes).toEqual([0, 0, 0])
})

test.each(['', '..', '../secret', `../2026-11-21T10-00-01.000Z-${id(1)}`, 'x', '\u0000'])(
  'the name %j leads to no file',
  async (name) => {
    const mail = createMailFolder(folder, from)
    await mail.send(email, { id: id(1), at: at(1) })
    expect(await mail.read(name)).toBeNull()
  },
)

test('a folder that does not exist lists no emails', async () => {
  expect(await createMailFolder(folder, from).list()).toEqual([])
})

test('an email without a plain recipient is refused and not kept', async () => {
  const mail = createMailFolder(folder, from)
  await expect(mail.send({ ...email, to: 'a@b.example\r\nX: y' }, { id: id(1), at: at(1) })).rejects.toThrow('receiver')
  expect(await mail.list()).toEqual([])
})

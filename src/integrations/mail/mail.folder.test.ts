import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createMailFolder } from './mail.folder.ts'

const from = { name: 'Sparelane', address: 'shop@localhost' }
const letter = {
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

test('a letter becomes one .eml file that sorts by time, and can be read back as it was', async () => {
  const mail = createMailFolder(folder, from)
  await mail.send(letter, { id: id(1), at: at(2) })
  await mail.send({ ...letter, subject: 'Earlier' }, { id: id(2), at: at(1) })
  const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
  expect(files).toEqual([`2026-11-21T10-00-01.000Z-${id(2)}.eml`, `2026-11-21T10-00-02.000Z-${id(1)}.eml`])
  expect(readFileSync(join(folder, files[1] ?? ''), 'utf8')).toMatch(/^To: ngozi@mail\.example\r?$/m)
  expect((await mail.list()).map(({ subject }) => subject)).toEqual(['Ẹ kú àárọ̀', 'Earlier'])
  expect(await mail.read(`2026-11-21T10-00-02.000Z-${id(1)}`)).toMatchObject(letter)
})

test('the last five hundred stay', async () => {
  const mail = createMailFolder(folder, from)
  // The oldest ones go with each fiftieth letter.
  for (let n = 0; n < 551; n += 1) await mail.send(letter, { id: id(n), at: at(n) })
  expect(readdirSync(folder)).toHaveLength(1_000)
  const names = (await mail.list()).map(({ name }) => name)
  expect([names.length, names.at(0), names.at(-1)]).toEqual([
    500,
    `2026-11-21T10-09-10.000Z-${id(550)}`,
    `2026-11-21T10-00-51.000Z-${id(51)}`,
  ])
})

test('only this user may read what is kept', async () => {
  await createMailFolder(folder, from).send(letter, { id: id(1), at: at(1) })
  const modes = [folder, ...readdirSync(folder).map((file) => join(folder, file))].map(
    (path) => statSync(path).mode & 0o77,
  )
  expect(modes).toEqual([0, 0, 0])
})

test.each(['', '..', '../secret', `../2026-11-21T10-00-01.000Z-${id(1)}`, 'x', '\u0000'])(
  'the name %j leads to no file',
  async (name) => {
    const mail = createMailFolder(folder, from)
    await mail.send(letter, { id: id(1), at: at(1) })
    expect(await mail.read(name)).toBeNull()
  },
)

test('a folder that is not there yet holds no letters', async () => {
  expect(await createMailFolder(folder, from).list()).toEqual([])
})

test('a letter without a plain receiver is not kept', async () => {
  const mail = createMailFolder(folder, from)
  await expect(mail.send({ ...letter, to: 'a@b.example\r\nX: y' }, { id: id(1), at: at(1) })).rejects.toThrow(
    'receiver',
  )
  expect(await mail.list()).toEqual([])
})

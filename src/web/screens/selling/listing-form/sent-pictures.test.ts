import { expect, test } from 'vitest'

import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'

import { addPreviews } from './add-previews.ts'
import { readForm } from './read-form.ts'
import { PICTURE_FILE, readPreviews } from './sent-pictures.ts'

const send = (entries: readonly (readonly [string, string | File])[]) => {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  return new Request('http://shop.example', { method: 'POST', body })
}
const picture = (name: string) => new File(['picture'], name)
/** Stores every picture but those named "bad". */
const api = (async (_: unknown, { body }: { body: FormData }) => {
  const file = body.get('imgFile')
  if (!(file instanceof File) || file.name === 'bad')
    throw new Problem(415, { code: 'not_a_picture', detail: 'Not a picture.' })
  return { imgFile: `/media/${file.name}` }
}) as unknown as Api

test('the first picture of a new listing is its thumbnail, and the next ones follow', async () => {
  const files = ['a', 'b', 'c'].map((name) => [PICTURE_FILE, picture(name)] as const)
  const { fields, refusal } = await readForm(api, send([['previews', '[]'], ...files]))
  expect(refusal).toBeNull()
  expect(fields.get('thumbnail')).toBe('/media/a')
  expect(readPreviews(fields.get('previews'))).toEqual(['/media/b', '/media/c'])
})

test('a refused picture leaves the other pictures and the typed fields in the form', async () => {
  const files = ['bad', 'b'].map((name) => [PICTURE_FILE, picture(name)] as const)
  const { fields, refusal } = await readForm(
    api,
    send([['title', 'Pads'], ['previews', ''], ['thumbnail', ''], ...files]),
  )
  expect(refusal).toEqual('Image upload failed: Not a picture.')
  expect(Object.fromEntries(fields)).toMatchObject({ title: 'Pads', thumbnail: '/media/b' })
})

test('a picture sent for a saved listing replaces its thumbnail', async () => {
  const { fields } = await readForm(
    api,
    send([
      ['thumbnail', '/media/old'],
      [PICTURE_FILE, picture('new')],
    ]),
  )
  expect(fields.get('thumbnail')).toBe('/media/new')
})

test('previews that cannot be added are counted, and the others are added', async () => {
  const added: unknown[] = []
  const adding = (async (_: unknown, { body }: { body: { url: string } }) => {
    if (body.url === '/media/gone') throw new Problem(400, { code: 'unknown_picture', detail: 'Upload it first.' })
    added.push(body)
  }) as unknown as Api
  const fields = new URLSearchParams({ previews: JSON.stringify(['/media/a', '/media/gone', '/media/b']) })
  expect(await addPreviews(adding, 7, fields)).toBe(1)
  expect(added).toEqual([
    { productId: 7, url: '/media/a' },
    { productId: 7, url: '/media/b' },
  ])
})

test.each([null, '', 'x', '{}', '[1]'])('invalid text (%j) has no previews', (text) => {
  expect(readPreviews(text)).toEqual([])
})

import fastify from 'fastify'
import { expect, test } from 'vitest'

import { warmUp } from './warm-up.ts'

test('a start renders the home page, the list and each of its parts once, and a failing page does not end it', async () => {
  const app = fastify()
  const rendered: string[] = []
  app.addHook('onRequest', async ({ url, ip }) => void rendered.push(`${url} ${ip}`))
  app.get('/', () => Promise.reject(new Error('The database is not responding.')))
  app.get('/product', async () => '<a href="/detail_page/7">Oil filter</a><a href="/detail_page/7"></a>/detail_page/12')
  app.get('/detail_page/:id', async () => 'A part')
  await warmUp(app)
  await app.close()
  const address = '192.0.2.1'
  expect(rendered).toEqual(['/', '/product', '/detail_page/7', '/detail_page/12'].map((url) => `${url} ${address}`))
})

import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { createClient } from '#platform/http/client.ts'
import { apiContext, originContext } from '#web/app/api/page-api.ts'

import { loader } from './products.ts'

/** Returns the sitemap file of a shop with these listings on sale. */
function loadFile(file: string, { ids, last }: { ids: number[]; last: number }) {
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createClient(() => Promise.resolve({ status: 200, body: { ids, last } })),
  )
  context.set(originContext, 'https://shop.example')
  const url = new URL(`https://shop.example/sitemaps/${file}`)
  return loader({ params: { file }, context, url, request: new Request(url), pattern: '/sitemaps/:file' })
}

const addresses = async (answer: Promise<Response>) =>
  [...(await (await answer).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('a file names the listings on sale among its ids', async () => {
  expect(await addresses(loadFile('products-2.xml', { ids: [10_001, 10_007], last: 10_009 }))).toEqual([
    'https://shop.example/detail_page/10001',
    'https://shop.example/detail_page/10007',
  ])
})

test('a file that the index names is served even if none of its ids is on sale any more', async () => {
  expect(await addresses(loadFile('products-1.xml', { ids: [], last: 10_001 }))).toEqual([
    'https://shop.example/product',
  ])
})

test.each(['products-3.xml', 'products-0.xml', 'products-.xml', 'others.xml'])('%s is not found', async (file) => {
  await expect(loadFile(file, { ids: [], last: 20_000 })).rejects.toMatchObject({ init: { status: 404 } })
})

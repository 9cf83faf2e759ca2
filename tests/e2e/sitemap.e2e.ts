import { expect, test } from '@playwright/test'

const listAddresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '')
const getPath = (address: string) => address.replace(/^https?:\/\/[^/]+/, '').replaceAll('&amp;', '&')

test('every file of the sitemap exists and lists pages, including those of wipers', async ({ request }) => {
  const files = listAddresses(await (await request.get('/sitemap.xml')).text())
  expect(files.length).toBeGreaterThan(1)
  const pages: string[] = []
  for (const file of files) {
    const answer = await request.get(getPath(file))
    expect(answer.status(), file).toBe(200)
    const named = listAddresses(await answer.text()).map(getPath)
    expect(named.length, file).toBeGreaterThan(0)
    pages.push(...named)
  }
  expect(new Set(pages).size).toBe(pages.length)
  const wipers = pages.filter((path) => path.startsWith('/product/'))
  expect(wipers.length).toBeGreaterThan(0)
  for (const path of wipers.slice(0, 3)) {
    const page = await (await request.get(path)).text()
    expect(page, path).toContain('rel="canonical"')
  }
})

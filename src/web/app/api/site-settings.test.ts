import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { Api } from '#platform/http/client.ts'
import { type SiteEnvironment, siteSettings } from '#web/content/site-settings.ts'
import { loader } from '#web/screens/shop/home/page.tsx'

import { apiContext, siteContext } from './page-api.ts'

/** Returns loader arguments for a shop with these settings. */
function visitWith<Args>(config: SiteEnvironment): Args {
  const context = new RouterContextProvider()
  // An empty shop: lists without results.
  context.set(apiContext, (async ({ path }: { path: string }) => (path.includes('find') ? { results: [] } : [])) as Api)
  context.set(siteContext, siteSettings(config))
  const url = new URL('http://shop.example/')
  return { request: new Request(url), url, context } as unknown as Args
}

test('the home page receives the carousel that the setting names', async () => {
  const readCarousel = async (slides: string) =>
    (await loader(visitWith({ FEATURED_SLIDES: slides, LANGUAGES: ['en'] }))).carousel
  expect(await readCarousel('1,2,3,5')).toBe('featured')
  expect(await readCarousel('2,3,4,6')).toBe('home')
})

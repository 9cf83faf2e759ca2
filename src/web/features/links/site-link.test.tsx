import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { renderEnglish } from '#tests/support/render-english.tsx'
import { menus } from '#web/content/menus.ts'
import { siteSettings } from '#web/content/site-settings.ts'

import { ExternalLinks } from './external-links.ts'
import { SiteLink } from './site-link.tsx'

const ADDRESSES = {
  BLOG_URL: 'https://blog.example',
  ABOUT_URL: 'https://company.example/about?from=shop',
  FAQS_URL: 'https://help.example/faqs',
  WORKSHOPS_URL: 'https://company.example/workshops',
  DISTRIBUTORS_URL: 'https://company.example/distributors',
  FLEETS_URL: 'https://company.example/fleets',
  SUPPLIERS_URL: 'https://company.example/suppliers',
}
const links = menus.slice(1).flatMap((menu) => menu.links.filter(({ href }) => !href.startsWith('tel:')))

function linksWith(addresses: Partial<typeof ADDRESSES>): string[] {
  const element = (
    <ExternalLinks value={siteSettings({ ...addresses, FEATURED_SLIDES: '1,2,3,5', LANGUAGES: ['en'] }).links}>
      {links.map((to) => (
        <SiteLink key={to.href} to={to} />
      ))}
    </ExternalLinks>
  )
  const html = renderEnglish(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return html.match(/<a [^>]*>/g) ?? []
}

test('each link of Resources and the B2B Portal opens the external address of its setting in a new tab', () => {
  const opened = linksWith(ADDRESSES)
  expect(opened).toHaveLength(Object.keys(ADDRESSES).length)
  Object.values(ADDRESSES).forEach((address, at) =>
    expect(opened[at]).toBe(`<a href="${address}" target="_blank" rel="noopener">`),
  )
})

test('a link without a setting opens the page of the shop in the current tab', () => {
  const opened = linksWith({ BLOG_URL: ADDRESSES.BLOG_URL })
  expect(opened.filter((link) => link.includes('_blank'))).toHaveLength(1)
  expect(opened[1]).toMatch(/^<a href="\/about-us"/)
})

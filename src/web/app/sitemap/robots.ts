import { originContext } from '#web/app/api.ts'

import type { Route } from './+types/robots.ts'

/** What belongs to one visitor, or multiplies pages without adding any. */
const DISALLOWED = [
  '/api/',
  '/aliapi/',
  '/checkout',
  '/signup',
  '/password/',
  '/account',
  '/company-dashboard',
  '/dashboard',
  '/vehicle$',
  '/*?*sort=',
  '/*?*filtered=',
]

/** `/robots.txt` */
export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.get(originContext)}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}

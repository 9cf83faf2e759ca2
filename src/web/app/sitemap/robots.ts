import { originContext } from '#web/app/api/page-api.ts'

import type { Route } from './+types/robots.ts'

/** Pages of a single visitor, and pages that would multiply without new content. */
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

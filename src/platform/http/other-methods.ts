import type { FastifyInstance } from 'fastify'

/**
 * Remembers by which methods each call is asked, for an address that was asked by another one (RFC 9110, 405).
 * To be called before any route is mounted.
 * @returns the methods of an address as people write it, without its query; empty where there is nothing
 */
export function rememberMethods(app: FastifyInstance): (path: string) => string[] {
  const known = new Map<string, { fits: RegExp; methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    const entry = known.get(url) ?? { fits: patternOf(url), methods: [] }
    entry.methods.push(...[method].flat())
    known.set(url, entry)
  })
  return (path) => {
    const found = [...known.values()].filter(({ fits }) => fits.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(found)].toSorted()
  }
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`)
}

import type { FastifyInstance } from 'fastify'

/** Records the methods of each path mounted afterwards. Returns a function from a path without query to its methods. */
export function trackMethods(app: FastifyInstance): (path: string) => string[] {
  const known = new Map<string, { fits: RegExp; methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    const entry = known.get(url) ?? { fits: toPattern(url), methods: [] }
    entry.methods.push(...[method].flat())
    known.set(url, entry)
  })
  return (path) => {
    const found = [...known.values()].filter(({ fits }) => fits.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(found)].toSorted()
  }
}

function toPattern(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`)
}

import type { FastifyInstance } from 'fastify'

/** How much longer a start may take. */
const MAX_WARM_UP_MS = 700
const MAX_PARTS = 24
/** An address that no visitor has (RFC 5737): the limits of others stay theirs. */
const ADDRESS = '192.0.2.1'

/** Renders the home page, the list and its first parts: the first pages after a start take many times as long as later ones. */
export async function warmUp(app: Pick<FastifyInstance, 'inject'>): Promise<void> {
  const endAt = performance.now() + MAX_WARM_UP_MS
  const render = async (url: string) => (await app.inject({ url, remoteAddress: ADDRESS })).body
  await render('/')
  const list = await render('/product')
  const parts = new Set(list.match(/\/detail_page\/\d+/g))
  for (const part of [...parts].slice(0, MAX_PARTS)) {
    if (performance.now() >= endAt) return
    await render(part)
  }
}

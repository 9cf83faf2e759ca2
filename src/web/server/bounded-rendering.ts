import { createFairQueue, type FairQueueOptions } from '#platform/fair-queue.ts'
import { type Overload, RETRY_AFTER_SECONDS } from '#platform/http/overload.ts'
import { addressKey } from '#platform/rate-limits.ts'

import type { PageToRender } from './page-cache.ts'

type RenderLimits = Omit<FairQueueOptions, 'refuse'>

/** A page takes some 20 ms of one core, and a few wait for a partner: one address must not hold up others by either. */
const RENDER_LIMITS: RenderLimits = {
  maxRunning: 32,
  maxRunningEach: 8,
  maxWaiting: 300,
  maxWaitingEach: 24,
  maxWaitMs: 5_000,
}

/**
 * Renders pages in their turn. Pages that fail for lack of a database connection say when to try again, as refused ones.
 * @throws Problem 503 when too many pages wait, or this one has waited too long
 */
export function boundRendering(
  render: (page: PageToRender) => Promise<Response>,
  overload: Overload,
  limits: RenderLimits = RENDER_LIMITS,
): (page: PageToRender) => Promise<Response> {
  // What is refused for what one address asks does not make the shop unready for others.
  const refuse = (isForOwnAddress: boolean) => overload.refuse(isForOwnAddress ? 'address' : 'rendering')
  const queue = createFairQueue({ ...limits, refuse })
  return async (page) => {
    const answer = await queue.run(addressKey(page.askedBy.ip), () => render(page))
    if (answer.status === 503) answer.headers.set('retry-after', String(RETRY_AFTER_SECONDS))
    return answer
  }
}

import { createFairQueue, type FairQueueOptions } from '#platform/fair-queue.ts'
import { type Overload, RETRY_AFTER_SECONDS } from '#platform/http/overload.ts'
import { addressKey } from '#platform/rate-limits.ts'

import type { PageToRender } from './page-cache.ts'

type RenderLimits = Omit<FairQueueOptions, 'refuse'>

/** A page takes about 20 ms of one core, and some wait for a partner; neither lets one address block others. */
const RENDER_LIMITS: RenderLimits = {
  maxRunning: 32,
  maxRunningEach: 8,
  maxWaiting: 300,
  maxWaitingEach: 24,
  maxWaitMs: 5_000,
}

/** Limits concurrent renderings, with a fair queue by address. @throws Problem 503 after too many or too long waits */
export function boundRendering(
  render: (page: PageToRender) => Promise<Response>,
  overload: Overload,
  limits: RenderLimits = RENDER_LIMITS,
): (page: PageToRender) => Promise<Response> {
  // A refusal of one address does not make the shop unready for others.
  const refuse = (isForOwnAddress: boolean) => overload.refuse(isForOwnAddress ? 'address' : 'rendering')
  const queue = createFairQueue({ ...limits, refuse })
  return async (page) => {
    const answer = await queue.run(addressKey(page.requestedBy.ip), () => render(page))
    if (answer.status === 503) answer.headers.set('retry-after', String(RETRY_AFTER_SECONDS))
    return answer
  }
}

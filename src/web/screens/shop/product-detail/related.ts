import { getRelated } from '#modules/search/search.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { withTimeout } from '#web/app/with-timeout.ts'

/** A buyer waits so long for what stands beside the part, and no longer. */
const TIMEOUT_MS = 2_000
const NONE: Output<typeof getRelated> = { sellers: [], similar: [] }

/**
 * Other sellers and similar parts, or none of either where they cannot be had in time: the page of the part stands
 * without them. A problem was logged by the call itself; `report` is told of any other error.
 */
export async function relatedOf(
  api: Api,
  id: string,
  report: (error: unknown) => void,
): Promise<Output<typeof getRelated>> {
  const asked = api(getRelated, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof Problem)) report(error)
    return NONE
  })
  return (await withTimeout(asked, TIMEOUT_MS)) ?? NONE
}

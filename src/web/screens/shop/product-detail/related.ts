import { getRelated } from '#modules/search/search.contract.ts'
import type { Api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { withTimeout } from '#web/app/api/with-timeout.ts'

/** Maximum time in ms to wait for related listings. */
const TIMEOUT_MS = 2_000
const NONE: Output<typeof getRelated> = { sellers: [], similar: [] }

/** Loads other sellers and similar parts, none when late or failed. `report` receives errors other than problems. */
export async function findRelated(
  api: Api,
  id: string,
  report: (error: unknown) => void,
): Promise<Output<typeof getRelated>> {
  const call = api(getRelated, { params: { id } }).catch((error: unknown) => {
    if (!(error instanceof Problem)) report(error)
    return NONE
  })
  return (await withTimeout(call, TIMEOUT_MS)) ?? NONE
}

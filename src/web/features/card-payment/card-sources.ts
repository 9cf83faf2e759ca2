import type { CardGatewayInfo } from '#web/app/api/page-api.ts'
import { PAGE_SOURCES } from '#web/app/document/page-sources.ts'

/** The provider's pages, which its script opens in a frame. Without keys the simulator's page is part of this shop. */
const FRAMES = 'https://checkout.paystack.com'
const CALLS = 'https://api.paystack.co'

/** Returns the extra sources of pages with card payment, as the header from which the server builds their policy. */
export function cardSources({ scriptUrl }: CardGatewayInfo): Record<string, string> {
  if (scriptUrl === null) return { [PAGE_SOURCES]: "frame-src 'self'" }
  const script = new URL(scriptUrl).origin
  const sources = [`script-src ${script}`, `frame-src ${FRAMES}`, `connect-src ${CALLS}`, `form-action ${FRAMES}`]
  return { [PAGE_SOURCES]: sources.join('; ') }
}

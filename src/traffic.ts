import type { TrafficKind, TrafficRules } from '#platform/http/traffic.ts'

const CALLS: Readonly<Record<string, TrafficKind>> = {
  'GET /healthz': 'health',
  'GET /readyz': 'health',
  'POST /api/webhooks/paystack': 'webhook',
  'POST /api/wallet-checkout/': 'checkout',
  'POST /api/checkout/message/': 'checkout',
  // These wait for the card gateway, the external marketplace or the language model.
  'POST /api/checkout/card/': 'partner',
  'POST /api/checkout/card/:reference/verify/': 'partner',
  'POST /api/orders/:number/payment': 'partner',
  'POST /api/wallet/top-up/': 'partner',
  'POST /api/add-transaction/': 'partner',
  'POST /api/assistant/messages/': 'partner',
  'POST /aliapi/products/search-general/': 'partner',
  'POST /aliapi/products/by-category/': 'partner',
  'GET /aliapi/products/categories/': 'partner',
  'GET /aliapi/products/:productId/': 'partner',
  'GET /aliapi/products/:productId/shipping/': 'partner',
}

/** Calls allowed while the shop pauses writes, so that users can log in and read. */
export const KEPT_WRITES: ReadonlySet<string> = new Set(['POST /api/login/:email/', 'POST /api/logout/'])

/** Pages that wait for the card gateway or the external marketplace. */
const PARTNER_PAGES = /^\/(?:checkout\/payment|aliproduct|aliexpress_product)(?:\/|\.data|$)/
const CRAWLER = /bot\b|crawl|spider|slurp/i

/** Classifies requests for their priority under load. */
export const TRAFFIC: TrafficRules = {
  calls: CALLS,
  // The form of the checkout may pay by card, which waits for the gateway.
  kindOfPage: (path, isWriting) =>
    PARTNER_PAGES.test(path) || (isWriting && /^\/checkout(?:\.data)?$/.test(path)) ? 'partner' : undefined,
  isCrawler: (userAgent) => CRAWLER.test(userAgent),
}

import type { TrafficKind } from '#platform/http/traffic.ts'

/** Calls whose kind is not that of their method. */
export const TRAFFIC: Readonly<Record<string, TrafficKind>> = {
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

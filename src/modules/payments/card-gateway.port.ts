/** A payment as the gateway reports it. */
export interface VerifiedPayment {
  reference: string
  /** `open`: undecided. `idle`: the buyer did nothing or left, and may return. */
  status: 'paid' | 'declined' | 'reversed' | 'open' | 'idle'
  amountKobo: number
  currency: string
  /** As sent when the payment was opened; null if the gateway omits it. */
  userId: string | null
  email: string | null
  /** The channel that was paid by; null if the gateway omits it or names another one. */
  channel: PaymentChannel | null
  /** The gateway's id of the payment. */
  gatewayId: string
}

/** `simulated`: our own simulator; `test`: the provider with test keys; `live`: real money moves. */
export type GatewayKind = 'simulated' | 'test' | 'live'

/** A channel of the gateway's payment page: a card, a transfer to an account number, or a code dialled on the phone. */
export const PAYMENT_CHANNELS = ['card', 'bank_transfer', 'ussd'] as const
export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

/** An opened payment, for the pop-up. */
export interface OpenedPayment {
  accessCode: string
  authorizationUrl: string
}

export interface PaymentToOpen {
  reference: string
  email: string
  amountKobo: number
  userId: number
  /** The buyer, shown in the gateway's dashboard. */
  payer: { username: string; phone: string; address: string }
  /** The channel that the gateway's page shows first; the others stay available, for a payer whose card is declined. */
  channel: PaymentChannel
  /** Return URL of the gateway's own page; the pop-up does not use it. */
  callbackUrl: string | null
}

/** A refund as the gateway reports it. */
export interface GatewayRefund {
  gatewayId: string
  amountKobo: number
  status: 'pending' | 'processed' | 'failed'
  /** Our idempotency key. */
  key: string | null
}

/** The subject of a signed webhook: only a hint to verify, never trusted. */
export interface GatewayNotice {
  event: string
  /** Reference of our payment; null for other subjects. */
  reference: string | null
}

/** A card gateway. All calls use the network: never call it inside a transaction. */
export interface CardGateway {
  /** Public key for the provider's script. */
  publicKey: string
  kind: GatewayKind
  /** True if no real money moves. */
  isTest: boolean
  /** URL of the provider's script; null with the simulator. */
  scriptUrl: string | null
  /** @throws GatewayError; `duplicate` for a used reference */
  open(payment: PaymentToOpen): Promise<OpenedPayment>
  /** @returns null for an unknown reference @throws GatewayError */
  verify(reference: string): Promise<VerifiedPayment | null>
  /** Requests a refund. Before a retry, check `listRefunds`. @throws GatewayError */
  refund(order: { gatewayId: string; amountKobo: number; key: string }): Promise<GatewayRefund>
  /** @throws GatewayError */
  listRefunds(gatewayId: string): Promise<GatewayRefund[]>
  /** Parses a webhook, or returns why it is invalid. `raw` are the received bytes. */
  readNotice(raw: Buffer, signature: string | undefined): GatewayNotice | 'bad signature' | 'unreadable'
}

/** Reasons of failed calls. `duplicate` is a used reference. */
export type GatewayFault = 'unavailable' | 'timeout' | 'unreadable' | 'duplicate' | 'refused'

/** Thrown only by gateway clients. */
export class GatewayError extends Error {
  readonly fault: GatewayFault

  constructor(fault: GatewayFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GatewayError'
    this.fault = fault
  }
}

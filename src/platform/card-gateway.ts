/** What a verified payment looks like to the shop, whoever the gateway is. */
export interface VerifiedPayment {
  reference: string
  /** `open`: nothing decided yet. `idle`: the person has done nothing or gone away; may still come back. */
  status: 'paid' | 'declined' | 'reversed' | 'open' | 'idle'
  amountKobo: number
  currency: string
  /** As we said it when the payment was opened; null where the gateway does not say. */
  userId: string | null
  email: string | null
  /** The gateway's own number of it. */
  gatewayId: string
}

/** `simulated`: our own simulator; `test`: the provider with test keys; `live`: real money moves. */
export type GatewayKind = 'simulated' | 'test' | 'live'

/** A payment that the gateway knows of, for the pop-up to take up. */
export interface OpenedPayment {
  accessCode: string
  authorizationUrl: string
}

export interface PaymentToOpen {
  reference: string
  email: string
  amountKobo: number
  userId: number
  /** Who pays, for whoever looks at the payment at the gateway. */
  payer: { username: string; phone: string; address: string }
  /** Where the gateway's own page sends people afterwards; the pop-up does not use it. */
  callbackUrl: string | null
}

/** A refund as the gateway tells of it. */
export interface GatewayRefund {
  gatewayId: string
  amountKobo: number
  status: 'pending' | 'processed' | 'failed'
  /** Our key, by which a repeated order is recognised. */
  key: string | null
}

/** What a signed message of the gateway is about; it is only a hint to ask, never believed. */
export interface GatewayNotice {
  event: string
  /** Of a payment of ours; null where it is about something else. */
  reference: string | null
}

/** The card gateway as the shop uses it. Every call is one over the network: never make one inside a transaction. */
export interface CardGateway {
  /** For the provider's script in the page. */
  publicKey: string
  kind: GatewayKind
  /** No real money moves. */
  isTest: boolean
  /** Where the provider's own script is used; null while our simulator's page stands in for it. */
  scriptUrl: string | null
  /** @throws GatewayError; `duplicate` when the reference was used before */
  open(payment: PaymentToOpen): Promise<OpenedPayment>
  /** @returns null for a reference that the gateway has never heard of @throws GatewayError */
  verify(reference: string): Promise<VerifiedPayment | null>
  /** Orders a refund; to be tried again only after a look at `refundsOf`. @throws GatewayError */
  refund(order: { gatewayId: string; amountKobo: number; key: string }): Promise<GatewayRefund>
  /** @throws GatewayError */
  refundsOf(gatewayId: string): Promise<GatewayRefund[]>
  /** What a message says, or why it is not to be read. `raw` are the very bytes that came. */
  readNotice(raw: Buffer, signature: string | undefined): GatewayNotice | 'bad signature' | 'unreadable'
}

/**
 * Why the gateway did not do what it was asked: it cannot be reached or fails, it takes too long, it says what nobody
 * understands, it knows the reference already, or it refuses.
 */
export type GatewayFault = 'unavailable' | 'timeout' | 'unreadable' | 'duplicate' | 'refused'

/** Thrown by the gateway's client and by nobody else. */
export class GatewayError extends Error {
  readonly fault: GatewayFault

  constructor(fault: GatewayFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GatewayError'
    this.fault = fault
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

import type { Ctx } from '#platform/ctx.ts'
import type { Problem } from '#platform/http/problems.ts'

import {
  type CardGateway,
  GatewayError,
  type OpenedPayment,
  type PaymentChannel,
  type PaymentToOpen,
} from './card-gateway.port.ts'
import { paymentProblems, type StartedPayment } from './payments.contract.ts'
import { toGatewayReference } from './payments.rules.ts'
import { findPayment, startNextAttempt, type PaymentRow, saveOpenedPayment } from './payments.store.ts'

export interface OpeningDeps {
  gateway: CardGateway
  getPayer: (ctx: Ctx, userId: number) => Promise<PaymentToOpen['payer']>
  /** Returns the URL to which the gateway's page redirects; null without one. */
  callbackUrl(reference: string): string | null
}

/** A lost answer costs one attempt; more than two lost in a row are not an accident. */
const MAX_ATTEMPTS = 3
/** The longest time between the gateway's answer and its saved row. */
const SAVE_WAIT_MS = 500

/** Opens a payment at the gateway, once; concurrent calls wait for its result. @throws problems of the gateway */
export async function openPayment(
  ctx: Ctx,
  opening: OpeningDeps,
  { reference, channel }: { reference: string; channel: PaymentChannel },
): Promise<StartedPayment> {
  // If an answer was lost, the gateway knows the reference, but the shop cannot get its access code: the
  // payment continues under the next attempt.
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const payment = await findPayment(ctx.db, reference)
    if (payment === null) throw paymentProblems.referenceNotFound()
    const opened = getOpened(payment) ?? (await tryToOpen(ctx, opening, payment, channel))
    if (opened !== null) return presentStarted(opening.gateway, payment, opened)
  }
  throw paymentProblems.gatewayUnavailable()
}

async function tryToOpen(
  ctx: Ctx,
  { gateway, getPayer, callbackUrl }: OpeningDeps,
  payment: PaymentRow,
  channel: PaymentChannel,
): Promise<OpenedPayment | null> {
  const { email, amountKobo, userId } = payment
  const { username, phone, address } = await getPayer(ctx, userId)
  try {
    const to = { reference: toGatewayReference(payment), channel, callbackUrl: callbackUrl(payment.reference) }
    const opened = await gateway.open({ ...to, email, amountKobo, userId, payer: { username, phone, address } })
    // The first saved result wins: two pop-ups for one payment could both be paid.
    return (await saveOpenedPayment(ctx.db, payment, { ...opened, gatewayKind: gateway.kind })) ? opened : null
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.fault !== 'duplicate') throw toProblem(ctx, error)
    // A concurrent call may be opening it. Its result is saved by then, and the attempt is not given up.
    await sleep(SAVE_WAIT_MS)
    await startNextAttempt(ctx.db, payment)
    return null
  }
}

function getOpened({ accessCode, authorizationUrl }: PaymentRow): OpenedPayment | null {
  return accessCode !== null && authorizationUrl !== null ? { accessCode, authorizationUrl } : null
}

function presentStarted(gateway: CardGateway, payment: PaymentRow, opened: OpenedPayment): StartedPayment {
  return {
    reference: payment.reference,
    access_code: opened.accessCode,
    amount_kobo: payment.amountKobo,
    currency: 'NGN',
    public_key: gateway.publicKey,
    email: payment.email,
    authorization_url: gateway.scriptUrl === null ? toPath(opened.authorizationUrl) : opened.authorizationUrl,
    test_mode: gateway.isTest,
  }
}

/** The simulator's page is part of the shop, so a path works under every host name of the shop. */
function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Logs a failure of the gateway and returns the problem for the buyer. */
export function toProblem(ctx: Pick<Ctx, 'log'>, error: GatewayError): Problem {
  ctx.log.warn({ err: error, fault: error.fault }, 'A request to the card gateway failed.')
  return error.fault === 'timeout' ? paymentProblems.gatewayTimeout() : paymentProblems.gatewayUnavailable()
}

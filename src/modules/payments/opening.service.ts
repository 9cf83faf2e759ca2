import { setTimeout as sleep } from 'node:timers/promises'

import { type CardGateway, GatewayError, type OpenedPayment, type PaymentToOpen } from '#platform/card-gateway.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Problem } from '#platform/http/problems.ts'

import { paymentProblems, type StartedPayment } from './payments.contract.ts'
import { wireReference } from './payments.rules.ts'
import { findPayment, nextAttempt, type PaymentRow, saveOpened } from './payments.store.ts'

export interface Opening {
  gateway: CardGateway
  personOf: (ctx: Ctx, userId: number) => Promise<PaymentToOpen['payer']>
  /** Where the gateway's own page sends people, by our reference. */
  callbackUrl(reference: string): string | null
}

/** A lost answer costs one attempt; more than two in a row are no accident. */
const MOST_ATTEMPTS = 3
/** So long it takes at most to keep what the gateway has just answered. */
const KEPT_WITHIN_MS = 500

/**
 * Has the gateway open a payment, once. A reference that it knows already although we have no code of it (its answer was
 * lost) can never be taken up: the payment goes on under the next number. Of many who ask at once, one opens it, and the
 * others wait for what it keeps.
 */
export async function openPayment(ctx: Ctx, opening: Opening, reference: string): Promise<StartedPayment> {
  for (let turn = 1; turn <= MOST_ATTEMPTS; turn += 1) {
    const payment = await findPayment(ctx.db, reference)
    if (payment === null) throw paymentProblems.referenceNotFound()
    const opened = openedOf(payment) ?? (await tryToOpen(ctx, opening, payment))
    if (opened !== null) return startedPayment(opening.gateway, payment, opened)
  }
  throw paymentProblems.gatewayUnavailable()
}

async function tryToOpen(
  ctx: Ctx,
  { gateway, personOf, callbackUrl }: Opening,
  payment: PaymentRow,
): Promise<OpenedPayment | null> {
  const { email, amountKobo, userId } = payment
  const { username, phone, address } = await personOf(ctx, userId)
  try {
    const to = { reference: wireReference(payment), callbackUrl: callbackUrl(payment.reference) }
    const opened = await gateway.open({ ...to, email, amountKobo, userId, payer: { username, phone, address } })
    // Somebody who was quicker keeps theirs: two pop-ups of one payment could be paid twice.
    return (await saveOpened(ctx.db, payment, { ...opened, gatewayKind: gateway.kind })) ? opened : null
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.fault !== 'duplicate') throw asProblem(ctx, error)
    // Somebody else may be opening it at this moment: then theirs is kept by now, and nothing is given up.
    await sleep(KEPT_WITHIN_MS)
    await nextAttempt(ctx.db, payment)
    return null
  }
}

function openedOf({ accessCode, authorizationUrl }: PaymentRow): OpenedPayment | null {
  return accessCode !== null && authorizationUrl !== null ? { accessCode, authorizationUrl } : null
}

function startedPayment(gateway: CardGateway, payment: PaymentRow, opened: OpenedPayment): StartedPayment {
  return {
    reference: payment.reference,
    access_code: opened.accessCode,
    amount_kobo: payment.amountKobo,
    currency: 'NGN',
    public_key: gateway.publicKey,
    email: payment.email,
    authorization_url: gateway.scriptUrl === null ? pathOf(opened.authorizationUrl) : opened.authorizationUrl,
    test_mode: gateway.isTest,
  }
}

/** The simulator's page stands in the shop itself, by whichever name the visitor knows it. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A failure of the gateway in words for the buyer; what it was stands in the log. */
export function asProblem(ctx: Pick<Ctx, 'log'>, error: GatewayError): Problem {
  ctx.log.warn({ err: error, fault: error.fault }, 'The card gateway did not do what it was asked.')
  return error.fault === 'timeout' ? paymentProblems.gatewayTimeout() : paymentProblems.gatewayUnavailable()
}

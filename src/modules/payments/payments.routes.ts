import type { FastifyInstance, FastifyReply } from 'fastify'

import { acceptForms } from '#platform/http/form-body.ts'
import { mount } from '#platform/http/mount.ts'
import { acceptRawBodies } from '#platform/http/raw-body.ts'
import { readIdempotencyKey } from '#platform/idempotency.ts'

import * as calls from './payments.contract.ts'
import type { TopUps } from './topups.service.ts'
import type { Webhook } from './webhook.service.ts'

/** Mounts the calls of top-ups and the webhook of the gateway. */
export function paymentRoutes(app: FastifyInstance, { topUps, webhook }: { topUps: TopUps; webhook: Webhook }): void {
  mount(app, calls.startTopUp, ({ ctx, body, request }) =>
    topUps.startTopUp(ctx, body.amount, readIdempotencyKey(request.headers)),
  )
  // The specification sends a form; JSON works too.
  app.register(async (forms) => {
    acceptForms(forms)
    mount(forms, calls.addTransaction, async ({ ctx, body, reply }) => {
      const { isNew, ...answer } = await topUps.addTransaction(ctx, body)
      setStatusCode(reply, answer.status, isNew)
      return answer
    })
  })
  app.register(async (raw) => webhookRoute(raw, webhook))
}

function webhookRoute(app: FastifyInstance, webhook: Webhook): void {
  acceptRawBodies(app)
  app.post<{ Body: Buffer | undefined }>(
    calls.WEBHOOK_PATH,
    { config: { declared: calls.receiveWebhook } },
    async ({ ctx, body, headers }) => {
      const signature = headers['x-paystack-signature']
      await webhook.receive(ctx, body ?? Buffer.alloc(0), typeof signature === 'string' ? signature : undefined)
      return { received: true }
    },
  )
}

/** Sets 201 if this call credited the wallet, 202 while the payment is pending, else 200. */
function setStatusCode(reply: FastifyReply, status: calls.PaymentStatus, isNew: boolean): void {
  reply.code(status === 'pending' ? 202 : status === 'successful' && isNew ? 201 : 200)
}

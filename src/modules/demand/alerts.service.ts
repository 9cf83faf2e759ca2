import { z } from 'zod'

import { positionProblem } from '#modules/catalogue/listing-types.rules.ts'
import type { Taxonomy } from '#modules/taxonomy/taxonomy.service.ts'
import type { Ctx } from '#platform/ctx.ts'
import { invalidInput } from '#platform/http/problems.ts'
import { addressKey, type LimitRule, type Limits } from '#platform/rate-limits.ts'

import { findModel, insertAlert } from './alerts.store.ts'
import { type AlertBody, demandProblems } from './demand.contract.ts'
import { positionsKey } from './demand.rules.ts'

const BY_ADDRESS: LimitRule = { name: 'alerts-address', points: 60, seconds: 3_600 }
/** Anyone can type the email of another person. */
const BY_EMAIL: LimitRule = { name: 'alerts-email', points: 30, seconds: 86_400 }

interface Deps {
  taxonomy: Pick<Taxonomy, 'current'>
  limits: Limits
  /** The account of a user. */
  personOf(ctx: Ctx, userId: number): Promise<{ email: string }>
}

/** "Tell me when listed": buyers who wait for a part. */
export function createAlerts({ taxonomy, limits, personOf }: Deps) {
  return { add }

  /** Stores an alert for the user, or for the email of a visitor. @throws typeNotKnown, vehicleNotKnown, 400, 429 */
  async function add(ctx: Ctx, body: AlertBody, { ip }: { ip: string }) {
    await limits.take(ctx, BY_ADDRESS, addressKey(ip))
    const email = await emailFor(ctx, body)
    const type = body.type === null ? null : (await taxonomy.current(ctx)).byKey.get(body.type)
    if (type === undefined) throw demandProblems.typeNotKnown()
    const fault = type && positionProblem(body.positions, type)
    if (fault) throw invalidInput({ positions: [fault] })
    const { make, model } = body
    const modelId = make === null || model === null ? null : await findModel(ctx.db, make, model)
    if (make !== null && modelId === null) throw demandProblems.vehicleNotKnown()
    await limits.take(ctx, BY_EMAIL, email.toLowerCase())
    const isNew = await insertAlert(ctx.db, {
      userId: ctx.actor?.userId ?? null,
      email,
      typeId: type?.id ?? null,
      positions: type ? positionsKey(body.positions) : '',
      modelId,
      year: body.year,
      words: body.words,
      at: ctx.now(),
    })
    return { isNew, alert: { email, words: body.words } }
  }

  async function emailFor(ctx: Ctx, { email }: AlertBody): Promise<string> {
    if (ctx.actor !== null) return (await personOf(ctx, ctx.actor.userId)).email
    if (email === null || !z.email().safeParse(email).success) throw invalidInput({ email: ['Enter a valid email.'] })
    return email
  }
}

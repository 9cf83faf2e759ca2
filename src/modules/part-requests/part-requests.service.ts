import type { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Problem } from '#platform/http/problems.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import { composePartRequestEmail } from './emails.rules.ts'
import type { PartRequestBody } from './part-requests.contract.ts'
import { formatVehicle, composeMessage } from './part-requests.rules.ts'
import { insertPartRequest, type NewPartRequest, readPartRequests } from './part-requests.store.ts'

export type PartRequests = ReturnType<typeof createPartRequests>

/** Many people share one address of a mobile network. */
const ADDRESS_LIMIT = { name: 'enquiries-address', points: 60, seconds: 3_600 }

/** Visitors can send requests without an account, so emails to admins are limited. */
const ADMIN_EMAIL_LIMIT = { name: 'part-request-notices', points: 30, seconds: 3_600 }

/** Creates the service that stores part requests of visitors and users. */
export function createPartRequests(deps: {
  limits: Limits
  decodeVin: (ctx: Ctx, vin: string) => Promise<DecodedVin>
  /** Returns a link that opens the messaging app with this text. */
  messageHref: (text: string) => string
  /** Returns the phone in E.164; null if invalid. */
  parsePhone: (text: string) => string | null
  emailAdmins: Accounts['adminEmails']['emailAdmins']
  /** Base of the links in emails. */
  baseUrl: string
}) {
  const baseUrl = deps.baseUrl.replace(/\/+$/, '')
  return { send, list }

  /** Stores the request with its decoded vehicle and returns the messaging link (ruling 32). */
  async function send(ctx: Ctx, body: z.output<typeof PartRequestBody>, { ip }: { ip: string }) {
    await deps.limits.take(ctx, ADDRESS_LIMIT, addressKey(ip))
    const { name, request, vin, contact_method: contactMethod, contact } = body
    const vehicle = vin === null ? null : await findVehicle(ctx, vin)
    const content = { name, request, vin, vehicle, contactMethod, contact }
    const id = await store(ctx, { ...content, userId: ctx.actor?.userId ?? null, at: ctx.now() })
    return { enquiry: { id, vehicle }, url: deps.messageHref(composeMessage({ id, ...content })) }
  }

  /** Returns a page of requests, newest first, with phones in E.164 where they are valid, and the total count. */
  async function list(ctx: Ctx, page: { page: number; size: number }) {
    const { count, results } = await readPartRequests(ctx.db, page)
    const formatContact = (contact: string) => deps.parsePhone(contact) ?? contact
    return { count, results: results.map((request) => ({ ...request, contact: formatContact(request.contact) })) }
  }

  /** Stores a request, notifies the admins and returns its id. */
  async function store(ctx: Ctx, request: NewPartRequest): Promise<number> {
    const canNotify = await takeEmailLimit(ctx)
    return inTransaction(ctx, async (tx) => {
      const id = await insertPartRequest(tx.db, request)
      const { vehicle } = request
      if (canNotify) await deps.emailAdmins(tx, (admin) => composePartRequestEmail(admin, { id, vehicle }, baseUrl))
      return id
    })
  }

  /** Returns false when admins already got the most emails in this hour; requests are stored without limit. */
  async function takeEmailLimit(ctx: Ctx): Promise<boolean> {
    try {
      await deps.limits.take(ctx, ADMIN_EMAIL_LIMIT, 'admins')
      return true
    } catch (error) {
      if (error instanceof Problem && error.status === 429) return false
      throw error
    }
  }

  /** Decodes a VIN; null when its manufacturer code is unknown, because an admin reads the request anyway. */
  async function findVehicle(ctx: Ctx, vin: string): Promise<string | null> {
    try {
      return formatVehicle(await deps.decodeVin(ctx, vin))
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    }
  }
}

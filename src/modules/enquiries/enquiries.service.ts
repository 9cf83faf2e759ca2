import type { z } from 'zod'

import type { Accounts } from '#modules/accounts/accounts.service.ts'
import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Ctx } from '#platform/ctx.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Problem } from '#platform/http/problems.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import type { EnquiryBody } from './enquiries.contract.ts'
import { decodedText, requestText } from './enquiries.rules.ts'
import { insertRequest, type NewRequest } from './enquiries.store.ts'
import { requestNotice } from './letters.rules.ts'

export type PartRequests = ReturnType<typeof createPartRequests>

/** Far above what people ask, also of many behind one address of a mobile network. */
const BY_ADDRESS = { name: 'enquiries-address', points: 60, seconds: 3_600 }

/** Visitors need no account to send a request, so the emails to admins are limited. */
const NOTICES = { name: 'part-request-notices', points: 30, seconds: 3_600 }

/** Asking for a part, with or without an account. */
export function createPartRequests(deps: {
  limits: Limits
  decodeVin: (ctx: Ctx, vin: string) => Promise<DecodedVin>
  /** The address of the messaging app with these words typed in. */
  messageHref: (text: string) => string
  writeToAdmins: Accounts['staff']['writeToAdmins']
  /** The shop's own address, for links in emails. */
  baseUrl: string
}) {
  const baseUrl = deps.baseUrl.replace(/\/+$/, '')
  return { send }

  /** Stores the request with what its VIN says, and gives the way to the messaging app (ruling 32). */
  async function send(ctx: Ctx, body: z.output<typeof EnquiryBody>, { ip }: { ip: string }) {
    await deps.limits.take(ctx, BY_ADDRESS, addressKey(ip))
    const { name, request, vin, contact_method: contactMethod, contact } = body
    const vehicle = vin === null ? null : await vehicleOf(ctx, vin)
    const asked = { name, request, vin, vehicle, contactMethod, contact }
    const id = await keep(ctx, { ...asked, userId: ctx.actor?.userId ?? null, at: ctx.now() })
    return { enquiry: { id, vehicle }, url: deps.messageHref(requestText({ id, ...asked })) }
  }

  /** Stores a request and tells the admins of it. @returns its id */
  async function keep(ctx: Ctx, request: NewRequest): Promise<number> {
    const tells = await maySend(ctx)
    return inTransaction(ctx, async (tx) => {
      const id = await insertRequest(tx.db, request)
      const { vehicle } = request
      if (tells) await deps.writeToAdmins(tx, (admin) => requestNotice(admin, { id, vehicle }, baseUrl))
      return id
    })
  }

  /** Whether admins are written to once more in this hour; the requests themselves are all stored. */
  async function maySend(ctx: Ctx): Promise<boolean> {
    try {
      await deps.limits.take(ctx, NOTICES, 'admins')
      return true
    } catch (error) {
      if (error instanceof Problem && error.status === 429) return false
      throw error
    }
  }

  /** What the VIN says; null where nobody builds under its code: a person will look at it. */
  async function vehicleOf(ctx: Ctx, vin: string): Promise<string | null> {
    try {
      return decodedText(await deps.decodeVin(ctx, vin))
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    }
  }
}

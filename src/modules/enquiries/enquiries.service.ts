import type { z } from 'zod'

import type { DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Problem } from '#platform/http/problems.ts'
import { addressKey, type Limits } from '#platform/rate-limits.ts'

import type { EnquiryBody } from './enquiries.contract.ts'
import { decodedText, requestText } from './enquiries.rules.ts'
import { insertRequest } from './enquiries.store.ts'

export type PartRequests = ReturnType<typeof createPartRequests>

/** Far above what people ask, also of many behind one address of a mobile network. */
const BY_ADDRESS = { name: 'enquiries-address', points: 60, seconds: 3_600 }

/** Asking for a part, with or without an account. */
export function createPartRequests(parts: {
  limits: Limits
  decodeVin: (ctx: Ctx, vin: string) => Promise<DecodedVin>
  /** The address of the messaging app with these words typed in. */
  messageHref: (text: string) => string
}) {
  return { send }

  /** Stores the request with what its VIN says, and gives the way to the messaging app (ruling 32). */
  async function send(ctx: Ctx, body: z.output<typeof EnquiryBody>, { ip }: { ip: string }) {
    await parts.limits.take(ctx, BY_ADDRESS, addressKey(ip))
    const { name, request, vin, contact_method: contactMethod, contact } = body
    const vehicle = vin === null ? null : await vehicleOf(ctx, vin)
    const asked = { name, request, vin, vehicle, contactMethod, contact }
    const id = await insertRequest(ctx.db, { ...asked, userId: ctx.actor?.userId ?? null, at: ctx.now() })
    return { enquiry: { id, vehicle }, url: parts.messageHref(requestText({ id, ...asked })) }
  }

  /** What the VIN says; null where nobody builds under its code: a person will look at it. */
  async function vehicleOf(ctx: Ctx, vin: string): Promise<string | null> {
    try {
      return decodedText(await parts.decodeVin(ctx, vin))
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return null
      throw error
    }
  }
}

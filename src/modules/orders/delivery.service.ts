import { WRONG_PHONE } from '#modules/accounts/account-field.rules.ts'
import type { Accounts } from '#modules/accounts/accounts.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { invalidInput } from '#platform/http/problems.ts'

import { ADDRESS_REQUIRED, PHONE_REQUIRED } from './delivery-field.rules.ts'

/** The delivery details, stored on the order as entered. */
export interface Delivery {
  address: string
  phone: string
  note: string
}

interface DeliveryRequest {
  delivery_address?: string | undefined
  contact_phone?: string | undefined
  note: string
}

export interface DeliveryDeps {
  accounts: Pick<Accounts, 'users'>
  parsePhone(text: string): string | null
}

/** Returns the delivery of a request, with a missing address or phone from the account. @throws Problem 400 by field */
export async function resolveDelivery(
  ctx: Ctx,
  { accounts, parsePhone }: DeliveryDeps,
  request: DeliveryRequest,
): Promise<Delivery> {
  const isComplete = request.delivery_address !== undefined && request.contact_phone !== undefined
  const account = isComplete ? null : await accounts.users.getUser(ctx, requireActor(ctx).userId)
  const address = request.delivery_address ?? account?.address ?? ''
  const phone = request.contact_phone ?? account?.phone ?? ''
  const errors = {
    ...(address === '' && { delivery_address: [ADDRESS_REQUIRED] }),
    ...(phone === '' && { contact_phone: [PHONE_REQUIRED] }),
    ...(phone !== '' && parsePhone(phone) === null && { contact_phone: [WRONG_PHONE] }),
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { address, phone, note: request.note }
}

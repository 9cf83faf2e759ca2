import type { Accounts } from '#modules/accounts/accounts.service.ts'
import { type Ctx, requireActor } from '#platform/ctx.ts'
import { invalidInput } from '#platform/http/problems.ts'

/** Where to, and whom to call; kept on the order as it was given. */
export interface Delivery {
  address: string
  phone: string
  note: string
}

interface Sent {
  delivery_address?: string | undefined
  contact_phone?: string | undefined
  note: string
}

export interface DeliveryDeps {
  accounts: Pick<Accounts, 'users'>
  parsePhone(text: string): string | null
}

/**
 * Where an order goes: as was sent, and where nothing was, to the address and phone of the account.
 * @throws Problem 400 by field, also where the account has none
 */
export async function deliveryFor(ctx: Ctx, { accounts, parsePhone }: DeliveryDeps, sent: Sent): Promise<Delivery> {
  const isWhole = sent.delivery_address !== undefined && sent.contact_phone !== undefined
  const own = isWhole ? null : await accounts.users.getUser(ctx, requireActor(ctx).userId)
  const address = sent.delivery_address ?? own?.address ?? ''
  const phone = sent.contact_phone ?? own?.phone ?? ''
  const errors = {
    ...(address === '' && { delivery_address: ['Delivery address is required.'] }),
    ...(phone === '' && { contact_phone: ['Contact phone is required.'] }),
    ...(phone !== '' && parsePhone(phone) === null && { contact_phone: ['This is no phone number.'] }),
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { address, phone, note: sent.note }
}

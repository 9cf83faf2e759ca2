import { checkContactPhone, checkDeliveryAddress, checkNote } from '#modules/orders/delivery-field.rules.ts'
import { type Check, toErrors } from '#web/features/forms/account-checks.ts'

/** Validates the delivery details in the browser, before the server validates them again. */
export const checkDelivery: Check = (fields) =>
  toErrors({
    delivery_address: checkDeliveryAddress(fields.get('delivery_address') ?? ''),
    contact_phone: checkContactPhone(fields.get('contact_phone') ?? ''),
    note: checkNote(fields.get('note') ?? ''),
  })

import { type FieldFault, type FieldRule, requiredText, tooLong } from '#platform/field-fault.ts'

export const ADDRESS_REQUIRED: FieldFault = {
  code: 'delivery_address_required',
  text: 'Delivery address is required.',
}
export const PHONE_REQUIRED: FieldFault = { code: 'contact_phone_required', text: 'Contact phone is required.' }
const MAX_NOTE = 500

export const checkDeliveryAddress = requiredText(ADDRESS_REQUIRED, 300)
export const checkContactPhone = requiredText(PHONE_REQUIRED, 40)
export const checkNote: FieldRule<string> = (value) => (value.trim().length > MAX_NOTE ? tooLong(MAX_NOTE) : null)

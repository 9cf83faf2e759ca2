import type { DraftForm } from '#web/features/drafts/kept-draft.ts'

type DeliveryField = 'delivery_address' | 'contact_phone' | 'note'

const read = (form: URLSearchParams) => ({
  delivery_address: form.get('delivery_address') ?? '',
  contact_phone: form.get('contact_phone') ?? '',
  note: form.get('note') ?? '',
})

/** Where an order goes is kept; how it is paid, its amount and the buyer's code are not. */
export const DELIVERY_DRAFT: DraftForm<DeliveryField> = {
  fields: ['delivery_address', 'contact_phone', 'note'],
  read,
  isSame: (_field, one, other) => one.trim() === other.trim(),
}

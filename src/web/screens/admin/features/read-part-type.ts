import type { addPartType } from '#modules/taxonomy/type-changes.contract.ts'
import type { Input } from '#platform/http/endpoint.ts'

type TypeBody = Input<typeof addPartType>['body']

/** Reads the form of a part type. The API refuses invalid values at their fields. */
export function partTypeIn(fields: URLSearchParams): TypeBody {
  const text = (name: string) => fields.get(name)?.trim() ?? ''
  const quantity = text('per_vehicle_quantity')
  const body = {
    name: text('name'),
    us_name: text('us_name') || null,
    category: text('category'),
    // Admins read and write it as words, the API as “shock-absorber”.
    family:
      text('family')
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '-') || null,
    fit_mode: text('fit_mode'),
    sold_as: text('sold_as'),
    per_vehicle_quantity: quantity === '' ? null : Number(quantity),
    inspection_class: text('inspection_class'),
    size_class: text('size_class'),
    position_slots: fields.getAll('position_slots'),
  }
  // The API checks each value.
  return body as TypeBody
}

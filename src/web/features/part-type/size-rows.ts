import type { ProductDetail } from '#modules/catalogue/catalogue.contract.ts'
import type { getPartType } from '#modules/taxonomy/taxonomy.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import type { Text } from '#web/ui/text.ts'

import { getSizeLabel, getSizeText } from './size-text.ts'

export type SizeFields = Output<typeof getPartType>['size_fields']

/** Returns the sizes that a listing states, by the size fields of its part type: "Rim: 13 inch". */
export function toSizeRows(
  { sizes }: Pick<ProductDetail, 'sizes'>,
  fields: readonly Pick<SizeFields[number], 'key' | 'label' | 'unit'>[],
): { name: Text; value: Text }[] {
  return fields.flatMap(({ key, label, unit }) => {
    const size = sizes[key]
    return size === undefined ? [] : [{ name: getSizeLabel(label), value: getSizeText(size, unit) }]
  })
}

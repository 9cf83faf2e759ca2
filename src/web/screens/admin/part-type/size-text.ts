import type { AdminPartType } from '#modules/taxonomy/type-changes.contract.ts'

/** Returns a size field as admins read it: "Rim 10 to 24 inches (required)". */
export function sizeText(field: AdminPartType['size_fields'][number]): string {
  const { label, unit, minimum, maximum, options, required } = field
  const range = minimum === null || maximum === null ? '' : `${minimum} to ${maximum} ${unit}`.trim()
  const values = options.length > 0 ? options.join(', ') : range
  return [label, values, required ? '(required)' : ''].filter((part) => part !== '').join(' ')
}

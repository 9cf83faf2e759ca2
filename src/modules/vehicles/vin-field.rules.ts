import type { FieldRule } from '#platform/field-fault.ts'

/** Removes spaces and hyphens of a typed VIN, and writes its letters in capitals. */
export const cleanVin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** Checks a cleaned VIN. */
export const checkVin: FieldRule<string> = (vin) => {
  if (vin.length !== 17) return { code: 'vin_length', text: 'A VIN has 17 characters.' }
  return /^[A-HJ-NPR-Z0-9]*$/.test(vin)
    ? null
    : { code: 'vin_letters', text: 'A VIN is made of digits and letters without I, O and Q.' }
}

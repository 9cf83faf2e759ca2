import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Reads a phone number as people type it; one without a country is Nigerian: 0803…, 234…, +234….
 * @returns it in E.164, "+2348031234567", or null where no such number can exist
 */
export function parsePhone(text: string): string | null {
  const found = parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false })
  return found?.isValid() && !found.ext ? found.number : null
}

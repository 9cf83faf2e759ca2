import { parsePhoneNumberFromString } from 'libphonenumber-js'

/**
 * Parses a phone number; without a country code it is Nigerian: 0803…, 234…, +234….
 * @returns the number in E.164, "+2348031234567"; null if it is not a valid number
 */
export function parsePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false })
  return parsed?.isValid() && !parsed.ext ? parsed.number : null
}

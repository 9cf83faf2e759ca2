import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Parses a phone number, Nigerian without a country code, to E.164: "+2348031234567"; null if it is invalid. */
export function parsePhone(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false })
  return parsed?.isValid() && !parsed.ext ? parsed.number : null
}

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import { type CookieCarrier, formatSetCookie, getCookies, readCookie, YEAR_SECONDS } from '#web/app/cookies/cookies.ts'

const NAME = 'vehicle'
const MAX_NAME_LENGTH = 80
// Longer than three times the longest cookie that the shop sets: ignore it.
const MAX_COOKIE_LENGTH = 1_000

/** Reads the visitor's vehicle; null without a valid make, model and year. An invalid engine or type is dropped. */
export function readVehicleCookie(request: CookieCarrier): ChosenVehicle | null {
  const text = readCookie(getCookies(request), NAME)
  if (!text || text.length > MAX_COOKIE_LENGTH) return null
  return readVehicle(new URLSearchParams(text))
}

/** Reads a vehicle from fields named as in addresses and forms; null unless make, model and year are present. */
export function readVehicle(fields: URLSearchParams): ChosenVehicle | null {
  const [make, model, year, engine, type] = ['make', 'model', 'year', 'engineType', 'vehicleType'].map((name) =>
    readName(fields.get(name)),
  )
  if (!make || !model || !year || !/^(?:19|20)\d\d$/.test(year)) return null
  return { make, model, year: Number(year), ...(engine && { engine }), ...(type && { type }) }
}

function readName(value: string | null): string | null {
  const name = value?.trim() ?? ''
  // Control characters and U+FFFD, which replaces bytes that are not UTF-8.
  return name.length <= MAX_NAME_LENGTH && !/[\p{Cc}\p{Cs}\uFFFD<>]/u.test(name) ? name : null
}

/** Returns the fields of a vehicle, named as in a list's address. */
export function toVehicleFields({ make, model, year, engine, type }: ChosenVehicle): URLSearchParams {
  return new URLSearchParams({
    make,
    model,
    year: String(year),
    ...(engine && { engineType: engine }),
    ...(type && { vehicleType: type }),
  })
}

/** Returns the Set-Cookie that stores a vehicle for a year, or deletes it. */
export function vehicleSetCookie(vehicle: ChosenVehicle | null, { secure }: { secure: boolean }): string {
  const value = vehicle ? toVehicleFields(vehicle).toString() : ''
  const maxAgeSeconds = vehicle ? YEAR_SECONDS : 0
  return formatSetCookie(NAME, value, { maxAgeSeconds, secure })
}

import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'

const NAME = 'vehicle'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const LONGEST_NAME = 80
// A cookie of ours is a third as long at most; a longer one is not looked into.
const LONGEST_COOKIE = 1_000

/**
 * The visitor's vehicle, from the cookie that `/vehicle` sets; null when there is none. The cookie is anybody's text:
 * what is no make, model and year of believable form counts as none, an engine or type of no believable form is left out.
 */
export function readVehicleCookie(request: { headers: Pick<Headers, 'get'> }): ChosenVehicle | null {
  const text = (request.headers.get('Cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)
  if (!text || text.length > LONGEST_COOKIE) return null
  return readVehicle(new URLSearchParams(text))
}

/** A vehicle out of fields as the address and the forms name them; null unless make, model and year are all there. */
export function readVehicle(fields: URLSearchParams): ChosenVehicle | null {
  const [make, model, year, engine, type] = ['make', 'model', 'year', 'engineType', 'vehicleType'].map((name) =>
    readName(fields.get(name)),
  )
  if (!make || !model || !year || !/^(?:19|20)\d\d$/.test(year)) return null
  return { make, model, year: Number(year), ...(engine && { engine }), ...(type && { type }) }
}

function readName(value: string | null): string | null {
  const name = value?.trim() ?? ''
  // Control characters, and what is left of bytes that were no text.
  return name.length <= LONGEST_NAME && !/[\p{Cc}\p{Cs}\uFFFD<>]/u.test(name) ? name : null
}

/** The fields of a vehicle as the address of a list names them. */
export function vehicleFields({ make, model, year, engine, type }: ChosenVehicle): URLSearchParams {
  return new URLSearchParams({
    make,
    model,
    year: String(year),
    ...(engine && { engineType: engine }),
    ...(type && { vehicleType: type }),
  })
}

/** The Set-Cookie that keeps a vehicle for a year, or forgets it. */
export function vehicleSetCookie(vehicle: ChosenVehicle | null, { secure }: { secure: boolean }): string {
  const value = vehicle ? vehicleFields(vehicle).toString() : ''
  const age = vehicle ? YEAR_SECONDS : 0
  return `${NAME}=${value}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`
}

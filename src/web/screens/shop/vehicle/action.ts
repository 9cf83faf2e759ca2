import { redirect } from 'react-router'

import { viewerContext } from '#web/app/navigation/guard.ts'
import { paths, productsPath } from '#web/app/navigation/paths.ts'
import { returnPath } from '#web/app/navigation/return-path.ts'
import { readFields } from '#web/features/forms/form-answer.ts'
import { saveToGarage } from '#web/features/garage/join-garage.ts'
import { readVehicle, vehicleSetCookie } from '#web/features/vehicle-picker/vehicle-cookie.ts'

import type { Route } from './+types/action.ts'

/** The action address of the form; its page is `/vehicledata`. */
export function loader() {
  return redirect(paths.vehicleData)
}

/** Stores or deletes the visitor's vehicle by `intent` and redirects; `search` stores it only with `keep`. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const go = (path: string, vehicle: ReturnType<typeof readVehicle>, keep: boolean) => {
    const secure = request.url.startsWith('https:')
    return redirect(path, {
      status: 303,
      ...(keep && { headers: { 'Set-Cookie': vehicleSetCookie(vehicle, { secure }) } }),
    })
  }
  const intent = fields.get('intent')
  if (intent === 'clear') return go(returnPath(fields.get('to')), null, true)
  const vehicle = readVehicle(fields)
  const isKept = intent === 'use' || fields.has('keep')
  if (vehicle !== null && isKept && context.get(viewerContext) !== null) await saveToGarage(context, vehicle)
  // An incomplete vehicle is searched for, but not stored.
  if (intent !== 'use')
    return go(
      productsPath(chosen(fields, ['keyword', ...VEHICLE_NAMES])),
      vehicle,
      vehicle !== null && fields.has('keep'),
    )
  const to = returnPath(fields.get('to'))
  if (vehicle !== null) return go(to, vehicle, true)
  return go(`${paths.vehicleData}?${new URLSearchParams({ ...chosen(fields), to })}`, null, false)
}

const VEHICLE_NAMES = ['make', 'model', 'year', 'engineType', 'vehicleType'] as const

/** Only chosen values become parameters (specification, section 5). */
function chosen(fields: URLSearchParams, names: readonly string[] = VEHICLE_NAMES): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
}

import type { ContactMethod } from './part-requests.contract.ts'

interface MessageContent {
  id: number
  name: string
  request: string
  vin: string | null
  vehicle: string | null
  contactMethod: ContactMethod
  contact: string
}

/** Returns the message that the messaging app opens with (ruling 32). */
export function composeMessage({ id, name, request, vin, vehicle, contactMethod, contact }: MessageContent): string {
  return [
    `Hello Sparelane, I am ${name}. My request (enquiry ${id}):`,
    request,
    ...(vin === null ? [] : [`VIN: ${vin}${vehicle === null ? '' : ` (${vehicle})`}`]),
    formatContactWish(contactMethod, contact),
  ].join('\n')
}

function formatContactWish(method: ContactMethod, contact: string): string {
  if (method === 'phone') return `Please call me on ${contact}.`
  if (method === 'email') return `Please write to ${contact}.`
  return contact === '' ? 'Please answer here.' : `Please answer here or on ${contact}.`
}

interface VehicleDescription {
  make: string
  model: string | null
  year: number | null
  engine: string | null
  vehicle_type: string | null
}

/** Formats a decoded VIN in one line: "Toyota Corolla 2010 · 1.8 2ZR-FE · Sedan". */
export function formatVehicle({ make, model, year, engine, vehicle_type: type }: VehicleDescription): string {
  return [[make, model, year].filter(Boolean).join(' '), engine, type].filter(Boolean).join(' · ')
}

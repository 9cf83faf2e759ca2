import type { ContactMethod } from './enquiries.contract.ts'

interface Asked {
  id: number
  name: string
  request: string
  vin: string | null
  vehicle: string | null
  contactMethod: ContactMethod
  contact: string
}

/** The words that are typed into the messaging app for whoever asks (ruling 32). */
export function requestText({ id, name, request, vin, vehicle, contactMethod, contact }: Asked): string {
  return [
    `Hello Sparelane, I am ${name}. My request (enquiry ${id}):`,
    request,
    ...(vin === null ? [] : [`VIN: ${vin}${vehicle === null ? '' : ` (${vehicle})`}`]),
    answerWish(contactMethod, contact),
  ].join('\n')
}

function answerWish(method: ContactMethod, contact: string): string {
  if (method === 'phone') return `Please call me on ${contact}.`
  if (method === 'email') return `Please write to ${contact}.`
  return contact === '' ? 'Please answer here.' : `Please answer here or on ${contact}.`
}

interface Decoded {
  make: string
  model: string | null
  year: number | null
  engine: string | null
  vehicle_type: string | null
}

/** What a VIN said, in one line: "Toyota Corolla 2010 · 1.8 2ZR-FE · Sedan". */
export function decodedText({ make, model, year, engine, vehicle_type: type }: Decoded): string {
  return [[make, model, year].filter(Boolean).join(' '), engine, type].filter(Boolean).join(' · ')
}

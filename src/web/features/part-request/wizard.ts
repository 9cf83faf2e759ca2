import { msg } from '@lingui/core/macro'

import type { Text } from '#web/ui/text.ts'

/** The steps of the wizard in order (specification, section 2); `done` follows the last one. */
export const STEPS = ['name', 'request', 'vin', 'contact'] as const
export type Step = (typeof STEPS)[number] | 'done'

/** All fields of the request, named like those of the API call. */
export const FIELDS = ['name', 'request', 'vin', 'contact_method', 'contact'] as const
export type Field = (typeof FIELDS)[number]

/** The state of the wizard. It travels with the form, so each step also works without JavaScript. */
export interface Wizard {
  step: Step
  values: Readonly<Record<Field, string>>
  errors: Readonly<Partial<Record<Field, Text>>>
  /** An error of the whole form. */
  detail: Text | null
  /** The decoded VIN, or a note that it is unknown. */
  vehicle: Text | null
  /** The request is stored and the text for the messaging app is ready. */
  sent: { id: number; url: string } | null
}

export const FIRST: Wizard = {
  step: 'name',
  values: { name: '', request: '', vin: '', contact_method: 'message', contact: '' },
  errors: {},
  detail: null,
  vehicle: null,
  sent: null,
}

const MAX_REQUEST = 1000

/** Returns the first step, with the request filled in. */
export const createWizard = (request: string): Wizard => ({
  ...FIRST,
  values: { ...FIRST.values, request: request.trim().slice(0, MAX_REQUEST) },
})

/** The fields of each step. */
export const STEP_FIELDS: Readonly<Record<Step, readonly Field[]>> = {
  name: ['name'],
  request: ['request'],
  vin: ['vin'],
  contact: ['contact_method', 'contact'],
  done: [],
}

const isStep = (text: string | null): text is (typeof STEPS)[number] => STEPS.some((step) => step === text)

/** Reads the step and the values typed so far from a form; the first step when the form names none. */
export function readWizard(fields: URLSearchParams): Wizard {
  const step = fields.get('step')
  const entries = FIELDS.map((name) => [name, fields.get(name) ?? FIRST.values[name]])
  return {
    ...FIRST,
    step: isStep(step) ? step : 'name',
    // Object.fromEntries loses the key type.
    values: Object.fromEntries(entries) as Wizard['values'],
    vehicle: fields.get('vehicle') || null,
  }
}

export function getPreviousStep(step: Step): Step {
  const at = STEPS.findIndex((one) => one === step)
  return STEPS[Math.max(0, at - 1)] ?? 'name'
}

export function getNextStep(step: Step): Step {
  const at = STEPS.findIndex((one) => one === step)
  return STEPS[at + 1] ?? 'done'
}

/** Returns the first step that contains one of these fields, to go back to when they have errors. */
export function findStep(fields: readonly string[]): Step | null {
  return STEPS.find((step) => STEP_FIELDS[step].some((field) => fields.includes(field))) ?? null
}

/** Checks a step without calling the server: name and request must not be blank (section 5). */
export function checkStep({ step, values }: Wizard): Wizard['errors'] {
  if (step === 'name' && values.name.trim() === '') return { name: msg`Your name is required.` }
  if (step === 'request' && values.request.trim() === '') return { request: msg`Tell us which part you need.` }
  return {}
}

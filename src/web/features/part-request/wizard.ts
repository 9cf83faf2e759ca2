/** The steps of the wizard in their order (specification, section 2); `done` comes after the last. */
export const STEPS = ['name', 'request', 'vin', 'contact'] as const
export type Step = (typeof STEPS)[number] | 'done'

/** Everything that is asked, under the names of the call's fields. */
export const FIELDS = ['name', 'request', 'vin', 'contact_method', 'contact'] as const
export type Field = (typeof FIELDS)[number]

/** Where the wizard stands. It travels with the form, so that each step also works without script. */
export interface Wizard {
  step: Step
  values: Readonly<Record<Field, string>>
  errors: Readonly<Partial<Record<Field, string>>>
  /** What is wrong as a whole. */
  detail: string | null
  /** What the VIN says, or that nobody knows it. */
  vehicle: string | null
  /** The request is stored; the words for the messaging app are ready. */
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
export const firstStep = (request: string): Wizard => ({
  ...FIRST,
  values: { ...FIRST.values, request: request.trim().slice(0, MAX_REQUEST) },
})

/** The fields that each step asks for. */
export const ASKED: Readonly<Record<Step, readonly Field[]>> = {
  name: ['name'],
  request: ['request'],
  vin: ['vin'],
  contact: ['contact_method', 'contact'],
  done: [],
}

const isStep = (text: string | null): text is (typeof STEPS)[number] => STEPS.some((step) => step === text)

/** What was typed so far, and at which step. A form that names none is at the first. */
export function readWizard(fields: URLSearchParams): Wizard {
  const step = fields.get('step')
  const said = FIELDS.map((name) => [name, fields.get(name) ?? FIRST.values[name]])
  return {
    ...FIRST,
    step: isStep(step) ? step : 'name',
    // Object.fromEntries forgets which keys it was given.
    values: Object.fromEntries(said) as Wizard['values'],
    vehicle: fields.get('vehicle') || null,
  }
}

/** The step before; the first stays. */
export function stepBefore(step: Step): Step {
  const at = STEPS.findIndex((one) => one === step)
  return STEPS[Math.max(0, at - 1)] ?? 'name'
}

/** The step after; after the last it is done. */
export function stepAfter(step: Step): Step {
  const at = STEPS.findIndex((one) => one === step)
  return STEPS[at + 1] ?? 'done'
}

/** The first step that one of these fields stands in: where to go when they are wrong. */
export function stepOf(fields: readonly string[]): Step | null {
  return STEPS.find((step) => ASKED[step].some((field) => fields.includes(field))) ?? null
}

/** What can be said of a step without asking the server: name and request are not blank (section 5). */
export function checkStep({ step, values }: Wizard): Wizard['errors'] {
  if (step === 'name' && values.name.trim() === '') return { name: 'Your name is required.' }
  if (step === 'request' && values.request.trim() === '') return { request: 'Tell us which part you need.' }
  return {}
}

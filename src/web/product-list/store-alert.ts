import { addListingAlert } from '#modules/demand/demand.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { explain } from '#web/components/forms/form-answer.ts'

import type { AlertFields } from './outcome.ts'

const FAILED = 'We could not store this. Try again.'

/** Stores the alert that the form of a list asks for. A family of types or of models is told by its words alone. */
export async function storeAlert(api: Api, fields: URLSearchParams) {
  try {
    return { alertFor: await add(api, fields) }
  } catch (error) {
    // Only the email is a field that people see.
    const shown = new URLSearchParams({ intent: 'alert', email: fields.get('email') ?? '' })
    return explain(error, shown, { otherwise: FAILED })
  }
}

const OPEN: Readonly<Record<string, readonly (keyof AlertFields)[]>> = {
  type_not_known: ['type', 'positions'],
  vehicle_not_known: ['make', 'model'],
}

async function add(api: Api, fields: URLSearchParams): Promise<string> {
  try {
    const { email } = await api(addListingAlert, { body: bodyOf(fields) })
    return email
  } catch (error) {
    const names = error instanceof Problem ? OPEN[error.body.code]?.filter((name) => fields.get(name)) : undefined
    if (!names || names.length === 0) throw error
    const known = new URLSearchParams([...fields].filter(([name]) => !names.some((open) => open === name)))
    return add(api, known)
  }
}

function bodyOf(fields: URLSearchParams) {
  const text = (name: keyof AlertFields | 'email') => fields.get(name)?.trim() || null
  const positions = (text('positions') ?? '').split(',').flatMap((position) => {
    const [slot, value] = position.split('=')
    return slot && value ? [[slot, value]] : []
  })
  return {
    type: text('type'),
    positions: Object.fromEntries(positions),
    make: text('make'),
    model: text('model'),
    year: Number(text('year')) || null,
    words: text('words') ?? '',
    email: text('email'),
  }
}

import { msg } from '@lingui/core/macro'

import { CONDITIONS } from '#modules/catalogue/catalogue.contract.ts'
import { addListingAlert } from '#modules/demand/demand.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { explainFailure } from '#web/features/forms/form-answer.ts'

import type { AlertFields } from './outcome.ts'

const FAILED = msg`The alert could not be saved. Please try again.`

/** Stores the alert of a list's form. */
export async function storeAlert(api: Api, fields: URLSearchParams) {
  try {
    const { email } = await api(addListingAlert, { body: toBody(fields) })
    return { alertFor: email }
  } catch (error) {
    // The email is the only visible field.
    const shown = new URLSearchParams({ intent: 'alert', email: fields.get('email') ?? '' })
    return explainFailure(error, shown, { otherwise: FAILED })
  }
}

function toBody(fields: URLSearchParams) {
  const text = (name: keyof AlertFields | 'email') => fields.get(name)?.trim() || null
  const pairs = (name: 'positions' | 'sizes') =>
    (text(name) ?? '').split(',').flatMap((pair): [string, string][] => {
      const [key, value] = pair.split('=')
      return key && value ? [[key, value]] : []
    })
  return {
    type: text('type'),
    positions: Object.fromEntries(pairs('positions')),
    sizes: Object.fromEntries(pairs('sizes')),
    part_number: text('part_number'),
    make: text('make'),
    model: text('model'),
    year: Number(text('year')) || null,
    year_end: Number(text('year_end')) || null,
    condition: CONDITIONS.find((one) => one === text('condition')) ?? null,
    // A form sends a new line as CRLF.
    brands: (text('brands') ?? '').split(/\r?\n/).filter(Boolean),
    words: text('words') ?? '',
    email: text('email'),
  }
}

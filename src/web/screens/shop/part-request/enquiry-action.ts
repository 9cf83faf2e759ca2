import { msg } from '@lingui/core/macro'
import { data } from 'react-router'

import { CONTACT_METHODS, sendPartRequest } from '#modules/part-requests/part-requests.contract.ts'
import { decodeVin, type DecodedVin } from '#modules/vehicles/vehicles.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { getFieldTexts, getProblemText } from '#web/content/keyed-text.ts'
import {
  checkStep,
  readWizard,
  getNextStep,
  getPreviousStep,
  findStep,
  type Wizard,
} from '#web/features/part-request/wizard.ts'
import type { Text } from '#web/ui/text.ts'

const UNKNOWN_VIN = msg`We do not know this VIN. Our team will check it.`
const FAILED = msg`Your request could not be saved. Please try again.`

/** Performs one step of the wizard: back, next, or the last one, which stores the request. */
export async function performStep(api: Api, fields: URLSearchParams) {
  const wizard = readWizard(fields)
  if (fields.get('intent') === 'back') return { ...wizard, step: getPreviousStep(wizard.step), vehicle: null }
  const errors = checkStep(wizard)
  if (Object.keys(errors).length > 0) return data<Wizard>({ ...wizard, errors }, { status: 400 })
  try {
    return await goForward(api, wizard)
  } catch (error) {
    return rejectStep(wizard, error)
  }
}

async function goForward(api: Api, wizard: Wizard): Promise<Wizard> {
  if (wizard.step === 'contact') return sendRequest(api, wizard)
  const vin = wizard.values.vin.trim()
  const vehicle = wizard.step === 'vin' && vin !== '' ? await describeVin(api, vin) : null
  return { ...wizard, step: getNextStep(wizard.step), vehicle }
}

/** Decodes the VIN and returns it as text. @throws Problem 400 for an invalid VIN */
async function describeVin(api: Api, vin: string): Promise<Text> {
  try {
    const vehicle = formatVehicle(await api(decodeVin, { params: { vin } }))
    return msg`Your VIN says: ${vehicle}.`
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return UNKNOWN_VIN
    throw error
  }
}

const formatVehicle = ({ make, model, year, engine, vehicle_type: type }: DecodedVin) =>
  [[make, model, year].filter(Boolean).join(' '), engine, type].filter(Boolean).join(' · ')

async function sendRequest(api: Api, wizard: Wizard): Promise<Wizard> {
  const { name, request, vin, contact } = wizard.values
  const method = CONTACT_METHODS.find((one) => one === wizard.values.contact_method) ?? 'message'
  const body = { name, request, vin, contact, contact_method: method }
  const { enquiry, url } = await api(sendPartRequest, { body })
  return { ...wizard, step: 'done', sent: { id: enquiry.id, url } }
}

/** Returns to the step that contains the invalid field, with the server's error. */
function rejectStep(wizard: Wizard, error: unknown) {
  if (!(error instanceof Problem)) throw error
  const { status, body } = error
  const errors = getFieldTexts(body)
  const step = findStep(Object.keys(errors))
  const detail = step !== null ? null : status >= 500 ? FAILED : getProblemText(body)
  return data<Wizard>({ ...wizard, step: step ?? wizard.step, errors, detail }, { status })
}

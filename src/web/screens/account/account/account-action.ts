import { msg } from '@lingui/core/macro'
import { data, replace } from 'react-router'

import { changePassword, endSession, updateUser, type User } from '#modules/accounts/accounts.contract.ts'
import { createInvitation, revokeInvitation } from '#modules/accounts/invitations.contract.ts'
import { removeGarageVehicle } from '#modules/garage/garage.contract.ts'
import type { Api } from '#platform/http/client.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { type Check, checkInvitation, checkPasswordChange, checkProfile } from '#web/features/forms/account-checks.ts'
import { explainFailure, rejectFields } from '#web/features/forms/form-answer.ts'

interface ActionRequest {
  api: Api
  user: User
  /** The shop's origin, without a final slash. */
  origin: string
  fields: URLSearchParams
}

/** The link of a new invitation, shown once. */
export interface InvitationMade {
  link: string
  until: string
  sentTo: string
}

interface AccountForm {
  check?: Check
  /** The section that the page returns to; its intent by default. */
  section?: string
  /** Performs the form. Its result is shown; without one, the page reloads and confirms the change. */
  perform(asking: ActionRequest): Promise<InvitationMade | void>
}

/** The forms of the account page by intent. */
const FORMS: Readonly<Record<string, AccountForm>> = {
  profile: { check: checkProfile, perform: saveProfile },
  password: { check: checkPasswordChange, perform: savePassword },
  sessions: { perform: revokeSession },
  vehicles: { perform: removeVehicle },
  invitations: { check: checkInvitation, perform: invite },
  revocation: { section: 'invitations', perform: revoke },
}

const OTHERWISE = msg`This could not be saved. Please try again.`
const FIELD_BY_CODE = { wrong_current_password: 'current_password' }

export async function performAccountForm(asking: ActionRequest) {
  const { fields } = asking
  const intent = fields.get('intent') ?? ''
  const form = Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined
  if (form === undefined) throw data(null, { status: 400 })
  const errors = form.check?.(fields) ?? {}
  if (Object.keys(errors).length > 0) return rejectFields(fields, errors)
  try {
    const made = await form.perform(asking)
    // The redirect sends the session cookie that the call may just have set.
    const section = form.section ?? intent
    return made ?? replace(`${paths.account}?done=${section}#${section}`, 303)
  } catch (error) {
    return explainFailure(error, fields, { otherwise: OTHERWISE, fieldByCode: FIELD_BY_CODE })
  }
}

const text = (fields: URLSearchParams, name: string) => fields.get(name) ?? ''

async function saveProfile({ api, user, fields }: ActionRequest): Promise<void> {
  const body = {
    username: text(fields, 'username'),
    phone: text(fields, 'phone'),
    address: text(fields, 'address'),
  }
  await api(updateUser, { params: { id: `${user.id}` }, body })
}

async function savePassword({ api, fields }: ActionRequest): Promise<void> {
  const body = { current_password: text(fields, 'current_password'), password: text(fields, 'password') }
  await api(changePassword, { body })
}

async function revokeSession({ api, fields }: ActionRequest): Promise<void> {
  await api(endSession, { params: { id: text(fields, 'id') } })
}

async function removeVehicle({ api, fields }: ActionRequest): Promise<void> {
  await api(removeGarageVehicle, { params: { id: text(fields, 'id') } })
}

async function revoke({ api, fields }: ActionRequest): Promise<void> {
  await api(revokeInvitation, { params: { id: text(fields, 'id') } })
}

async function invite({ api, origin, fields }: ActionRequest): Promise<InvitationMade> {
  const email = text(fields, 'email').trim()
  const { path, expires_at } = await api(createInvitation, { body: email === '' ? {} : { email } })
  return { link: origin + path, until: momentText(expires_at), sentTo: email }
}

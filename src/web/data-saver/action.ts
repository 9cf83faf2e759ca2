import { redirect } from 'react-router'

import { dataSaverSetCookie } from '#web/components/data-saver-cookie.ts'
import { readFields } from '#web/components/forms/form-answer.ts'
import { paths } from '#web/paths.ts'
import { returnPath } from '#web/return-path.ts'

import type { Route } from './+types/action.ts'

/** The address of the form alone: the switch itself is in the footer. */
export function loader() {
  return redirect(paths.home)
}

/** Turns data-saver on or off, and goes back to where the visitor was. */
export async function action({ request }: Route.ActionArgs) {
  const fields = await readFields(request)
  const choice = fields.get('set') === 'on' ? 'on' : 'off'
  const cookie = dataSaverSetCookie(choice, { secure: request.url.startsWith('https:') })
  return redirect(returnPath(fields.get('to')), { status: 303, headers: { 'Set-Cookie': cookie } })
}

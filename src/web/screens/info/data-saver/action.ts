import { redirect } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { returnPath } from '#web/app/navigation/return-path.ts'
import { dataSaverSetCookie } from '#web/features/data-saver/data-saver-cookie.ts'
import { readFields } from '#web/features/forms/form-answer.ts'

import type { Route } from './+types/action.ts'

/** Redirects: this is the address of a form, which is in the footer. */
export function loader() {
  return redirect(paths.home)
}

/** Turns data-saver on or off and returns to the previous page. */
export async function action({ request }: Route.ActionArgs) {
  const fields = await readFields(request)
  const choice = fields.get('set') === 'on' ? 'on' : 'off'
  const cookie = dataSaverSetCookie(choice, { secure: request.url.startsWith('https:') })
  return redirect(returnPath(fields.get('to')), { status: 303, headers: { 'Set-Cookie': cookie } })
}

import { redirect } from 'react-router'

import { logOut } from '#modules/accounts/accounts.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext } from '#web/app/api/page-api.ts'
import { loginPath, paths } from '#web/app/navigation/paths.ts'
import { returnPath } from '#web/app/navigation/return-path.ts'
import { readFields } from '#web/features/forms/form-answer.ts'

import type { Route } from './+types/action.ts'

/** Redirects: this is the address of a form, and opening it does not log out. */
export function loader() {
  return redirect(paths.account)
}

/** Ends the session, also if it has expired already, and shows the login for the field `next`, or else the home page. */
export async function action({ request, context }: Route.ActionArgs) {
  const next = (await readFields(request)).get('next')
  try {
    await context.get(apiContext)(logOut)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error
  }
  return redirect(next === null ? paths.home : loginPath({ next: returnPath(next) }), 303)
}

import { redirect } from 'react-router'

import { logOut } from '#modules/accounts/accounts.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext } from '#web/app/api.ts'
import { paths } from '#web/app/paths.ts'

import type { Route } from './+types/action.ts'

/** Redirects: this is the address of a form, and opening it does not log out. */
export function loader() {
  return redirect(paths.account)
}

/** Ends the session and shows the home page, also if the session has expired already. */
export async function action({ context }: Route.ActionArgs) {
  try {
    await context.get(apiContext)(logOut)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error
  }
  return redirect(paths.home, 303)
}

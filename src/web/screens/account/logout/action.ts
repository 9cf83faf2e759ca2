import { redirect } from 'react-router'

import { logOut } from '#modules/accounts/accounts.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { apiContext } from '#web/app/api.ts'
import { paths } from '#web/app/paths.ts'

import type { Route } from './+types/action.ts'

/** The address of the form alone: opening it logs nobody out. */
export function loader() {
  return redirect(paths.account)
}

/** Ends the session, and begins again at the front door. Who has none any more is logged out already. */
export async function action({ context }: Route.ActionArgs) {
  try {
    await context.get(apiContext)(logOut)
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error
  }
  return redirect(paths.home, 303)
}

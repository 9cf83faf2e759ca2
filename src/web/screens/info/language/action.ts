import { redirect } from 'react-router'

import { siteContext } from '#web/app/api/page-api.ts'
import { languageSetCookie } from '#web/app/cookies/language-cookie.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { returnPath } from '#web/app/navigation/return-path.ts'
import { isLanguage } from '#web/content/languages/languages.ts'
import { readFields } from '#web/features/forms/form-answer.ts'

import type { Route } from './+types/action.ts'

/** Redirects: this is the address of a form, which is in the footer. */
export function loader() {
  return redirect(paths.home)
}

/** Sets the language and returns to the previous page. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readFields(request)
  const chosen = fields.get('set')
  const isEnabled = isLanguage(chosen) && context.get(siteContext).languages.includes(chosen)
  const cookie = languageSetCookie(isEnabled ? chosen : 'en', { secure: request.url.startsWith('https:') })
  return redirect(returnPath(fields.get('to')), { status: 303, headers: { 'Set-Cookie': cookie } })
}

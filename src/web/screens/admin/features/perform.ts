import { data, redirect } from 'react-router'

import { explainFailure } from '#web/features/forms/form-answer.ts'

/** The functions of a page's forms by their intent. */
export type Acts = Readonly<Record<string, () => Promise<unknown>>>

/** Performs a form and reloads the page; a problem appears at the form. */
export async function perform(fields: URLSearchParams, acts: Acts, page: string) {
  const intent = fields.get('intent') ?? ''
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (act === undefined) throw data(null, { status: 400 })
  try {
    await act()
    return redirect(page, 303)
  } catch (error) {
    return explainFailure(error, fields, { otherwise: 'This could not be done. Please try again.' })
  }
}

import { data, redirect } from 'react-router'

import { explainFailure } from '#web/features/forms/form-answer.ts'

/** The functions of a page's forms by their intent. */
export type FormActions = Readonly<Record<string, () => Promise<unknown>>>

/** Performs a form and reloads the page; a problem appears at the form. */
export async function perform(fields: URLSearchParams, actions: FormActions, page: string) {
  const intent = fields.get('intent') ?? ''
  const run = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (run === undefined) throw data(null, { status: 400 })
  try {
    await run()
    return redirect(page, 303)
  } catch (error) {
    return explainFailure(error, fields, { otherwise: 'This could not be done. Please try again.' })
  }
}

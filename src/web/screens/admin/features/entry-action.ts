import { data, redirect } from 'react-router'

import type { FileReport } from '#modules/vehicles/additions.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { explainFailure, type FormAnswer, readFields } from '#web/features/forms/form-answer.ts'

import { entryParams, type EntryResult } from './entry-params.ts'

/** The answer to a form that is not redirected: a refusal, or the report of a file. */
export interface EntryAnswer extends FormAnswer {
  report?: FileReport
}

interface Entries {
  page: string
  /** The forms of the page by their intent. */
  actions: Readonly<Record<string, (fields: URLSearchParams) => Promise<EntryResult>>>
  /** Streams an .xlsx file to its call. */
  importFile?: (request: Request) => Promise<FileReport>
}

const FAILED = 'This could not be done. Please try again.'

/** Performs a form of a page of entries, then redirects to the page; a refusal appears at the form. */
export async function performEntry(request: Request, { page, actions, importFile }: Entries) {
  const isFile = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  if (isFile && importFile) return importAnswer(() => importFile(request))
  const fields = await readFields(request)
  const intent = fields.get('intent') ?? ''
  const run = Object.hasOwn(actions, intent) ? actions[intent] : undefined
  if (run === undefined) throw data(null, { status: 400 })
  try {
    return redirect(entryParams.href(page, { done: await run(fields) }), 303)
  } catch (error) {
    const refused = explainFailure(atFields(error), fields, { otherwise: FAILED })
    return data<EntryAnswer>(refused.data, refused.init ?? {})
  }
}

async function importAnswer(send: () => Promise<FileReport>) {
  const answer = { intent: 'file', errors: {}, values: {} }
  try {
    return data<EntryAnswer>({ ...answer, detail: null, report: await send() })
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return data<EntryAnswer>({ ...answer, detail: error.body.detail }, { status: error.status })
  }
}

/** Moves a problem of one name to the field that contains the list of names. */
function atFields(error: unknown): unknown {
  if (!(error instanceof Problem) || !error.body.errors) return error
  const errors: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries(error.body.errors)) {
    const field = path.split('.')[0] ?? path
    errors[field] = [...(errors[field] ?? []), ...messages]
  }
  return new Problem(error.status, { ...error.body, errors }, error.headers)
}

/** Returns the names of a field, which separates them by commas, semicolons or lines. */
export const readNames = (fields: URLSearchParams, name: string): string[] =>
  (fields.get(name) ?? '').split(/[,;\n]/).flatMap((one) => one.trim() || [])

/** Returns a typed number; NaN for other text, which the API refuses at its field. */
export const readNumber = (fields: URLSearchParams, name: string): number => {
  const text = fields.get(name)?.trim() ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}

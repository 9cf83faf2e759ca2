import { data, redirect } from 'react-router'

import type { FileReport } from '#modules/vehicles/additions.contract.ts'
import { Problem } from '#platform/http/problems.ts'
import { explain, type FormAnswer, readFields } from '#web/features/forms/form-answer.ts'

/** What became of a form: shown by the page that it leads to. */
export type Done = 'added' | 'existing' | 'changed' | 'removed'

/** What a page of entries says to a form: a refusal, or the report of a file. */
export interface EntryAnswer extends FormAnswer {
  report: FileReport | null
}

interface Entries {
  page: string
  /** The forms of the page by their intent. */
  acts: Readonly<Record<string, (fields: URLSearchParams) => Promise<Done>>>
  /** Sends an .xlsx file on as it comes. */
  importFile?: (request: Request) => Promise<FileReport>
}

const FAILED = 'This could not be done. Please try again.'

/** Performs a form of a page of entries and opens the page again; a refusal is shown at the form. */
export async function performEntry(request: Request, { page, acts, importFile }: Entries) {
  const isFile = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  if (isFile && importFile) return importAnswer(() => importFile(request))
  const fields = await readFields(request)
  const intent = fields.get('intent') ?? ''
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  if (act === undefined) throw data(null, { status: 400 })
  try {
    return redirect(`${page}?${new URLSearchParams({ done: await act(fields) })}`, 303)
  } catch (error) {
    const refused = explain(atFields(error), fields, { otherwise: FAILED })
    return data<EntryAnswer>({ ...refused.data, report: null }, refused.init ?? {})
  }
}

async function importAnswer(send: () => Promise<FileReport>) {
  const answer = { intent: 'file', errors: {}, values: {} }
  try {
    return data<EntryAnswer>({ ...answer, detail: null, report: await send() })
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return data<EntryAnswer>({ ...answer, detail: error.body.detail, report: null }, { status: error.status })
  }
}

/** A fault of one name of a list is shown at the field that holds the list. */
function atFields(error: unknown): unknown {
  if (!(error instanceof Problem) || !error.body.errors) return error
  const errors: Record<string, string[]> = {}
  for (const [path, messages] of Object.entries(error.body.errors)) {
    const field = path.split('.')[0] ?? path
    errors[field] = [...(errors[field] ?? []), ...messages]
  }
  return new Problem(error.status, { ...error.body, errors }, error.headers)
}

/** The names of a field that separates them by commas, semicolons or lines. */
export const namesIn = (fields: URLSearchParams, name: string): string[] =>
  (fields.get(name) ?? '').split(/[,;\n]/).flatMap((one) => one.trim() || [])

/** A typed number; NaN for other text, which the API refuses at its field. */
export const numberIn = (fields: URLSearchParams, name: string): number => {
  const text = fields.get(name)?.trim() ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}

const DONE: ReadonlySet<string> = new Set<Done>(['added', 'existing', 'changed', 'removed'])

/** What a page of entries is asked for by its address. */
export function entryAddress(url: URL) {
  const asked = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  const page = asked('page')
  const done = asked('done')
  return {
    search: asked('search').slice(0, 100),
    page: /^[1-9]\d{0,4}$/.test(page) ? page : '1',
    edit: asked('edit'),
    // The set holds exactly the values of the type.
    done: DONE.has(done) ? (done as Done) : null,
  }
}

import { data } from 'react-router'

import { Problem } from '#platform/http/problems.ts'

import type { FieldErrors } from './account-checks.ts'

/** What a page says to a form that was sent to it and not accepted. */
export interface FormAnswer {
  /** Which form of the page it answers. */
  intent: string
  /** What is wrong as a whole; null where the fields say it. */
  detail: string | null
  errors: FieldErrors
  /** What was typed, so that nobody types it twice; passwords never come back. */
  values: Readonly<Record<string, string>>
}

const SECRET = /password|confirm|token/

/** The text fields of a form; a file is none, and neither is a body that is no form. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => new FormData())
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(texts)
}

/** The answer to a form with something wrong in its fields: 400. */
export const refuse = (fields: URLSearchParams, errors: FieldErrors) =>
  data(answerTo(fields, { errors, detail: null }), { status: 400 })

/**
 * The answer to a form whose call failed: the server's own words, at the fields that it names, or at the one that
 * `fieldOf` has for the problem's code. What the server could not do at all is told in the words of `otherwise`.
 * @throws whatever is no problem of a call
 */
export function explain(
  error: unknown,
  fields: URLSearchParams,
  { otherwise, fieldOf = {} }: { otherwise: string; fieldOf?: Readonly<Record<string, string>> },
) {
  if (!(error instanceof Problem)) throw error
  const { status, body } = error
  const at = fieldOf[body.code]
  const errors = at ? { [at]: body.detail } : shown(fields, body.errors ?? {})
  const isSaid = Object.keys(errors).length > 0
  const detail = status >= 500 ? otherwise : isSaid ? null : body.detail
  return data(answerTo(fields, { errors, detail }), { status, headers: retryAfter(error) })
}

/** Only fields that the form has can show their errors. */
function shown(fields: URLSearchParams, errors: Readonly<Record<string, string[]>>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, [first]]) =>
      first !== undefined && fields.has(name) ? [[name, first]] : [],
    ),
  )
}

function answerTo(fields: URLSearchParams, said: Pick<FormAnswer, 'errors' | 'detail'>): FormAnswer {
  const values = Object.fromEntries([...fields].filter(([name]) => !SECRET.test(name)))
  return { intent: fields.get('intent') ?? '', ...said, values }
}

function retryAfter({ headers }: Problem): Record<string, string> {
  const wait = headers['Retry-After'] ?? headers['retry-after']
  return wait === undefined ? {} : { 'Retry-After': wait }
}

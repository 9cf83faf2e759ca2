import { data } from 'react-router'

import { Problem, type ProblemBody } from '#platform/http/problems.ts'
import { isWritePause } from '#platform/http/write-pause.ts'
import { getFieldTexts, getProblemText } from '#web/content/keyed-text.ts'
import type { Text } from '#web/ui/text.ts'

import type { FieldErrors } from './account-checks.ts'

/** The page's answer to a rejected form. */
export interface FormAnswer {
  /** The name of the form. */
  intent: string
  /** The error of the whole form; null when only fields have errors. */
  detail: Text | null
  errors: FieldErrors
  /** The typed values, to fill the form again; never passwords. */
  values: Readonly<Record<string, string>>
}

const SECRET = /password|confirm|token/

/** Returns the text fields of a form, without files; {} when the body is not a form. */
export async function readFields(request: Request): Promise<URLSearchParams> {
  const form = await request.formData().catch(() => new FormData())
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(texts)
}

/** Returns the 400 answer to a form with invalid fields. */
export const rejectFields = (fields: URLSearchParams, errors: FieldErrors) =>
  data(createAnswer(fields, { errors, detail: null }), { status: 400 })

/** Returns the text of a failed call: of its first invalid field, otherwise of the whole problem. */
export const getProblemReason = (body: ProblemBody): Text =>
  Object.values(getFieldTexts(body))[0] ?? getProblemText(body)

/** Returns the answer to a form whose call failed. @throws errors other than problems of a call */
export function explainFailure(
  error: unknown,
  fields: URLSearchParams,
  { otherwise, fieldByCode = {} }: { otherwise: Text; fieldByCode?: Readonly<Record<string, string>> },
) {
  // The texts are at the fields that the server names, or at the field of the code; a server error gets `otherwise`.
  if (!(error instanceof Problem)) throw error
  const { status, body } = error
  const at = fieldByCode[body.code]
  const errors = at ? { [at]: getProblemText(body) } : keepFormErrors(fields, getFieldTexts(body))
  const hasErrors = Object.keys(errors).length > 0
  const detail = status >= 500 && !isWritePause(body) ? otherwise : hasErrors ? null : getProblemReason(body)
  return data(createAnswer(fields, { errors, detail }), { status, headers: retryAfter(error) })
}

/** Only fields of the form can show their errors. */
function keepFormErrors(fields: URLSearchParams, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => fields.has(name)))
}

function createAnswer(fields: URLSearchParams, outcome: Pick<FormAnswer, 'errors' | 'detail'>): FormAnswer {
  const values = Object.fromEntries([...fields].filter(([name]) => !SECRET.test(name)))
  return { intent: fields.get('intent') ?? '', ...outcome, values }
}

function retryAfter({ headers }: Problem): Record<string, string> {
  const wait = headers['Retry-After'] ?? headers['retry-after']
  return wait === undefined ? {} : { 'Retry-After': wait }
}

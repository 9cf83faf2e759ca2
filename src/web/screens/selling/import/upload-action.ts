import { data, redirect } from 'react-router'
import { z } from 'zod'

import { acceptImport, cancelImport, chooseColumns, uploadListings } from '#modules/bulk-import/bulk-import.contract.ts'
import type { TableKind } from '#modules/bulk-import/columns.rules.ts'
import type { Api } from '#platform/http/client.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { Problem } from '#platform/http/problems.ts'
import { getProblemReason, readFields } from '#web/features/forms/form-answer.ts'
import type { Text } from '#web/ui/text.ts'

import { uploadPath } from './import-params.ts'

/** Why a form was refused: the upload itself, or a decision about one. */
export interface UploadAnswer {
  refusal: Text | null
  problem: Text | null
}

/** The upload call with a raw body: the form's files are streamed on, never held in memory. */
const passOn = endpoint(uploadListings.id, { ...uploadListings, body: z.custom<Request>() })

/** Performs the forms of the page: an upload without JavaScript, and decisions about an upload. */
export async function performUploadForm(api: Api, request: Request) {
  const isFiles = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  try {
    const { job } = isFiles ? await api(passOn, { body: request }) : await answer(api, await readFields(request))
    return redirect(uploadPath({ job }), 303)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    const detail = getProblemReason(error.body)
    const said: UploadAnswer = { refusal: isFiles ? detail : null, problem: isFiles ? null : detail }
    return data(said, { status: error.status })
  }
}

/** Imports the valid rows, cancels the upload, or assigns its columns. */
function answer(api: Api, fields: URLSearchParams) {
  const params = { job: fields.get('job') ?? '' }
  const perform = {
    accept: () => api(acceptImport, { params }),
    cancel: () => api(cancelImport, { params }),
    columns: () => api(chooseColumns, { params, body: { headings: chosen(fields) } }),
  }[fields.get('intent') ?? '']
  if (perform === undefined) throw data(null, { status: 400 })
  return perform()
}

/** Reads the selects of the form, which are named by table and heading. */
function chosen(fields: URLSearchParams): { kind: TableKind; heading: string; field: string }[] {
  return [...fields].flatMap(([name, field]) => {
    const [, kind, heading = ''] = /^(listings|fitments):(.*)$/s.exec(name) ?? []
    return kind === 'listings' || kind === 'fitments' ? [{ kind, heading, field }] : []
  })
}

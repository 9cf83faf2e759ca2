import { data, redirect } from 'react-router'

import { acceptImport, cancelImport, chooseColumns } from '#modules/bulk-import/bulk-import.contract.ts'
import type { TableKind } from '#modules/bulk-import/columns.rules.ts'
import type { Api } from '#platform/http/client.ts'
import { Problem } from '#platform/http/problems.ts'
import { uploadPath } from '#web/paths.ts'

/** Performs what the user answers to an upload: take the good rows, give it up, or these are the columns. */
export async function performUploadForm(api: Api, fields: URLSearchParams) {
  const job = fields.get('job') ?? ''
  const perform = {
    accept: () => api(acceptImport, { params: { job } }),
    cancel: () => api(cancelImport, { params: { job } }),
    columns: () => api(chooseColumns, { params: { job }, body: { headings: chosen(fields) } }),
  }[fields.get('intent') ?? '']
  if (perform === undefined) throw data(null, { status: 400 })
  try {
    await perform()
    return redirect(uploadPath({ job: Number(job) }), 303)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    return data({ problem: error.body.detail }, { status: error.status })
  }
}

/** The selects of the form, which are named by the table and the heading. */
function chosen(fields: URLSearchParams): { kind: TableKind; heading: string; field: string }[] {
  return [...fields].flatMap(([name, field]) => {
    const [, kind, heading = ''] = /^(listings|fitments):(.*)$/s.exec(name) ?? []
    return kind === 'listings' || kind === 'fitments' ? [{ kind, heading, field }] : []
  })
}

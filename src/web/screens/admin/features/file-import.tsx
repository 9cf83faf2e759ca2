import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { FileReport } from '#modules/vehicles/additions.contract.ts'
import { DataTable } from '#web/features/data-table/data-table.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

import type { EntryAnswer } from './entry-action.ts'

/** Uploads an .xlsx file of entries and shows its report. A plain form, so that the browser streams the file. */
export function FileImport({ page, template, answer }: FileImportProps) {
  const { t } = useLingui()
  const { isSending, setSending } = useSending()
  const refused = answer?.intent === 'file' ? answer : undefined
  return (
    <section aria-labelledby="import-title" className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="import-title" className="text-lg">
          {t`Upload a spreadsheet`}
        </h2>
        <a href={template} download className={buttonClass('plain')}>
          {t`Download template`}
        </a>
      </div>
      {refused?.detail && <Alert kind="error">{refused.detail}</Alert>}
      {refused?.report && <Report report={refused.report} />}
      <form
        method="post"
        action={page}
        encType="multipart/form-data"
        className="grid gap-4"
        onSubmit={() => setSending(true)}
      >
        <Field
          label={t`File`}
          name="file"
          type="file"
          accept=".xlsx"
          required
          hint={t`An .xlsx file of up to 2,000 rows and 5 MB. All rows are stored, or none.`}
        />
        <Button type="submit" variant="primary" loading={isSending} className="sm:justify-self-start">
          {isSending ? t`Uploading…` : t`Upload file`}
        </Button>
      </form>
    </section>
  )
}

/** Returns whether the browser is sending the form. */
function useSending() {
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    // The browser's Back can show the page as it was left.
    const end = () => setSending(false)
    addEventListener('pageshow', end)
    return () => removeEventListener('pageshow', end)
  }, [])
  return { isSending, setSending }
}

interface FileImportProps {
  /** The path of the page, whose action handles the file. */
  page: string
  template: string
  answer: EntryAnswer | undefined
}

const COLUMNS = [
  { label: msg`Sheet` },
  { label: msg`Row`, isNumber: true },
  { label: msg`Column` },
  { label: msg`What is wrong` },
]

function Report({ report: { stored, rows, added, existing, fault_count: count, faults } }: { report: FileReport }) {
  const { t } = useLingui()
  if (stored)
    return <Alert kind="success">{t`Rows: ${rows}. Added: ${added}. In the list already: ${existing}.`}</Alert>
  const faultRows = faults.map(({ sheet, row, column, reason }, id) => ({
    id,
    cells: [{ text: sheet }, { text: `${row}`, variant: 'number' as const }, { text: column }, { text: reason }],
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Alert kind="error">{t`Nothing was stored. Faults: ${count}. Correct them and upload the file again.`}</Alert>
      <DataTable caption={t`Faults of the file`} columns={COLUMNS} rows={faultRows} />
      {count > faults.length && <p className="text-muted">{t`Only the first ${faults.length} faults are shown.`}</p>}
    </div>
  )
}

import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import type { ImportReport } from '#modules/bulk-import/bulk-import.contract.ts'
import { COLUMNS } from '#modules/bulk-import/columns.rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { uploadPath } from './import-params.ts'

export const SHEETS = { listings: msg`Listings`, fitments: msg`Fitments` }

/** Assigns columns of the file to fields: shows guesses to confirm, which are remembered for the next upload. */
export function ColumnsForm({ report: { job, headings }, isBusy }: { report: ImportReport; isBusy: boolean }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <Form method="post" action={uploadPath({ job })} className="grid gap-4">
      <input type="hidden" name="job" value={job} />
      {(['listings', 'fitments'] as const).map((kind) => {
        const own = headings.filter((one) => one.kind === kind)
        if (own.length === 0) return null
        return (
          <fieldset key={kind} className="min-w-0">
            <legend className="mb-2 font-semibold">{translate(SHEETS[kind])}</legend>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {own.map((column) => (
                <ColumnSelect key={column.heading} kind={kind} column={column} />
              ))}
            </div>
          </fieldset>
        )
      })}
      <Button
        type="submit"
        name="intent"
        value="columns"
        variant="action"
        loading={isBusy}
        className="sm:justify-self-start"
      >
        {t`Use these columns`}
      </Button>
    </Form>
  )
}

interface ColumnSelectProps {
  kind: keyof typeof SHEETS
  column: ImportReport['headings'][number]
}

function ColumnSelect({ kind, column: { heading, field, sample } }: ColumnSelectProps) {
  const { t } = useLingui()
  return (
    <Select
      label={heading || t`(no heading)`}
      name={`${kind}:${heading}`}
      defaultValue={field}
      hint={sample && <span className="break-words">{t`For example: ${sample}`}</span>}
    >
      <option value="">{t`Leave this column out`}</option>
      {COLUMNS[kind].map((one) => (
        <option key={one.field} value={one.field}>
          {one.heading}
        </option>
      ))}
    </Select>
  )
}

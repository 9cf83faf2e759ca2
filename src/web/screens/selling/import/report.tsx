import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'

import type { FaultGroup, ImportReport, RejectedRow } from '#modules/bulk-import/bulk-import.contract.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { PageLink } from '#web/features/links/page-link.tsx'
import { Alert, type AlertKind } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { ColumnsForm, SHEETS } from './columns-form.tsx'
import { uploadPath } from './import-params.ts'
import { ProgressBar } from './progress-bar.tsx'
import { getGroupText, getReasonText, getSkippedSheetsText, getStateText } from './report-texts.ts'

const ASK_AGAIN_MS = 1_000
/** Without JavaScript the page reloads at this interval. */
const COME_AGAIN_SECONDS = '3'
const kinds: Readonly<Partial<Record<ImportReport['state'], AlertKind>>> = {
  done: 'success',
  refused: 'error',
  waiting: 'warning',
}

interface ReportProps {
  report: ImportReport
  page: number
  last: number
  problem: Text | null
}

/** Shows the progress of an upload, its errors, and the questions to the seller. */
export function Report({ report, page, last, problem }: ReportProps) {
  const translate = useTranslate()
  const isBusy = useNavigation().formData?.get('job') === String(report.job)
  const isWorked = ['reading', 'checking', 'writing'].includes(report.state)
  useAskingAgain(isWorked)
  return (
    <section
      aria-labelledby="report"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
      data-state={report.state}
    >
      <h2 id="report" className="text-lg break-words">
        {report.file}
      </h2>
      {problem && <Alert kind="error">{problem}</Alert>}
      {isWorked ? (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={COME_AGAIN_SECONDS} />
          </noscript>
          <ProgressBar label={translate(getStateText(report))} percent={report.progress} />
        </>
      ) : (
        <Alert kind={kinds[report.state] ?? 'info'}>{translate(getStateText(report))}</Alert>
      )}
      <SkippedSheets names={report.skipped_sheets} />
      {report.state === 'mapping' && <ColumnsForm report={report} isBusy={isBusy} />}
      <Counts report={report} />
      <Answers report={report} isBusy={isBusy} isWorked={isWorked} />
      {report.faults.length > 0 && <Faults faults={report.faults} />}
      {report.rejected.length > 0 && <Rejected rows={report.rejected} />}
      <Pagination
        current={page}
        last={last}
        getHref={(wanted) => uploadPath({ job: report.job, page: wanted })}
        link={PageLink}
      />
    </section>
  )
}

function SkippedSheets({ names }: { names: readonly string[] }) {
  const text = getSkippedSheetsText(names)
  if (text === null) return null
  return (
    <Alert kind="warning" className="break-words">
      {text}
    </Alert>
  )
}

function useAskingAgain(isWorked: boolean) {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isWorked || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), ASK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isWorked, state, revalidate])
}

function Counts({ report: { rows, accepted, rejected_rows, stored } }: { report: ImportReport }) {
  const { t } = useLingui()
  if (rows === 0) return null
  const figures = [
    [t`Listings`, rows],
    [t`Good`, accepted],
    [t`Rejected`, rejected_rows],
    [t`Stored`, stored],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([name, count]) => (
        <div key={name} className="rounded-md bg-sunken p-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-xl font-bold">{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Answers({ report, isBusy, isWorked }: { report: ImportReport; isBusy: boolean; isWorked: boolean }) {
  const { t } = useLingui()
  const { job, state, accepted, rejected_rows } = report
  const mayCancel = state === 'waiting' || state === 'mapping' || (isWorked && state !== 'writing')
  return (
    <Form method="post" action={uploadPath({ job })} className="flex flex-wrap gap-3 not-has-[a,button]:hidden">
      <input type="hidden" name="job" value={job} />
      {state === 'waiting' && accepted > 0 && (
        <Button type="submit" name="intent" value="accept" variant="action" loading={isBusy}>
          {rejected_rows > 0 ? t`Store the good rows` : t`Store all rows`}
        </Button>
      )}
      {mayCancel && (
        <Button type="submit" name="intent" value="cancel" disabled={isBusy}>
          {t`Cancel`}
        </Button>
      )}
      {rejected_rows > 0 && (
        <a href={`/api/upload/${job}/rejected/`} download className={buttonClass('plain')}>
          {t`Download rejected rows`}
        </a>
      )}
    </Form>
  )
}

/** Groups equal errors with their counts, so that one mistake in many rows is shown once. */
function Faults({ faults }: { faults: readonly FaultGroup[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <div>
      <h3 className="mb-2 text-base font-semibold">{t`What to correct`}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {faults.map((group) => {
          const { sheet, column, fault, rows, first_row: first, examples } = group
          return (
            <li key={`${sheet} ${column} ${fault}`} className="py-2">
              <p className="font-semibold break-words">
                {translate(getGroupText(group)).replace(/\.$/, '')}:{' '}
                {rows === 1 ? t`1 row` : t`${numberText(rows)} rows`}
              </p>
              <p className="text-sm break-words text-muted">
                {rows === 1
                  ? t`${translate(SHEETS[sheet])}, ${column}, row ${first}`
                  : t`${translate(SHEETS[sheet])}, ${column}, from row ${first} on`}
                {examples.map((example) => (
                  <code key={example} className="ml-2 rounded-sm bg-sunken px-1 font-mono">
                    {example}
                  </code>
                ))}
              </p>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Rejected({ rows }: { rows: readonly RejectedRow[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <div>
      <h3 className="mb-2 text-base font-semibold">{t`Row by row`}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((rejected) => {
          const { row, sheet, column, value, reason } = rejected
          return (
            <li
              key={`${sheet} ${row} ${column} ${value} ${reason}`}
              className="grid gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]"
            >
              <span className="text-sm text-muted">{t`${translate(SHEETS[sheet])}, row ${row}, ${column}`}</span>
              <span className="min-w-0 break-words">
                {translate(getReasonText(rejected))}{' '}
                {value !== '' && <code className="rounded-sm bg-sunken px-1 font-mono text-sm">{value}</code>}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

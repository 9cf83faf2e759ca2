import { useLingui } from '@lingui/react/macro'

import type { ImportSummary } from '#modules/bulk-import/bulk-import.contract.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { TextLink } from '#web/features/links/text-link.tsx'

import { uploadPath } from './import-params.ts'

const states: Readonly<Record<ImportSummary['state'], string>> = {
  reading: 'Reading',
  mapping: 'Waits for its columns',
  checking: 'Checking',
  waiting: 'Waits for your answer',
  writing: 'Storing',
  done: 'Stored',
  cancelled: 'Cancelled',
  refused: 'Refused',
}

/** Lists the latest uploads. */
export function History({ uploads }: { uploads: readonly ImportSummary[] }) {
  const { t } = useLingui()
  return (
    <section aria-labelledby="history" className="grid gap-3">
      <h2 id="history" className="text-lg">
        {t`Your uploads`}
      </h2>
      {uploads.length === 0 ? (
        <p className="text-muted">{t`No uploads yet.`}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4">
          {uploads.map(({ job, file, store, state, stored, rows, created_at }) => (
            <li key={job} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="break-words">
                  <TextLink to={uploadPath({ job })}>{file}</TextLink>
                </p>
                <p className="text-sm text-muted">
                  {store.name}, {momentText(created_at)}
                </p>
              </div>
              <p className="text-sm">
                <span className="font-semibold">{states[state]}</span>
                {rows > 0 && t`, ${stored} of ${rows}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

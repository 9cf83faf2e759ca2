import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'

import type { ImportSummary } from '#modules/bulk-import/bulk-import.contract.ts'
import { momentText } from '#web/features/formatting/shown-date.ts'
import { TextLink } from '#web/features/links/text-link.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { uploadPath } from './import-params.ts'

const STATES: Readonly<Record<ImportSummary['state'], Text>> = {
  reading: msg`Reading`,
  mapping: msg`Waits for its columns`,
  checking: msg`Checking`,
  waiting: msg`Needs review`,
  writing: msg`Storing`,
  done: msg`Stored`,
  cancelled: msg`Cancelled`,
  refused: msg`Refused`,
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
        <p className="text-muted">{t`No uploads yet. Choose your first file above.`}</p>
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
                <State {...{ state, stored, rows }} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function State({ state, stored, rows }: Pick<ImportSummary, 'state' | 'stored' | 'rows'>) {
  const name = useTranslate()(STATES[state])
  if (rows === 0) return <span className="font-semibold">{name}</span>
  return (
    <Trans>
      <span className="font-semibold">{name}</span>, {stored} of {rows}
    </Trans>
  )
}

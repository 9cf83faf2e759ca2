import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import type { previewChange } from '#modules/taxonomy/type-changes.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { DataTable } from '#web/features/data-table/data-table.tsx'
import { numberText } from '#web/features/formatting/shown-number.ts'

const UNKNOWN = msg`Unknown part`
const COLUMNS = [{ label: msg`Request` }, { label: msg`Answer now` }, { label: msg`Answer then` }]

/** The effect of a taxonomy change: the listings that it changes, and requests with another answer. */
export function ChangePreview({ preview }: { preview: Output<typeof previewChange> }) {
  const { t } = useLingui()
  const [listings, compared] = [numberText(preview.listings), numberText(preview.compared)]
  const rows = preview.requests.map(({ words, before, after }, id) => ({
    id,
    cells: [{ text: words }, { text: before ?? UNKNOWN }, { text: after ?? UNKNOWN }],
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" role="status">
      <p>{t`Listings affected: ${listings}. Requests compared: ${compared}.`}</p>
      {preview.requests.length === 0 ? (
        <p className="text-muted">{t`No compared request would get another answer.`}</p>
      ) : (
        <DataTable caption={t`Requests with another answer`} columns={COLUMNS} rows={rows} />
      )}
    </div>
  )
}

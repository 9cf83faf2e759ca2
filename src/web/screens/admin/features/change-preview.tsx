import { useLingui } from '@lingui/react/macro'

import type { previewChange } from '#modules/taxonomy/type-changes.contract.ts'
import type { Output } from '#platform/http/endpoint.ts'
import { numberText } from '#web/features/formatting/shown-number.ts'
import { TableRegion } from '#web/ui/table-region.tsx'

/** The effect of a taxonomy change: the listings that it changes, and requests with another answer. */
export function ChangePreview({ preview }: { preview: Output<typeof previewChange> }) {
  const { t } = useLingui()
  const [listings, compared] = [numberText(preview.listings), numberText(preview.compared)]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" role="status">
      <p>{t`Listings affected: ${listings}. Requests compared: ${compared}.`}</p>
      {preview.requests.length === 0 ? (
        <p className="text-muted">{t`No compared request would get another answer.`}</p>
      ) : (
        <TableRegion label={t`Requests with another answer`}>
          <table className="w-full text-left [&_td]:p-2 [&_td]:align-top [&_th]:p-2">
            <caption className="sr-only">{t`Requests with another answer`}</caption>
            <thead>
              <tr className="border-b border-line text-sm">
                <th scope="col">{t`Request`}</th>
                <th scope="col">{t`Answer now`}</th>
                <th scope="col">{t`Answer then`}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {preview.requests.map(({ words, before, after }) => (
                <tr key={words}>
                  <td>{words}</td>
                  <td>{before ?? <Unknown />}</td>
                  <td>{after ?? <Unknown />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableRegion>
      )}
    </div>
  )
}

function Unknown() {
  const { t } = useLingui()
  return <span className="text-muted">{t`Unknown part`}</span>
}

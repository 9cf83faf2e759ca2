import { useLingui } from '@lingui/react/macro'

import { useTranslate } from '#web/ui/text.ts'

import type { DetailView } from './detail-view.ts'
import { FitmentTable } from './fitment-table.tsx'
import { PartNumbers } from './part-numbers.tsx'
import { Section } from './section.tsx'

/** The details of a part: vehicles, numbers, description, specification. */
export function Particulars({ part, description }: { part: DetailView; description: string }) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Section id="vehicles" title={t`Vehicles it fits`}>
        <FitmentTable fitments={part.fitments} universal={part.universal} fit={part.fit} />
      </Section>
      <Section id="part-numbers" title={t`Part numbers`}>
        <PartNumbers key={part.id} numbers={part.partNumbers} />
      </Section>
      {description && (
        <Section id="description" title={t`Description`}>
          {/* The shop sanitizes it when it is written and again when it is read (ruling 22). */}
          <div className={RICH_TEXT} dangerouslySetInnerHTML={{ __html: description }} />
        </Section>
      )}
      <Section id="specification" title={t`Specification`}>
        <Specification rows={part.specification} />
      </Section>
    </div>
  )
}

/** Styles that keep any sanitized markup inside the description's column. */
const RICH_TEXT =
  'grid max-w-prose gap-3 overflow-x-auto [&_a]:text-link [&_a]:underline [&_h3]:text-lg [&_h4]:font-bold [&_img]:h-auto [&_img]:max-w-full [&_li]:ml-5 [&_ol]:list-decimal [&_td]:border-t [&_td]:border-line [&_td]:py-1 [&_th]:border-t [&_th]:border-line [&_th]:py-1 [&_th]:pr-4 [&_th]:text-left [&_ul]:list-disc'

function Specification({ rows }: { rows: DetailView['specification'] }) {
  const translate = useTranslate()
  return (
    <table className="w-full max-w-prose border-collapse wrap-anywhere">
      <tbody>
        {rows.map(({ name, value }, at) => (
          <tr key={at} className="border-t border-line first:border-t-0">
            <th scope="row" className="w-32 py-1.5 pr-4 text-left font-normal text-muted">
              {translate(name)}
            </th>
            <td className="font-semibold">{translate(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useLingui } from '@lingui/react/macro'

import { useTranslate } from '#web/ui/text.ts'

import type { EventView } from './order-view.ts'

/** The events of the order with time and author, newest first. */
export function Timeline({ events }: { events: readonly EventView[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <section aria-labelledby="timeline-title" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="timeline-title" className="text-lg">
        {t`Order history`}
      </h2>
      <ol className="mt-3 ml-1.5">
        {events.map(({ title, when, by, notes }, at) => (
          <li
            key={`${when} ${at}`}
            className="relative border-l-2 border-line pb-4 pl-5 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[0.45rem] size-3 rounded-full ${at === 0 ? 'bg-green' : 'bg-line-strong'}`}
            />
            <p className="font-semibold">{translate(title)}</p>
            <p className="text-sm text-muted">
              {when}, {by}
            </p>
            {notes.length > 0 && <p className="text-sm break-words">{notes.map(translate).join(' · ')}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

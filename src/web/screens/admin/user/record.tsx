import { Trans, useLingui } from '@lingui/react/macro'

import { TextLink } from '#web/features/links/text-link.tsx'
import { eventText } from '#web/screens/admin/features/event-texts.ts'
import { useTranslate } from '#web/ui/text.ts'

interface RecordProps {
  record: readonly { id: number; at: string; event: string; by: string; reason: string }[]
  /** The address of all entries. */
  all: string
}

/** The latest entries of an account in the audit log. */
export function Record({ record, all }: RecordProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <section aria-labelledby="record-title" className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="record-title" className="text-lg">
        {t`Recent activity`}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {record.map(({ id, at, event, by, reason }) => (
          <li key={id} className="py-2">
            <EventLine event={translate(eventText(event))} by={by} />
            {reason && `: ${reason}`}
            <span className="block text-sm text-muted">{at}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <TextLink to={all}>{t`All activity in the audit log`}</TextLink>
      </p>
    </section>
  )
}

function EventLine({ event, by }: { event: string; by: string }) {
  if (by === '') return <span className="font-semibold">{event}</span>
  return (
    <Trans>
      <span className="font-semibold">{event}</span>, by {by}
    </Trans>
  )
}

import { useLingui } from '@lingui/react/macro'

import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Upload } from './use-uploads.ts'

/** The progress of each file in percent, and the errors of those that failed. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (uploads.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label={t`Files on their way`}>
      {uploads.map((upload) => (
        <li key={upload.id} className="rounded-md border border-line bg-surface p-3">
          <div className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate font-semibold">{upload.name}</span>
            <State upload={upload} />
          </div>
          {upload.state === 'sending' && (
            <progress value={upload.share} max={1} aria-label={upload.name} className="mt-2 h-2 w-full accent-green" />
          )}
          {upload.problem && (
            <p role="alert" className="mt-1 text-sm text-red">
              {translate(upload.problem)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function State({ upload: { state, share } }: { upload: Upload }) {
  const { t } = useLingui()
  if (state === 'waiting') return <span className="text-sm text-muted">{t`Waiting`}</span>
  if (state === 'sending')
    return (
      <span className="text-sm text-muted tabular-nums">{share < 1 ? `${Math.floor(share * 100)} %` : t`Saving…`}</span>
    )
  const done = state === 'done'
  return (
    <span className={`inline-flex items-center gap-1 text-sm ${done ? 'text-green' : 'text-red'}`}>
      <Icon name={done ? 'circle-check' : 'circle-x'} className="size-4" />
      {done ? t`Uploaded` : t`Not uploaded`}
    </span>
  )
}

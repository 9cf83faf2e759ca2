import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { UploadList } from '#web/features/uploads/upload-list.tsx'
import { PICTURES_UPLOADING, UPLOADING } from '#web/features/uploads/uploading.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Text } from '#web/ui/text.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const MAX_PICTURES = 12

interface WiperPicturesProps {
  initial: readonly string[]
  error: Text | undefined
}

/** The pictures of a wiper, sent with its form as addresses. New ones upload immediately, which needs JavaScript. */
export function WiperPictures({ initial, error }: WiperPicturesProps) {
  const { t } = useLingui()
  const [urls, setUrls] = useState(initial)
  const isHydrated = useHydrated()
  const { uploads, isBusy, start } = useUploads(({ imgFile }) => {
    setUrls((known) => (known.includes(imgFile) ? known : [...known, imgFile]).slice(0, MAX_PICTURES))
  })
  return (
    <div className="grid gap-3 sm:col-span-2">
      {urls.map((url) => (
        <input key={url} type="hidden" name="photos" value={url} />
      ))}
      {isBusy && <input type="hidden" name={UPLOADING} value="1" />}
      <Thumbnails urls={urls} onRemove={isHydrated ? (url) => setUrls(urls.filter((one) => one !== url)) : null} />
      {isHydrated && urls.length < MAX_PICTURES && (
        <Field
          label={t`Add pictures`}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          multiple
          // Not disabled, so that the error of a form with running uploads gets the focus.
          aria-disabled={isBusy || undefined}
          hint={t`PNG, JPEG or WebP of up to 5 MB each.`}
          error={error === PICTURES_UPLOADING && !isBusy ? undefined : error}
          onClick={isBusy ? (event) => event.preventDefault() : undefined}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])].slice(0, MAX_PICTURES - urls.length)
            target.value = ''
            if (!isBusy) void start(files)
          }}
        />
      )}
      <UploadList uploads={uploads} />
    </div>
  )
}

/** The pictures; removing one needs JavaScript. */
function Thumbnails({ urls, onRemove }: { urls: readonly string[]; onRemove: ((url: string) => void) | null }) {
  const { t } = useLingui()
  if (urls.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3" aria-label={t`Pictures`}>
      {urls.map((url, at) => (
        <li key={url} className="grid w-28 gap-1">
          <img src={url} alt={t`Picture ${at + 1}`} className="size-28 rounded-md border border-line object-contain" />
          {onRemove && (
            <Button variant="quiet" aria-label={t`Remove picture ${at + 1}`} onClick={() => onRemove(url)}>
              {t`Remove`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'

import { CallFailure } from '#web/app/browser-api.ts'
import { useHydrated } from '#web/features/forms/use-hydrated.ts'
import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { uploadFile } from '#web/features/uploads/upload-file.ts'
import { UPLOAD_FAILED } from '#web/features/uploads/use-uploads.ts'
import { type Text, useTranslate } from '#web/ui/text.ts'

import { THUMBNAIL_FILE } from './sent-thumbnail.ts'

interface ThumbnailFieldProps {
  name: string
  error: Text | undefined
  defaultValue: string
  /** Called when the picture has changed. */
  onChange: () => void
}

type Upload = { state: 'idle' } | { state: 'sending'; percent: number } | { state: 'failed'; words: string }

/** The thumbnail: a placeholder until a picture is uploaded (specification, section 2). */
export function ThumbnailField({ name, error, defaultValue, onChange }: ThumbnailFieldProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const id = useId()
  const isHydrated = useHydrated()
  const [url, setUrl] = useState(defaultValue)
  const [upload, setUpload] = useState<Upload>({ state: 'idle' })
  const words = upload.state === 'failed' ? upload.words : url === '' ? error : undefined
  async function send(file: File | undefined) {
    if (!file) return
    setUpload({ state: 'sending', percent: 0 })
    try {
      const onProgress = (share: number) => setUpload({ state: 'sending', percent: Math.round(share * 100) })
      setUrl((await uploadFile(file, { onProgress })).imgFile)
      setUpload({ state: 'idle' })
      onChange()
    } catch (failure) {
      const reason = failure instanceof CallFailure ? `: ${failure.message}` : ''
      setUpload({ state: 'failed', words: UPLOAD_FAILED + reason })
    }
  }
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-start gap-4">
      <ProductPicture src={url || null} alt={t`The thumbnail`} priority className="rounded-md border border-line" />
      <div className="grid gap-2">
        <input type="hidden" name={name} value={url} />
        <label htmlFor={id} className="text-sm font-semibold">
          {url === '' ? t`Choose a picture` : t`Choose another picture`}
        </label>
        <input
          id={id}
          type="file"
          // With JavaScript the file is uploaded separately; without it, the form sends the file.
          name={isHydrated ? undefined : THUMBNAIL_FILE}
          accept="image/png,image/jpeg,image/webp"
          disabled={upload.state === 'sending'}
          aria-invalid={words ? true : undefined}
          aria-describedby={`${id}-message`}
          className="block w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
          onChange={(event) => void send(event.currentTarget.files?.[0])}
        />
        <p id={`${id}-message`} className={`text-sm ${words ? 'text-red' : 'text-muted'}`}>
          {words ? translate(words) : t`png, jpg or webp, up to 5 MB`}
        </p>
        {upload.state === 'sending' && (
          <div role="status">
            <p className="text-sm">{t`Uploading… ${upload.percent}%`}</p>
            <progress aria-label={t`Uploading`} value={upload.percent} max={100} className="h-2 w-full accent-green" />
          </div>
        )}
      </div>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'

import { ProductPicture } from '#web/features/product-pictures/product-picture.tsx'
import { UploadList } from '#web/features/uploads/upload-list.tsx'
import { PICTURES_UPLOADING, UPLOADING } from '#web/features/uploads/uploading.ts'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { useFileCheck } from '#web/screens/selling/features/use-file-check.ts'
import { Button } from '#web/ui/button.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import { PICTURE_FILE, PREVIEWS, previewsText, readPreviews } from './sent-pictures.ts'

interface PicturesFieldProps {
  name: string
  error: Text | undefined
  defaultValue: string
  /** The other pictures of a new listing, see `readPreviews`; null for a listing that has its own page for them. */
  previews: string | null
  /** Called when the pictures have changed. */
  onChange: () => void
}

/** The thumbnail, and for a new listing its other pictures: a placeholder until one is uploaded (specification, section 2). */
export function PicturesField({ name, error, defaultValue, previews, onChange }: PicturesFieldProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const isNew = previews !== null
  const { urls, isChanged, add, remove } = usePictures({ thumbnail: defaultValue, previews, error, onChange })
  const { refusal, check } = useFileCheck(isNew ? urls.length : 0)
  const { uploads, isBusy, start } = useUploads(({ imgFile }) => add(imgFile))
  const isOver = error === PICTURES_UPLOADING ? !isBusy : isChanged
  const words = refusal ?? (isOver ? undefined : error)
  async function send(input: HTMLInputElement) {
    const files = isBusy ? null : check(input)
    if (files !== null) await start(files)
    input.value = ''
  }
  const messageId = useId()
  const inputs = { messageId, isWrong: words !== undefined && words !== '', isBusy, onChoose: send }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <input type="hidden" name={name} value={urls[0] ?? ''} />
      {isNew && <input type="hidden" name={PREVIEWS} value={previewsText(urls.slice(1))} />}
      {isBusy && <input type="hidden" name={UPLOADING} value="1" />}
      <Pictures urls={urls} onRemove={isNew ? remove : null} />
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        <FileInput {...inputs} accept="image/png,image/jpeg,image/webp" multiple={isNew}>
          {urls.length === 0 ? t`Choose a picture` : t`Choose another picture`}
        </FileInput>
        {/* Phones whose picker has no camera. */}
        <FileInput {...inputs} accept="image/*" capture="environment" className="pointer-fine:hidden">
          {t`Take a photo`}
        </FileInput>
      </div>
      <p id={messageId} className={`text-sm ${words ? 'text-red' : 'text-muted'}`}>
        {words ? translate(words) : t`png, jpg or webp, up to 5 MB`}
      </p>
      <UploadList uploads={uploads.filter(({ state }) => state !== 'done')} />
    </div>
  )
}

interface PictureOptions extends Pick<PicturesFieldProps, 'previews' | 'error' | 'onChange'> {
  thumbnail: string
}

/** State of the uploaded pictures; the first is the thumbnail. A listing with a page for previews has only the thumbnail. */
function usePictures({ thumbnail, previews, error, onChange }: PictureOptions) {
  const [urls, setUrls] = useState([...(thumbnail === '' ? [] : [thumbnail]), ...readPreviews(previews)])
  // Whether the pictures have changed since the error.
  const [isChanged, setChanged] = useState(false)
  const [shown, setShown] = useState(error)
  if (shown !== error) {
    setShown(error)
    setChanged(false)
  }
  function change(next: (now: readonly string[]) => string[]) {
    setUrls(next)
    setChanged(true)
    onChange()
  }
  return {
    urls,
    isChanged,
    add: (url: string) => change((now) => (previews === null ? [url] : [...now, url])),
    remove: (url: string) => change((now) => now.filter((one) => one !== url)),
  }
}

function Pictures({ urls, onRemove }: { urls: readonly string[]; onRemove: ((url: string) => void) | null }) {
  const { t } = useLingui()
  if (urls.length === 0) return <ProductPicture src={null} alt="" className="max-w-40 rounded-md border border-line" />
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
      {urls.map((url, at) => (
        <li key={url} className="grid content-start gap-1">
          <ProductPicture
            src={url}
            alt={at === 0 ? t`The thumbnail` : t`Picture ${at + 1}`}
            priority
            className="rounded-md border border-line"
          />
          {onRemove && (
            <Button variant="quiet" className="px-2 noscript:hidden" onClick={() => onRemove(url)}>
              <RemoveLabel number={at + 1} />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function RemoveLabel({ number }: { number: number }) {
  return number === 1 ? (
    <Trans>
      Remove<span className="sr-only"> the thumbnail</span>
    </Trans>
  ) : (
    <Trans>
      Remove<span className="sr-only"> picture {number}</span>
    </Trans>
  )
}

interface FileInputProps {
  accept: string
  capture?: 'environment'
  multiple?: boolean
  isBusy: boolean
  messageId: string
  isWrong: boolean
  className?: string
  onChoose: (input: HTMLInputElement) => Promise<void>
  children: ReactNode
}

function FileInput({
  messageId,
  isWrong,
  isBusy,
  multiple = false,
  className = '',
  onChoose,
  children,
  ...input
}: FileInputProps) {
  const id = useId()
  const isHydrated = useHydrated()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {children}
      </label>
      <input
        {...input}
        id={id}
        type="file"
        // With JavaScript pictures are uploaded when they are chosen; without it, the form sends one.
        name={isHydrated ? undefined : PICTURE_FILE}
        multiple={isHydrated && multiple}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={messageId}
        // Not disabled, so that the error of a form with running uploads gets the focus.
        aria-disabled={isBusy || undefined}
        className="block w-full text-sm aria-disabled:opacity-55 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
        onClick={isBusy ? (event) => event.preventDefault() : undefined}
        onChange={(event) => onChoose(event.currentTarget)}
      />
    </div>
  )
}

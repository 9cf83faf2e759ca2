import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type RefObject, useRef } from 'react'
import { Form, useNavigation, useRevalidator } from 'react-router'

import { sendJson } from '#web/features/uploads/post-form.ts'
import { UploadList } from '#web/features/uploads/upload-list.tsx'
import { useUploads } from '#web/features/uploads/use-uploads.ts'
import { useFileCheck } from '#web/screens/selling/features/use-file-check.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Text } from '#web/ui/text.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

interface PickerProps {
  productId: number
  /** Number of pictures that the listing has. */
  count: number
  /** Why the last upload was refused. */
  problem: Text | null
}

/** Chooses pictures and uploads them: two at a time with progress, or one by a plain form without JavaScript. */
export function Picker({ productId, count, problem }: PickerProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { revalidate } = useRevalidator()
  const { formData } = useNavigation()
  const { refusal, check } = useFileCheck(count)
  const { uploads, isBusy, start } = useUploads(async ({ imgFile: url }) => {
    await sendJson('POST', '/api/productImg/', { productId, url })
  })
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = input.current
    if (chosen === null || isBusy) return
    const files = check(chosen)
    if (files === null) return
    await start(files)
    chosen.value = ''
    await revalidate()
  }
  const isSending = isBusy || formData?.get('intent') === 'upload'
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-6"
      onSubmit={send}
    >
      <input type="hidden" name="intent" value="upload" />
      {(refusal ?? problem) && <Alert kind="error">{refusal ?? problem}</Alert>}
      <PicturesField input={input} onChoose={check} />
      <UploadList uploads={uploads} />
      <Button type="submit" variant="action" loading={isSending} className="sm:justify-self-start">
        {isSending ? t`Uploading…` : t`Upload`}
      </Button>
    </Form>
  )
}

interface PicturesFieldProps {
  input: RefObject<HTMLInputElement | null>
  onChoose: (input: HTMLInputElement) => void
}

/** Accepts several files with JavaScript; a plain form sends one. */
function PicturesField({ input, onChoose }: PicturesFieldProps) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  return (
    <div>
      <label htmlFor="picker" className="mb-1 block text-sm font-semibold">
        {t`Pictures (min 1, max 5)`}
      </label>
      <input
        ref={input}
        id="picker"
        type="file"
        name="imgFile"
        required
        accept="image/png,image/jpeg,image/webp,.png,.jpg,.jpeg,.webp"
        multiple={isHydrated}
        aria-describedby="picker-hint"
        className="block min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 py-2"
        onChange={({ currentTarget }) => onChoose(currentTarget)}
      />
      <p id="picker-hint" className="mt-1 text-sm text-muted">
        {t`PNG, JPEG or WebP, at most 5 MB each.`} {isHydrated ? t`Choose several together.` : t`One at a time.`}
      </p>
    </div>
  )
}

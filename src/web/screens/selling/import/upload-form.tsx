import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { ImportReport } from '#modules/bulk-import/bulk-import.contract.ts'
import { CallFailure } from '#web/app/api/browser-api.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { postForm } from '#web/features/uploads/post-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Text } from '#web/ui/text.ts'

import { findFileFault } from './find-file-fault.ts'
import { uploadPath } from './import-params.ts'
import { ProgressBar } from './progress-bar.tsx'

interface UploadFormProps {
  isAdmin: boolean
  store: string
  /** Why a form sent without JavaScript was refused. */
  refusal: Text | null
}

/** The specification's text (section 8), shown if the server gives none. */
const FAILED = msg`An error occurred during the file upload.`
/** As long as the server accepts a slow upload. */
const TIMEOUT_MS = 30 * 60_000

/** Chooses a file and optional pictures, and uploads them; the page then shows the report. */
export function UploadForm({ isAdmin, store, refusal }: UploadFormProps) {
  const { t } = useLingui()
  const { form, sent, problem, hasFile, checkFile, send } = useSending(refusal)
  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      action={paths.uploadData}
      aria-label={t`Upload a file`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
      onChange={checkFile}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem && <Alert kind="error">{problem}</Alert>}
      <Files isOff={sent !== null} />
      <UploadOptions isAdmin={isAdmin} store={store} />
      {sent !== null && <ProgressBar label={t`Sending`} percent={Math.floor(sent * 100)} />}
      <Button
        type="submit"
        variant="action"
        disabled={!hasFile}
        loading={sent !== null}
        className="sm:justify-self-start"
      >
        {t`Upload File`}
      </Button>
    </form>
  )
}

function Files({ isOff }: { isOff: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`File`}
        name="file"
        type="file"
        accept=".xlsx,.sql"
        required
        disabled={isOff}
        hint={t`An .xlsx or .sql file of up to 25 MB.`}
      />
      <Field
        label={t`Pictures`}
        name="pictures"
        type="file"
        accept=".zip"
        disabled={isOff}
        hint={t`Optional: a .zip of the pictures named in rows, up to 100 MB.`}
      />
    </>
  )
}

/** State of the upload: whether it is running, its progress, and its error. */
function useSending(refusal: Text | null) {
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState(refusal)
  const form = useRef<HTMLFormElement>(null)
  const { hasFile, checkFile } = useHasFile(form)
  const navigate = useNavigate()
  async function send() {
    if (form.current === null || sent !== null) return
    const fields = new FormData(form.current)
    const fault = findFileFault(fields)
    setProblem(fault)
    if (fault !== null) return
    setSent(0)
    try {
      const { job } = await postForm<ImportReport>('/api/upload/', fields, {
        timeoutMs: TIMEOUT_MS,
        onProgress: setSent,
      })
      form.current.reset()
      checkFile()
      await navigate(uploadPath({ job }), { preventScrollReset: true })
    } catch (error) {
      setProblem(error instanceof CallFailure && error.status !== 0 ? error.text : FAILED)
    }
    setSent(null)
  }
  return { form, sent, problem, hasFile, checkFile, send }
}

/** Whether a file is chosen; always true without JavaScript, because nothing would enable the button. */
function useHasFile(form: RefObject<HTMLFormElement | null>) {
  const [hasFile, setHasFile] = useState(true)
  const checkFile = () => setHasFile(holdsFile(form.current))
  useEffect(() => setHasFile(holdsFile(form.current)), [form])
  return { hasFile, checkFile }
}

function holdsFile(form: HTMLFormElement | null): boolean {
  const field = form?.elements.namedItem('file')
  return field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0
}

/** Options of the upload: the store, and whether to check the file without importing it. */
function UploadOptions({ isAdmin, store }: { isAdmin: boolean; store: string }) {
  const { t } = useLingui()
  return (
    <>
      {isAdmin && (
        <Field
          label={t`Number of the store`}
          name="store"
          inputMode="numeric"
          defaultValue={store}
          hint={t`Blank: your own store.`}
        />
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="dry_run" value="1" className="size-5 shrink-0" />
        {t`Check only: show me a report before saving anything`}
      </label>
    </>
  )
}

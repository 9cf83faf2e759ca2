import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { CallFailure } from '#web/browser-api.ts'
import { useHydrated } from '#web/components/forms/use-hydrated.ts'
import { uploadPath } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

import { ProgressBar } from './progress-bar.tsx'
import { sendFile } from './send-file.ts'

/** Chooses a file and sends it; the page then shows what becomes of it. */
export function UploadForm({ isAdmin, store }: { isAdmin: boolean; store: string }) {
  const { form, file, sent, problem, choose, send } = useSending()
  const isReady = useHydrated()
  return (
    <form
      ref={form}
      aria-label="Upload a file"
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem && <Alert kind="error">{problem}</Alert>}
      <noscript>
        <Alert kind="info">Sending a file needs JavaScript. Everything else on this page works without.</Alert>
      </noscript>
      <Field
        label="File"
        type="file"
        accept=".xlsx,.sql"
        disabled={!isReady || sent !== null}
        hint="An .xlsx or .sql file of up to 25 MB."
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0] ?? null)}
      />
      <Wishes isAdmin={isAdmin} store={store} />
      {sent !== null && <ProgressBar label="Sending the file" percent={Math.floor(sent * 100)} />}
      <Button
        type="submit"
        look="action"
        disabled={file === null}
        busy={sent !== null}
        className="sm:justify-self-start"
      >
        Upload File
      </Button>
    </form>
  )
}

/** The chosen file on its way: the share of it that is sent, or what went wrong. */
function useSending() {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setProblem(null)
  }
  async function send() {
    if (file === null || form.current === null || sent !== null) return
    const fields = new FormData(form.current)
    setProblem(null)
    setSent(0)
    try {
      const isDryRun = fields.has('dry_run')
      const named = fields.get('store')
      const given = { isDryRun, store: typeof named === 'string' ? named.trim() : '' }
      const { job } = await sendFile(file, { ...given, onProgress: setSent })
      form.current.reset()
      setFile(null)
      await navigate(uploadPath({ job }), { preventScrollReset: true })
    } catch (error) {
      setProblem(error instanceof CallFailure ? error.message : 'An error occurred during the file upload.')
    }
    setSent(null)
  }
  return { form, file, sent, problem, choose, send }
}

/** Whose listings they are, and whether they are only looked at. */
function Wishes({ isAdmin, store }: { isAdmin: boolean; store: string }) {
  return (
    <>
      {isAdmin && (
        <Field
          label="Number of the store"
          name="store"
          inputMode="numeric"
          defaultValue={store}
          hint="Blank: your own store."
        />
      )}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="dry_run" className="size-5 shrink-0" />
        Only check the file. Nothing is stored before I have seen the report.
      </label>
    </>
  )
}

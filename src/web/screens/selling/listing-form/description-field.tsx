import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useId, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const RichText = lazyPiece(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

interface DescriptionFieldProps {
  name: string
  error: Text | undefined
  defaultValue: string
  /** Called on every change in the editor, which fires no event of the form. */
  onEdit: () => void
}

const MAX_LENGTH = 50_000

/** Whether the editor would lose parts of this text: tables and small letters are edited as HTML. */
const isBeyondEditor = (html: string) => /<(?:table|sup|sub|small)\b/i.test(html)

/** The description: an editor once its script has loaded; until then, or on request, its HTML. */
export function DescriptionField({ name, error, defaultValue, onEdit }: DescriptionFieldProps) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const [html, setHtml] = useState(defaultValue)
  const [isSource, setSource] = useState(() => isBeyondEditor(defaultValue))
  const plain = (
    <TextArea
      name={name}
      label={t`Description`}
      hint={t`Plain words, or HTML.`}
      error={error}
      rows={8}
      maxLength={MAX_LENGTH}
      value={html}
      onChange={(event) => setHtml(event.currentTarget.value)}
    />
  )
  if (!isHydrated || isSource)
    return (
      <div>
        {plain}
        {isHydrated && <Switch label={t`Edit as text`} onClick={() => setSource(false)} />}
      </div>
    )
  const edited = (changed: string) => {
    setHtml(changed)
    onEdit()
  }
  return (
    <div>
      <EditorField name={name} html={html} error={error} fallback={plain} onChange={edited} />
      <Switch label={t`Edit as HTML`} onClick={() => setSource(true)} />
    </div>
  )
}

interface EditorFieldProps {
  name: string
  html: string
  error: Text | undefined
  /** Shown until the editor has loaded. */
  fallback: ReactNode
  onChange: (html: string) => void
}

function EditorField({ name, html, error, fallback, onChange }: EditorFieldProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const labelId = useId()
  return (
    <>
      <p id={labelId} className="mb-1 block text-sm font-semibold">
        {t`Description`}
      </p>
      <Suspense fallback={fallback}>
        <input type="hidden" name={name} value={html} />
        <RichText initial={html} labelId={labelId} onChange={onChange} />
      </Suspense>
      {error && <p className="mt-1 text-sm text-red">{translate(error)}</p>}
    </>
  )
}

function Switch({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="quiet" className="-ml-4" onClick={onClick}>
      {label}
    </Button>
  )
}

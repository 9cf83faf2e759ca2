import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { CascadeState } from '#web/features/vehicle-picker/vehicle-choice.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

import { useSetEditor } from './use-set-editor.ts'
import { EVERY, type SetDraft, type SetField, setFieldName } from './vehicle-sets.ts'

interface SetEditorProps {
  initial: SetDraft
  lists: CascadeState
  /** The position of the set being edited; null for a new one. */
  at: number | null
  getError: (field: SetField) => Text | undefined
  onChange: () => void
  onKeep: (draft: SetDraft) => void
  onClose: () => void
}

/** Edits one vehicle set by the cascade, with ranges of years and types (specification, section 2). */
export function SetEditor({ initial, lists, at, getError, onChange, onKeep, onClose }: SetEditorProps) {
  const { t } = useLingui()
  const editor = useSetEditor(lists, initial)
  const { draft, cascade, isReady } = editor
  const select = (field: SetField, label: string, opening: { isOpen: boolean; every?: string }) => (
    <SetSelect editor={editor} field={field} label={label} {...opening} error={getError(field)} onChange={onChange} />
  )
  const { make, model, yearStart, engine, typeStart } = draft
  return (
    <fieldset className="grid gap-3 rounded-md border border-line bg-sunken p-3 sm:p-4">
      <legend className="sr-only">{at === null ? t`A new vehicle` : t`Vehicle ${at + 1}`}</legend>
      <Pair>
        {select('make', t`Make`, { isOpen: true })}
        {select('model', t`Model`, { isOpen: make !== '' })}
      </Pair>
      <div className="flex items-start gap-2">
        <Pair className="grow">
          {select('yearStart', t`Year from`, { isOpen: model !== '' && !cascade.reloading })}
          {select('yearEnd', t`Year to`, { isOpen: yearStart !== '' && !cascade.reloading })}
        </Pair>
        <ReloadYears cascade={cascade} disabled={model === ''} />
      </div>
      {select('engine', t`Engine`, { isOpen: isReady, every: t`All engines` })}
      <Pair>
        {select('typeStart', t`Vehicle type from`, { isOpen: isReady && engine !== '', every: t`All vehicle types` })}
        {select('typeEnd', t`Vehicle type to`, { isOpen: typeStart !== '', every: t`All vehicle types` })}
      </Pair>
      <Failure cascade={cascade} />
      <EditorButtons at={at} onKeep={() => onKeep(draft)} onClose={onClose} />
    </fieldset>
  )
}

const Pair = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`grid min-w-0 gap-3 sm:grid-cols-2 ${className}`}>{children}</div>
)

type Editor = ReturnType<typeof useSetEditor>

interface SetSelectProps {
  editor: Editor
  field: SetField
  label: string
  isOpen: boolean
  /** Label of the choice that means all of them, if there is one. */
  every?: string
  error: Text | undefined
  onChange: () => void
}

function SetSelect({ editor, field, label, isOpen, every, error, onChange }: SetSelectProps) {
  const { t } = useLingui()
  const isHydrated = useHydrated()
  const values = editor.choices[field]
  return (
    <Select
      label={label}
      name={setFieldName(field)}
      value={editor.draft[field]}
      error={error}
      // Without JavaScript, all lists stay enabled: the next page offers the next choices.
      disabled={isHydrated && !isOpen}
      onChange={(event) => {
        editor.choose(field, event.currentTarget.value)
        onChange()
      }}
    >
      <option value="">{isOpen && values.length === 0 && !every ? t`Loading…` : t`Choose`}</option>
      {every && (isOpen || !isHydrated) && <option value={EVERY}>{every}</option>}
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </Select>
  )
}

function ReloadYears({ cascade, disabled }: Pick<Editor, 'cascade'> & { disabled: boolean }) {
  const { t } = useLingui()
  return (
    <Button
      className="mt-6 px-3 noscript:hidden"
      aria-label={t`Reload years`}
      title={t`Reload`}
      loading={cascade.reloading}
      disabled={disabled}
      onClick={cascade.reloadYears}
    >
      {!cascade.reloading && <Icon name="refresh-cw" />}
    </Button>
  )
}

function Failure({ cascade: { failure } }: Pick<Editor, 'cascade'>) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (!failure) return null
  return (
    <Alert kind="error">
      {translate(failure.text)}{' '}
      <button type="button" className="font-semibold underline" onClick={failure.retry}>
        {t`Try again`}
      </button>
    </Alert>
  )
}

function EditorButtons({ at, onKeep, onClose }: Pick<SetEditorProps, 'at' | 'onClose'> & { onKeep: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap gap-2">
      <noscript>
        <Button type="submit" name="step" value="next">
          {t`Next step`}
        </Button>
      </noscript>
      <Button type="submit" name="step" value="keep" variant="primary" onClick={preventDefaultThen(onKeep)}>
        {at === null ? t`Add this vehicle` : t`Change this vehicle`}
      </Button>
      <Button type="submit" name="step" value="close" onClick={preventDefaultThen(onClose)}>
        {t`Cancel`}
      </Button>
    </div>
  )
}

/** Runs `act` if JavaScript runs; without it, the button submits the form. */
export const preventDefaultThen = (act: () => void) => (event: React.MouseEvent) => {
  event.preventDefault()
  act()
}

import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

import { count, type Obstacle } from './bulk.ts'

interface BulkBarProps {
  form: RefObject<HTMLFormElement | null>
  obstacle: Obstacle | null
  /** Changes after every action: clears the selection. */
  turn: unknown
}

/** On phones, shows the actions once a row is selected, or if an error is shown beside their field. */
const ONCE_CHOSEN = 'max-sm:group-not-has-[input[name=id]:checked]/rows:hidden'

/** Actions for the selected rows; each asks for confirmation. */
export function BulkBar({ form, obstacle, turn }: BulkBarProps) {
  const { t } = useLingui()
  const chosen = useChosen(form, turn)
  const acts = obstacle === null ? ONCE_CHOSEN : ''
  const said = (field: Obstacle['field']) => (obstacle?.field === field ? obstacle?.words : undefined)
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-md border border-line bg-surface p-3">
      <legend className="sr-only">{t`Change the chosen products`}</legend>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex min-h-11 items-center gap-2 font-semibold noscript:hidden">
          <input
            type="checkbox"
            className="size-5 accent-green"
            checked={chosen.isAll}
            onChange={(event) => chosen.chooseAll(event.currentTarget.checked)}
          />
          {t`All on this page`}
        </label>
        <p role="status" className="text-muted sm:noscript:hidden">
          {chosen.number === 0 ? t`Choose rows to change them together.` : t`${count(chosen.number)} chosen`}
        </p>
        <HideAndShow className={acts} />
      </div>
      <div className={`flex flex-wrap items-start gap-x-6 gap-y-3 ${acts}`}>
        <ValueField name="percent" label={t`Price by %`} act="price" button="Change prices" error={said('percent')} />
        <ValueField name="stock" label={t`Stock`} act="stock" button="Set stock" error={said('stock')} />
      </div>
      {said(null) && (
        <p role="alert" className="text-red">
          {said(null)}
        </p>
      )}
    </fieldset>
  )
}

interface ValueFieldProps {
  name: string
  label: string
  act: string
  button: string
  error: string | undefined
}

function ValueField({ name, label, act, button, error }: ValueFieldProps) {
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field
        label={label}
        name={name}
        // The numeric keyboard of phones has no minus sign.
        inputMode={name === 'stock' ? 'numeric' : 'text'}
        autoComplete="off"
        maxLength={8}
        error={error}
        className="w-32"
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter clicks the button beside the field instead of the form's first one.
          event.preventDefault()
          const { form } = event.currentTarget
          form?.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${act}"]`))
        }}
      />
      <Button type="submit" name="ask" value={act} className="mt-6">
        {button}
      </Button>
    </div>
  )
}

const BOX = 'input[name="id"]'

/** Counts the selected rows by their checkboxes. */
function useChosen(form: RefObject<HTMLFormElement | null>, turn: unknown) {
  const [{ number, isAll }, setChosen] = useState({ number: 0, isAll: false })
  useEffect(() => {
    const { current } = form
    const look = () => setChosen(chosenIn(current))
    look()
    current?.addEventListener('change', look)
    return () => current?.removeEventListener('change', look)
  }, [form, turn])
  function chooseAll(isChosen: boolean) {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>(BOX) ?? []) box.checked = isChosen
    setChosen(chosenIn(form.current))
  }
  return { number, isAll, chooseAll }
}

function chosenIn(form: HTMLFormElement | null) {
  const boxes = [...(form?.querySelectorAll<HTMLInputElement>(BOX) ?? [])]
  const number = boxes.filter(({ checked }) => checked).length
  return { number, isAll: number > 0 && number === boxes.length }
}

function HideAndShow({ className }: { className: string }) {
  const { t } = useLingui()
  return (
    <span className={`ml-auto flex flex-wrap gap-2 max-sm:ml-0 ${className}`}>
      <Button type="submit" name="ask" value="hide">
        {t`Hide`}
      </Button>
      <Button type="submit" name="ask" value="show">
        {t`Show`}
      </Button>
    </span>
  )
}

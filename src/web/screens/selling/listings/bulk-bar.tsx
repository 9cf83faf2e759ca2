import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

import type { Obstacle } from './bulk.ts'

interface BulkBarProps {
  /** Number of chosen rows. */
  chosen: number
  obstacle: Obstacle | null
}

/** Shown while a row is chosen, or if an error is shown beside its field; without JavaScript always. */
const WHILE_CHOSEN = 'none-chosen:hidden noscript:static noscript:grid!'

/** Actions for the chosen rows at the bottom of the screen, where they move no row; each asks for confirmation. */
export function BulkBar({ chosen, obstacle }: BulkBarProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  const said = (field: Obstacle['field']) => (obstacle?.field === field ? obstacle?.words : undefined)
  const general = said(null)
  return (
    <fieldset
      className={`sticky bottom-(--thumb-bar) z-10 grid min-w-0 gap-3 rounded-lg border border-line-strong bg-surface p-3 shadow-floating ${obstacle === null ? WHILE_CHOSEN : ''}`}
    >
      <legend className="sr-only">{t`Change the chosen products`}</legend>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-sm:w-full sm:mt-6">
          <p role="status" className="grow font-semibold noscript:hidden">
            {t`${plural(chosen, { one: '# listing', other: '# listings' })} chosen`}
          </p>
          <HideAndShow />
        </div>
        <ValueField
          name="percent"
          label={t`Price by %`}
          act="price"
          button={t`Change prices`}
          error={said('percent')}
        />
        <ValueField name="stock" label={t`Stock`} act="stock" button={t`Set stock`} error={said('stock')} />
      </div>
      {general && (
        <p role="alert" className="text-red">
          {translate(general)}
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
  error: Text | undefined
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
        maxLength={9}
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

/** The checkbox of all rows of the page; only with JavaScript. */
export function ChooseAll({ chosen }: { chosen: ReturnType<typeof useChosen> }) {
  const { t } = useLingui()
  return (
    <label className="flex min-h-11 items-center gap-2 font-semibold noscript:hidden">
      <input
        type="checkbox"
        className="size-5 accent-green"
        checked={chosen.isAll}
        onChange={(event) => chosen.chooseAll(event.currentTarget.checked)}
      />
      {t`All on this page`}
    </label>
  )
}

const BOX = 'input[name="id"]'

/** Counts the selected rows. `turn` changes after every action, which can clear the selection. */
export function useChosen(form: RefObject<HTMLFormElement | null>, turn: unknown) {
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

function HideAndShow() {
  const { t } = useLingui()
  return (
    <span className="flex gap-2">
      <Button type="submit" name="ask" value="hide">
        {t`Hide`}
      </Button>
      <Button type="submit" name="ask" value="show">
        {t`Show`}
      </Button>
    </span>
  )
}

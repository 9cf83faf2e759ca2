import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { Field } from '#web/ui/field.tsx'
import type { Text } from '#web/ui/text.ts'

import type { TypeChoice } from './use-type-choice.ts'

interface PartTypeFieldProps {
  name: string
  label: string
  choice: TypeChoice
  error: Text | undefined
  autoFocus?: boolean
}

/** A text field for a part type with suggestions. Without JavaScript it is a plain text field. */
export function PartTypeField({ choice, error, ...field }: PartTypeFieldProps) {
  const { t } = useLingui()
  const listId = useId()
  const { text, type, isOpen, active, failure, close, onInput, onKeyDown } = choice
  return (
    <div className="relative" onBlur={close}>
      <Field
        {...field}
        value={text}
        error={error || failure || undefined}
        hint={type ? t`Category: ${type.category}` : t`Type a few letters, such as “brake pad”, then choose.`}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
        onInput={onInput}
        onChange={() => undefined}
        onKeyDown={onKeyDown}
      />
      {isOpen && <TypeList id={listId} choice={choice} />}
    </div>
  )
}

function TypeList({ id, choice: { found, active, choose } }: { id: string; choice: TypeChoice }) {
  const { t } = useLingui()
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t`Part types`}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface text-ink shadow-floating"
    >
      {found.length === 0 && (
        <li role="option" aria-selected="false" aria-disabled="true" className="px-3 py-3 text-muted">
          {t`No part type found. Try another name.`}
        </li>
      )}
      {found.map((one, at) => (
        <li
          key={one.key}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={`min-h-11 cursor-pointer px-3 py-2 ${at === active ? 'bg-green-tint' : 'hover:bg-sunken'}`}
          // Keep the focus in the field on press; a blur would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(one)}
        >
          <span className="block font-semibold">{one.name}</span>
          <span className="block text-sm text-muted">
            {one.matched_name.toLowerCase() === one.name.toLowerCase() ? '' : `${one.matched_name} · `}
            {one.category}
          </span>
        </li>
      ))}
    </ul>
  )
}

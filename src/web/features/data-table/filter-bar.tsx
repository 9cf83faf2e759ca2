import { useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'

import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { type Text, useTranslate } from '#web/ui/text.ts'

/** One filter of a list: a select, a date or a text. */
export type FilterView =
  | { name: string; label: Text; options: readonly { value: string; label: Text }[] }
  | { name: string; label: Text; type: 'search' | 'date' | 'text' }

interface FilterBarProps {
  action: string
  filters: readonly FilterView[]
  /** The current value, from the address. */
  values: Readonly<Record<string, string>>
  /** Hidden fields: the sort order of the list. */
  kept: Readonly<Record<string, string>>
}

/** The filters of a list as one GET form. */
export function FilterBar({ action, filters, values, kept }: FilterBarProps) {
  const { t } = useLingui()
  return (
    <Form
      key={JSON.stringify(values)}
      method="get"
      action={action}
      role="search"
      aria-label={t`Filters`}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] items-end gap-3"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map((filter) => (
        <Filter key={filter.name} filter={filter} value={values[filter.name] ?? ''} />
      ))}
      <div className="flex gap-2">
        <Button type="submit" variant="primary">
          {t`Apply`}
        </Button>
        <Link to={action} className={buttonClass('plain')}>
          {t`Reset`}
        </Link>
      </div>
    </Form>
  )
}

function Filter({ filter, value }: { filter: FilterView; value: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (!('options' in filter))
    return <Field name={filter.name} label={translate(filter.label)} type={filter.type} defaultValue={value} />
  return (
    <Select name={filter.name} label={translate(filter.label)} defaultValue={value}>
      <option value="">{t`All`}</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {translate(option.label)}
        </option>
      ))}
    </Select>
  )
}

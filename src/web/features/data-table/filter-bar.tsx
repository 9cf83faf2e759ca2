import { useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'

import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
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

/** The filters of a list as one GET form. On a phone those after the first one are in a disclosure. */
export function FilterBar({ action, filters, values, kept }: FilterBarProps) {
  const { t } = useLingui()
  const [first, ...others] = filters
  return (
    <Form
      key={JSON.stringify(values)}
      method="get"
      action={action}
      role="search"
      aria-label={t`Filters`}
      className="flex flex-wrap items-end gap-3"
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {first && (
        <div className="min-w-40 flex-1 lg:max-w-48">
          <Filter filter={first} value={values[first.name] ?? ''} />
        </div>
      )}
      {others.length > 0 && <MoreFilters filters={others} values={values} />}
      <div className="flex flex-wrap gap-2">
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

/** Filters that narrow screens show on demand, and from the start if one is set. Wide screens always show them. */
function MoreFilters({ filters, values }: Pick<FilterBarProps, 'filters' | 'values'>) {
  const { t } = useLingui()
  const setCount = filters.filter(({ name }) => values[name]).length
  return (
    <details
      open={setCount > 0}
      className="group max-lg:order-last max-lg:w-full lg:flex-[4] lg:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-1 font-semibold lg:supports-[selector(::details-content)]:hidden">
        {t`More filters`}
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
        {filters.map((filter) => (
          <Filter key={filter.name} filter={filter} value={values[filter.name] ?? ''} />
        ))}
      </div>
    </details>
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

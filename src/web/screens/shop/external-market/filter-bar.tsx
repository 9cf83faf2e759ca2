import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import type { ExternalQuery } from '#web/features/external-search/find-external.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'

interface FilterBarProps {
  query: ExternalQuery
  categories: readonly { category_id: string; category_name: string }[]
}

/** Keyword and category as a GET form. Either button submits both. */
export function FilterBar({ query: { search, category }, categories }: FilterBarProps) {
  const { t } = useLingui()
  const isKnown = category === '' || categories.some(({ category_id: id }) => id === category)
  return (
    <Form action={paths.externalMarket} className="grid gap-3 sm:grid-cols-2" aria-label={t`Filter the results`}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Field label={t`Keyword`} name="search" defaultValue={search} maxLength={100} autoComplete="off" />
        <Button type="submit" variant="primary">
          {t`Search`}
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <Select label={t`Category`} name="category" defaultValue={category}>
          <option value="">{t`All Categories`}</option>
          {!isKnown && <option value={category}>{t`Category ${category}`}</option>}
          {categories.map(({ category_id: id, category_name: name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Button type="submit">{t`Apply`}</Button>
      </div>
    </Form>
  )
}

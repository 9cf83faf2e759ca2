import { useLingui } from '@lingui/react/macro'

import { EXTERNAL_SEARCH_ID } from '#web/features/external-search/external-search.tsx'
import type { ExternalQuery } from '#web/features/external-search/find-external.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'

interface FilterBarProps {
  query: ExternalQuery
  categories: readonly { category_id: string; category_name: string }[]
}

/** The category, submitted together with the search field above. */
export function FilterBar({ query: { category }, categories }: FilterBarProps) {
  const { t } = useLingui()
  const isKnown = category === '' || categories.some(({ category_id: id }) => id === category)
  return (
    <div
      role="group"
      aria-label={t`Filter the results`}
      className="grid max-w-2xl grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
    >
      <Select label={t`Category`} name="category" defaultValue={category} form={EXTERNAL_SEARCH_ID}>
        <option value="">{t`All Categories`}</option>
        {!isKnown && <option value={category}>{t`Category ${category}`}</option>}
        {categories.map(({ category_id: id, category_name: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Button type="submit" form={EXTERNAL_SEARCH_ID}>
        {t`Apply`}
      </Button>
    </div>
  )
}

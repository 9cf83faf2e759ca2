import { useLingui } from '@lingui/react/macro'
import { Form } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { keptFields, type WiperListState } from '#web/features/wiper-card/wiper-list-state.ts'
import { buttonClass } from '#web/ui/button.tsx'

interface SearchFormProps {
  state: WiperListState
  onType: (text: string) => void
  /** The number of wipers shown on this page. */
  shown: number
  isFiltering: boolean
}

/** Typing filters the page by name (specification, section 2); Search searches all wipers, also without JavaScript. */
export function SearchForm({ state, onType, shown, isFiltering }: SearchFormProps) {
  const { t } = useLingui()
  return (
    <Form method="get" action={paths.wipers} role="search" aria-label={t`Wipers`} className="mt-4 grid gap-1">
      {keptFields(state).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="flex max-w-xl gap-2">
        <input
          type="search"
          name="search"
          aria-label={t`Search Oximo Wipers`}
          placeholder={t`Search Oximo Wipers...`}
          defaultValue={state.search}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onType(target.value.trim())}
          className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted"
        />
        <button className={buttonClass('primary')}>{t`Search all`}</button>
      </div>
      <p role="status" className="min-h-6 text-sm text-muted">
        {isFiltering && t`${shown} on this page. Search all looks through every page.`}
      </p>
    </Form>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'

import { paths } from '#web/app/navigation/paths.ts'
import { getCategoryText, getConditionText } from '#web/content/keyed-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { CONDITION_CHOICES, isNarrowed, type SellerListState, SORTS, USUAL_SIZE, USUAL_SORT } from './list-state.ts'

interface FilterFormProps {
  state: SellerListState
  categories: readonly string[]
  /** For an admin: the stores to choose from. */
  stores: readonly { id: number; name: string }[]
}

/** The search box, filters and sorting, as a GET form: the address of a filtered list can be shared. */
export function FilterForm({ state, categories, stores }: FilterFormProps) {
  const { t } = useLingui()
  const { state: going, formAction } = useNavigation()
  const isBusy = going === 'loading' && formAction?.startsWith(paths.sellerProducts) === true
  const [isOpen, setOpen] = useState(isNarrowed({ ...state, search: '' }) || state.sort !== USUAL_SORT)
  return (
    <Form action={paths.sellerProducts} role="search" aria-label={t`Products`} className="grid gap-3">
      {state.page_size !== USUAL_SIZE && <input type="hidden" name="page_size" value={state.page_size} />}
      <SearchBox search={state.search} isBusy={isBusy} />
      <details
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group rounded-md border border-line bg-surface"
      >
        <summary className="flex min-h-11 items-center gap-2 px-3 font-semibold">
          <Icon name="sliders-horizontal" />
          {t`Filter and sort`}
          <Icon name="chevron-down" className="ml-auto size-4 group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 border-t border-line p-3 sm:grid-cols-2 lg:grid-cols-3">
          <Narrowing state={state} categories={categories} stores={stores} />
          <Sorting state={state} />
          <Button type="submit" variant="primary" className="self-end">
            {t`Apply`}
          </Button>
        </div>
      </details>
    </Form>
  )
}

function SearchBox({ search, isBusy }: { search: string; isBusy: boolean }) {
  const { t } = useLingui()
  return (
    <div className="flex items-end gap-2">
      <Field
        label={t`Search`}
        type="search"
        name="search"
        defaultValue={search}
        placeholder={t`Title, price, category, condition, SKU or part number`}
        maxLength={200}
        enterKeyHint="search"
        className="min-w-0 grow"
      />
      <Button type="submit" variant="primary" loading={isBusy}>
        {!isBusy && <Icon name="search" />}
        {t`Search`}
      </Button>
    </div>
  )
}

function Narrowing({ state, categories, stores }: FilterFormProps) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <>
      {stores.length > 0 && <StoreSwitch store={state.store} stores={stores} />}
      <Choice
        label={t`Category`}
        name="category"
        value={state.category}
        all={t`All categories`}
        options={categories.map((category) => ({ value: category, text: translate(getCategoryText(category)) }))}
      />
      <Choice
        label={t`Condition`}
        name="condition"
        value={state.condition}
        all={t`All conditions`}
        options={CONDITION_CHOICES.map((one) => ({ value: one, text: translate(getConditionText(one)) }))}
      />
      <Select label={t`Shown in the shop`} name="hidden" defaultValue={state.hidden}>
        <option value="">{t`On sale and hidden`}</option>
        <option value="0">{t`On sale`}</option>
        <option value="1">{t`Hidden`}</option>
      </Select>
    </>
  )
}

function Sorting({ state }: Pick<FilterFormProps, 'state'>) {
  const { t } = useLingui()
  const translate = useTranslate()
  return (
    <>
      <Select label={t`Sort by`} name="sort" defaultValue={state.sort}>
        {Object.entries(SORTS).map(([value, words]) => (
          <option key={value} value={value}>
            {translate(words)}
          </option>
        ))}
      </Select>
      <Select
        label={t({ message: 'Order', context: 'of a sorted list' })}
        name="direction"
        defaultValue={state.direction}
      >
        <option value="asc">{t`Lowest first, A to Z`}</option>
        <option value="desc">{t`Highest first, newest first`}</option>
      </Select>
    </>
  )
}

interface ChoiceProps {
  label: string
  name: string
  value: string
  all: string
  options: readonly { value: string; text: string }[]
}

function Choice({ label, name, value, all, options }: ChoiceProps) {
  return (
    <Select label={label} name={name} defaultValue={value}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </Select>
  )
}

function StoreSwitch({ store, stores }: { store: string; stores: FilterFormProps['stores'] }) {
  const { t } = useLingui()
  const isListed = store === '' || stores.some(({ id }) => `${id}` === store)
  return (
    <Select label={t`Store`} name="store" defaultValue={store}>
      <option value="">{t`All stores`}</option>
      {!isListed && <option value={store}>{t`Store ${store}`}</option>}
      {stores.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { Facets } from '#modules/search/search.contract.ts'
import { formatListingPrice } from '#platform/money.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'

import { ratingText } from './active-filters.ts'
import { FacetChoice, type FacetOption, leftText, spelled, withSelected } from './facet-choice.tsx'
import { KeptFields } from './kept-fields.tsx'
import { lacksFilter, listHref, type ListState, readListState, VEHICLE_KEYS, withoutAllFilters } from './list-state.ts'
import type { ListView } from './list-view.ts'

export const LACKS_FILTER = 'Please apply at least one filter'

const KEPT = ['keyword', ...VEHICLE_KEYS, 'store', 'sort', 'all'] as const

interface FilterFormProps {
  state: ListState
  /** What the list holds; of a list that is capped the facets count only what was read of it. */
  view: Pick<ListView, 'facets' | 'isCapped'>
  /** The category by its own name, whatever alias the address calls it. */
  category: string
  /** What the API says of the fields. */
  errors: Readonly<Record<string, string[]>>
  /** Told when the filters have been sent. */
  onApplied: () => void
}

/** The filters of the list: a plain form of the address, so it also works without JavaScript (section 2). */
export function FilterForm({ state, view, category, errors, onApplied }: FilterFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isWarned, setWarned] = useState(lacksFilter(state))
  function apply(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = readFields(event.currentTarget)
    setWarned(lacksFilter(next))
    if (lacksFilter(next)) return
    onApplied()
    void navigate(listHref(next))
  }
  return (
    <form action={paths.products} className="grid gap-5" onSubmit={apply}>
      <KeptFields state={state} keys={KEPT} />
      <input type="hidden" name="filtered" value="1" />
      <PriceFields state={state} range={view.facets.price} errors={errors} />
      <Choices state={state} view={view} category={category} />
      <BrandField {...view} selected={state.brand} />
      <div className="sticky bottom-0 -mx-1 grid grid-cols-[minmax(0,1fr)_auto] gap-2 bg-paper p-1 pb-2">
        <Button type="submit" look="primary">
          {t`Apply Filter`}
        </Button>
        <Link to={withoutAllFilters(state)} className={buttonClass()} onClick={onApplied}>
          {t`Reset`}
        </Link>
        <p role="alert" className="col-span-2 font-semibold text-red empty:hidden">
          {isWarned && LACKS_FILTER}
        </p>
      </div>
    </form>
  )
}

function Choices({
  state,
  view: { facets, isCapped },
  category,
}: Pick<FilterFormProps, 'state' | 'view' | 'category'>) {
  const { t } = useLingui()
  const choices = [
    { name: 'condition', legend: t`Condition`, selected: state.condition, options: conditions(facets) },
    { name: 'rating', legend: t`Rating`, selected: state.rating, options: ratings(facets, state) },
    { name: 'category', legend: t`Category`, selected: category, options: named(facets.category, category) },
  ]
  return choices.map((choice) => <FacetChoice key={choice.name} {...choice} isCapped={isCapped} />)
}

function BrandField({ facets, isCapped, selected }: FilterFormProps['view'] & { selected: string }) {
  const { t } = useLingui()
  const brands = withSelected(facets.brand, selected).map(({ value, count }) => {
    const left = leftText(count, isCapped)
    return { value, text: left === null ? value : `${value} (${left})` }
  })
  return (
    <Select label={t`Brand`} name="brand" defaultValue={spelled(facets.brand, selected)}>
      <option value="">{t`All brands`}</option>
      {brands.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

function PriceFields({ state, range, errors }: Pick<FilterFormProps, 'state' | 'errors'> & { range: Facets['price'] }) {
  const { t } = useLingui()
  const end = (name: 'min' | 'max', label: string) => (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={state[name]}
      placeholder={range[name] === null ? undefined : formatListingPrice(range[name])}
      error={errors[name]?.[0]}
    />
  )
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{t`Price`}</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        {end('min', 'Minimum (₦)')}
        {end('max', 'Maximum (₦)')}
      </div>
    </fieldset>
  )
}

/** New, Used and Renewed are always there to choose from. */
const conditions = ({ condition }: Facets): FacetOption[] =>
  (['New', 'Used', 'Renewed'] satisfies Product['condition'][]).map((value) => ({
    value,
    label: value,
    count: condition.length > 0 ? (condition.find((one) => one.value === value)?.count ?? 0) : undefined,
  }))

const ratings = ({ rating }: Facets, state: ListState): FacetOption[] =>
  withSelected(rating, state.rating).map((option) => ({ ...option, label: ratingText(option.value) }))

const named = (values: Facets['category'], selected: string): FacetOption[] =>
  withSelected(values, selected).map((option) => ({ ...option, label: option.value }))

/** The fields of the form are the keys of the address. */
function readFields(form: HTMLFormElement): ListState {
  const fields = [...new FormData(form)].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))
  return readListState(new URLSearchParams(fields))
}

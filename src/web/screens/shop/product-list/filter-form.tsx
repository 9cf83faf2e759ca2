import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { Facets } from '#modules/search/search.contract.ts'
import type { ProblemBody } from '#platform/http/problems.ts'
import { formatListingPrice } from '#platform/money.ts'
import { paths } from '#web/app/paths.ts'
import { getCategoryText, getConditionText, getFieldTexts } from '#web/content/keyed-text.ts'
import type { FieldErrors } from '#web/features/forms/account-checks.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field, Select } from '#web/ui/field.tsx'

import { ratingText } from './active-filters.ts'
import { countedOptions, isPartly } from './counted-select.tsx'
import { FacetChoice, type FacetOption, toFacetSpelling, withSelected } from './facet-choice.tsx'
import { KeptFields } from './kept-fields.tsx'
import { LacksFilter } from './lacks-filter.tsx'
import {
  hasFilter,
  lacksFilter,
  listHref,
  type ProductListState,
  productListParams,
  VEHICLE_KEYS,
  withoutAllFilters,
} from './list-state.ts'
import type { ListView } from './list-view.ts'
import { PartFilters, SellerFilters } from './part-filters.tsx'
import { priceErrors } from './price-check.ts'

const KEPT = ['keyword', ...VEHICLE_KEYS, 'store', 'sort', 'all', 'view'] as const

export interface FilterFormProps {
  state: ProductListState
  /**
   * The facets of the list. Those of a capped list, and those in `facets.capped`, count only the parts that were read.
   */
  view: Pick<ListView, 'facets' | 'isCapped' | 'count' | 'understood'>
  /** The facet contains only the most frequent brands. */
  hasMoreBrands: boolean
  /** The name of the category, even when the address uses an alias. */
  category: string
  /** The API's problem with the address, which names its fields. */
  problem: ProblemBody | null
  /** Called when the filters are submitted. */
  onApplied: () => void
  /** Called before a choice on a wide screen is applied. */
  onInstant: (next: ProductListState) => void
}

/** Adds the number of parts, when it is known. */
type FacetSource = Pick<ListView, 'facets' | 'isCapped' | 'understood'> & { count: number | undefined }

/** The filters of the list as a GET form that works without JavaScript (section 2). */
export function FilterForm(props: FilterFormProps) {
  const { state, view, hasMoreBrands, category, problem, onApplied } = props
  const { t } = useLingui()
  const { isWarned, wrong, apply, applyChoice } = useApplying(props)
  const Brand = hasMoreBrands ? AnyBrandField : BrandField
  // A list without the rejected filters does not show what those filters would leave.
  const counted = { ...view, count: problem?.errors ? undefined : view.count }
  return (
    <form action={paths.products} className="grid gap-5" onSubmit={apply} onChange={applyChoice}>
      <KeptFields state={state} keys={KEPT} />
      <input type="hidden" name="filtered" value="1" />
      <SellerFilters state={state} view={counted} />
      <PartFilters state={state} view={counted} />
      <PriceFields state={state} range={view.facets.price} errors={wrong} />
      <Choices state={state} view={counted} category={category} />
      <Brand {...counted} selected={state.brand} />
      <div className="sticky bottom-0 -mx-1 grid grid-cols-[minmax(0,1fr)_auto] gap-2 bg-paper p-1 pb-2">
        <Button type="submit" variant="primary">
          {t`Apply Filter`}
        </Button>
        <Link to={withoutAllFilters(state)} className={buttonClass()} onClick={onApplied}>
          {t`Reset`}
        </Link>
        <p role="alert" className="col-span-2 font-semibold text-red empty:hidden">
          {isWarned && <LacksFilter />}
        </p>
      </div>
    </form>
  )
}

/** Shows invalid prices at their field before submitting, so that the filters stay open on phones. */
function useApplying({ state, problem, onApplied, onInstant }: FilterFormProps) {
  const navigate = useNavigate()
  const [isWarned, setWarned] = useState(lacksFilter(state))
  const [wrong, setWrong] = useState(() => (problem ? getFieldTexts(problem) : {}))
  function apply(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = readFields(event.currentTarget)
    const found = priceErrors(next)
    setWarned(lacksFilter(next))
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) return focusOn(event.currentTarget, first)
    if (lacksFilter(next)) return
    onApplied()
    void navigate(listHref(next))
  }
  /** Beside the list, choices apply immediately; typed values wait for the button. */
  function applyChoice({ target, currentTarget: form }: React.FormEvent<HTMLFormElement>) {
    const isTyped = target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)
    if (isTyped || !matchMedia('(width >= 992px)').matches) return
    const next = readFields(form)
    if (Object.keys(priceErrors(next)).length > 0) return
    const applied = { ...next, filtered: hasFilter(next) ? '1' : '' }
    onInstant(applied)
    void navigate(listHref(applied), { preventScrollReset: true })
  }
  return { isWarned, wrong, apply, applyChoice }
}

function focusOn(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLElement)) return
  field.focus()
  // Its error is rendered below it.
  field.scrollIntoView({ block: 'center' })
}

interface ChoicesProps extends Pick<FilterFormProps, 'state' | 'category'> {
  view: FacetSource
}

function Choices({ state, view, category }: ChoicesProps) {
  const { t } = useLingui()
  const { facets } = view
  const choices = [
    { name: 'condition', legend: t`Condition`, selected: state.condition, options: conditions(facets) },
    { name: 'rating', legend: t`Rating`, selected: state.rating, options: ratings(view, state) },
    { name: 'category', legend: t`Category`, selected: category, options: named(view, category) },
  ] as const
  return choices.map((choice) => (
    <FacetChoice key={choice.name} {...choice} isCapped={isPartly(view, choice.name)} isListCapped={view.isCapped} />
  ))
}

type BrandFieldProps = Omit<FacetSource, 'understood'> & { selected: string }

const brandOptions = ({ facets, isCapped, count, selected }: BrandFieldProps) =>
  countedOptions({
    values: facets.brand,
    selected,
    count,
    isListCapped: isCapped,
    isCapped: isPartly({ facets, isCapped }, 'brand'),
  })

/** A list of frequent brands with a field for any other, because a page cannot list all of them. */
function AnyBrandField(props: BrandFieldProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div>
      <Field
        label={t`Brand`}
        name="brand"
        list={id}
        autoComplete="off"
        maxLength={200}
        defaultValue={toFacetSpelling(props.facets.brand, props.selected)}
        placeholder={t`All brands`}
        hint={t`Type any brand. The most frequent are offered.`}
      />
      <datalist id={id}>{brandOptions(props)}</datalist>
    </div>
  )
}

function BrandField(props: BrandFieldProps) {
  const { t } = useLingui()
  const { facets, selected } = props
  return (
    <Select label={t`Brand`} name="brand" defaultValue={toFacetSpelling(facets.brand, selected)}>
      <option value="">{t`All brands`}</option>
      {brandOptions(props)}
    </Select>
  )
}

interface PriceFieldsProps {
  state: ProductListState
  range: Facets['price']
  errors: FieldErrors
}

function PriceFields({ state, range, errors }: PriceFieldsProps) {
  const { t } = useLingui()
  const end = (name: 'min' | 'max', label: string) => (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={state[name]}
      placeholder={range[name] === null ? undefined : formatListingPrice(range[name])}
      error={errors[name]}
    />
  )
  return (
    <fieldset>
      <legend className="mb-2 font-bold">{t`List price`}</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        {end('min', t`Minimum (₦)`)}
        {end('max', t`Maximum (₦)`)}
      </div>
    </fieldset>
  )
}

/** Always offers New, Used and Renewed. */
const conditions = ({ condition }: Facets): FacetOption[] =>
  (['New', 'Used', 'Renewed'] satisfies Product['condition'][]).map((value) => ({
    value,
    label: getConditionText(value),
    count: condition.length > 0 ? (condition.find((one) => one.value === value)?.count ?? 0) : undefined,
  }))

const ratings = ({ facets, count }: FacetSource, state: ProductListState): FacetOption[] =>
  withSelected(facets.rating, state.rating, count).map((option) => ({ ...option, label: ratingText(option.value) }))

const named = ({ facets, count }: FacetSource, selected: string): FacetOption[] =>
  withSelected(facets.category, selected, count).map((option) => ({ ...option, label: getCategoryText(option.value) }))

/** Names of the form's fields equal the keys of the address. */
function readFields(form: HTMLFormElement): ProductListState {
  const fields = [...new FormData(form)].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))
  return productListParams.read(new URLSearchParams(fields))
}

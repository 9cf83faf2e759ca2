import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Product } from '#modules/catalogue/catalogue.contract.ts'
import type { ChosenVehicle } from '#modules/catalogue/fit.rules.ts'
import type { Facets } from '#modules/search/search.contract.ts'
import type { ProblemBody } from '#platform/http/problems.ts'
import { formatListingPrice } from '#platform/money.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { getCategoryText, getConditionText, getFieldTexts } from '#web/content/keyed-text.ts'
import type { FieldErrors } from '#web/features/forms/account-checks.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useTranslate } from '#web/ui/text.ts'

import { ratingText } from './active-filters.ts'
import { BrandFilter } from './brand-filter.tsx'
import { isPartly } from './counted-select.tsx'
import { FacetChoice, type FacetOption, withSelected } from './facet-choice.tsx'
import { KeptFields } from './kept-fields.tsx'
import { LacksFilter } from './lacks-filter.tsx'
import {
  hasFilter,
  lacksFilter,
  listBrands,
  listHref,
  type ProductListState,
  productListParams,
  VEHICLE_KEYS,
  withoutAllFilters,
} from './list-state.ts'
import { countText, type ListView } from './list-view.ts'
import { PartFilters, SellerFilters } from './part-filters.tsx'
import { checkPrices } from './price-check.ts'
import { type PartCount, useFilterCount } from './use-filter-count.ts'

const KEPT = ['keyword', ...VEHICLE_KEYS, 'store', 'sort', 'all', 'view'] as const

export interface FilterFormProps {
  state: ProductListState
  /** Facets of a capped list, and those in `facets.capped`, count only the parts that were read. */
  view: Pick<ListView, 'facets' | 'positions' | 'isCapped' | 'count' | 'understood'>
  /** The facet contains only the most frequent brands. */
  hasMoreBrands: boolean
  /** The name of the category, even when the address uses an alias. */
  category: string
  /** The API's problem with the address, which names its fields. */
  problem: ProblemBody | null
  /** The visitor's vehicle, when it filters the list. */
  filteredBy: ChosenVehicle | null
  /** Called when the filters are submitted. */
  onApplied: () => void
  /** Called before a choice on a wide screen is applied. */
  onInstant: (next: ProductListState) => void
}

/** Adds the number of parts, when it is known. */
type FacetSource = Pick<ListView, 'facets' | 'positions' | 'isCapped' | 'understood'> & { count: number | undefined }

/** The filters of the list as a GET form that works without JavaScript (section 2). */
export function FilterForm(props: FilterFormProps) {
  const { state, view, hasMoreBrands, category, problem, onApplied } = props
  const { t } = useLingui()
  const { isWarned, wrong, chosen, apply, applyChoice } = useApplying(props)
  // A list without the rejected filters does not show what those filters would leave.
  const counted = { ...view, count: problem?.errors ? undefined : view.count }
  return (
    <form action={paths.products} className="grid gap-5" onSubmit={apply} onChange={applyChoice}>
      <KeptFields state={state} keys={KEPT} />
      <input type="hidden" name="filtered" value="1" />
      <SellerFilters state={state} view={counted} />
      <PartFilters state={state} view={counted} />
      <BrandFilter view={counted} chosen={listBrands(state)} hasMoreBrands={hasMoreBrands} />
      <PriceFields state={state} range={view.facets.price} errors={wrong} />
      <Choices state={state} view={counted} category={category} />
      <div className="sticky bottom-0 -mx-1 grid grid-cols-[minmax(0,1fr)_auto] gap-2 bg-paper p-1 pb-2">
        <Button type="submit" variant="primary">
          <ApplyText count={chosen} />
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

/** In the sheet of a phone, the button tells how many parts the filters leave. */
function ApplyText({ count }: { count: PartCount | null }) {
  const { t } = useLingui()
  const translate = useTranslate()
  if (!count) return t`Apply Filter`
  const parts = translate(countText(count))
  return (
    <>
      <span className="lg:hidden">{t`Apply Filter · ${parts}`}</span>
      <span className="max-lg:hidden">{t`Apply Filter`}</span>
    </>
  )
}

/** Shows invalid prices at their field before submitting, so that the filters stay open on phones. */
function useApplying({ state, view, problem, filteredBy, onApplied, onInstant }: FilterFormProps) {
  const navigate = useNavigate()
  const { counted, countParts } = useFilterCount(filteredBy)
  const [isWarned, setWarned] = useState(lacksFilter(state))
  const [wrong, setWrong] = useState(() => (problem ? getFieldTexts(problem) : {}))
  function apply(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = readFields(event.currentTarget)
    const found = checkPrices(next)
    setWarned(lacksFilter(next))
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) return focusOn(event.currentTarget, first)
    if (lacksFilter(next)) return
    onApplied()
    void navigate(listHref(next))
  }
  /** Beside the list, choices apply immediately, in the sheet they are counted; typed values wait for the button. */
  function applyChoice({ target, currentTarget: form }: React.FormEvent<HTMLFormElement>) {
    const isTyped = target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)
    const isSheet = !matchMedia('(width >= 992px)').matches
    const next = readFields(form)
    if ((isTyped && !isSheet) || Object.keys(checkPrices(next)).length > 0) return
    if (isSheet) return countParts(next)
    const applied = { ...next, filtered: hasFilter(next) ? '1' : '' }
    onInstant(applied)
    void navigate(listHref(applied), { preventScrollReset: true })
  }
  const chosen = counted ?? (hasFilter(state) && !problem ? view : null)
  return { isWarned, wrong, chosen, apply, applyChoice }
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
    { name: 'condition', legend: t`Condition`, selected: state.condition, options: listConditions(facets) },
    { name: 'rating', legend: t`Rating`, selected: state.rating, options: listRatings(view, state) },
    { name: 'category', legend: t`Category`, selected: category, options: listCategories(view, category) },
  ] as const
  return choices.map((choice) => (
    <FacetChoice key={choice.name} {...choice} isCapped={isPartly(view, choice.name)} isListCapped={view.isCapped} />
  ))
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
const listConditions = ({ condition }: Facets): FacetOption[] =>
  (['New', 'Used', 'Renewed'] satisfies Product['condition'][]).map((value) => ({
    value,
    label: getConditionText(value),
    count: condition.length > 0 ? (condition.find((one) => one.value === value)?.count ?? 0) : undefined,
  }))

const listRatings = ({ facets, count }: FacetSource, state: ProductListState): FacetOption[] =>
  withSelected(facets.rating, state.rating, count).map((option) => ({ ...option, label: ratingText(option.value) }))

const listCategories = ({ facets, count }: FacetSource, selected: string): FacetOption[] =>
  withSelected(facets.category, selected, count).map((option) => ({ ...option, label: getCategoryText(option.value) }))

/** Names of the form's fields equal the keys of the address. */
function readFields(form: HTMLFormElement): ProductListState {
  const fields = [...new FormData(form)].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : []))
  return productListParams.read(new URLSearchParams(fields))
}

import { useLingui } from '@lingui/react/macro'

import { removeBrackets } from '#modules/keyword/understood-text.rules.ts'
import { getQualityText } from '#web/content/keyed-text.ts'
import { useTranslate } from '#web/ui/text.ts'

import { UNIVERSAL_TEXTS } from './active-filters.ts'
import { CountedSelect, isPartly } from './counted-select.tsx'
import { FacetChoice, leftText, withSelected } from './facet-choice.tsx'
import type { ProductListState } from './list-state.ts'
import type { ListView } from './list-view.ts'

type FacetSource = Pick<ListView, 'facets' | 'positions' | 'isCapped' | 'understood'> & { count: number | undefined }

interface PartFiltersProps {
  state: ProductListState
  view: FacetSource
}

/** Filters for the part: type, position and quality. */
export function PartFilters({ state, view }: PartFiltersProps) {
  const { t } = useLingui()
  const { facets, count, understood, isCapped: isListCapped } = view
  const qualities = withSelected(facets.quality, state.quality, count)
  return (
    <>
      <CountedSelect
        label={t`Part type`}
        name="type"
        any={t`All types of parts`}
        // Listings without a type cannot be filtered.
        values={facets.type.flatMap(({ value, label, count: left }) =>
          value === '' ? [] : { value, label: removeBrackets(label), count: left },
        )}
        selected={state.type}
        selectedLabel={understood?.part_type?.name}
        {...{ count, isListCapped, isCapped: isPartly(view, 'type') }}
      />
      <PositionFields view={view} />
      <FacetChoice
        name="quality"
        legend={t`Quality`}
        selected={state.quality}
        options={qualities.map((option) => ({ ...option, label: getQualityText(option.value) }))}
        isCapped={isPartly(view, 'quality')}
        isListCapped={isListCapped}
      />
      <MadeForField state={state} view={view} />
    </>
  )
}

/** Filters by fit for all vehicles; not rendered when all parts of the list have one value. */
function MadeForField({ state: { universal }, view }: PartFiltersProps) {
  const { t } = useLingui()
  const options = withSelected(view.facets.universal, universal, view.count).flatMap((option) => {
    const label = UNIVERSAL_TEXTS.get(option.value)
    return label ? { ...option, label } : []
  })
  return (
    <FacetChoice
      name="universal"
      legend={t`Made for`}
      selected={universal}
      options={options.length > 1 || universal ? options : []}
      isCapped={isPartly(view, 'universal')}
      isListCapped={view.isCapped}
    />
  )
}

/** One field for each direction in which the parts differ; all are submitted as `position`. */
function PositionFields({ view }: Pick<PartFiltersProps, 'view'>) {
  const { t } = useLingui()
  const translate = useTranslate()
  return view.positions.map(({ label, values, selected, selectedLabel }, at) => (
    <CountedSelect
      key={at}
      label={translate(label)}
      name="position"
      any={t`Any position`}
      values={values.map((one) => ({ ...one, label: translate(one.label) }))}
      selected={selected}
      selectedLabel={translate(selectedLabel)}
      count={view.count}
      isListCapped={view.isCapped}
      isCapped={isPartly(view, 'position')}
    />
  ))
}

/** Filters for location and availability. */
export function SellerFilters({ state, view }: PartFiltersProps) {
  const { t } = useLingui()
  const inStock = view.facets.in_stock.find(({ value }) => value === '1')?.count
  const isChosen = state.in_stock === '1'
  const left = leftText(inStock, isChosen ? view.isCapped : isPartly(view, 'in_stock'))
  return (
    <>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm font-semibold hover:bg-sunken">
        <input
          type="checkbox"
          name="in_stock"
          value="1"
          defaultChecked={isChosen}
          className="size-4.5 shrink-0 accent-green"
        />
        {t`In stock only`}
        {left !== null && <span className="ml-auto text-sm font-normal text-muted">{left}</span>}
      </label>
      <CountedSelect
        label={t`State of the seller`}
        name="state"
        any={t`All states`}
        values={view.facets.state}
        selected={state.state}
        count={view.count}
        isListCapped={view.isCapped}
        isCapped={isPartly(view, 'state')}
      />
    </>
  )
}

import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyPiece } from '#web/ui/lazy-piece.tsx'

import type { FilterFormProps } from './filter-form.tsx'
import type { ProductListState } from './list-state.ts'

// The form works before its script has run.
const FilterForm = lazyPiece(async () => ({ default: (await import('./filter-form.tsx')).FilterForm }), 'form')

const ID = 'filters'

/** Opens the filters on phones and tablets. Works without JavaScript. */
export function FilterButton({ active }: { active: number }) {
  const { t } = useLingui()
  return (
    <Button popoverTarget={ID} className="px-3 lg:hidden">
      <Icon name="sliders-horizontal" className="max-sm:hidden" />
      {t`Filter`}
      {active > 0 && ` (${active})`}
    </Button>
  )
}

/** The filters: a column next to the list when there is room, or else a sheet from the bottom of the screen. */
export function FilterPanel(props: Omit<FilterFormProps, 'onApplied' | 'onInstant'>) {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  const location = useLocation()
  const { key, keepForm } = useFormKey(formKey(props.state))
  // Browsers without popover support show the filters above the list.
  const close = () => panel.current?.hidePopover?.()
  useEffect(close, [location.key])
  return (
    <aside
      ref={panel}
      id={ID}
      popover="auto"
      aria-labelledby="filters-title"
      className="bg-paper text-ink backdrop:bg-backdrop max-lg:top-auto max-lg:bottom-0 max-lg:max-h-[88dvh] max-lg:w-full max-lg:max-w-full max-lg:overflow-auto max-lg:overscroll-contain max-lg:rounded-t-lg max-lg:px-5 max-lg:shadow-floating lg:static lg:block lg:w-auto"
    >
      <div className="flex items-center justify-between py-3 lg:pt-0">
        <h2 id="filters-title" className="text-lg">
          {t`Filters`}
        </h2>
        <button
          type="button"
          popoverTarget={ID}
          popoverTargetAction="hide"
          aria-label={t`Close filters`}
          className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-sunken lg:hidden"
        >
          <Icon name="x" />
        </button>
      </div>
      <Suspense>
        <FilterForm key={key} {...props} onInstant={keepForm} onApplied={close} />
      </Suspense>
    </aside>
  )
}

/** Returns a key that changes with the address, but not by the form itself, so that the fields show its values. */
function useFormKey(here: string) {
  const [{ key, addresses }, setForm] = useState({ key: 0, addresses: [here] })
  if (!addresses.includes(here)) setForm({ key: key + 1, addresses: [here] })
  // Not while rendering: a choice that interrupts a render would be added to what that render set, and undo the one before.
  useEffect(() => {
    setForm((form) =>
      form.addresses.length > 1 && form.addresses.at(-1) === here ? { ...form, addresses: [here] } : form,
    )
  }, [here])
  // All are kept: the page of an earlier choice can appear after a later one was made, and would undo it.
  const keepForm = (state: ProductListState) =>
    setForm((form) => ({ ...form, addresses: [...form.addresses, formKey(state)] }))
  return { key, keepForm }
}

const formKey = (state: ProductListState) => JSON.stringify({ ...state, page: '', sort: '', view: '' })

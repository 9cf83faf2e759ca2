import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Form, useNavigate, useNavigation } from 'react-router'

import { paths, productsPath } from '#web/app/navigation/paths.ts'
import { Button } from '#web/ui/button.tsx'

import { type Cascade, useCascade } from './use-cascade.ts'
import { VehicleCascade } from './vehicle-cascade.tsx'
import { type CascadeState, type Choice, toChoice, NO_CHOICE, NO_OPTIONS } from './vehicle-choice.ts'
import { type Keyword, KeywordField, useKeyword } from './vehicle-form-words.tsx'
import { VinField, type VinReport } from './vin-field.tsx'

interface VehicleFormProps {
  /** `search` opens the list of parts; `vehicle` stores the vehicle and returns to the previous page. */
  purpose: 'search' | 'vehicle'
  /** Choices and options from the server; when missing, the form loads the makes. */
  initial?: CascadeState | undefined
  /** The vehicle to preselect when `initial` is missing. */
  start?: Choice | undefined
  report?: VinReport | undefined
  words?: string | undefined
  /** Number of times the form's dialog was opened; 0 for a form on a page. */
  opening?: number
  /** The path to return to, for `vehicle`. */
  to?: string | undefined
  /** The grid columns of the selects. */
  columns?: string
  /** Rendered before Clear and Search: the Close button of a dialog. */
  close?: ReactNode
}

/** The steps that are required to store a vehicle. */
const VEHICLE_STEPS = ['make', 'model', 'year'] as const

/** A form for choosing a vehicle by steps or by VIN. Each step also works without JavaScript. */
export function VehicleForm({
  purpose,
  initial,
  start,
  report,
  words = '',
  opening = 0,
  to,
  columns = 'sm:grid-cols-2 [&>:first-child]:col-span-full',
  close,
}: VehicleFormProps) {
  const cascade = useCascade(initial ?? { choice: NO_CHOICE, options: NO_OPTIONS })
  const id = useId()
  const keyword = useKeyword(words, opening)
  const { submitting, onSubmit } = useSubmission(purpose, { ...cascade.state.choice, keyword: keyword?.words ?? '' })
  useStart(cascade, initial ? null : (start ?? NO_CHOICE))
  const isVehicle = VEHICLE_STEPS.every((step) => cascade.state.choice[step] !== '')
  return (
    <div className="@container">
      <Form id={id} method="post" action={paths.vehicle} onSubmit={onSubmit}>
        {to && <input type="hidden" name="to" value={to} />}
        {purpose === 'search' && keyword && <KeywordField keyword={keyword} />}
        <VehicleCascade cascade={cascade} className={columns} />
        <NextStep />
      </Form>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <VinField onDecoded={(vin) => cascade.fill(toChoice(vin))} report={report} to={to} words={keyword?.words} />
        <div className="flex grow flex-wrap items-center justify-end gap-2 @3xl:pt-6">
          {purpose === 'search' && <KeepChoice form={id} disabled={!isVehicle} />}
          {close}
          <ClearButton form={id} cascade={cascade} keyword={keyword} />
          <GoButton form={id} purpose={purpose} loading={submitting} disabled={purpose === 'vehicle' && !isVehicle} />
        </div>
      </div>
    </div>
  )
}

/** The browser's reset does not change React state. */
function ClearButton({ form, cascade, keyword }: { form: string; cascade: Cascade; keyword: Keyword | null }) {
  const { t } = useLingui()
  const clear = () => {
    cascade.clear()
    keyword?.set('')
  }
  return (
    <Button form={form} type="reset" onClick={clear}>
      {t`Clear`}
    </Button>
  )
}

interface GoButtonProps {
  form: string
  purpose: VehicleFormProps['purpose']
  loading: boolean
  disabled: boolean
}

function GoButton({ purpose, ...rest }: GoButtonProps) {
  const { t } = useLingui()
  const [value, text] = purpose === 'search' ? ['search', t`Search`] : ['use', t`Use this vehicle`]
  return (
    <Button type="submit" name="intent" value={value} variant="action" className="max-sm:grow" {...rest}>
      {text}
    </Button>
  )
}

/** A vehicle can be stored once make, model and year are chosen. */
function KeepChoice({ form, disabled }: { form: string; disabled: boolean }) {
  const { t } = useLingui()
  const look = disabled ? 'text-muted' : 'cursor-pointer'
  return (
    <label className={`mr-auto flex min-h-11 items-center gap-2 max-sm:basis-full ${look}`}>
      <input
        form={form}
        type="checkbox"
        name="keep"
        value="1"
        defaultChecked
        disabled={disabled}
        className="size-5 accent-green"
      />
      {t`Use as my vehicle`}
    </label>
  )
}

/** Loads the options of a choice once; null when the page came with them. On failure the form shows Try again. */
function useStart({ fill }: Cascade, start: Choice | null) {
  const isAsked = useRef(start === null)
  useEffect(() => {
    if (isAsked.current || start === null) return
    isAsked.current = true
    fill(start)
  }, [fill, start])
}

function useSubmission(purpose: VehicleFormProps['purpose'], { keyword, ...choice }: Choice & { keyword: string }) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  return {
    submitting: navigation.state !== 'idle' && navigation.formAction === paths.vehicle,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const keep = new FormData(event.currentTarget).has('keep')
      if (purpose === 'vehicle' || keep) return
      // Nothing to store: navigate directly, without a request to `/vehicle`.
      event.preventDefault()
      void navigate(productsPath({ keyword, ...choice }))
    },
  }
}

/** Without JavaScript this button loads the options of the next select. */
function NextStep() {
  const { t } = useLingui()
  return (
    <noscript>
      <Button type="submit" formMethod="get" formAction={paths.vehicleData} className="mt-3">
        {t`Next step`}
      </Button>
    </noscript>
  )
}

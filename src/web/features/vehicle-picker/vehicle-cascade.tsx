import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslate } from '#web/ui/text.ts'

import type { Cascade } from './use-cascade.ts'
import { isOpen, type Step } from './vehicle-choice.ts'

const labels: Record<Step, MessageDescriptor> = {
  make: msg`Make`,
  model: msg`Model`,
  year: msg`Year`,
  engineType: msg`Engine Type`,
  vehicleType: msg`Vehicle Type`,
}

/** The five selects; each is disabled until the previous one is chosen (specification, section 2). */
export function VehicleCascade({ cascade, className = '' }: { cascade: Cascade; className?: string }) {
  const { t } = useLingui()
  const translate = useTranslate()
  const { failure } = cascade
  return (
    <div className={`grid gap-3 ${className}`}>
      <StepSelect cascade={cascade} step="make" />
      <StepSelect cascade={cascade} step="model" />
      <div className="flex items-end gap-2">
        <StepSelect cascade={cascade} step="year" className="min-w-0 grow" />
        <Button
          variant="plain"
          className="px-3"
          aria-label={t`Reload years`}
          title={t`Reload`}
          loading={cascade.reloading}
          disabled={cascade.state.choice.model === ''}
          onClick={cascade.reloadYears}
        >
          {!cascade.reloading && <Icon name="refresh-cw" />}
        </Button>
      </div>
      <StepSelect cascade={cascade} step="engineType" />
      <StepSelect cascade={cascade} step="vehicleType" />
      {failure && (
        <Alert kind="error" className="col-span-full">
          {translate(failure.text)}{' '}
          <button type="button" className="font-semibold underline" onClick={failure.retry}>
            {t`Try again`}
          </button>
        </Alert>
      )}
    </div>
  )
}

function StepSelect({ cascade, step, className = '' }: { cascade: Cascade; step: Step; className?: string }) {
  const translate = useTranslate()
  const { t } = useLingui()
  const { state, waiting, reloading } = cascade
  const isWaiting = waiting === step || (waiting === 'engineType' && step === 'vehicleType')
  const shut = !isOpen(state, step) || (step === 'year' && reloading)
  return (
    <Select
      label={translate(labels[step])}
      name={step}
      value={state.choice[step]}
      disabled={shut}
      aria-busy={isWaiting || undefined}
      className={className}
      onChange={(event) => cascade.choose(step, event.currentTarget.value)}
    >
      <option value="">{isWaiting ? t`Loading…` : step === 'make' ? t`Choose a make` : t`Any`}</option>
      {state.options[step].map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </Select>
  )
}

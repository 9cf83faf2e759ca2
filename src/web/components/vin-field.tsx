import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'

import { CallFailure } from '#web/browser-api.ts'
import { paths } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

import { askVin, type DecodedVin } from './vehicle-lookup.ts'

/** What is known of the VIN in the field: its warnings, or why it says nothing. */
export interface VinReport {
  vin: string
  error?: string | undefined
  warnings?: readonly string[]
}

/**
 * A field for the 17 characters of a VIN. Without script it opens `/vehicledata?vin=…`, which decodes it the same.
 * @param onDecoded told what a VIN says
 */
export function VinField({
  report,
  to,
  onDecoded,
}: {
  report?: VinReport
  to?: string
  onDecoded: (vin: DecodedVin) => void
}) {
  const { t } = useLingui()
  const { busy, error, warnings, decode } = useVin(report, onDecoded)
  return (
    <form action={paths.vehicleData} onSubmit={decode} noValidate className="grow basis-80 @3xl:max-w-lg">
      {to && <input type="hidden" name="to" value={to} />}
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label={t`Or by VIN`}
          name="vin"
          defaultValue={report?.vin}
          error={error}
          hint={t`17 letters and digits`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          className="min-w-0 grow basis-32 [&_input]:font-mono [&_input]:uppercase"
        />
        <Button type="submit" look="plain" busy={busy} className="mt-6">
          {t`Find by VIN`}
        </Button>
      </div>
      {warnings.map((warning) => (
        <Alert key={warning} kind="warning" className="mt-2">
          {warning}
        </Alert>
      ))}
    </form>
  )
}

function useVin(report: VinReport | undefined, onDecoded: (vin: DecodedVin) => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(report?.error)
  const [warnings, setWarnings] = useState(report?.warnings ?? [])

  async function decode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const vin = String(new FormData(event.currentTarget).get('vin') ?? '').trim()
    const field = event.currentTarget.elements.namedItem('vin')
    const refuse = (why: string) => {
      setError(why)
      if (field instanceof HTMLElement) field.focus()
    }
    setWarnings([])
    if (vin === '') return refuse('Type the VIN first.')
    setBusy(true)
    setError(undefined)
    try {
      const decoded = await askVin(vin)
      setWarnings(decoded.warnings)
      onDecoded(decoded)
    } catch (failure) {
      refuse(failure instanceof CallFailure ? failure.message : 'The VIN could not be read.')
    }
    setBusy(false)
  }
  return { busy, error, warnings, decode }
}

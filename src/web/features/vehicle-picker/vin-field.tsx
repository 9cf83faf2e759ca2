import { useLingui } from '@lingui/react/macro'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'

import { checkVin, cleanVin } from '#modules/vehicles/vin-field.rules.ts'
import { getFailureText } from '#web/app/api/browser-api.ts'
import { paths } from '#web/app/navigation/paths.ts'
import { getFaultText } from '#web/content/keyed-text.ts'
import { Alert, type AlertKind } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Text } from '#web/ui/text.ts'

import { fetchVin, type DecodedVin } from './vehicle-lookup.ts'

/** The warnings and notes of a decoded VIN, or the reason why it could not be decoded. */
export interface VinReport extends Partial<Messages> {
  vin: string
  error?: Text | undefined
}

interface VinFieldProps {
  report?: VinReport | undefined
  to?: string | undefined
  /** The keyword to search for in addition to the vehicle. */
  words?: string | undefined
  onDecoded: (vin: DecodedVin) => void
}

/** A field for a VIN of 17 characters. Without JavaScript it opens `/vehicledata?vin=…`, which decodes it too. */
export function VinField({ report, to, words, onDecoded }: VinFieldProps) {
  const { t } = useLingui()
  const { form, busy: loading, error, messages, decode } = useVin(report, onDecoded)
  return (
    <form ref={form} action={paths.vehicleData} onSubmit={decode} noValidate className="grow basis-80 @3xl:max-w-lg">
      {to && <input type="hidden" name="to" value={to} />}
      {words && <input type="hidden" name="keyword" value={words} />}
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label={t`Have your VIN?`}
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
        <Button type="submit" variant="plain" loading={loading} className="mt-6">
          {t`Look up`}
        </Button>
      </div>
      <VinMessages {...messages} />
    </form>
  )
}

type Messages = Pick<DecodedVin, 'warnings' | 'warning_codes' | 'notes' | 'note_codes'>

const NO_MESSAGES: Messages = { warnings: [], warning_codes: [], notes: [], note_codes: [] }

function VinMessages({ warnings, warning_codes, notes, note_codes }: Messages) {
  return (
    <>
      <Sentences kind="warning" texts={warnings} codes={warning_codes} />
      <Sentences kind="info" texts={notes} codes={note_codes} />
    </>
  )
}

interface SentencesProps {
  kind: AlertKind
  texts: readonly string[]
  codes: DecodedVin['warning_codes']
}

function Sentences({ kind, texts, codes }: SentencesProps) {
  return texts.map((text, at) => (
    <Alert key={text} kind={kind} className="mt-2">
      {getFaultText({ code: 'invalid', ...codes[at], text })}
    </Alert>
  ))
}

/** The Clear button of the vehicle form next to this one clears this field too. */
function useClearBeside(clear: () => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    function onReset({ target }: Event) {
      const own = form.current
      if (own === null || !(target instanceof HTMLFormElement) || !target.parentElement?.contains(own)) return
      const field = own.elements.namedItem('vin')
      // Do not reset the form: that would restore the VIN from the address.
      if (field instanceof HTMLInputElement) field.value = ''
      clear()
    }
    document.addEventListener('reset', onReset)
    return () => document.removeEventListener('reset', onReset)
  })
  return form
}

function useVin(report: VinReport | undefined, onDecoded: (vin: DecodedVin) => void) {
  const { t } = useLingui()
  const [loading, setBusy] = useState(false)
  const [error, setError] = useState(report?.error)
  const [messages, setMessages] = useState<Messages>({ ...NO_MESSAGES, ...report })
  const turn = useRef(0)
  const form = useClearBeside(clear)

  async function decode(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const vin = String(new FormData(event.currentTarget).get('vin') ?? '').trim()
    const field = event.currentTarget.elements.namedItem('vin')
    const refuse = (why: Text) => {
      setError(why)
      if (field instanceof HTMLElement) field.focus()
    }
    setMessages(NO_MESSAGES)
    if (vin === '') return refuse(t`Type the VIN first.`)
    const fault = checkVin(cleanVin(vin))
    if (fault) return refuse(getFaultText(fault))
    const mine = ++turn.current
    setBusy(true)
    setError(undefined)
    try {
      const decoded = await fetchVin(vin)
      // The field was cleared before the answer arrived.
      if (mine !== turn.current) return
      setMessages(decoded)
      onDecoded(decoded)
    } catch (failure) {
      if (mine !== turn.current) return
      refuse(getFailureText(failure))
    }
    setBusy(false)
  }

  function clear() {
    turn.current += 1
    setBusy(false)
    setError(undefined)
    setMessages(NO_MESSAGES)
  }
  return { form, busy: loading, error, messages, decode }
}

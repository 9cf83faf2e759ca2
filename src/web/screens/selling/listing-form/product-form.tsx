import { useRef, useState } from 'react'

import { sellerListPath } from '#web/app/paths.ts'

import { DraftOffer } from './draft-offer.tsx'
import type { FormReply, FormSubject } from './form-subject.ts'
import type { FormValues } from './form-values.ts'
import type { SaveConfirmation } from './product-action.ts'
import { ProductFields } from './product-fields.tsx'
import { useDraft } from './use-draft.ts'
import type { InitialSets } from './use-vehicle-sets.ts'
import { readSets } from './vehicle-sets.ts'

interface ProductFormProps {
  subject: FormSubject
  action: string
  answer: FormReply
  saved: SaveConfirmation['saved'] | null
}

/** The form of a listing, with the unsaved draft of an earlier visit. */
export function ProductForm({ subject, action, answer, saved }: ProductFormProps) {
  const root = useRef<HTMLDivElement>(null)
  const [start, setStart] = useState<{ values: FormValues | null; ignored: FormReply; turn: number }>({
    values: null,
    ignored: undefined,
    turn: 0,
  })
  const draft = useDraft({
    key: subject.draftKey,
    form: () => root.current?.querySelector('form') ?? null,
    initial: subject.values,
    isOver: saved !== null,
  })
  const heard = answer === start.ignored ? undefined : answer
  const values = start.values ?? subject.values
  return (
    <div ref={root} className="grid gap-4" onInput={draft.note}>
      {draft.offer && (
        <DraftOffer
          when={draft.offer.when}
          onRestore={() => {
            setStart({ values: draft.offer?.values ?? null, ignored: answer, turn: start.turn + 1 })
            draft.close()
          }}
          onDiscard={draft.drop}
        />
      )}
      <ProductFields
        key={start.turn}
        subject={{ ...subject, values }}
        action={action}
        answer={heard}
        vehicles={getVehicles(heard, values)}
        isSaved={saved !== null}
        onChange={draft.note}
        toList={sellerListPath({ store: subject.listStore })}
      />
    </div>
  )
}

/** Returns the vehicles of the server's response, else the form's initial ones. */
function getVehicles(answer: FormReply, values: FormValues): InitialSets {
  if (answer && 'vehicles' in answer && answer.vehicles) return answer.vehicles
  return { sets: readSets(answer?.values['vehicleSets'] ?? values.vehicleSets), open: null }
}

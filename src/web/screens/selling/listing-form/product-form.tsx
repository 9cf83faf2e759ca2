import { sellerListPath } from '#web/app/navigation/paths.ts'
import { DraftedForm } from '#web/features/drafts/drafted-form.tsx'

import type { FormReply, FormSubject } from './form-subject.ts'
import type { FormValues } from './form-values.ts'
import { LISTING_DRAFT, toDraftValues, withDraft } from './listing-draft.ts'
import type { SaveConfirmation } from './product-action.ts'
import { ProductFields } from './product-fields.tsx'
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
  return (
    <DraftedForm
      draftKey={subject.draftKey}
      fields={LISTING_DRAFT}
      initial={toDraftValues(subject)}
      answer={answer}
      isOver={saved !== null}
    >
      {({ values, answer: heard, note }) => (
        <ProductFields
          subject={withDraft(subject, values)}
          action={action}
          answer={heard}
          vehicles={getVehicles(heard, values)}
          isSaved={saved !== null}
          onChange={note}
          toList={sellerListPath({ store: subject.listStore })}
        />
      )}
    </DraftedForm>
  )
}

/** Returns the vehicles of the server's response, else the form's initial ones. */
function getVehicles(answer: FormReply, values: FormValues): InitialSets {
  if (answer && 'vehicles' in answer && answer.vehicles) return answer.vehicles
  return { sets: readSets(answer?.values['vehicleSets'] ?? values.vehicleSets), open: null }
}

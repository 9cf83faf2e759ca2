import type { ChosenType } from '#web/features/part-type/chosen-type.ts'

import type { FormValues } from './form-values.ts'
import type { ProductAnswer } from './product-action.ts'
import type { StepAnswer } from './set-step.ts'

/** What the form is about. */
export interface FormSubject {
  /** The listing that is changed; null for a new one. */
  id: number | null
  /** The store that a new one is for. */
  storeId: number | null
  version: number | null
  values: FormValues
  /** Of `values`, see `hashFields`. */
  fieldHashes: string
  /** The type of the listing as it is. */
  type: ChosenType | null
  /** The type is a guess from the title. */
  isGuessed: boolean
  categories: readonly string[]
  /** Where its draft is kept. */
  draftKey: string
  /** The store that the list is narrowed to, for an admin. */
  listStore: string | null
}

export type FormReply = ProductAnswer | StepAnswer | undefined

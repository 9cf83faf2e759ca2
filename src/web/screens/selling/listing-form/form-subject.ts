import type { ChosenType } from '#web/features/part-type/chosen-type.ts'

import type { FormValues } from './form-values.ts'
import type { ProductAnswer } from './product-action.ts'
import type { StepAnswer } from './set-step.ts'

/** Data with which the form opens. */
export interface FormSubject {
  /** The listing to edit; null for a new one. */
  id: number | null
  /** The store of a new listing. */
  storeId: number | null
  version: number | null
  values: FormValues
  /** Hashes of `values`, see `hashFields`. */
  fieldHashes: string
  /** The current part type. */
  type: ChosenType | null
  /** Whether the type is a guess from the title. */
  isGuessed: boolean
  /** Whether the saved listing has no business price (ruling 2). */
  hadNoPrice: boolean
  /** The catalogue knows the part: what it filled in is folded away. */
  isShort: boolean
  categories: readonly string[]
  /** The storage key of its draft. */
  draftKey: string
  /** For an admin, the store by which the list is filtered. */
  listStore: string | null
}

export type FormReply = ProductAnswer | StepAnswer | undefined

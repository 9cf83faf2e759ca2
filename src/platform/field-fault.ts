/** A fault of a field's value: a code and values for translations, and the English text. */
export interface FieldFault {
  code: string
  text: string
  params?: Readonly<Record<string, string | number>>
}

/** An error that carries a fault for the user. */
export class FaultError extends Error {
  readonly fault: FieldFault

  constructor(fault: FieldFault) {
    super(fault.text)
    this.fault = fault
  }
}

/** Returns what is wrong with a value, or null. Forms and contracts share it. */
export type FieldRule<Value> = (value: Value) => FieldFault | null

export const UNREADABLE: FieldFault = { code: 'unreadable', text: 'This text cannot be read.' }

/** Returns the fault of a text with more than `most` characters. */
export function tooLong(most: number): FieldFault {
  return { code: 'too_long', text: `At most ${most} characters.`, params: { most } }
}

/** Returns the rule of a text with 1 to `most` characters after trimming; `required` is the fault of an empty text. */
export function requiredText(required: FieldFault, most: number): FieldRule<string> {
  return (value) => {
    const text = value.trim()
    if (text === '') return required
    return text.length > most ? tooLong(most) : null
  }
}

interface Refinement {
  addIssue(issue: { code: 'custom'; message: string; params: Record<string, unknown> }): void
}

/** Returns a fault as an issue of a zod schema. */
export const toIssue = ({ code, text, params }: FieldFault) => ({
  code: 'custom' as const,
  message: text,
  params: { fault: { code, ...(params && { params }) } },
})

interface Issue {
  code?: string
  message: string
  params?: Readonly<Record<string, unknown>> | undefined
}

/** Returns the fault that an issue of a zod schema carries, or null. */
export function readFault({ code, message: text, params }: Issue): FieldFault | null {
  // `toIssue` put it there.
  const fault = code === 'custom' ? (params?.['fault'] as Omit<FieldFault, 'text'> | undefined) : undefined
  return fault ? { ...fault, text } : null
}

/** Applies a rule in a zod schema: `z.string().superRefine(byRule(checkEmail))`. */
export const byRule =
  <Value>(check: FieldRule<Value>) =>
  (value: Value, context: Refinement): void => {
    const fault = check(value)
    if (fault !== null) context.addIssue(toIssue(fault))
  }

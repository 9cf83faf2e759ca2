/** The fields of a form that are kept, and how their values are read and compared. */
export interface DraftForm<Field extends string> {
  fields: readonly Field[]
  read(form: URLSearchParams): Values<Field>
  isSame(field: Field, one: string, other: string): boolean
}

export type Values<Field extends string> = Readonly<Record<Field, string>>

/** Form values that were typed but not saved. */
export interface KeptDraft<Field extends string> {
  /** ISO 8601. */
  savedAt: string
  values: Values<Field>
}

/** The browser's storage. It can be missing or full. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the storage key of a draft. It contains the user, because phones are shared. */
export const draftKey = (userId: number, subject: number | 'new' | 'checkout') => `draft:${userId}:${subject}`

/** Returns the stored draft, or null. */
export function readKeptDraft<Field extends string>(
  storage: DraftStorage,
  key: string,
  { fields }: Pick<DraftForm<Field>, 'fields'>,
): KeptDraft<Field> | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(kept) ? { savedAt: kept.savedAt, values: valuesFrom(fields, kept.values) } : null
  } catch {
    return null
  }
}

/** Stores a draft; returns false if storage is full or missing. */
export function keepDraft(storage: DraftStorage, key: string, draft: KeptDraft<string>): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(storage: DraftStorage, key: string): void {
  try {
    storage.removeItem(key)
  } catch {
    // Without storage no draft exists to delete.
  }
}

/** Deletes the checkout drafts of every user of this device: a delivery address must not outlive its session. */
export function dropCheckoutDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (/^draft:\d+:checkout$/.test(key)) dropDraft(storage, key)
}

/** Whether a draft differs from the form. */
export const differs = <Field extends string>(
  { fields, isSame }: Pick<DraftForm<Field>, 'fields' | 'isSame'>,
  draft: Values<Field>,
  form: Values<Field>,
) => fields.some((field) => !isSame(field, draft[field], form[field]))

const time = new Intl.DateTimeFormat('en-NG', { hour: '2-digit', minute: '2-digit', hour12: false })
const dayAndTime = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** Formats the time of a draft in the browser's time zone: "12:03", with the date unless it is today. */
export function draftTime(savedAt: string, now: Date): string {
  const at = new Date(savedAt)
  return (at.toDateString() === now.toDateString() ? time : dayAndTime).format(at)
}

function isDraft(kept: unknown): kept is { savedAt: string; values: Record<string, string | undefined> } {
  if (typeof kept !== 'object' || kept === null || !('savedAt' in kept) || !('values' in kept)) return false
  const { savedAt, values } = kept
  const isTime = typeof savedAt === 'string' && !Number.isNaN(Date.parse(savedAt))
  return isTime && typeof values === 'object' && values !== null && Object.values(values).every(isText)
}

/** A field that an older release did not have is empty. */
function valuesFrom<Field extends string>(
  fields: readonly Field[],
  kept: Readonly<Record<string, string | undefined>>,
): Values<Field> {
  // Object.fromEntries loses the type of the keys.
  return Object.fromEntries(fields.map((field) => [field, kept[field] ?? ''])) as Values<Field>
}

const isText = (value: unknown) => typeof value === 'string'

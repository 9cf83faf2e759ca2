import { FIELDS, type FormValues, isSame, valuesFrom } from './form-values.ts'

/** Form values that were typed but not saved. */
export interface KeptDraft {
  /** ISO 8601. */
  savedAt: string
  values: FormValues
}

/** The browser's storage. It can be missing or full. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the storage key: one draft for each listing and each store's new listing, and for each user of a shared phone. */
export const draftKey = (userId: number, listing: number | 'new') => `draft:${userId}:${listing}`

/** Returns the stored draft, or null. */
export function readKeptDraft(storage: DraftStorage, key: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(kept) ? { savedAt: kept.savedAt, values: valuesFrom((field) => kept.values[field] ?? '') } : null
  } catch {
    return null
  }
}

/** Stores a draft; returns false if storage is full or missing. */
export function keepDraft(storage: DraftStorage, key: string, draft: KeptDraft): boolean {
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

/** Whether a draft differs from the form. */
export const differs = (draft: FormValues, form: FormValues) =>
  FIELDS.some((field) => !isSame(field, draft[field], form[field]))

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

const isText = (value: unknown) => typeof value === 'string'

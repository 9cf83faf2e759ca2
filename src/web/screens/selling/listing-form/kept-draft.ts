import { FIELDS, type FormValues, isSame, valuesFrom } from './form-values.ts'

/** What somebody had typed when the page went away before it was saved. */
export interface KeptDraft {
  /** ISO. */
  savedAt: string
  values: FormValues
}

/** Where drafts are kept: the browser's own storage. A phone may have none, or a full one. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One draft for each listing and for a new one of each store, and for each person at the same phone. */
export const draftKey = (userId: number, listing: number | 'new') => `draft:${userId}:${listing}`

/** The draft that is kept, or null. */
export function readKeptDraft(storage: DraftStorage, key: string): KeptDraft | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft(kept) ? { savedAt: kept.savedAt, values: valuesFrom((field) => kept.values[field] ?? '') } : null
  } catch {
    return null
  }
}

/** Keeps a draft; false where there is no room for it. */
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
    // Where nothing can be kept, nothing is there to drop.
  }
}

/** Whether a draft says anything that the form does not say already. */
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

/** When a draft was kept, in the phone's own time: "12:03", with the day where it is another. */
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

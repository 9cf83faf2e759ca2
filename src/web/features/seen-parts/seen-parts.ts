const KEY = 'seen-parts'
const MAX_SEEN = 12

/** Returns the ids of the parts seen on this device, the latest first; none without storage. */
export function readSeenParts(): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)).slice(0, MAX_SEEN) : []
  } catch {
    return []
  }
}

/** Stores on this device that a part was seen. */
export function storeSeenPart(id: number): void {
  try {
    const ids = [id, ...readSeenParts().filter((other) => other !== id)].slice(0, MAX_SEEN)
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Storage is full or blocked: the shelf stays as it was.
  }
}

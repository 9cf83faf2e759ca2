const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A session ends after so long whatever happens, and sooner when it is not used. */
const SESSION_MS = 30 * DAY
const IDLE_MS = 14 * DAY
const SEEN_EVERY_MS = 10 * MINUTE

/** A device is known for this time after its last login. */
const DEVICE_MS = 365 * DAY

const INVITATION_MS = DAY
const INVITATIONS_SHOWN_MS = 30 * DAY
const RESET_MS = 60 * MINUTE

const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** When a session that begins now ends. */
export const sessionEnds = (now: Date) => after(now, SESSION_MS)

/** A session that was not used since then has ended. */
export const idleSince = (now: Date) => after(now, -IDLE_MS)

/** Whoever was noted as seen by then is noted again: a page view costs no write. */
export const seenBefore = (now: Date) => after(now, -SEEN_EVERY_MS)

/** When a device that logs in now is forgotten. */
export const deviceEnds = (now: Date) => after(now, DEVICE_MS)

/** A device that has not logged in since then is forgotten. */
export const devicesSince = (now: Date) => after(now, -DEVICE_MS)

/** When an invitation made now ends (ruling 10). */
export const invitationEnds = (now: Date) => after(now, INVITATION_MS)

/** Invitations since then are listed. */
export const invitationsSince = (now: Date) => after(now, -INVITATIONS_SHOWN_MS)

/** When a link for a new password made now ends. */
export const resetEnds = (now: Date) => after(now, RESET_MS)

/** The roles that see business prices by their own word, and wait for an admin where the shop wants it (ruling 11). */
export const waitsForApproval = (roleId: number): boolean => roleId >= 2 && roleId <= 4

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A session ends after this time, and sooner when idle. */
const SESSION_MS = 30 * DAY
const IDLE_MS = 14 * DAY
const SEEN_EVERY_MS = 10 * MINUTE

/** A device is known for this time after its last login. */
const DEVICE_MS = 365 * DAY

const INVITATION_MS = DAY
const INVITATIONS_SHOWN_MS = 30 * DAY
const RESET_MS = 60 * MINUTE

const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Returns when a session that starts now ends. */
export const getSessionEnd = (now: Date) => addMs(now, SESSION_MS)

/** Returns the time of last use before which a session has ended. */
export const getIdleLimit = (now: Date) => addMs(now, -IDLE_MS)

/** Returns the time of last use before which it is stored again, so that most page views cost no write. */
export const getSeenLimit = (now: Date) => addMs(now, -SEEN_EVERY_MS)

/** Returns when a device that logs in now expires. */
export const getDeviceEnd = (now: Date) => addMs(now, DEVICE_MS)

/** Returns the time of last login before which a device has expired. */
export const getDeviceLimit = (now: Date) => addMs(now, -DEVICE_MS)

/** Returns when an invitation created now expires (ruling 10). */
export const getInvitationEnd = (now: Date) => addMs(now, INVITATION_MS)

/** Returns the creation time of the oldest invitations that are listed. */
export const getInvitationListStart = (now: Date) => addMs(now, -INVITATIONS_SHOWN_MS)

/** Returns when a reset link created now expires. */
export const getResetEnd = (now: Date) => addMs(now, RESET_MS)

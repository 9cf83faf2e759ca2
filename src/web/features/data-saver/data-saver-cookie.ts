import { type CookieCarrier, formatSetCookie, getCookies, readCookie, YEAR_SECONDS } from '#web/app/cookies/cookies.ts'

const NAME = 'data-saver'

/** The request header `Save-Data`; browsers send `on` when the user pays per megabyte. */
export const SAVE_DATA = 'save-data'

/** Reads the footer's switch from a Cookie header; null when it was never used. */
export function readDataSaver(cookies: string): 'on' | 'off' | null {
  const choice = readCookie(cookies, NAME)
  return choice === 'on' || choice === 'off' ? choice : null
}

/** Returns whether to save data: the switch, or the browser's header when the switch was never used. */
export function savesData(request: CookieCarrier): boolean {
  const choice = readDataSaver(getCookies(request))
  return choice === null ? request.headers.get(SAVE_DATA) === 'on' : choice === 'on'
}

/** Returns the Set-Cookie that stores the switch for a year. */
export const dataSaverSetCookie = (choice: 'on' | 'off', { secure }: { secure: boolean }): string =>
  formatSetCookie(NAME, choice, { maxAgeSeconds: YEAR_SECONDS, secure })

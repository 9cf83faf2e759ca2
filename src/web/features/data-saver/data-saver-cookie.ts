const NAME = 'data-saver'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const CHOICE = /(?:^|;\s*)data-saver=(on|off)(?:;|$)/

/** The request header `Save-Data`; browsers send `on` when the user pays per megabyte. */
export const SAVE_DATA = 'save-data'

/** Reads the footer's switch from a Cookie header; null when it was never used. */
export function readDataSaver(cookies: string): 'on' | 'off' | null {
  const [, choice] = CHOICE.exec(cookies) ?? []
  return choice === 'on' || choice === 'off' ? choice : null
}

/** Returns whether to save data: the switch, or the browser's header when the switch was never used. */
export function savesData(request: { headers: Pick<Headers, 'get'> }): boolean {
  const choice = readDataSaver(request.headers.get('Cookie') ?? '')
  return choice === null ? request.headers.get(SAVE_DATA) === 'on' : choice === 'on'
}

/** Returns the Set-Cookie that stores the switch for a year. */
export const dataSaverSetCookie = (choice: 'on' | 'off', { secure }: { secure: boolean }): string =>
  `${NAME}=${choice}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`

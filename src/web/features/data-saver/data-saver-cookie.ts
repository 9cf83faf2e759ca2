const NAME = 'data-saver'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const CHOICE = /(?:^|;\s*)data-saver=(on|off)(?:;|$)/

/** The request header by which a browser says that its owner pays for every megabyte: `on`. */
export const SAVE_DATA = 'save-data'

/** What the switch in the footer was set to, from a Cookie header; null where it was never touched. */
export function dataSaverOf(cookies: string): 'on' | 'off' | null {
  const [, choice] = CHOICE.exec(cookies) ?? []
  return choice === 'on' || choice === 'off' ? choice : null
}

/** Whether as little as possible is to be loaded: as the switch says, and where it was never touched, as the browser says. */
export function savesData(request: { headers: Pick<Headers, 'get'> }): boolean {
  const choice = dataSaverOf(request.headers.get('Cookie') ?? '')
  return choice === null ? request.headers.get(SAVE_DATA) === 'on' : choice === 'on'
}

/** The Set-Cookie that keeps the switch where it was set, for a year. */
export const dataSaverSetCookie = (choice: 'on' | 'off', { secure }: { secure: boolean }): string =>
  `${NAME}=${choice}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`

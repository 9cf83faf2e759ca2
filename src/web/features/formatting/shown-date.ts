const day = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
})
const moment = new Intl.DateTimeFormat('en-NG', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Africa/Lagos',
})

/**
 * Formats an API timestamp as "21 Nov 2026" in the shop's time zone. Call it on the server, so that hydration matches.
 */
export const dayText = (iso: string) => day.format(new Date(iso))

/** Formats an API timestamp as "21 Nov 2026, 14:05". */
export const momentText = (iso: string) => moment.format(new Date(iso))

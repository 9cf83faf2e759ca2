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

/** "21 Nov 2026", in the shop's time, from a time as the calls carry it. Said on the server, so both sides agree. */
export const dayText = (iso: string) => day.format(new Date(iso))

/** "21 Nov 2026, 14:05", likewise. */
export const momentText = (iso: string) => moment.format(new Date(iso))

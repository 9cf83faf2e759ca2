import { type Language, LANGUAGES } from '#web/content/languages/languages.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Africa/Lagos' } as const
const time = new Intl.DateTimeFormat('en-NG', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Africa/Lagos',
})

const days = new Map<Language, Intl.DateTimeFormat>()

/** Formats a timestamp as "21 Nov 2026" in the shop's time zone. Call it on the server, so that hydration matches. */
export function dayText(iso: string, language: Language = 'en'): string {
  const day = days.get(language) ?? new Intl.DateTimeFormat(LANGUAGES[language].tag, DAY)
  days.set(language, day)
  return day.format(new Date(iso))
}

/** Formats an API timestamp as "21 Nov 2026, 14:05". */
export const momentText = (iso: string, language: Language = 'en'): string =>
  `${dayText(iso, language)}, ${time.format(new Date(iso))}`

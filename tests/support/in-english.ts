import { toEnglish } from '#web/content/languages/catalogues.ts'
import { isMessage } from '#web/ui/text.ts'

/** Returns a value of a view with every message in it as its English text. */
export function inEnglish<Value>(value: Value): unknown {
  if (isMessage(value)) return toEnglish(value)
  if (Array.isArray(value)) return value.map(inEnglish)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inEnglish(part)]))
}

import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'

/** A text for people. A string is shown as it is: names and typed words are never translated. */
export type Text = string | MessageDescriptor

export const isMessage = (value: unknown): value is MessageDescriptor =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'

/** Translates a message and the messages among its values. */
export function translate(i18n: I18n, text: Text): string {
  if (typeof text === 'string') return text
  const values = Object.entries(text.values ?? {}).map(([name, value]) => [
    name,
    isMessage(value) ? translate(i18n, value) : value,
  ])
  return i18n._({ ...text, values: Object.fromEntries(values) })
}

/** Returns a function that translates into the language of the page. */
export function useTranslate(): (text: Text) => string {
  const { i18n } = useLingui()
  return (text) => translate(i18n, text)
}

/** Puts a text into a message as one of its values, which `translate` translates with it. */
export const asValue = (text: Text): string =>
  // A template of `msg` takes strings only.
  text as string

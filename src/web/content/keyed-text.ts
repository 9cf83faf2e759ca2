import { msg } from '@lingui/core/macro'

import { site } from '#modules/settings/site.rules.ts'
import { asValue, type Text } from '#web/ui/text.ts'

type Values = Readonly<Record<string, string | number>>

interface Problem {
  code: string
  detail: string
  params?: Values | undefined
}

interface InvalidFields {
  errors?: Readonly<Record<string, readonly string[]>> | undefined
  error_codes?: Readonly<Record<string, readonly { code: string; params?: Values | undefined }[]>> | undefined
}

/** Returns the text under a key of keyed-messages.ts, whose table is loaded only with a language other than English. */
export function getKeyedText(key: string, english: string, values: Values = {}): Text {
  // A compiled message is a list of strings and placeholders, which the type of Lingui does not say.
  return { id: key, message: [english] as unknown as string, values }
}

/** Returns the text of an API problem by its code and the name of its first value, which makes another text. */
export const getProblemText = ({ code, detail, params }: Problem): Text =>
  getKeyedText(['problem', code, ...Object.keys({ ...params }).slice(0, 1)].join('.'), detail, params)

/** Returns the text of a fault of one field by its code. */
export const getFaultText = ({ code, text, params }: { code: string; text: string; params?: Values }): Text =>
  getKeyedText(`field.${code}`, text, params)

/** Returns the text of a field's first error; undefined if the problem does not name the field. */
export function getFieldText({ errors, error_codes }: InvalidFields, field: string): Text | undefined {
  const text = errors?.[field]?.[0]
  if (text === undefined) return undefined
  const { code, params } = error_codes?.[field]?.[0] ?? { code: 'invalid' }
  return getFaultText({ code, text, ...(params && { params }) })
}

/** Returns the texts of all fields that a problem names. */
export const getFieldTexts = (problem: InvalidFields): Record<string, Text> =>
  Object.fromEntries(Object.keys(problem.errors ?? {}).map((field) => [field, getFieldText(problem, field) ?? '']))

/** Returns the name of a category for display; `category` is its name in the data. */
export const getCategoryText = (category: string): Text => getKeyedText(`category.${category}`, category)

/** Returns the name of a condition for display; `condition` is its value in the data. */
export const getConditionText = (condition: string): Text => getKeyedText(`condition.${condition}`, condition)

/** Returns the name of a quality for display; `quality` is its value in the data. */
export const getQualityText = (quality: string): Text => getKeyedText(`quality.${quality}`, quality)

/** Returns the heading of alternatives by their kind and what it names; `title` is the API's. */
export function getAlternativeText(
  { kind, title }: { kind: string; title: string },
  { part, number, vehicle }: Record<'part' | 'number' | 'vehicle', string>,
): Text {
  if (kind === 'other_parts_for_vehicle') return getKeyedText(`alternative.${kind}`, title, { vehicle })
  if (kind === 'number_prefix') return getKeyedText(`alternative.${kind}`, title, { number })
  if (kind === 'words' || kind === 'equivalent_numbers') return getKeyedText(`alternative.${kind}`, title)
  const named = part || number
  return named
    ? getKeyedText(`alternative.${kind}`, title, { part: named })
    : getKeyedText(`alternative.${kind}.unnamed`, title)
}

/** Returns a text of the site for display. */
export const getSiteText = (name: 'welcome' | 'tagline' | 'hours'): Text => getKeyedText(`site.${name}`, site[name])

/** Returns the note of a demo shop, or the name of a real shop. */
export const getFooterNote = (): Text =>
  site.placeholderNotice === null ? site.name : getKeyedText('site.placeholderNotice', site.placeholderNotice)

/** Returns a sentence of the assistant, or a note of the search, by its code. */
export function getSentenceText({ code, text, params = {} }: { code: string; text: string; params?: Values }): Text {
  const { part, vehicle } = params
  if (!part || !vehicle) return getKeyedText(`assistant.${code}`, text, params)
  // "brake pads for Toyota Corolla 2010" is a message of its own.
  const category = `${part}`
  return getKeyedText(`assistant.${code}`, text, { ...params, what: asValue(msg`${category} for ${vehicle}`) })
}

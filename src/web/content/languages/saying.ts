import type { I18n, MessageDescriptor } from '@lingui/core'

export type Said = (text: string) => string

interface Shape {
  message: MessageDescriptor
  /** What a text of this shape looks like, each place of the message a group. */
  pattern: RegExp
  places: readonly string[]
}

/** Longer texts are nobody's shape; it keeps looking for one cheap, whatever somebody types into a search. */
const LONGEST = 160
const PLACE = /\{(\w+)\}/g
/** As features/formatting/shown-date.ts writes it; September has four letters. */
const DAY = /^(\d{1,2} \w{3,4} \d{4})(?:, (\d\d:\d\d))?$/

/**
 * Finds texts that were said in English again by what they look like, and says them in another language; what stands in
 * their places is said too ("Filters for Toyota Corolla 2010"), and a day is named as that language names it.
 */
export function sayingOf(messages: readonly MessageDescriptor[], i18n: I18n, tag: string): Said {
  const known = messages.filter(({ id }) => Object.hasOwn(i18n.messages, id))
  const whole = new Map(known.map((message) => [message.message, message]))
  const shapes = known.filter(({ message = '' }) => message.includes('{')).map(shapeOf)
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return say

  function say(text: string): string {
    const message = whole.get(text)
    if (message) return i18n._(message)
    if (text.length > LONGEST) return text
    const day = DAY.exec(text)
    if (day) return dayOf(day) ?? text
    for (const shape of shapes) {
      const found = shape.pattern.exec(text)
      if (found) return i18n._({ ...shape.message, values: valuesOf(shape, found) })
    }
    return text
  }

  function valuesOf({ places }: Shape, found: RegExpExecArray): Record<string, string> {
    return Object.fromEntries(places.map((place, at) => [place, say(found[at + 1] ?? '')]))
  }

  function dayOf([, day = '', time]: RegExpExecArray): string | null {
    const at = Date.parse(`${day} UTC`)
    return Number.isNaN(at) ? null : [days.format(at), ...(time ? [time] : [])].join(', ')
  }
}

function shapeOf(descriptor: MessageDescriptor): Shape {
  const text = descriptor.message ?? ''
  const places = [...text.matchAll(PLACE)].map(([, name = '']) => name)
  const parts = text.split(PLACE).filter((_, at) => at % 2 === 0)
  return { message: descriptor, pattern: new RegExp(`^${parts.map(escaped).join('(.+?)')}$`), places }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

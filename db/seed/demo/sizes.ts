import type { PartKind } from './kind.ts'

/** Sizes by the keys of the part type's size fields. */
export type Sizes = Readonly<Record<string, number | string>>

const LITRES = /(?:(?<ml>\d+) ml|(?<litres>\d+(?:\.\d)?) L)/.source

const WHEEL = /(?<rim>\d+) x (?<width_j>\d+(?:\.\d)?)J (?<bolt_pattern>\dx\d+(?:\.\d)?) ET(?<offset>\d+)/

/** How the variants of kinds that are sold by size state them; each group is a size field. */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'car-battery': /(?<volts>\d+) V (?<ah>\d+) Ah/,
  'brake-fluid': new RegExp(`(?<spec>DOT \\d(?:\\.\\d)?), ${LITRES}`),
  bulb: /(?:(?<volts>\d+) V )?(?<code>H\d+|HB\d) (?:(?:\d+\/)?(?<watts>\d+) W)?/,
  'engine-oil': new RegExp(
    `(?<viscosity>\\d+W-\\d+) (?:Fully )?(?:(?<base>Synthetic|Semi-Synthetic|Mineral)|(?<fuel>Diesel))?.*, ${LITRES}`,
  ),
  'fan-belt': /(?<pk>\d+)PK(?<length>\d+)/,
  'motorcycle-battery': /(?<volts>\d+) V (?<ah>\d+(?:\.\d)?) Ah/,
  tyre: /(?<width>\d{3})\/(?<profile>\d{2})R(?<rim>\d{2}) (?<load>\d{2,3})(?<speed>[A-Z])/,
  'moto-tyre': /(?<width>\d+(?:\.\d+)?)(?:\/(?<profile>\d+))?-(?<rim>\d+)/,
  'alloy-wheel': WHEEL,
  'steel-wheel': WHEEL,
  atf: new RegExp(`(?<spec>.+), ${LITRES}`),
  'gear-oil': new RegExp(`(?<viscosity>\\d+W-\\d+) (?<spec>GL-\\d), ${LITRES}`),
  coolant: new RegExp(`(?<colour>[A-Z][a-z]+)(?: .*)?, ${LITRES}`),
  'power-steering-fluid': new RegExp(`(?<spec>.+), ${LITRES}`),
}
const LOWER_CASE = new Set(['base', 'colour', 'fuel'])
const TEXTS = new Set(['bolt_pattern', 'code', 'load', 'spec', 'speed', 'viscosity'])

/** Returns the sizes that a variant of a kind states; empty for kinds that are not sold by size. */
export function getSizes(kind: PartKind, variant: string | null): Sizes {
  const groups = PATTERNS[kind.key]?.exec(variant ?? '')?.groups ?? {}
  const sizes: Record<string, number | string> = {}
  for (const [key, text] of Object.entries(groups)) {
    if (text === undefined) continue
    if (key === 'ml') sizes['litres'] = Number(text) / 1_000
    else if (LOWER_CASE.has(key)) sizes[key] = text.toLowerCase()
    else sizes[key] = TEXTS.has(key) ? text : Number(text)
  }
  if (kind.key === 'bulb' && !variant?.includes('LED')) sizes['volts'] ??= 12
  return sizes
}

/** Returns whether listings of the kind state a size. */
export const isSized = (kind: PartKind) => PATTERNS[kind.key] !== undefined

import { expect, test } from 'vitest'

import { matching } from '#seed/demo/articles.ts'
import { DRAWINGS } from '#seed/demo/drawings/catalogue.ts'
import { CATEGORIES, OE_STYLES, type PartKind } from '#seed/demo/kind.ts'
import { readTaxonomy } from '#seed/taxonomy/read-taxonomy.ts'
import { testAll } from '#tests/support/check-each.ts'

import { KINDS } from './catalogue.ts'

test('every kind is a part type of the taxonomy, in its category', () => {
  const categories = new Map(readTaxonomy().map(({ key, categoryId }) => [key, CATEGORIES[categoryId - 1]]))
  for (const { key, category } of KINDS) expect(category, key).toBe(categories.get(key))
})

test('keys and SKU codes name one kind each', () => {
  expect(new Set(KINDS.map(({ key }) => key)).size).toBe(KINDS.length)
  expect(new Set(KINDS.map(({ code }) => code)).size).toBe(KINDS.length)
  for (const { key, code } of KINDS) {
    expect(key).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(code).toMatch(/^[A-Z]{3}$/)
  }
})

test('each kind has a drawing of its own, and no drawing is left over', () => {
  expect([...DRAWINGS.keys()].toSorted()).toEqual(KINDS.map(({ key }) => key).toSorted())
})

testAll(KINDS.map((kind) => [kind.key, kind] as const))('every kind is described without gaps', (_key, kind) => {
  for (const range of [kind.naira, kind.weightKg, kind.lengthIn, kind.widthIn, kind.heightIn]) {
    expect(range[0]).toBeGreaterThan(0)
    expect(range[1]).toBeGreaterThan(range[0])
  }
  expect(kind.demand).toBeGreaterThan(0)
  expect(kind.brands.length).toBeGreaterThanOrEqual(4)
  for (const brand of kind.brands) expect(brand).toMatch(/^[^=]+(=[^=]*[#@\d][^=]*)?$/)
  for (const text of [kind.about, kind.replaceWhen, kind.fitting]) expect(text).toMatch(/\.$/)
  expect(kind.inTheBox.length).toBeGreaterThan(0)
})

testAll(KINDS.map((kind) => [kind.key, kind] as const))(
  'every kind has numbers of every maker, or is universal',
  (_key, kind) => {
    expect(kind.oe === null).toBe(kind.fits.length === 0)
    for (const style of OE_STYLES) {
      const codes = kind.oe?.[style] ?? []
      expect([0, 1, kind.positions.length]).toContain(codes.length)
      expect(codes.every((code) => code.length >= 2)).toBe(true)
    }
  },
)

testAll(KINDS.map((kind) => [kind.key, kind] as const))('no kind contradicts its variant', (_key, kind) => {
  for (const { setting, variant } of settings(kind)) {
    for (const [label, values] of kind.specifications) {
      const all = values.split('|')
      // `matching` falls back to all values where no condition holds: then nothing says what goes with the variant.
      const fellBack =
        matching(all, `${setting} ${variant}`).length === all.length && !allHold(all, `${setting} ${variant}`)
      expect(fellBack, `${label} of ${variant}, ${setting}`).toBe(false)
    }
  }
})

/** Every vehicle class and position the kind is made for, with each variant that goes with it. */
function settings(kind: PartKind) {
  const classes = kind.fits.length > 0 ? kind.fits : ['']
  const positions = kind.positions.length > 0 ? kind.positions : ['']
  return classes.flatMap((vehicleClass) =>
    positions.flatMap((position) => {
      const setting = `${vehicleClass} ${position}`
      return (kind.variants.length > 0 ? matching(kind.variants, setting) : ['']).map((variant) => ({
        setting,
        variant,
      }))
    }),
  )
}

const allHold = (texts: readonly string[], setting: string) =>
  texts.every((text) => {
    const [, condition = ''] = text.split('?')
    return condition.startsWith('!') ? !setting.includes(condition.slice(1)) : setting.includes(condition)
  })

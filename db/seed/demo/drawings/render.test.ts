import sharp from 'sharp'
import { expect, test } from 'vitest'

import { KINDS } from '#seed/demo/kinds/catalogue.ts'
import { VIEWS } from '#seed/demo/wording.ts'
import { testAll } from '#tests/support/check-each.ts'

import { DRAWINGS } from './catalogue.ts'
import { createSharePreview, renderDrawing } from './render.ts'

const MAX_BYTES = 12_000
const drawings = KINDS.flatMap(({ key }) => VIEWS.map((view) => [key, view, renderDrawing(key, view)] as const))

testAll(drawings)('every drawing is a small, well-formed picture of 4:3', async (_key, _view, svg) => {
  expect(svg.length).toBeLessThan(MAX_BYTES)
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null/)
  expect(openedAndClosed(svg)).toBe(true)
  // The drawing program refuses what is not well-formed.
  const { width, height, format } = await sharp(Buffer.from(svg)).metadata()
  expect({ width, height, format }).toEqual({ width: 400, height: 300, format: 'svg' })
})

test('pictures are small on the whole: under 4 kB each', () => {
  const bytes = drawings.reduce((sum, [, , svg]) => sum + svg.length, 0)
  expect(bytes / drawings.length).toBeLessThan(4_000)
})

test('no two drawings are the same', () => {
  expect(new Set(drawings.map(([, , svg]) => svg)).size).toBe(drawings.length)
})

test('colours are those of the shop and nothing is fetched from outside', () => {
  for (const [, , svg] of drawings) {
    const colours = new Set(svg.match(/#[0-9a-f]{6}\b/g))
    expect(colours.size).toBeLessThanOrEqual(7)
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image|style=/)
  }
})

test('the frame of each drawing lies on its sheet and the enlarged place on the part', () => {
  for (const [key, { frame, detail }] of DRAWINGS) {
    const [x, y, width, height] = frame
    expect(width, key).toBeGreaterThan(50)
    expect(height, key).toBeGreaterThan(50)
    expect(detail[0] > x - 20 && detail[0] < x + width + 20, key).toBe(true)
    expect(detail[1] > y - 20 && detail[1] < y + height + 20, key).toBe(true)
  }
})

test.each(['alternator', 'complete-strut'])(
  'the share preview of “%s” has the size that messengers ask for',
  async (kind) => {
    const { width, height, format } = await sharp(await createSharePreview(kind)).metadata()
    expect([width, height, format]).toEqual([1200, 630, 'jpeg'])
  },
)

test('what is not a kind of part has no drawing', () => {
  expect(() => renderDrawing('flux-capacitor', 'main')).toThrow('no drawing')
})

function openedAndClosed(svg: string): boolean {
  const open: string[] = []
  for (const [, end, name = '', rest = ''] of svg.matchAll(/<(\/?)([A-Za-z]+)([^>]*)>/g)) {
    if (end) {
      if (open.pop() !== name) return false
    } else if (!rest.endsWith('/')) open.push(name)
  }
  return open.length === 0
}

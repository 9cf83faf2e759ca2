import type { PartKind, Range } from '#seed/demo/kind.ts'

import { type Drawing, type Frame, INK, type Shapes, render, tilted } from './pen.ts'

/** The four views of a part on a sheet of 400 × 300: the part, its sizes, a detail enlarged, and its box. */

const LETTERS = 'font-family="ui-sans-serif,system-ui,Arial,sans-serif" font-size="13"'
/** Maximum scale of a part, so that small ones do not look coarse. */
const MAX_SCALE = 1.35
const HATCH = `<defs><pattern id="h" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path fill="${INK.light}" d="M0 0H6V6H0Z"/><path d="M0 0V6" stroke="${INK.ink}"/></pattern></defs>`

const round = (value: number) => Math.round(value * 100) / 100

/** A sheet of paper with something on it; hatching is defined only where it is used. */
export function sheet(inner: string, width = 400, height = 300): string {
  const definitions = inner.includes('url(#h)') ? HATCH : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${definitions}<path fill="${INK.paper}" d="M0 0H${width}V${height}H0Z"/>${inner}</svg>`
}

/** A part put into a rectangle of the sheet: the SVG text, and how to find a point of the part on the sheet. */
interface PlacedShapes {
  text: string
  scale: number
  toSheet: (x: number, y: number) => readonly [x: number, y: number]
}

/** Places shapes as large as they go, in the middle of a rectangle of the sheet. */
function place(shapes: Shapes, frame: Frame, [x, y, width, height]: Frame, maxScale = MAX_SCALE): PlacedShapes {
  const scale = round(Math.min(width / frame[2], height / frame[3], maxScale))
  const left = x + (width - frame[2] * scale) / 2 - frame[0] * scale
  const top = y + (height - frame[3] * scale) / 2 - frame[1] * scale
  return {
    text: `<g transform="translate(${round(left)} ${round(top)}) scale(${scale})">${render(shapes, scale)}</g>`,
    scale,
    toSheet: (px, py) => [left + px * scale, top + py * scale],
  }
}

/** The whole part, as it is shown, in a rectangle of the sheet. */
const fitted = (drawing: Drawing, into: Frame, maxScale?: number) =>
  place(tilted(drawing), drawing.frame, into, maxScale)

export const mainView = (drawing: Drawing) => sheet(fitted(drawing, [36, 32, 328, 236]).text)

const inches = ([low, high]: Range) => (low === high ? `${low} in` : `${low}–${high} in`)

/** Two sizes as arrows along the part, the third below: all parts of a kind share the drawing, so it has their range. */
export function sizeView(drawing: Drawing, kind: PartKind): string {
  const whole = drawing.tilt?.level ?? drawing.frame
  const part = place(drawing.shapes, whole, [84, 22, 288, 196])
  const measured = drawing.measured ?? whole
  const [left, top] = part.toSheet(measured[0], measured[1])
  const [right, bottom] = part.toSheet(measured[0] + measured[2], measured[1] + measured[3])
  const sizes = { L: kind.lengthIn, W: kind.widthIn, H: kind.heightIn }
  const third = (['L', 'W', 'H'] as const).find((letter) => letter !== drawing.across && letter !== drawing.up) ?? 'W'
  const below = 238
  const beside = 60
  const helpers = [
    `M${round(left)} ${round(bottom + 5)}V${below + 5}`,
    `M${round(right)} ${round(bottom + 5)}V${below + 5}`,
    `M${round(left - 5)} ${round(top)}H${beside - 5}`,
    `M${round(left - 5)} ${round(bottom)}H${beside - 5}`,
  ]
  return sheet(
    [
      `<path d="${helpers.join('')}" stroke="${INK.ink}" stroke-width=".7" opacity=".5"/>`,
      part.text,
      arrow(left, below, right, below),
      arrow(beside, top, beside, bottom),
      label(`${drawing.across} ${inches(sizes[drawing.across])}`, (left + right) / 2, below + 18),
      label(`${drawing.up} ${inches(sizes[drawing.up])}`, beside - 9, (top + bottom) / 2, -90),
      label('Range of this kind of part', 20, 288, 0, 'start'),
      label(`${third} ${inches(sizes[third])}`, 380, 288, 0, 'end'),
    ].join(''),
  )
}

/** A line with an arrow head at each end, lying or upright. */
function arrow(x1: number, y1: number, x2: number, y2: number): string {
  const lying = y1 === y2
  const head = (x: number, y: number, way: 1 | -1) =>
    lying ? `M${round(x)} ${round(y)}l${7 * way} -3v6z` : `M${round(x)} ${round(y)}l-3 ${7 * way}h6z`
  return `<path d="M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}${head(x1, y1, 1)}${head(x2, y2, -1)}" fill="${INK.green}" stroke="${INK.green}" stroke-width="1.1"/>`
}

function label(text: string, x: number, y: number, turn = 0, anchor: 'start' | 'middle' | 'end' = 'middle'): string {
  const turned = turn ? ` transform="rotate(${turn} ${round(x)} ${round(y)})"` : ''
  return `<text x="${round(x)}" y="${round(y)}" ${LETTERS} fill="${INK.ink}" text-anchor="${anchor}"${turned}>${text}</text>`
}

/** How much of the surroundings the enlarged view takes in. */
const SURROUNDINGS = 1.3

/** The part small at the left with the place marked, and that place enlarged in a round window. */
export function detailView(drawing: Drawing): string {
  const [x, y, size] = drawing.detail
  const radius = size * SURROUNDINGS
  const part = fitted(drawing, [18, 68, 150, 164])
  const [markX, markY] = part.toSheet(x, y).map(round)
  const mark = round(radius * part.scale)
  const [windowX, windowY, window] = [278, 150, 106]
  const zoom = round(window / radius)
  const lead = (side: 1 | -1) => `M${markX} ${round((markY ?? 0) + side * mark)}L${windowX} ${windowY + side * window}`
  return sheet(
    [
      `<path d="${lead(1)}${lead(-1)}" stroke="${INK.green}" stroke-width=".8" opacity=".6"/>`,
      part.text,
      `<circle cx="${markX}" cy="${markY}" r="${mark}" fill="none" stroke="${INK.green}" stroke-width="1.6"/>`,
      `<clipPath id="c"><circle cx="${windowX}" cy="${windowY}" r="${window}"/></clipPath>`,
      `<circle cx="${windowX}" cy="${windowY}" r="${window}" fill="${INK.paper}"/>`,
      `<g clip-path="url(#c)"><g transform="translate(${round(windowX - x * zoom)} ${round(windowY - y * zoom)}) scale(${zoom})">${render(tilted(drawing), zoom)}</g></g>`,
      `<circle cx="${windowX}" cy="${windowY}" r="${window}" fill="none" stroke="${INK.green}" stroke-width="2.4"/>`,
    ].join(''),
  )
}

/** A carton with the part on its label. */
export function packView(drawing: Drawing): string {
  const bars = Array.from({ length: 15 }, (_, at) => (at * 7) % 4 < 2).map(
    (wide, at) => `M${258 + at * 4} 214v20${wide ? 'h1.6v-20z' : ''}`,
  )
  return sheet(
    [
      `<g stroke="${INK.ink}" stroke-width="2.2" stroke-linejoin="round" fill="${INK.tone}">`,
      '<path d="M60 84L104 46H368L332 84Z"/>',
      `<path d="M332 84L368 46V212L332 254Z" fill="#cfc8b6"/>`,
      `<path d="M60 84H332V254H60Z" fill="${INK.light}"/>`,
      `<path d="M60 84H332V104H60Z" fill="${INK.green}"/>`,
      `<path d="M182 84L226 46H246L204 84V104H182Z" fill="${INK.paper}" stroke-width="1.2"/></g>`,
      fitted(drawing, [74, 114, 168, 130]).text,
      `<path d="M258 122H316M258 134H304M258 146H310M258 158H290" stroke="${INK.ink}" stroke-width="1.4" opacity=".6"/>`,
      `<path d="${bars.join('')}" stroke="${INK.ink}" stroke-width="1"/>`,
    ].join(''),
  )
}

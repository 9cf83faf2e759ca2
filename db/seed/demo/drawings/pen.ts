/** Colours of the drawings: the warm paper, the ink and the one green of the shop. */
export const INK = {
  paper: '#f3f0e8',
  light: '#fbfaf7',
  tone: '#dfd9ca',
  dark: '#34433d',
  ink: '#12211d',
  green: '#0a6b45',
}

/** Widths of the strokes in the units of a 400 × 300 drawing, whatever the scale a part is drawn at. */
const WIDTH = { outline: 2.2, inner: 1.2, axis: 0.8 }

/** How a shape is painted: `fine` has a thin outline; `bold`, `line` and `axis` (a centre line) have no surface. */
export type Style = 'body' | 'tone' | 'dark' | 'mark' | 'hole' | 'hatch' | 'fine' | 'bold' | 'line' | 'axis'

/** One shape: SVG text for the scale it will stand at, so that strokes keep their width when a part is enlarged. */
export type Shape = (scale: number) => string
export type Shapes = readonly (Shape | Shapes)[]
export type Point = readonly [x: number, y: number]

export type Frame = readonly [x: number, y: number, width: number, height: number]

/** A part drawn on 400 × 300, with what the other views need to know of it. */
export interface Drawing {
  shapes: Shapes
  /** A long part is turned by some degrees about the middle of the sheet; level, for its sizes, it fills this rectangle. */
  tilt?: { by: number; level: Frame }
  /** The rectangle the part fills as it is shown. */
  frame: Frame
  /** The rectangle the sizes are taken from, in a level drawing; all of it where left out. */
  measured?: Frame
  /** What the enlarged view shows: centre and radius. */
  detail: readonly [x: number, y: number, radius: number]
  /** Which size the drawing shows across and which upwards; the third is written beside it. */
  across: 'L' | 'W' | 'H'
  up: 'L' | 'W' | 'H'
}

const round = (value: number) => String(Math.round(value * 10) / 10)

function paint(style: Style, scale: number): string {
  const width = (units: number) => ` stroke-width="${Math.round((units / scale) * 100) / 100}"`
  switch (style) {
    case 'body':
      return ''
    case 'tone':
    case 'dark':
      return ` fill="${INK[style]}"`
    case 'mark':
      return ` fill="${INK.green}"`
    case 'hole':
      return ` fill="${INK.paper}"${width(WIDTH.inner)}`
    case 'hatch':
      return ' fill="url(#h)"'
    case 'fine':
      return width(WIDTH.inner)
    case 'bold':
      return ' fill="none"'
    case 'line':
      return ` fill="none"${width(WIDTH.inner)}`
    case 'axis':
      return ` fill="none" stroke="${INK.green}" stroke-dasharray="9 3 2 3"${width(WIDTH.axis)}`
  }
}

/** Draws shapes at a scale: one group that holds what all outlines share. */
export function render(shapes: Shapes, scale: number): string {
  const inner = shapes
    .flat(8)
    .map((shape) => (shape as Shape)(scale)) // flat(8) leaves single shapes only, which its type does not know
    .join('')
  const width = Math.round((WIDTH.outline / scale) * 100) / 100
  return `<g fill="${INK.light}" stroke="${INK.ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round">${inner}</g>`
}

export const path =
  (style: Style, d: string): Shape =>
  (scale) =>
    `<path d="${d}"${paint(style, scale)}/>`

export const circle =
  (style: Style, x: number, y: number, radius: number): Shape =>
  (scale) =>
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${paint(style, scale)}/>`

export const ellipse =
  (style: Style, x: number, y: number, rx: number, ry: number): Shape =>
  (scale) =>
    `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"${paint(style, scale)}/>`

export const box =
  (style: Style, x: number, y: number, width: number, height: number, corner = 0): Shape =>
  (scale) =>
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner > 0 ? ` rx="${round(corner)}"` : ''}${paint(style, scale)}/>`

export const segment = (style: Style, from: Point, to: Point): Shape =>
  path(style, `M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`)

/** A round bar, hose or wire along a path: an inked stroke with a lighter one inside it. */
export const tube =
  (d: string, width: number, fill: 'light' | 'tone' | 'dark' | 'green' = 'light'): Shape =>
  (scale) =>
    `<path d="${d}" fill="none" stroke-width="${width}"/><path d="${d}" fill="none" stroke="${INK[fill]}" stroke-width="${round(width - (2 * WIDTH.outline) / scale)}"/>`

/** A dashed stroke for seams, links and ribs: width, dash and gap in units of the drawing. */
export const stitches =
  (d: string, colour: 'light' | 'ink', width: number, dash: string): Shape =>
  () =>
    `<path d="${d}" fill="none" stroke="${INK[colour]}" stroke-width="${width}" stroke-dasharray="${dash}"/>`

/** All shapes of a part, tilted as it is shown. */
export const tilted = ({ shapes, tilt }: Pick<Drawing, 'shapes' | 'tilt'>): Shapes =>
  tilt ? [turned(tilt.by, 200, 150, shapes)] : shapes

const grouped =
  (transform: string, scaling: number, shapes: Shapes): Shape =>
  (scale) =>
    `<g transform="${transform}">${shapes
      .flat(8)
      .map((shape) => (shape as Shape)(scale * scaling)) // as in `render`
      .join('')}</g>`

export const moved = (dx: number, dy: number, ...shapes: Shapes): Shape =>
  grouped(`translate(${round(dx)} ${round(dy)})`, 1, shapes)

export const turned = (degrees: number, x: number, y: number, ...shapes: Shapes): Shape =>
  grouped(`rotate(${round(degrees)} ${round(x)} ${round(y)})`, 1, shapes)

/** Mirrored left to right about a vertical line. */
export const mirrored = (x: number, ...shapes: Shapes): Shape =>
  grouped(`translate(${round(2 * x)} 0) scale(-1 1)`, 1, shapes)

/** Mirrored top to bottom about a horizontal line. */
export const flipped = (y: number, ...shapes: Shapes): Shape =>
  grouped(`translate(0 ${round(2 * y)}) scale(1 -1)`, 1, shapes)

import { type Point, type Shape, type Shapes, type Style, box, circle, path, segment, tube } from './pen.ts'

/** The forms that parts are made of: springs, teeth, threads, bellows, sockets. Angles in degrees, 0 to the right, clockwise. */

export function polar(x: number, y: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

const at = ([x, y]: Point) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`

export const polygon = (style: Style, points: readonly Point[]): Shape => path(style, `M${points.map(at).join('L')}Z`)

/** Repeats a shape around a centre. */
export function around(
  count: number,
  x: number,
  y: number,
  radius: number,
  shape: (x: number, y: number, degrees: number) => Shape | Shapes,
  start = -90,
): Shapes {
  return Array.from({ length: count }, (_, i) => {
    const degrees = start + (360 / count) * i
    const [px, py] = polar(x, y, radius, degrees)
    return shape(px, py, degrees)
  })
}

/** Repeats a shape in a row. */
export function row(count: number, step: number, shape: (offset: number, index: number) => Shape | Shapes): Shapes {
  return Array.from({ length: count }, (_, i) => shape(i * step, i))
}

export const holes = (count: number, x: number, y: number, radius: number, size: number, start = -90): Shapes =>
  around(count, x, y, radius, (px, py) => circle('hole', px, py, size), start)

/** Centre lines through a round part. */
export const cross = (x: number, y: number, reach: number): Shapes => [
  segment('axis', [x - reach, y], [x + reach, y]),
  segment('axis', [x, y - reach], [x, y + reach]),
]

/** A piece of a ring, such as a brake lining. */
export function sector(
  style: Style,
  x: number,
  y: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): Shape {
  const large = to - from > 180 ? 1 : 0
  const [a, b, c, d] = [
    polar(x, y, outer, from),
    polar(x, y, outer, to),
    polar(x, y, inner, to),
    polar(x, y, inner, from),
  ]
  return path(
    style,
    `M${at(a)}A${outer} ${outer} 0 ${large} 1 ${at(b)}L${at(c)}A${inner} ${inner} 0 ${large} 0 ${at(d)}Z`,
  )
}

/** A toothed wheel seen from the front. */
export function gear(style: Style, x: number, y: number, radius: number, teeth: number, depth: number): Shape {
  const step = 360 / teeth
  const points = Array.from({ length: teeth }, (_, i) => {
    const start = i * step
    return [
      polar(x, y, radius - depth, start),
      polar(x, y, radius - depth, start + step * 0.38),
      polar(x, y, radius, start + step * 0.5),
      polar(x, y, radius, start + step * 0.88),
    ]
  }).flat()
  return polygon(style, points)
}

/** Many straight thin lines as one path. */
const lines = (pairs: readonly (readonly [from: Point, to: Point])[]): Shape =>
  path('line', pairs.map(([from, to]) => `M${at(from)}L${at(to)}`).join(''))

const steps = (count: number, step: number): number[] => Array.from({ length: count }, (_, i) => i * step)

/** A coil spring lying along x, `turns` full coils between two centres. */
export function spring(x: number, y: number, length: number, diameter: number, turns: number, wire: number): Shapes {
  const pitch = length / turns
  const half = diameter / 2 - wire / 2
  const coils = (shift: number, from: number, to: number) =>
    steps(turns, pitch)
      .map((dx) => `M${at([x + dx + shift, y + from])}L${at([x + dx + shift + pitch / 2, y + to])}`)
      .join('')
  return [tube(coils(pitch / 2, half, -half), wire, 'tone'), tube(coils(0, -half, half), wire)]
}

/** A folded rubber boot along x, from one radius to another. */
export function bellows(
  style: Style,
  x: number,
  y: number,
  length: number,
  folds: number,
  from: number,
  to: number,
  depth = 7,
): Shapes {
  const step = length / folds
  const edge = (sign: 1 | -1) =>
    Array.from({ length: folds }, (_, i) => {
      const radius = from + ((to - from) * (i + 0.5)) / folds
      const start = x + i * step
      return [
        [start, y + sign * (radius - depth)],
        [start + step / 2, y + sign * radius],
      ] as const
    }).flat()
  const end = [
    [x + length, y - (to - depth)],
    [x + length, y + (to - depth)],
  ] as const
  const folding = lines(
    steps(folds, step).map((dx, i) => {
      const radius = from + ((to - from) * (i + 0.5)) / folds
      return [
        [x + dx + step / 2, y - radius],
        [x + dx + step / 2, y + radius],
      ] as const
    }),
  )
  return [polygon(style, [...edge(-1), ...end, ...edge(1).toReversed()]), folding]
}

/** A threaded bar along x. */
export function thread(x: number, y: number, length: number, diameter: number, pitch = 5): Shapes {
  const radius = diameter / 2
  return [
    box('body', x, y - radius, length, diameter, 1.5),
    lines(
      steps(Math.floor((length - 3) / pitch), pitch).map((dx) => [
        [x + dx + 3, y + radius],
        [x + dx + 5, y - radius],
      ]),
    ),
  ]
}

/** A hexagon seen from its side, as a nut or the head of a bolt along x. */
export const nut = (x: number, y: number, width: number, height: number): Shapes => [
  box('tone', x, y - height / 2, width, height, 2),
  fins(x, y - height / 2, width, height, 3, 'lying'),
]

export const hexagon = (style: Style, x: number, y: number, radius: number): Shape =>
  polygon(
    style,
    Array.from({ length: 6 }, (_, i) => polar(x, y, radius, i * 60)),
  )

/** An electrical socket along x: the shroud, its lock and its pins. */
export const socket = (x: number, y: number, width: number, height: number): Shapes => [
  box('dark', x, y - height / 2, width, height, 4),
  box('mark', x + width * 0.3, y - height / 2 - 6, width * 0.42, 7, 2),
  box('fine', x + width - 7, y - height / 2 + 6, 7, height - 12, 1),
]

/** Parallel fins or seams inside a rectangle, upright or lying. */
export function fins(
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  way: 'upright' | 'lying',
): Shape {
  const step = (way === 'upright' ? width : height) / (count + 1)
  return lines(
    steps(count, step).map((offset) =>
      way === 'upright'
        ? [
            [x + step + offset, y],
            [x + step + offset, y + height],
          ]
        : [
            [x, y + step + offset],
            [x + width, y + step + offset],
          ],
    ),
  )
}

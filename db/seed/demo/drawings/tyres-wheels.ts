import { around, gear, holes, polar, polygon, row } from './forms.ts'
import { type Drawing, box, circle, ellipse, moved, path, segment, turned } from './pen.ts'

const tyre: Drawing = {
  shapes: [
    gear('dark', 150, 150, 124, 40, 8),
    circle('line', 150, 150, 106),
    circle('tone', 150, 150, 98),
    circle('dark', 150, 150, 82),
    circle('body', 150, 150, 70),
    circle('hole', 150, 150, 62),
    box('fine', 122, 58, 56, 9, 3),
    box('fine', 128, 233, 44, 8, 3),
    path('dark', 'M300 28H352Q372 28 374 60V240Q372 272 352 272H300Q280 272 278 240V60Q280 28 300 28Z'),
    row(3, 22, (dx) => path('mark', `M${300 + dx} 30H${307 + dx}V270H${300 + dx}Z`)),
    row(12, 20, (dy) => path('line', `M280 ${44 + dy}L298 ${36 + dy}M354 ${36 + dy}L372 ${44 + dy}`)),
  ],
  frame: [27, 27, 348, 246],
  measured: [27, 27, 246, 246],
  detail: [326, 150, 50],
  across: 'L',
  up: 'W',
}

/** A spoke of a cast wheel as a tapered bar that points up from the hub. */
const spoke = (x: number, y: number, degrees: number) =>
  turned(
    degrees + 90,
    x,
    y,
    path('body', `M${x - 13} ${y - 92}L${x - 20} ${y - 20}H${x + 20}L${x + 13} ${y - 92}Z`),
    path('line', `M${x} ${y - 86}V${y - 34}`),
  )

const alloyWheel: Drawing = {
  shapes: [
    circle('body', 200, 150, 126),
    circle('tone', 200, 150, 112),
    circle('dark', 200, 150, 100),
    around(5, 200, 150, 0, (_x, _y, degrees) => spoke(200, 150, degrees)),
    circle('line', 200, 150, 118),
    circle('body', 200, 150, 44),
    holes(5, 200, 150, 31, 7, -54),
    circle('mark', 200, 150, 15),
    circle('fine', 200, 150, 7),
    moved(200, 256, box('dark', -3, -4, 6, 16, 2)),
  ],
  frame: [73, 23, 254, 254],
  detail: [200, 150, 50],
  across: 'L',
  up: 'W',
}

const steelWheel: Drawing = {
  shapes: [
    circle('body', 200, 150, 126),
    circle('line', 200, 150, 116),
    circle('tone', 200, 150, 104),
    circle('line', 200, 150, 96),
    around(10, 200, 150, 80, (x, y, degrees) => turned(degrees + 90, x, y, box('hole', x - 12, y - 9, 24, 18, 8))),
    circle('body', 200, 150, 58),
    circle('line', 200, 150, 50),
    holes(5, 200, 150, 40, 7),
    circle('dark', 200, 150, 24),
    circle('hole', 200, 150, 19),
    moved(200, 254, box('dark', -3, -2, 6, 14, 2)),
  ],
  frame: [73, 23, 254, 254],
  detail: [200, 80, 46],
  across: 'L',
  up: 'W',
}

/** A wing of a wheel cover, between two circles. */
const blade = (degrees: number) =>
  polygon('body', [
    polar(200, 150, 36, degrees - 12),
    polar(200, 150, 108, degrees - 15),
    polar(200, 150, 108, degrees + 6),
    polar(200, 150, 36, degrees + 10),
  ])

const wheelCover: Drawing = {
  shapes: [
    circle('tone', 200, 150, 124),
    circle('line', 200, 150, 116),
    circle('dark', 200, 150, 110),
    around(9, 200, 150, 0, (_x, _y, degrees) => blade(degrees)),
    circle('body', 200, 150, 44),
    circle('line', 200, 150, 36),
    ellipse('mark', 200, 150, 22, 14),
    segment('line', [184, 150], [216, 150]),
    path('hole', 'M192 262H208V276H192Z'),
  ],
  frame: [75, 25, 250, 252],
  detail: [200, 150, 50],
  across: 'L',
  up: 'W',
}

export const TYRES_WHEELS: Record<string, Drawing> = {
  tyre,
  'alloy-wheel': alloyWheel,
  'steel-wheel': steelWheel,
  'wheel-cover': wheelCover,
}

import { around, cross, fins, holes, row, socket, spring } from './forms.ts'
import { type Drawing, box, circle, ellipse, moved, path, segment, tube, turned } from './pen.ts'

const radiatorCap: Drawing = {
  shapes: [
    path('tone', 'M30 128L52 120V180L30 172Q22 150 30 128ZM202 128L180 120V180L202 172Q210 150 202 128Z'),
    circle('body', 116, 150, 74),
    circle('line', 116, 150, 64),
    circle('tone', 116, 150, 46),
    path('mark', 'M116 118L144 166H88Z'),
    box('fine', 113, 132, 6, 18, 3),
    circle('fine', 116, 157, 3),
    path('body', 'M246 84Q246 70 262 70H354Q370 70 370 84V100H246Z'),
    box('tone', 254, 100, 108, 18, 3),
    turned(90, 308, 146, spring(284, 146, 50, 52, 4, 6)),
    box('dark', 266, 170, 84, 16, 6),
    box('body', 290, 186, 36, 14, 4),
    box('hole', 301, 200, 14, 10, 2),
    segment('axis', [308, 58], [308, 224]),
    cross(116, 150, 92),
  ],
  frame: [22, 69, 349, 156],
  measured: [24, 76, 184, 148],
  detail: [308, 160, 46],
  across: 'L',
  up: 'W',
}

const radiatorHose: Drawing = {
  shapes: [
    tube('M66 84H132Q196 84 204 146T272 216H334', 50, 'dark'),
    path('line', 'M76 74H132Q202 74 212 140'),
    ellipse('tone', 48, 84, 12, 25),
    ellipse('hole', 48, 84, 8, 18),
    ellipse('tone', 352, 216, 12, 25),
    ellipse('hole', 352, 216, 8, 18),
    box('body', 82, 56, 16, 56, 3),
    box('tone', 80, 44, 20, 16, 3),
    box('body', 304, 188, 16, 56, 3),
    box('tone', 302, 176, 20, 16, 3),
    box('mark', 140, 70, 22, 28, 4),
  ],
  frame: [35, 43, 330, 203],
  detail: [92, 80, 46],
  across: 'L',
  up: 'W',
}

const expansionTank: Drawing = {
  shapes: [
    path('body', 'M78 112Q78 92 100 92H288Q318 92 322 120L334 214Q336 246 306 246H106Q78 246 78 218Z'),
    path('mark', 'M79 178H328L333 214Q335 245 306 245H106Q79 245 79 218Z'),
    path('line', 'M78 150H326M98 132H140M98 178H140M98 205H122'),
    box('fine', 96, 116, 44, 12, 2),
    box('fine', 96, 184, 38, 12, 2),
    box('tone', 168, 74, 60, 20, 2),
    path('dark', 'M158 42Q158 34 168 34H228Q238 34 238 42V74H158Z'),
    fins(158, 40, 80, 32, 8, 'upright'),
    box('body', 322, 128, 40, 16, 4),
    box('body', 40, 216, 40, 18, 4),
    box('tone', 268, 70, 34, 24, 4),
    circle('hole', 285, 80, 6),
  ],
  frame: [39, 33, 324, 214],
  detail: [198, 66, 46],
  across: 'L',
  up: 'H',
}

const expansionTankCap: Drawing = {
  shapes: [
    path('dark', 'M104 62Q104 40 128 40H272Q296 40 296 62L304 130H96Z'),
    row(12, 16, (dx) => path('line', `M${112 + dx} 54V126`)),
    box('mark', 150, 58, 100, 26, 6),
    box('tone', 92, 130, 216, 16, 4),
    box('body', 124, 146, 152, 74),
    row(5, 14, (dx) => path('bold', `M122 ${154 + dx}L278 ${162 + dx}`)),
    box('dark', 132, 220, 136, 10, 4),
    box('body', 164, 230, 72, 24, 4),
    box('hole', 184, 254, 32, 12, 3),
    segment('axis', [200, 26], [200, 282]),
  ],
  frame: [91, 39, 218, 228],
  detail: [250, 176, 50],
  across: 'L',
  up: 'H',
}

const radiatorFanMotor: Drawing = {
  shapes: [
    circle('tone', 122, 150, 92),
    around(3, 122, 150, 92, (x, y) => [circle('body', x, y, 17), circle('hole', x, y, 8)]),
    circle('body', 122, 150, 74),
    circle('line', 122, 150, 58),
    holes(6, 122, 150, 46, 7, 0),
    circle('dark', 122, 150, 20),
    circle('fine', 122, 150, 8),
    box('body', 262, 96, 88, 108, 10),
    fins(268, 104, 76, 92, 5, 'lying'),
    box('tone', 250, 82, 16, 136, 4),
    box('fine', 222, 142, 30, 16, 2),
    box('tone', 350, 124, 14, 52, 4),
    tube('M300 204Q300 240 336 244', 9, 'dark'),
    moved(332, 244, socket(0, 0, 40, 28)),
    cross(122, 150, 112),
  ],
  frame: [28, 39, 346, 221],
  measured: [29, 40, 186, 202],
  detail: [122, 150, 50],
  across: 'L',
  up: 'W',
}

const acCondenser: Drawing = {
  shapes: [
    box('tone', 52, 60, 276, 176, 3),
    box('hatch', 66, 60, 248, 176),
    row(10, 19, (dy) => tube(`M66 ${64 + dy}H314`, 8)),
    box('body', 44, 52, 24, 192, 6),
    box('body', 312, 52, 24, 192, 6),
    box('mark', 348, 84, 26, 140, 12),
    box('tone', 344, 76, 34, 14, 5),
    box('body', 334, 108, 16, 12, 2),
    box('body', 334, 186, 16, 12, 2),
    box('dark', 14, 78, 30, 18, 4),
    circle('hole', 22, 87, 5),
    box('dark', 14, 196, 30, 18, 4),
    circle('hole', 22, 205, 5),
    box('fine', 76, 38, 26, 16, 3),
    box('fine', 280, 38, 26, 16, 3),
  ],
  frame: [13, 37, 366, 208],
  measured: [43, 51, 294, 194],
  detail: [38, 90, 44],
  across: 'L',
  up: 'W',
}

const blowerMotor: Drawing = {
  shapes: [
    path('body', 'M84 58H316L306 170H94Z'),
    row(20, 11.2, (dx, i) => path('line', `M${93 + dx} 62L${101 + dx - i * 0.8} 168`)),
    ellipse('tone', 200, 58, 116, 24),
    ellipse('dark', 200, 58, 98, 18),
    ellipse('body', 200, 60, 34, 8),
    box('tone', 66, 170, 268, 16, 6),
    box('body', 132, 186, 136, 62, 10),
    box('mark', 132, 204, 136, 22),
    box('dark', 160, 248, 80, 14, 5),
    box('fine', 70, 173, 16, 10, 3),
    box('fine', 314, 173, 16, 10, 3),
    moved(266, 216, socket(0, 0, 42, 30)),
    segment('axis', [200, 24], [200, 278]),
  ],
  frame: [65, 33, 270, 230],
  detail: [296, 208, 44],
  across: 'L',
  up: 'H',
}

export const COOLING: Record<string, Drawing> = {
  'radiator-cap': radiatorCap,
  'radiator-hose': radiatorHose,
  'expansion-tank': expansionTank,
  'expansion-tank-cap': expansionTankCap,
  'radiator-fan-motor': radiatorFanMotor,
  'ac-condenser': acCondenser,
  'blower-motor': blowerMotor,
}

import { bellows, cross, nut, spring, thread } from './forms.ts'
import { type Drawing, box, circle, ellipse, moved, path, segment, turned } from './pen.ts'

const strutBody = [
  box('body', 196, 130, 118, 40, 6),
  box('mark', 222, 130, 30, 40),
  path('tone', 'M300 118H348Q356 118 356 126V174Q356 182 348 182H300Q290 182 290 172V128Q290 118 300 118Z'),
  circle('hole', 334, 134, 6),
  circle('hole', 334, 166, 6),
  segment('line', [308, 118], [308, 182]),
  path('tone', 'M262 170V190H280V170'),
  circle('hole', 271, 181, 3.5),
]
const springSeat = [
  path('tone', 'M172 92Q184 92 184 104V196Q184 208 172 208L180 208Q198 204 198 186V114Q198 96 180 92Z'),
  box('body', 182, 126, 14, 48, 3),
]
const rod = [...thread(40, 150, 34, 11, 4), box('body', 74, 143, 100, 14, 2), segment('line', [80, 147], [168, 147])]

const frontStrut: Drawing = {
  shapes: [rod, strutBody, springSeat, segment('axis', [26, 150], [372, 150])],
  tilt: { by: -20, level: [39, 91, 318, 118] },
  frame: [47, 68, 310, 148],
  detail: [330, 103, 46],
  across: 'L',
  up: 'H',
}

const eye = (x: number) => [circle('body', x, 150, 22), circle('dark', x, 150, 15), circle('fine', x, 150, 7)]

const rearShock: Drawing = {
  shapes: [
    box('body', 66, 142, 40, 16),
    box('tone', 84, 122, 122, 56, 6),
    segment('line', [96, 132], [194, 132]),
    box('body', 206, 130, 118, 40, 6),
    box('mark', 236, 130, 26, 40),
    path('bold', 'M206 130V170'),
    eye(52),
    eye(344),
    segment('axis', [20, 150], [378, 150]),
  ],
  tilt: { by: -22, level: [29, 121, 338, 58] },
  frame: [40, 73, 317, 156],
  detail: [76, 203, 46],
  across: 'L',
  up: 'H',
}

const completeStrut: Drawing = {
  shapes: [
    box('body', 90, 143, 90, 14),
    strutBody,
    springSeat,
    spring(70, 150, 108, 106, 4, 13),
    path('tone', 'M52 104H66Q72 104 72 112V188Q72 196 66 196H52Z'),
    path('dark', 'M72 116H82V184H72Z'),
    nut(26, 150, 12, 22),
    thread(36, 118, 16, 8, 4),
    thread(36, 182, 16, 8, 4),
    box('body', 38, 138, 14, 24, 2),
    segment('axis', [14, 150], [372, 150]),
  ],
  tilt: { by: -20, level: [25, 91, 332, 118] },
  frame: [32, 68, 325, 177],
  detail: [112, 180, 48],
  across: 'L',
  up: 'H',
}

const coilSpring: Drawing = {
  shapes: [turned(-90, 200, 150, spring(100, 150, 200, 130, 5, 17), segment('axis', [70, 150], [330, 150]))],
  frame: [135, 42, 130, 217],
  detail: [250, 85, 40],
  across: 'W',
  up: 'L',
}

const strutMount: Drawing = {
  shapes: [
    path('body', 'M135 62Q152 62 162 80L216 172Q232 206 198 212H72Q38 206 54 172L108 80Q118 62 135 62Z'),
    circle('tone', 135, 158, 62),
    circle('dark', 135, 158, 46),
    circle('fine', 135, 158, 30),
    circle('mark', 135, 158, 17),
    circle('hole', 135, 158, 9),
    circle('tone', 135, 82, 8),
    circle('tone', 72, 194, 8),
    circle('tone', 198, 194, 8),
    cross(135, 158, 84),
    path('hatch', 'M256 150H282L296 122H330L344 150H370V160H340L326 134H300L286 160H256Z'),
    path('dark', 'M292 160L303 140H323L334 160V178H292Z'),
    box('body', 302, 132, 22, 52, 3),
    box('mark', 286, 178, 54, 10, 3),
    box('body', 262, 124, 8, 26, 1),
    box('body', 356, 124, 8, 26, 1),
    segment('axis', [313, 104], [313, 208]),
  ],
  frame: [48, 61, 323, 160],
  measured: [49, 61, 172, 160],
  detail: [135, 158, 50],
  across: 'L',
  up: 'W',
}

const shockBootKit: Drawing = {
  shapes: [
    turned(
      -90,
      200,
      150,
      [96, 190].flatMap((y) => [
        bellows('dark', 104, y, 190, 9, 34, 26, 9),
        box('tone', 290, y - 20, 14, 40, 3),
        box('tone', 92, y - 28, 14, 56, 3),
        segment('axis', [80, y], [318, y]),
      ]),
    ),
    path(
      'mark',
      'M290 128Q286 118 296 112H326Q336 118 332 128Q338 138 330 146Q338 158 332 168H290Q284 158 292 146Q284 138 290 128Z',
    ),
    ellipse('fine', 311, 112, 12, 4),
    path('body', 'M288 196H334V232H288Z'),
    ellipse('hole', 311, 196, 23, 6),
  ],
  frame: [111, 45, 225, 214],
  measured: [112, 45, 68, 214],
  detail: [146, 110, 42],
  across: 'W',
  up: 'L',
}

const ballEnd = (x: number, way: 1 | -1) => [
  box('tone', way === 1 ? x - 18 : x, -9, 18, 18, 3),
  circle('body', x - 22 * way, 0, 13),
  circle('mark', x - 22 * way, 0, 5),
]

const oneGasSpring = (dx: number, dy: number) =>
  moved(
    dx,
    dy,
    box('body', 74, -5, 130, 10),
    box('dark', 190, -13, 140, 26, 6),
    box('tone', 184, -11, 14, 22, 3),
    segment('line', [206, -6], [320, -6]),
    ballEnd(76, 1),
    ballEnd(328, -1),
  )

const gasSpring: Drawing = {
  shapes: [oneGasSpring(8, 112), oneGasSpring(-14, 188)],
  tilt: { by: -14, level: [26, 98, 346, 104] },
  frame: [40, 61, 319, 179],
  measured: [41, 98, 330, 28],
  detail: [70, 142, 44],
  across: 'L',
  up: 'H',
}

export const SHOCK_ABSORBERS: Record<string, Drawing> = {
  'front-strut': frontStrut,
  'rear-shock': rearShock,
  'complete-strut': completeStrut,
  'coil-spring': coilSpring,
  'strut-mount': strutMount,
  'shock-boot-kit': shockBootKit,
  'gas-spring': gasSpring,
}

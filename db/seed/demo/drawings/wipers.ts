import type { WiperStyle } from '#seed/demo/wipers.ts'

import { row } from './forms.ts'
import { box, circle, mirrored, moved, path, segment, type Shape, type Shapes, tube } from './pen.ts'

/** Wiper blades, their adapters, the profile of their rubber and their place on a car; blades lie along x from 0. */

const claw = (x: number, y: number): Shapes => [
  path('dark', `M${x - 5} ${y - 12}H${x + 5}V${y}H${x - 5}Z`),
  circle('hole', x, y - 7, 1.8),
]

const rubber = (length: number, y: number): Shapes => [
  path('tone', `M0 ${y}H${length}V${y + 5}L${length - 3} ${y + 12}H3L0 ${y + 5}Z`),
  segment('line', [3, y + 5], [length - 3, y + 5]),
]

const flat = (length: number): Shapes => {
  const middle = length / 2
  return [
    path('tone', `M4 20Q${middle} 6 ${length - 4} 20L${length - 6} 30Q${middle} 16 6 30Z`),
    path('dark', `M0 20Q${middle} -14 ${length} 20L${length - 4} 24Q${middle} 6 4 24Z`),
    path('line', `M14 17Q${middle} -6 ${length - 14} 17`),
    path('mark', `M${middle - 30} -6Q${middle} -14 ${middle + 30} -6L${middle + 26} 12H${middle - 26}Z`),
    path('body', `M${middle - 14} -18H${middle + 14}Q${middle + 18} -10 ${middle + 16} -4H${middle - 16}Z`),
    circle('hole', middle, -9, 3),
  ]
}

/** A yoke of a frame blade: from one foot over its joint to the other. */
const yoke = (from: number, to: number, top: number, foot: number): Shape =>
  path(
    'body',
    `M${from - 4} ${foot}L${from + 4} ${foot - 12}Q${(from + to) / 2} ${top - 8} ${to - 4} ${foot - 12}L${to + 4} ${foot}L${to - 6} ${foot - 3}Q${(from + to) / 2} ${top + 6} ${from + 6} ${foot - 3}Z`,
  )

const frame = (length: number, height = 1): Shapes => {
  const [quarter, far] = [length * 0.25, length * 0.75]
  const feet = [0.07, 0.4, 0.6, 0.93].map((part) => length * part)
  const [a = 0, b = 0, c = 0, d = 0] = feet
  return [
    rubber(length, 22),
    feet.map((x) => claw(x, 24)),
    yoke(a, b, 2, 16),
    yoke(c, d, 2, 16),
    yoke(quarter, far, -26 * height, 2),
    [quarter, far].map((x) => circle('fine', x, -2, 3)),
    path('mark', `M${length / 2 - 18} ${-26 * height}H${length / 2 + 18}V${-10 * height}H${length / 2 - 18}Z`),
    circle('hole', length / 2, -18 * height, 3.5),
  ]
}

const hybrid = (length: number): Shapes => {
  const part = length / 3
  const wing = path('dark', `M2 22Q${part * 0.5} 4 ${part} -2V16Q${part * 0.6} 20 4 28Z`)
  return [
    rubber(length, 22),
    wing,
    mirrored(length / 2, wing),
    path(
      'dark',
      `M${part - 8} 18Q${part - 6} -6 ${part + 10} -8Q${length / 2} -22 ${2 * part - 10} -8Q${2 * part + 6} -6 ${2 * part + 8} 18Q${length / 2} 2 ${part - 8} 18Z`,
    ),
    path('line', `M${part + 4} 4Q${length / 2} -10 ${2 * part - 4} 4`),
    path('mark', `M${length / 2 - 24} -12H${length / 2 + 24}L${length / 2 + 18} 4H${length / 2 - 18}Z`),
    circle('hole', length / 2, -4, 3),
  ]
}

const rear = (length: number): Shapes => [
  rubber(length, 22),
  path('dark', `M0 22L10 12Q${length / 2} -6 ${length - 10} 12L${length} 22Z`),
  path('line', `M18 14Q${length / 2} 0 ${length - 18} 14`),
  box('mark', length / 2 - 16, -12, 32, 22, 4),
  circle('hole', length / 2, -2, 5),
]

/** Draws a blade of this style and length. */
export const BLADES: Readonly<Record<WiperStyle, (length: number) => Shapes>> = {
  flat,
  frame: (length) => frame(length),
  hybrid,
  rear,
  truck: (length) => frame(length, 1.35),
}

/** The end of an arm that comes from the right, and what it holds. */
const armTo = (x: number, y: number): Shape =>
  path('body', `M${x} ${y - 13}H372V${y + 13}H${x}Q${x - 6} ${y} ${x} ${y - 13}Z`)
const seat: Shapes = [
  path('dark', 'M24 218Q200 190 376 218V232Q200 206 24 232Z'),
  path('mark', 'M120 196Q200 184 280 196L272 216Q200 206 128 216Z'),
]

const hook = (width: number): Shapes => [
  seat,
  tube(`M372 120H170Q128 120 128 156Q128 190 170 190H214`, width, 'light'),
  box('body', 158, 142, 86, 40, 8),
  circle('hole', 200, 162, 9),
]

/** The adapters by name: the arm above, the blade with its seat below. */
export const ADAPTERS: Readonly<Record<string, Shapes>> = {
  hook: hook(20),
  'wide hook': hook(32),
  'push button': [
    seat,
    armTo(150, 134),
    box('tone', 176, 122, 74, 24, 4),
    box('mark', 196, 116, 34, 14, 3),
    path('body', 'M162 162H262L252 190H172Z'),
    segment('axis', [213, 92], [213, 206]),
  ],
  bayonet: [
    seat,
    armTo(196, 150),
    path('body', 'M196 141H126V159H196Z'),
    circle('hole', 150, 150, 5),
    box('body', 104, 166, 122, 24, 6),
    circle('mark', 150, 176, 5),
    segment('axis', [150, 118], [150, 206]),
  ],
  'pinch tab': [
    seat,
    armTo(166, 140),
    path('tone', 'M170 148H250V162H170Z'),
    path('body', 'M160 160H190V190H166ZM230 160H260L254 190H230Z'),
    path('mark', 'M152 168L162 162V184L156 186ZM268 168L258 162V184L264 186Z'),
  ],
  'side pin': [
    seat,
    armTo(190, 128),
    path('body', 'M190 118H222V186H202Q190 186 190 172Z'),
    tube('M206 168H146', 11, 'light'),
    box('body', 134, 156, 54, 32, 6),
    circle('hole', 160, 168, 6),
    path('mark', 'M134 156H150V146H134Z'),
  ],
  'rear clip': [
    path('dark', 'M60 226Q200 206 340 226V238Q200 220 60 238Z'),
    path('body', 'M176 64H224V150L240 176H160L176 150Z'),
    path('mark', 'M152 176H248V210H152Z'),
    circle('hole', 200, 192, 9),
    path('line', 'M188 72V146M212 72V146'),
  ],
}

/** The rubber cut across, standing on the glass. */
export const RUBBER: Shapes = [
  path('hatch', 'M150 70H250V104H232V118H216V150Q214 196 206 226H194Q186 196 184 150V118H168V104H150Z'),
  path('mark', 'M140 62H168V96H140ZM232 62H260V96H232Z'),
  row(2, 92, (dx) => circle('hole', 154 + dx, 79, 6)),
  path('tone', 'M70 228H330V246H70Z'),
  path('line', 'M86 246L110 228M136 246L160 228M186 246L210 228M236 246L260 228M286 246L310 228'),
  segment('axis', [200, 46], [200, 258]),
]

const pane = path('body', 'M66 206Q80 92 118 84Q200 72 282 84Q320 92 334 206Q200 190 66 206Z')
const blade = (x: number, y: number, length: number, turn: number): Shape => {
  const [dx, dy] = [Math.cos((turn * Math.PI) / 180) * length, Math.sin((turn * Math.PI) / 180) * length]
  return tube(`M${x} ${y}L${Math.round(x + dx)} ${Math.round(y + dy)}`, 9, 'dark')
}
const sweep = (d: string): Shape => path('tone', d)

/** Where the blades wipe: a windscreen with the driver's side on the left, as in Nigeria, or a rear window. */
export const PLACES: Readonly<Record<'front' | 'rear', Shapes>> = {
  front: [
    pane,
    sweep('M112 196A84 84 0 0 1 196 112L202 140A60 60 0 0 0 150 193Z'),
    sweep('M206 193A84 84 0 0 1 290 109L296 136A60 60 0 0 0 246 194Z'),
    blade(112, 190, 112, -52),
    blade(212, 188, 88, -52),
    moved(0, 0, circle('mark', 128, 206, 8), circle('mark', 226, 204, 8)),
    path('line', 'M60 214Q200 196 340 214'),
  ],
  rear: [
    pane,
    sweep('M130 190A72 72 0 0 1 270 190L238 190A40 40 0 0 0 162 190Z'),
    blade(200, 194, 84, -64),
    circle('mark', 200, 200, 9),
    path('line', 'M60 214Q200 196 340 214'),
  ],
}

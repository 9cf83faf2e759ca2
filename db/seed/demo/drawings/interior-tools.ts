import { cross, fins, row, thread } from './forms.ts'
import { type Drawing, box, circle, path, segment, tube, turned } from './pen.ts'

const seatBelt: Drawing = {
  shapes: [
    path('tone', 'M104 196L262 40L292 62L132 218Z'),
    path('line', 'M112 200L270 48M122 208L282 56'),
    path('tone', 'M262 40L340 176L318 188L246 62Z'),
    box('dark', 56, 176, 96, 74, 8),
    circle('body', 104, 212, 28),
    circle('line', 104, 212, 20),
    circle('fine', 104, 212, 7),
    box('fine', 66, 236, 20, 22, 3),
    path('body', 'M232 36H304Q312 36 312 46V60H224V46Q224 36 232 36Z'),
    path('hole', 'M238 44H298V52H238Z'),
    path('body', 'M304 178L346 154L352 166L346 196L322 210Z'),
    path('hole', 'M322 182L338 174L340 186L328 192Z'),
    path('dark', 'M306 222H356V272H306Z'),
    box('mark', 312, 226, 38, 16, 3),
    path('line', 'M318 250H344M318 260H344'),
  ],
  frame: [55, 35, 302, 238],
  measured: [55, 175, 98, 84],
  detail: [332, 210, 48],
  across: 'L',
  up: 'W',
}

const mat = (dx: number) => [
  path(
    'dark',
    `M${52 + dx} 52Q${52 + dx} 40 ${64 + dx} 40H${150 + dx}Q${176 + dx} 42 ${180 + dx} 72L${190 + dx} 232Q${190 + dx} 258 ${166 + dx} 258H${66 + dx}Q${44 + dx} 258 ${44 + dx} 236Z`,
  ),
  path(
    'tone',
    `M${64 + dx} 54H${146 + dx}Q${164 + dx} 56 ${168 + dx} 76L${176 + dx} 230Q${176 + dx} 246 ${162 + dx} 246H${70 + dx}Q${56 + dx} 246 ${57 + dx} 232Z`,
  ),
  row(9, 19, (dy) => path('line', `M${66 + dx} ${72 + dy}H${160 + dx}`)),
]

const floorMat: Drawing = {
  shapes: [
    mat(0),
    mat(166),
    box('mark', 92, 166, 62, 48, 6),
    fins(96, 170, 54, 40, 5, 'lying'),
    circle('hole', 70, 232, 6),
    circle('hole', 236, 232, 6),
  ],
  frame: [43, 39, 314, 220],
  measured: [43, 39, 148, 220],
  detail: [122, 190, 46],
  across: 'W',
  up: 'L',
}

const jack: Drawing = {
  shapes: [
    box('tone', 132, 244, 136, 16, 3),
    path('body', 'M186 236L84 156L98 140L200 220L302 140L316 156L214 236Z'),
    path('body', 'M186 72L84 146L98 162L200 88L302 162L316 146L214 72Z'),
    box('dark', 158, 50, 84, 22, 4),
    fins(162, 52, 76, 18, 9, 'upright'),
    path('tone', 'M176 72H224V92H176ZM176 222H224V244H176Z'),
    thread(60, 151, 290, 14, 8),
    circle('dark', 91, 151, 16),
    circle('fine', 91, 151, 6),
    circle('dark', 309, 151, 16),
    circle('fine', 309, 151, 6),
    path('bold', 'M60 151H40V120'),
    circle('mark', 38, 112, 12),
    circle('fine', 200, 82, 6),
    circle('fine', 200, 232, 6),
  ],
  frame: [25, 49, 326, 212],
  detail: [200, 74, 46],
  across: 'L',
  up: 'H',
}

/** One end of the cross: a socket around a hexagon. */
const end = (degrees: number) =>
  turned(
    degrees,
    200,
    150,
    box('tone', 184, 28, 32, 34, 5),
    box('dark', 189, 26, 22, 10, 2),
    segment('line', [200, 64], [200, 128]),
  )

const wheelSpanner: Drawing = {
  shapes: [
    tube('M200 44V256', 18),
    tube('M94 150H306', 18),
    end(0),
    end(90),
    end(180),
    end(270),
    circle('mark', 200, 150, 17),
    circle('fine', 200, 150, 7),
    cross(200, 150, 134),
  ],
  frame: [75, 25, 250, 250],
  detail: [200, 48, 44],
  across: 'L',
  up: 'W',
}

const warningTriangle: Drawing = {
  shapes: [
    path('mark', 'M200 30Q210 30 216 40L326 218Q332 236 312 238H88Q68 236 74 218L184 40Q190 30 200 30Z'),
    path('body', 'M200 52L302 222H98Z'),
    path('tone', 'M200 70L286 214H114Z'),
    path('hole', 'M200 106L254 198H146Z'),
    row(5, 26, (dx) => circle('fine', 150 + dx, 206, 4)),
    path('bold', 'M126 238L92 268M274 238L308 268'),
    box('dark', 70, 262, 50, 8, 3),
    box('dark', 280, 262, 50, 8, 3),
    circle('fine', 200, 42, 5),
  ],
  frame: [69, 29, 262, 242],
  detail: [200, 206, 46],
  across: 'L',
  up: 'H',
}

const fireExtinguisher: Drawing = {
  shapes: [
    tube('M214 66Q292 66 292 130V214', 12, 'dark'),
    path('dark', 'M282 210H302L308 246H276Z'),
    path('mark', 'M142 116Q142 84 174 82H206Q238 84 238 116V250Q238 264 224 264H156Q142 264 142 250Z'),
    box('body', 150, 144, 80, 72, 3),
    circle('tone', 174, 166, 12),
    circle('tone', 206, 166, 12),
    box('fine', 158, 190, 64, 6, 2),
    box('fine', 158, 202, 44, 6, 2),
    box('tone', 174, 58, 32, 24, 3),
    path('body', 'M180 58V44L262 26L268 36L204 54V58Z'),
    path('dark', 'M176 64L114 58L112 70L176 78Z'),
    circle('body', 190, 70, 11),
    path('line', 'M190 70L196 63'),
    box('dark', 134, 232, 112, 10, 3),
  ],
  frame: [111, 25, 198, 240],
  measured: [141, 25, 98, 240],
  detail: [190, 60, 46],
  across: 'W',
  up: 'L',
}

export const INTERIOR_TOOLS: Record<string, Drawing> = {
  'seat-belt': seatBelt,
  'floor-mat': floorMat,
  jack,
  'wheel-spanner': wheelSpanner,
  'warning-triangle': warningTriangle,
  'fire-extinguisher': fireExtinguisher,
}

import { around, bellows, cross, fins, gear, nut, polar, row, socket, thread } from './forms.ts'
import { type Drawing, box, circle, mirrored, moved, path, segment, tube, turned } from './pen.ts'

const alternator: Drawing = {
  shapes: [
    path('tone', 'M130 44H168V70H130ZM130 230H168V256H130Z'),
    circle('hole', 149, 56, 7),
    circle('hole', 149, 244, 7),
    path('body', 'M118 68H250Q292 70 296 110V190Q292 230 250 232H118Z'),
    box('tone', 176, 62, 40, 176, 4),
    fins(176, 66, 40, 168, 16, 'lying'),
    row(6, 18, (dy) => box('dark', 128, 98 + dy, 36, 8, 4)),
    row(6, 18, (dy) => box('dark', 228, 98 + dy, 40, 8, 4)),
    path('body', 'M296 118H318Q326 122 326 130V170Q326 178 318 182H296Z'),
    socket(322, 140, 34, 26),
    box('mark', 318, 164, 22, 12, 3),
    box('body', 100, 122, 18, 56, 2),
    path('body', 'M58 92H100V208H58Z'),
    row(7, 15, (dy) => path('line', `M58 ${104 + dy}H100`)),
    box('tone', 44, 134, 14, 32, 2),
    segment('axis', [28, 150], [372, 150]),
  ],
  frame: [43, 43, 314, 214],
  detail: [86, 150, 56],
  across: 'L',
  up: 'H',
}

const starterMotor: Drawing = {
  shapes: [
    box('body', 132, 148, 206, 84, 10),
    path('line', 'M158 148V232M316 148V232'),
    box('mark', 196, 148, 60, 84),
    path('tone', 'M330 162H348Q356 164 356 172V208Q356 216 348 218H330Z'),
    box('body', 150, 82, 138, 56, 8),
    segment('line', [166, 92], [274, 92]),
    box('dark', 288, 92, 14, 36, 3),
    box('body', 302, 98, 20, 9, 2),
    box('body', 302, 114, 20, 9, 2),
    tube('M300 132C322 138 320 150 308 154', 7, 'dark'),
    path('tone', 'M132 66H150V240H104Q92 240 92 228V198L66 190V174L92 166V112Q92 66 132 66Z'),
    circle('hole', 120, 86, 8),
    circle('hole', 112, 226, 7),
    path('hole', 'M80 162H124V206H80Z'),
    box('body', 56, 178, 60, 12, 2),
    box('tone', 70, 166, 34, 36, 2),
    fins(70, 166, 34, 36, 6, 'lying'),
    segment('axis', [40, 184], [140, 184]),
    segment('axis', [168, 196], [372, 196]),
  ],
  frame: [55, 65, 302, 176],
  detail: [96, 180, 46],
  across: 'L',
  up: 'H',
}

const plug = [
  thread(20, 0, 22, 10, 4),
  box('body', 34, -12, 92, 24, 5),
  row(5, 11, (dx) => box('fine', 44 + dx, -14, 5, 28, 2)),
  box('mark', 108, -12, 10, 24),
  nut(126, 0, 26, 52),
  box('body', 152, -20, 14, 40, 2),
  thread(166, 0, 62, 32, 6),
  box('body', 228, -7, 10, 14, 2),
  path('bold', 'M228 -14H248V-2'),
]

const sparkPlugs: Drawing = {
  shapes: [66, 124, 182, 240].map((y, i) => moved(66 + (i % 2) * 8, y - 3, plug, segment('axis', [8, 0], [258, 0]))),
  frame: [85, 36, 238, 228],
  detail: [304, 64, 34],
  across: 'L',
  up: 'W',
}

const ignitionCoil: Drawing = {
  shapes: [
    path('body', 'M128 52H246Q258 52 258 64V104Q258 116 246 116H128Q116 116 116 104V64Q116 52 128 52Z'),
    box('tone', 132, 64, 88, 40, 5),
    path('line', 'M142 76H208M142 86H196'),
    socket(252, 84, 60, 46),
    path('tone', 'M78 66H116V96H78Q68 96 68 81T78 66Z'),
    circle('hole', 88, 81, 8),
    path('body', 'M152 116H212V150H152Z'),
    box('mark', 148, 126, 68, 10, 4),
    path('dark', 'M158 150H206V246Q206 258 196 258H168Q158 258 158 246Z'),
    path('line', 'M158 172H206M158 190H206M158 232H206'),
    path('hole', 'M170 258H194V250H170Z'),
    segment('axis', [182, 32], [182, 278]),
  ],
  frame: [67, 51, 246, 208],
  detail: [182, 140, 46],
  across: 'W',
  up: 'L',
}

const ecu: Drawing = {
  shapes: [
    path('tone', 'M54 88H346V212H54Z'),
    [
      [66, 100],
      [334, 100],
      [66, 200],
      [334, 200],
    ].map(([x = 0, y = 0]) => circle('hole', x, y, 5)),
    box('body', 80, 62, 240, 150, 8),
    fins(96, 78, 208, 46, 13, 'upright'),
    box('tone', 100, 138, 104, 52, 4),
    path('line', 'M112 152H184M112 164H170M112 176H192'),
    row(12, 4.5, (dx, i) => segment(i % 3 ? 'line' : 'bold', [228 + dx, 142], [228 + dx, 168])),
    box('mark', 226, 176, 56, 12, 3),
    box('dark', 92, 212, 98, 34, 4),
    box('dark', 210, 212, 98, 34, 4),
    [0, 118].map((dx) =>
      row(9, 9, (dy) => [circle('fine', 105 + dx + dy, 222, 2), circle('fine', 105 + dx + dy, 234, 2)]),
    ),
  ],
  frame: [53, 61, 294, 186],
  detail: [140, 226, 42],
  across: 'L',
  up: 'W',
}

const clutchKit: Drawing = {
  shapes: [
    circle('body', 136, 144, 104),
    circle('tone', 136, 144, 96),
    circle('body', 136, 144, 62),
    around(12, 136, 144, 79, (_x, _y, degrees) =>
      segment('line', polar(136, 144, 62, degrees), polar(136, 144, 96, degrees)),
    ),
    around(4, 136, 144, 44, (x, y, degrees) => turned(degrees + 90, x, y, box('mark', x - 15, y - 7, 30, 14, 4)), -45),
    circle('tone', 136, 144, 26),
    gear('hole', 136, 144, 17, 16, 4),
    cross(136, 144, 116),
    circle('body', 296, 118, 78),
    around(6, 296, 118, 71, (x, y) => circle('hole', x, y, 4)),
    circle('tone', 296, 118, 62),
    around(18, 296, 118, 40, (_x, _y, degrees) =>
      segment('line', polar(296, 118, 22, degrees), polar(296, 118, 54, degrees)),
    ),
    circle('hole', 296, 118, 22),
    circle('body', 308, 236, 34),
    circle('tone', 308, 236, 25),
    circle('hole', 308, 236, 14),
  ],
  frame: [31, 39, 344, 232],
  measured: [31, 39, 210, 210],
  detail: [136, 144, 52],
  across: 'L',
  up: 'W',
}

const cvAxle: Drawing = {
  shapes: [
    thread(4, 150, 26, 18, 5),
    box('body', 28, 139, 32, 22, 2),
    fins(30, 139, 28, 22, 2, 'lying'),
    path('body', 'M58 120H84Q94 124 94 130V170Q94 176 84 180H58Z'),
    bellows('dark', 94, 150, 62, 5, 30, 18, 7),
    box('mark', 90, 122, 6, 56, 2),
    box('body', 156, 144, 104, 12),
    box('tone', 196, 136, 28, 28, 4),
    mirrored(206, bellows('dark', 98, 150, 54, 4, 28, 18, 7)),
    box('mark', 312, 124, 6, 52, 2),
    path('body', 'M318 118H350Q360 122 360 130V170Q360 178 350 182H318Z'),
    box('body', 360, 140, 30, 20, 2),
    fins(362, 140, 28, 20, 2, 'lying'),
    segment('axis', [-4, 150], [404, 150]),
  ],
  tilt: { by: -12, level: [3, 117, 388, 66] },
  frame: [6, 87, 383, 123],
  detail: [110, 170, 46],
  across: 'L',
  up: 'H',
}

const cvJoint: Drawing = {
  shapes: [
    turned(
      -10,
      150,
      150,
      thread(22, 150, 34, 24, 5),
      box('body', 54, 134, 44, 32, 2),
      fins(56, 134, 40, 32, 4, 'lying'),
      path('body', 'M96 98H150Q178 104 180 124V176Q178 196 150 202H96Q84 190 84 150Q84 110 96 98Z'),
      path('line', 'M110 98Q98 150 110 202'),
      box('mark', 172, 116, 8, 68, 2),
      bellows('dark', 182, 150, 78, 6, 38, 20, 8),
      box('tone', 260, 132, 10, 36, 2),
      segment('axis', [8, 150], [290, 150]),
    ),
    box('tone', 300, 190, 62, 44, 6),
    path('line', 'M310 204H352M310 214H340'),
    circle('bold', 330, 72, 28),
    circle('bold', 330, 72, 24),
    box('fine', 322, 40, 16, 10, 2),
  ],
  frame: [21, 40, 342, 195],
  measured: [22, 92, 254, 116],
  detail: [214, 140, 46],
  across: 'L',
  up: 'H',
}

const cap = (x: number, y: number, degrees: number) =>
  turned(
    degrees + 90,
    x,
    y,
    box('body', x - 17, y - 8, 34, 30, 2),
    box('tone', x - 20, y - 20, 40, 22, 5),
    segment('line', [x - 20, y - 8], [x + 20, y - 8]),
  )

const universalJoint: Drawing = {
  shapes: [
    around(4, 200, 150, 84, cap),
    path('body', 'M184 90H216V122L228 134H260V166H228L216 178V210H184V178L172 166H140V134H172L184 122Z'),
    circle('tone', 200, 150, 24),
    circle('fine', 200, 150, 8),
    box('mark', 183, 96, 34, 8, 2),
    box('mark', 183, 196, 34, 8, 2),
    box('mark', 146, 133, 8, 34, 2),
    box('mark', 246, 133, 8, 34, 2),
    path('fine', 'M216 132L232 116L238 122L222 138Z'),
    path('bold', 'M334 60A26 26 0 1 0 346 72M334 200A26 26 0 1 0 346 212'),
    circle('fine', 336, 58, 3),
    circle('fine', 336, 198, 3),
    cross(200, 150, 122),
  ],
  frame: [95, 45, 255, 210],
  measured: [95, 45, 210, 210],
  detail: [200, 86, 42],
  across: 'L',
  up: 'W',
}

const acCompressor: Drawing = {
  shapes: [
    path('tone', 'M166 42H200V70H166ZM268 42H302V70H268ZM166 230H200V258H166ZM268 230H302V258H268Z'),
    [
      [183, 55],
      [285, 55],
      [183, 245],
      [285, 245],
    ].map(([x = 0, y = 0]) => circle('hole', x, y, 7)),
    path('body', 'M130 68H316Q342 70 344 96V204Q342 230 316 232H130Z'),
    path('line', 'M190 68V232M206 68V232M292 68V232'),
    box('dark', 222, 96, 54, 30, 4),
    circle('fine', 236, 111, 7),
    circle('fine', 262, 111, 7),
    path('line', 'M222 170H276M222 182H262'),
    box('body', 108, 100, 22, 100, 3),
    box('body', 58, 78, 50, 144, 4),
    row(6, 18, (dy) => segment('line', [58, 104 + dy], [108, 104 + dy])),
    box('mark', 46, 104, 12, 92, 3),
    box('fine', 38, 138, 8, 24, 2),
    tube('M118 84C118 60 140 62 148 76', 5, 'dark'),
    segment('axis', [22, 150], [362, 150]),
  ],
  frame: [38, 41, 307, 218],
  detail: [86, 120, 48],
  across: 'L',
  up: 'H',
}

const engineOil: Drawing = {
  shapes: [
    path('body', 'M116 118L150 78H196V62H246V80L270 96Q284 106 284 122V240Q284 254 270 254H130Q116 254 116 240Z'),
    path('hole', 'M134 128L162 96H186V132Q186 138 180 138H150V196Q150 202 144 202H140Q134 202 134 196Z'),
    box('mark', 192, 38, 58, 26, 4),
    fins(192, 42, 58, 18, 8, 'upright'),
    box('tone', 166, 150, 104, 84, 4),
    path('mark', 'M218 162Q240 192 240 204A22 22 0 0 1 196 204Q196 192 218 162Z'),
    path('line', 'M206 206A12 12 0 0 0 216 216'),
    path('line', 'M276 122V238'),
    segment('axis', [221, 26], [221, 268]),
  ],
  frame: [115, 37, 170, 218],
  detail: [218, 194, 46],
  across: 'L',
  up: 'H',
}

export const ELECTRICS_DRIVETRAIN: Record<string, Drawing> = {
  alternator,
  'starter-motor': starterMotor,
  'spark-plugs': sparkPlugs,
  'ignition-coil': ignitionCoil,
  ecu,
  'clutch-kit': clutchKit,
  'cv-axle': cvAxle,
  'cv-joint': cvJoint,
  'universal-joint': universalJoint,
  'ac-compressor': acCompressor,
  'engine-oil': engineOil,
}

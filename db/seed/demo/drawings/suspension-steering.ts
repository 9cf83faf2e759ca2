import { bellows, cross, fins, gear, hexagon, holes, nut, thread } from './forms.ts'
import { type Drawing, box, circle, mirrored, moved, path, segment, tube, turned } from './pen.ts'

const controlArm: Drawing = {
  shapes: [
    path(
      'body',
      'M62 84Q62 62 84 62Q104 62 112 84Q150 132 214 140Q282 146 322 180Q346 192 342 212Q334 234 308 226Q250 200 190 214Q158 222 140 240Q122 256 104 244Q88 232 96 210Q104 176 80 112Q62 100 62 84Z',
    ),
    path(
      'line',
      'M104 104Q146 150 214 156Q272 162 306 192M118 216Q118 176 106 138M138 216Q170 192 214 194Q256 196 292 208',
    ),
    path('tone', 'M130 168Q166 164 204 174Q164 182 134 202Q136 186 130 168Z'),
    circle('dark', 86, 84, 19),
    circle('body', 86, 84, 9),
    circle('dark', 116, 228, 19),
    circle('body', 116, 228, 9),
    circle('mark', 318, 206, 19),
    circle('body', 318, 206, 10),
    circle('fine', 318, 206, 4),
    cross(86, 84, 32),
    cross(116, 228, 32),
    cross(318, 206, 32),
  ],
  frame: [61, 61, 283, 190],
  detail: [318, 206, 42],
  across: 'L',
  up: 'W',
}

const ballJoint: Drawing = {
  shapes: [
    path('body', 'M118 178Q118 166 130 166H270Q282 166 282 178L300 206Q302 224 286 224H114Q98 224 100 206Z'),
    circle('hole', 130, 200, 9),
    circle('hole', 270, 200, 9),
    path('tone', 'M152 150H248V186Q248 214 220 214H180Q152 214 152 186Z'),
    path('line', 'M152 166H248'),
    path('dark', 'M162 150Q156 118 182 108H218Q244 118 238 150Z'),
    path('line', 'M168 138H232M176 122H224'),
    box('mark', 158, 144, 84, 8, 3),
    path('body', 'M184 108L188 68H212L216 108Z'),
    turned(-90, 200, 68, thread(200, 68, 36, 22, 5)),
    circle('fine', 200, 46, 3.5),
    segment('axis', [200, 18], [200, 240]),
  ],
  frame: [99, 31, 203, 194],
  detail: [200, 128, 50],
  across: 'L',
  up: 'H',
}

/** A ball joint seen from its side, the stud upwards. */
const ballJointSide = [
  path('body', 'M-11 -44L-8 -84H8L11 -44Z'),
  turned(-90, 0, -84, thread(0, -84, 34, 16, 4.5)),
  path('dark', 'M-30 -8Q-34 -38 -14 -46H14Q34 -38 30 -8Z'),
  box('mark', -31, -14, 62, 8, 3),
  path('body', 'M-38 -8H38V18Q38 34 20 34H-20Q-38 34 -38 18Z'),
  path('line', 'M-38 6H38'),
]

const tieRodEnd: Drawing = {
  shapes: [
    thread(206, 184, 146, 26, 6),
    path('tone', 'M128 162Q168 158 206 168V200Q168 210 128 206Z'),
    moved(106, 178, ballJointSide),
    segment('axis', [106, 52], [106, 232]),
    segment('axis', [146, 184], [372, 184]),
    nut(258, 184, 24, 42),
  ],
  frame: [67, 59, 286, 154],
  detail: [106, 150, 50],
  across: 'L',
  up: 'H',
}

const rackEnd: Drawing = {
  shapes: [
    thread(26, 150, 34, 22, 5),
    nut(60, 150, 16, 40),
    path('body', 'M76 122H108Q124 126 128 140V160Q124 174 108 178H76Z'),
    box('mark', 84, 122, 10, 56),
    box('body', 126, 142, 134, 16, 2),
    segment('line', [132, 147], [254, 147]),
    thread(260, 150, 112, 20, 5),
    nut(286, 150, 18, 34),
    segment('axis', [10, 150], [392, 150]),
  ],
  tilt: { by: -14, level: [25, 121, 348, 59] },
  frame: [28, 98, 342, 111],
  detail: [108, 172, 44],
  across: 'L',
  up: 'H',
}

const steeringRack: Drawing = {
  shapes: [
    box('body', 24, 166, 60, 8, 2),
    box('body', 316, 166, 60, 8, 2),
    circle('tone', 28, 170, 9),
    circle('tone', 372, 170, 9),
    bellows('dark', 64, 170, 62, 7, 14, 20, 6),
    mirrored(200, bellows('dark', 64, 170, 52, 6, 14, 20, 6)),
    box('body', 124, 154, 162, 32, 5),
    path('tone', 'M146 148H166V196H146ZM236 148H256V196H236Z'),
    circle('hole', 156, 172, 6),
    circle('hole', 246, 172, 6),
    turned(
      14,
      196,
      170,
      path('body', 'M176 108H216V190Q216 200 206 200H186Q176 200 176 190Z'),
      box('tone', 180, 92, 32, 18, 3),
      box('body', 189, 62, 14, 30, 2),
      fins(189, 64, 14, 20, 6, 'lying'),
      box('mark', 174, 126, 44, 10, 3),
    ),
    tube('M216 142H270V158', 7, 'tone'),
    tube('M218 128H300V160', 7, 'tone'),
    segment('axis', [10, 170], [390, 170]),
  ],
  frame: [18, 63, 364, 140],
  detail: [206, 130, 48],
  across: 'L',
  up: 'W',
}

const powerSteeringPump: Drawing = {
  shapes: [
    path('body', 'M150 66H300Q312 66 312 78V130H138V78Q138 66 150 66Z'),
    box('mark', 196, 40, 60, 26, 5),
    fins(196, 44, 60, 18, 9, 'upright'),
    path('line', 'M150 104H206M150 112H192'),
    path('tone', 'M154 130H296Q318 132 318 156V206Q318 228 296 230H170Q154 228 154 214Z'),
    circle('fine', 276, 154, 8),
    circle('fine', 296, 208, 8),
    path('body', 'M318 160H348V178H318Z'),
    fins(318, 160, 30, 18, 4, 'upright'),
    path('body', 'M318 198H342V212H318Z'),
    circle('body', 150, 190, 66),
    circle('line', 150, 190, 59),
    circle('tone', 150, 190, 50),
    holes(3, 150, 190, 34, 11),
    circle('body', 150, 190, 15),
    hexagon('fine', 150, 190, 9),
    cross(150, 190, 76),
  ],
  frame: [83, 39, 266, 218],
  detail: [150, 190, 50],
  across: 'L',
  up: 'H',
}

const linkEnd = [
  circle('body', 0, 0, 20),
  path('dark', 'M22 -15Q36 -18 40 -9V9Q36 18 22 15Z'),
  box('tone', 16, -17, 7, 34, 2),
  thread(40, 0, 32, 12, 4),
]

const stabilizerLink: Drawing = {
  shapes: [
    box('body', 90, 142, 220, 16, 3),
    segment('line', [116, 147], [284, 147]),
    box('mark', 184, 140, 32, 20, 3),
    turned(90, 82, 150, moved(82, 150, linkEnd)),
    turned(-90, 318, 150, moved(318, 150, linkEnd)),
    segment('axis', [48, 150], [352, 150]),
  ],
  tilt: { by: -28, level: [61, 77, 278, 146] },
  frame: [75, 28, 251, 245],
  detail: [112, 212, 46],
  across: 'L',
  up: 'H',
}

const wheelBearing: Drawing = {
  shapes: [
    circle('body', 140, 150, 104),
    circle('line', 140, 150, 97),
    holes(5, 140, 150, 74, 10),
    circle('tone', 140, 150, 54),
    circle('body', 140, 150, 42),
    circle('line', 140, 150, 36),
    gear('hole', 140, 150, 25, 20, 4),
    cross(140, 150, 116),
    path('hatch', 'M282 46H298V118H340V134H298V166H340V182H298V254H282Z'),
    path('tone', 'M304 96H356V116H304ZM304 184H356V204H304Z'),
    path('hatch', 'M304 92H360V104H304ZM304 196H360V208H304Z'),
    circle('mark', 316, 111, 8),
    circle('mark', 344, 111, 8),
    circle('mark', 316, 189, 8),
    circle('mark', 344, 189, 8),
    [66, 222].map((y) => [box('body', 298, y, 34, 12, 2), fins(304, y, 28, 12, 5, 'upright')]),
    segment('axis', [268, 150], [372, 150]),
  ],
  frame: [35, 45, 326, 210],
  measured: [35, 45, 210, 210],
  detail: [140, 150, 56],
  across: 'L',
  up: 'W',
}

const leaf = (left: number, right: number, y: number, sag: number) =>
  tube(`M${left} ${y - sag}Q200 ${y + sag} ${right} ${y - sag}`, 12, 'light')

const leafSpring: Drawing = {
  shapes: [
    leaf(150, 250, 204, 8),
    leaf(118, 282, 191, 14),
    leaf(88, 312, 178, 22),
    leaf(58, 342, 164, 32),
    leaf(36, 364, 150, 42),
    [34, 366].map((x) => [circle('body', x, 100, 17), circle('dark', x, 100, 11), circle('fine', x, 100, 5)]),
    box('mark', 184, 164, 8, 54, 2),
    box('mark', 208, 164, 8, 54, 2),
    box('tone', 174, 212, 52, 10, 3),
    box('tone', 102, 148, 10, 52, 2),
    box('tone', 288, 148, 10, 52, 2),
    circle('fine', 200, 158, 5),
    segment('axis', [200, 120], [200, 244]),
  ],
  frame: [16, 82, 368, 141],
  detail: [40, 108, 40],
  across: 'L',
  up: 'H',
}

const controlArmBush: Drawing = {
  shapes: [
    circle('body', 122, 150, 82),
    circle('dark', 122, 150, 70),
    path('hole', 'M84 112Q122 80 160 112L146 124Q122 104 98 124ZM84 188Q122 220 160 188L146 176Q122 196 98 176Z'),
    circle('tone', 122, 150, 32),
    circle('mark', 122, 150, 22),
    circle('hole', 122, 150, 12),
    cross(122, 150, 96),
    box('hatch', 236, 68, 124, 10),
    box('hatch', 236, 222, 124, 10),
    path('dark', 'M244 78H352L344 118H252ZM244 222H352L344 182H252Z'),
    box('hatch', 226, 118, 144, 20),
    box('hatch', 226, 162, 144, 20),
    box('body', 226, 138, 144, 24),
    segment('axis', [214, 150], [382, 150]),
  ],
  frame: [39, 67, 333, 166],
  measured: [39, 67, 166, 166],
  detail: [122, 150, 46],
  across: 'L',
  up: 'W',
}

export const SUSPENSION_STEERING: Record<string, Drawing> = {
  'control-arm': controlArm,
  'ball-joint': ballJoint,
  'tie-rod-end': tieRodEnd,
  'rack-end': rackEnd,
  'steering-rack': steeringRack,
  'power-steering-pump': powerSteeringPump,
  'stabilizer-link': stabilizerLink,
  'wheel-bearing': wheelBearing,
  'leaf-spring': leafSpring,
  'control-arm-bush': controlArmBush,
}

import { around, bellows, cross, holes, nut, row } from './forms.ts'
import { type Drawing, box, circle, ellipse, moved, path, segment, tube } from './pen.ts'

const stabilizerBush: Drawing = {
  shapes: [
    path('dark', 'M96 214V138Q96 46 200 46T304 138V214Q304 222 296 222H104Q96 222 96 214Z'),
    path('line', 'M110 210V138Q110 60 200 60T290 138V210'),
    path('tone', 'M60 222H340Q352 222 352 234V240Q352 250 340 250H60Q48 250 48 240V234Q48 222 60 222Z'),
    ellipse('hole', 76, 236, 14, 6),
    ellipse('hole', 324, 236, 14, 6),
    circle('body', 200, 146, 50),
    circle('tone', 200, 146, 42),
    circle('hole', 200, 146, 36),
    path('bold', 'M236 146H304'),
    box('mark', 170, 72, 60, 14, 4),
    cross(200, 146, 66),
  ],
  frame: [47, 45, 306, 206],
  measured: [95, 45, 210, 178],
  detail: [254, 146, 46],
  across: 'W',
  up: 'H',
}

const rackBoot: Drawing = {
  shapes: [
    box('dark', 40, 116, 30, 68, 5),
    bellows('dark', 70, 150, 196, 9, 56, 38, 12),
    path('dark', 'M262 124L318 136H352V164H318L262 176Z'),
    box('body', 48, 110, 12, 80, 3),
    box('tone', 44, 98, 20, 14, 3),
    box('body', 328, 128, 10, 44, 3),
    box('tone', 324, 118, 18, 12, 3),
    ellipse('hole', 40, 150, 8, 32),
    box('mark', 292, 142, 18, 16, 3),
    segment('axis', [16, 150], [384, 150]),
  ],
  frame: [31, 92, 322, 116],
  detail: [120, 150, 50],
  across: 'L',
  up: 'W',
}

const cvBoot: Drawing = {
  shapes: [
    path('dark', 'M38 84H70V216H38Q30 216 30 208V92Q30 84 38 84Z'),
    bellows('dark', 70, 150, 132, 5, 74, 32, 14),
    path('dark', 'M200 128H236V172H200Z'),
    box('body', 44, 76, 14, 148, 3),
    box('tone', 40, 64, 22, 14, 3),
    box('body', 212, 120, 10, 60, 3),
    box('tone', 208, 110, 18, 12, 3),
    moved(
      314,
      150,
      path('body', 'M-48 -74H48L42 -62V62L48 74H-48L-42 62V-62Z'),
      box('mark', -36, -44, 72, 46, 4),
      box('fine', -26, -34, 52, 7, 2),
      box('fine', -26, -20, 34, 6, 2),
      path('line', 'M-42 20H42M-42 34H42'),
    ),
    segment('axis', [14, 150], [256, 150]),
  ],
  frame: [29, 63, 334, 162],
  measured: [29, 75, 208, 150],
  detail: [130, 150, 52],
  across: 'L',
  up: 'W',
}

const brakeCaliperKit: Drawing = {
  shapes: [
    circle('dark', 108, 108, 70),
    circle('tone', 108, 108, 58),
    circle('dark', 108, 108, 50),
    circle('hole', 108, 108, 42),
    circle('dark', 244, 92, 48),
    circle('hole', 244, 92, 38),
    circle('dark', 326, 108, 26),
    circle('hole', 326, 108, 18),
    bellows('dark', 46, 228, 80, 4, 22, 16, 7),
    bellows('dark', 146, 228, 80, 4, 22, 16, 7),
    path('mark', 'M258 204H330L346 212V244L330 252H258Z'),
    box('body', 346, 220, 18, 16, 2),
    path('tone', 'M246 200H260V256H246Z'),
    box('fine', 272, 218, 44, 8, 3),
    cross(108, 108, 82),
  ],
  frame: [37, 37, 328, 220],
  detail: [170, 100, 48],
  across: 'L',
  up: 'W',
}

/** A spring clip of sheet steel, seen from its side. */
const clip = [
  path('body', 'M0 0H26V18H74V0H100V30Q100 44 84 44H70V66H30V44H16Q0 44 0 30Z'),
  path('line', 'M26 18V34H74V18'),
  path('mark', 'M40 48H60V60H40Z'),
]

const brakePadFittingKit: Drawing = {
  shapes: [
    row(2, 134, (dx) => row(2, 96, (dy) => moved(50 + dx, 66 + dy, clip))),
    path('tone', 'M312 58H344Q356 60 356 74V134Q356 146 344 148H312Q322 104 312 58Z'),
    path('tone', 'M312 154H344Q356 156 356 170V230Q356 242 344 244H312Q322 200 312 154Z'),
    path('line', 'M330 70V136M330 166V232'),
  ],
  frame: [49, 57, 308, 188],
  measured: [49, 65, 101, 67],
  detail: [100, 98, 50],
  across: 'L',
  up: 'W',
}

const gearboxMount: Drawing = {
  shapes: [
    path('body', 'M52 214H348Q360 214 360 226V244H40V226Q40 214 52 214Z'),
    circle('hole', 68, 229, 9),
    circle('hole', 332, 229, 9),
    path('dark', 'M106 214L132 124H268L294 214Z'),
    path('line', 'M122 200L142 134M278 200L258 134M116 188H284M124 164H276'),
    path('tone', 'M116 96H284Q296 96 296 108V124H104V108Q104 96 116 96Z'),
    path('mark', 'M172 150H228V182H172Z'),
    box('body', 150, 56, 20, 40, 2),
    box('body', 230, 56, 20, 40, 2),
    moved(146, 88, nut(0, 0, 28, 16)),
    moved(226, 88, nut(0, 0, 28, 16)),
    segment('axis', [200, 40], [200, 262]),
  ],
  frame: [39, 55, 322, 190],
  detail: [160, 90, 46],
  across: 'L',
  up: 'H',
}

const OUTER =
  'M46 92Q46 64 74 64H112Q124 48 140 64H260Q276 48 292 64H326Q354 64 354 92V208Q354 236 326 236H292Q276 252 260 236H140Q124 252 112 236H74Q46 236 46 208Z'
const INNER =
  'M58 94Q58 76 76 76H118Q126 64 134 76H266Q276 64 284 76H324Q342 76 342 94V206Q342 224 324 224H284Q276 236 266 224H134Q126 236 118 224H76Q58 224 58 206Z'

const valveCoverGasket: Drawing = {
  shapes: [
    path('dark', OUTER),
    path('hole', INNER),
    row(4, 62, (dx) => [circle('dark', 107 + dx, 150, 24), circle('hole', 107 + dx, 150, 16)]),
    path('bold', 'M131 150H145M193 150H207M255 150H269'),
    row(3, 100, (dx) => [circle('mark', 98 + dx, 96, 8), circle('hole', 98 + dx, 96, 3)]),
    around(2, 200, 206, 60, (x, y) => [circle('mark', x, y, 8), circle('hole', x, y, 3)], 0),
  ],
  frame: [45, 53, 310, 194],
  detail: [107, 150, 50],
  across: 'L',
  up: 'W',
}

const fuelHose: Drawing = {
  shapes: [
    ...[104, 78, 52].map((radius) =>
      tube(`M${180 - radius} 150A${radius} ${radius} 0 1 1 ${180 - radius} 150.5`, 22, 'dark'),
    ),
    tube('M180 254H330', 22, 'dark'),
    ellipse('tone', 342, 254, 6, 11),
    ellipse('hole', 342, 254, 3, 6),
    box('body', 292, 238, 14, 32, 3),
    box('tone', 288, 226, 22, 14, 3),
    path('mark', 'M168 44H194V64H168Z'),
    path('mark', 'M168 236H194V264H168Z'),
    holes(2, 340, 100, 26, 4, 0),
    circle('body', 340, 100, 24),
    circle('hole', 340, 100, 18),
    box('tone', 330, 64, 20, 16, 3),
  ],
  frame: [64, 34, 302, 238],
  measured: [64, 34, 232, 232],
  detail: [300, 250, 44],
  across: 'L',
  up: 'W',
}

export const RUBBER_SEALS: Record<string, Drawing> = {
  'stabilizer-bush': stabilizerBush,
  'rack-boot': rackBoot,
  'cv-boot': cvBoot,
  'brake-caliper-kit': brakeCaliperKit,
  'brake-pad-fitting-kit': brakePadFittingKit,
  'gearbox-mount': gearboxMount,
  'valve-cover-gasket': valveCoverGasket,
  'fuel-hose': fuelHose,
}

import { bellows, cross, row, socket } from './forms.ts'
import { type Drawing, box, circle, ellipse, path, segment } from './pen.ts'

const airFilter: Drawing = {
  shapes: [
    path('dark', 'M40 190L96 78H368L316 190Z'),
    path('body', 'M62 182L106 90H350L306 182Z'),
    row(18, 13, (dx) => path('line', `M${74 + dx} 182L${117 + dx} 90`)),
    path('tone', 'M40 190H316V222H40Z'),
    path('dark', 'M316 190L368 78V108L316 222Z'),
    path('mark', 'M40 190H316V200H40Z'),
    path('line', 'M52 212H304'),
  ],
  frame: [39, 77, 331, 147],
  detail: [92, 176, 42],
  across: 'L',
  up: 'W',
}

const airFilterHousing: Drawing = {
  shapes: [
    path('body', 'M76 132Q78 78 122 72H262Q300 78 304 132Z'),
    row(5, 34, (dx) => path('line', `M${122 + dx} 84V124`)),
    path('body', 'M304 92H340V132H304Z'),
    box('tone', 336, 86, 20, 50, 4),
    box('mark', 66, 132, 248, 12, 3),
    path('tone', 'M72 144H308L296 226Q294 236 284 236H98Q88 236 86 226Z'),
    row(5, 34, (dx) => path('line', `M${122 + dx} 158V224`)),
    path('body', 'M34 176H82L86 220H34Z'),
    ellipse('hole', 34, 198, 8, 22),
    [104, 190, 270].map((x) => [box('fine', x - 6, 122, 12, 34, 3), circle('fine', x, 150, 3)]),
    box('dark', 322, 68, 24, 20, 3),
  ],
  frame: [26, 67, 331, 170],
  detail: [190, 138, 44],
  across: 'L',
  up: 'H',
}

const throttleBody: Drawing = {
  shapes: [
    path('body', 'M78 62H252Q266 62 266 76V238Q266 252 252 252H78Q64 252 64 238V76Q64 62 78 62Z'),
    [
      [82, 80],
      [248, 80],
      [82, 234],
      [248, 234],
    ].map(([x = 0, y = 0]) => circle('hole', x, y, 8)),
    circle('tone', 165, 157, 82),
    circle('hole', 165, 157, 72),
    ellipse('body', 165, 157, 66, 58),
    segment('bold', [86, 157], [244, 157]),
    circle('fine', 140, 157, 4),
    circle('fine', 190, 157, 4),
    path('tone', 'M266 96H316Q332 98 332 116V206Q332 222 316 224H266Z'),
    [
      [282, 110],
      [318, 110],
      [282, 210],
      [318, 210],
    ].map(([x = 0, y = 0]) => circle('fine', x, y, 5)),
    circle('mark', 300, 158, 20),
    circle('body', 300, 158, 10),
    path('dark', 'M284 224H320V256H284Z'),
    path('fine', 'M290 250H314V256H290Z'),
    cross(165, 157, 108),
  ],
  frame: [63, 61, 270, 196],
  detail: [165, 157, 52],
  across: 'L',
  up: 'H',
}

const intakeHose: Drawing = {
  shapes: [
    path('body', 'M66 92Q66 72 86 72H126V180H86Q66 180 66 160Z'),
    bellows('dark', 126, 126, 96, 7, 54, 50, 10),
    path('body', 'M222 84Q290 86 314 130Q324 160 322 212H244Q246 168 222 168Z'),
    path('line', 'M238 98Q284 104 300 140Q308 164 308 200'),
    box('tone', 238, 212, 90, 22, 4),
    box('mark', 234, 216, 98, 12, 4),
    box('mark', 74, 66, 14, 120, 3),
    box('fine', 70, 54, 22, 14, 3),
    path('body', 'M270 92L284 58H302L292 102Z'),
    ellipse('fine', 293, 58, 10, 4),
    segment('axis', [44, 126], [236, 126]),
    segment('axis', [283, 196], [283, 252]),
  ],
  frame: [65, 54, 268, 181],
  detail: [172, 92, 46],
  across: 'L',
  up: 'H',
}

const intakeManifold: Drawing = {
  shapes: [
    row(4, 66, (dx) => [
      path(
        'body',
        `M${72 + dx} 214V140Q${72 + dx} 108 ${98 + dx} 104H${126 + dx}Q${112 + dx} 124 ${112 + dx} 150V214Z`,
      ),
      path('line', `M${84 + dx} 206V144Q${84 + dx} 122 ${98 + dx} 116`),
    ]),
    path('body', 'M56 66Q58 52 74 52H324Q346 54 346 80T324 112H74Q58 112 56 98Z'),
    path('line', 'M72 66H322M72 98H322'),
    row(5, 58, (dx) => segment('line', [88 + dx, 56], [88 + dx, 108])),
    path('tone', 'M52 210H330Q340 210 340 218V236Q340 244 330 244H52Q44 244 44 236V218Q44 210 52 210Z'),
    row(4, 66, (dx) => ellipse('hole', 92 + dx, 227, 17, 9)),
    row(5, 66, (dx) => circle('fine', 59 + dx, 227, 4)),
    path('tone', 'M26 56H56V108H26Z'),
    box('mark', 20, 48, 12, 68, 3),
    box('fine', 196, 38, 16, 14, 2),
  ],
  frame: [19, 38, 328, 207],
  detail: [92, 214, 42],
  across: 'L',
  up: 'H',
}

const zigzag = (x: number, y: number, count: number, step: number, height: number) =>
  `M${x} ${y}${Array.from({ length: count }, (_, i) => `l${step} ${i % 2 ? height : -height}`).join('')}`

const intercooler: Drawing = {
  shapes: [
    path('tone', 'M92 78H62Q44 84 44 104V196Q44 216 62 222H92ZM308 78H338Q356 84 356 104V196Q356 216 338 222H308Z'),
    box('body', 92, 70, 216, 160, 3),
    row(9, 17, (dy) => box('fine', 92, 78 + dy, 216, 7)),
    row(8, 17, (dy) => path('line', zigzag(94, 94 + dy, 36, 6, 8))),
    path('body', 'M50 78V44H82V78Z'),
    box('mark', 46, 36, 40, 10, 4),
    path('body', 'M318 222V256H350V222Z'),
    box('mark', 314, 254, 40, 10, 4),
    box('tone', 150, 230, 16, 14, 3),
    box('tone', 234, 230, 16, 14, 3),
  ],
  frame: [43, 35, 314, 230],
  detail: [96, 100, 44],
  across: 'L',
  up: 'W',
}

const idleValve: Drawing = {
  shapes: [
    box('body', 168, 96, 118, 88, 8),
    path('line', 'M184 96V184M270 96V184'),
    box('mark', 206, 112, 46, 56, 4),
    socket(280, 140, 62, 50),
    path('tone', 'M150 72H168V228H150Z'),
    circle('hole', 159, 84, 5),
    circle('hole', 159, 216, 5),
    path('body', 'M70 104H150V196H70Q58 196 58 184V116Q58 104 70 104Z'),
    path('hole', 'M82 196H104V180H82ZM116 196H138V180H116Z'),
    path('line', 'M70 116H140'),
    path('body', 'M78 196H108V236H78ZM112 196H142V236H112Z'),
    ellipse('tone', 93, 236, 15, 5),
    ellipse('tone', 127, 236, 15, 5),
    segment('axis', [40, 140], [360, 140]),
  ],
  frame: [57, 71, 286, 171],
  detail: [110, 204, 42],
  across: 'L',
  up: 'H',
}

const coneFilter: Drawing = {
  shapes: [
    path('body', 'M282 96L80 84Q64 82 64 96V204Q64 218 80 216L282 204Z'),
    row(15, 14, (dx, i) => path('line', `M${74 + dx} ${85 + i * 0.8}V${215 - i * 0.8}`)),
    path('dark', 'M50 96Q50 84 62 84H76V216H62Q50 216 50 204Z'),
    path('mark', 'M60 122H76V178H60Z'),
    path('dark', 'M278 92H300Q308 94 308 104V196Q308 206 300 208H278Z'),
    path('body', 'M308 112H352V188H308Z'),
    box('tone', 322, 106, 14, 88, 3),
    box('fine', 318, 96, 22, 12, 3),
    ellipse('hole', 352, 150, 8, 38),
    segment('axis', [32, 150], [376, 150]),
  ],
  frame: [49, 83, 312, 135],
  detail: [320, 124, 42],
  across: 'L',
  up: 'W',
}

export const INTAKE: Record<string, Drawing> = {
  'air-filter': airFilter,
  'air-filter-housing': airFilterHousing,
  'throttle-body': throttleBody,
  'intake-hose': intakeHose,
  'intake-manifold': intakeManifold,
  intercooler,
  'idle-valve': idleValve,
  'cone-filter': coneFilter,
}

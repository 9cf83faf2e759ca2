import { around, cross, gear, row, socket } from './forms.ts'
import { type Drawing, box, circle, ellipse, moved, path, segment, tube, turned } from './pen.ts'

const headLamp: Drawing = {
  shapes: [
    path(
      'body',
      'M40 176Q46 112 120 92Q220 66 356 82Q368 84 364 98Q350 168 300 204Q264 226 190 224Q92 222 54 206Q38 198 40 176Z',
    ),
    path('tone', 'M54 174Q62 122 128 104Q222 80 346 94Q334 160 290 192Q258 212 190 210Q100 208 66 194Q52 188 54 174Z'),
    circle('body', 150, 156, 46),
    circle('line', 150, 156, 39),
    circle('hole', 150, 156, 26),
    path('line', 'M132 146A24 24 0 0 1 154 134'),
    circle('body', 250, 146, 42),
    circle('line', 250, 146, 35),
    circle('fine', 250, 146, 16),
    path('line', 'M250 130V111M250 162V181M234 146H215M266 146H285'),
    path('mark', 'M300 104L340 100Q332 142 312 168Q314 132 300 104Z'),
    path('line', 'M70 178Q70 190 96 196'),
    cross(150, 156, 58),
    cross(250, 146, 54),
  ],
  frame: [39, 75, 327, 151],
  detail: [150, 156, 52],
  across: 'L',
  up: 'H',
}

const tailLamp: Drawing = {
  shapes: [
    path('body', 'M104 46H254Q276 46 286 70L318 224Q322 250 298 252H176Q152 252 146 230L86 72Q82 46 104 46Z'),
    path('tone', 'M112 58H250Q266 60 272 76L284 132H124L100 76Q98 60 112 58Z'),
    row(5, 34, (dx, i) => path('line', `M${122 + dx} 58L${138 + dx + i} 132`)),
    path('mark', 'M128 142H287L297 190H146Z'),
    path('line', 'M134 158H290M140 174H294'),
    path('body', 'M150 200H299L304 224Q306 238 294 240H180Q164 240 160 228Z'),
    circle('fine', 228, 220, 13),
    circle('line', 228, 220, 7),
    circle('fine', 194, 96, 20),
    circle('line', 194, 96, 12),
    box('fine', 74, 96, 18, 12, 3),
    box('fine', 114, 200, 18, 12, 3),
  ],
  frame: [74, 45, 246, 208],
  detail: [210, 156, 50],
  across: 'W',
  up: 'L',
}

/** One rib of the lens, between its outer and its inner circle. */
const flute = (dx: number, sign: 1 | -1) =>
  segment(
    'line',
    [138 + dx, 150 + sign * Math.sqrt(5200 - dx * dx)],
    [138 + dx, 150 + sign * Math.sqrt(Math.max(0, 1640 - dx * dx))],
  )

const fogLamp: Drawing = {
  shapes: [
    circle('body', 138, 150, 94),
    circle('line', 138, 150, 86),
    circle('tone', 138, 150, 74),
    circle('body', 138, 150, 40),
    circle('line', 138, 150, 30),
    row(7, 16, (dx) => [flute(dx - 48, -1), flute(dx - 48, 1)]),
    circle('mark', 138, 150, 13),
    cross(138, 150, 110),
    path('tone', 'M262 64H280V236H262Z'),
    path('body', 'M280 76Q334 92 334 150T280 224Z'),
    socket(330, 150, 48, 40),
    box('fine', 250, 52, 30, 14, 4),
    box('fine', 250, 234, 30, 14, 4),
    segment('axis', [244, 150], [392, 150]),
  ],
  frame: [43, 52, 336, 197],
  measured: [43, 55, 190, 190],
  detail: [138, 150, 50],
  across: 'L',
  up: 'W',
}

const doorMirror: Drawing = {
  shapes: [
    path('dark', 'M288 190L350 178V246L274 240Q258 236 262 222Q266 198 288 190Z'),
    path('line', 'M286 204L340 194M282 222L340 222'),
    path(
      'body',
      'M60 88Q66 56 104 54H248Q294 56 300 92Q304 146 286 186Q280 206 250 206H112Q72 206 64 174Q54 128 60 88Z',
    ),
    path(
      'tone',
      'M76 94Q80 72 108 70H242Q280 72 284 96Q288 144 272 178Q266 190 246 190H116Q86 190 80 168Q70 128 76 94Z',
    ),
    path(
      'fine',
      'M88 100Q92 84 112 82H238Q268 84 272 100Q274 142 262 170Q258 178 242 178H120Q98 178 92 162Q84 128 88 100Z',
    ),
    path('line', 'M112 150L172 92M132 164L214 92M176 158L234 104'),
    path('mark', 'M60 96Q52 96 50 106Q46 134 58 160L64 174Q54 128 60 96Z'),
    path('fine', 'M250 154L258 164H242Z'),
  ],
  frame: [48, 53, 303, 194],
  detail: [270, 196, 46],
  across: 'L',
  up: 'H',
}

const mirrorGlass: Drawing = {
  shapes: [
    path(
      'body',
      'M46 104Q52 70 90 68H212Q248 70 252 102Q256 156 238 198Q230 216 206 216H96Q64 216 58 188Q42 140 46 104Z',
    ),
    path(
      'line',
      'M56 108Q62 80 92 78H208Q238 80 242 104Q246 154 230 192Q224 206 204 206H98Q72 206 68 186Q52 140 56 108Z',
    ),
    path('line', 'M82 164L146 96M104 184L190 96M160 172L214 114'),
    circle('tone', 328, 142, 44),
    circle('body', 328, 142, 32),
    around(4, 328, 142, 38, (x, y) => box('fine', x - 6, y - 6, 12, 12, 2), -45),
    circle('line', 328, 142, 20),
    circle('mark', 328, 142, 9),
    tube('M306 176C300 206 322 214 318 232', 4, 'dark'),
    tube('M348 178C354 206 336 214 340 232', 4, 'dark'),
    box('mark', 312, 230, 12, 8, 2),
    box('mark', 334, 230, 12, 8, 2),
    cross(328, 142, 56),
  ],
  frame: [44, 67, 329, 172],
  measured: [43, 67, 214, 150],
  detail: [328, 142, 46],
  across: 'L',
  up: 'H',
}

const bumper: Drawing = {
  shapes: [
    path(
      'body',
      'M28 108Q34 90 58 92Q200 108 342 92Q366 90 372 108L378 176Q378 204 350 212Q200 228 50 212Q22 204 22 176Z',
    ),
    path('line', 'M30 124Q200 142 370 124'),
    path('dark', 'M128 168H272L262 206Q200 210 138 206Z'),
    row(6, 22, (dx) => segment('line', [146 + dx, 168], [148 + dx, 206])),
    [178, 194].map((y) => segment('line', [132, y], [268, y])),
    path(
      'tone',
      'M42 160Q72 154 104 168L112 200Q72 200 48 194Q40 186 42 160ZM358 160Q328 154 296 168L288 200Q328 200 352 194Q360 186 358 160Z',
    ),
    circle('body', 80, 180, 15),
    circle('body', 320, 180, 15),
    circle('mark', 80, 180, 8),
    circle('mark', 320, 180, 8),
    box('fine', 168, 136, 64, 22, 2),
    box('fine', 290, 134, 16, 14, 2),
    path('tone', 'M62 92L70 82H100L108 96ZM338 92L330 82H300L292 96Z'),
    segment('axis', [200, 84], [200, 236]),
  ],
  frame: [21, 81, 358, 140],
  detail: [80, 178, 44],
  across: 'L',
  up: 'H',
}

const grille: Drawing = {
  shapes: [
    path('body', 'M52 92Q56 76 76 76H324Q344 76 348 92L328 200Q322 224 298 224H102Q78 224 72 200Z'),
    path('dark', 'M72 100Q74 92 86 92H314Q326 92 328 100L312 192Q308 206 294 206H106Q92 206 88 192Z'),
    [112, 134, 156, 178].map((y, i) => box('body', 78 + i * 4, y, 244 - i * 8, 9, 4)),
    row(3, 62, (dx) => box('body', 134 + dx, 94, 8, 112, 2)),
    ellipse('body', 200, 146, 34, 24),
    ellipse('mark', 200, 146, 25, 16),
    box('fine', 94, 64, 18, 14, 2),
    box('fine', 288, 64, 18, 14, 2),
    box('fine', 112, 222, 14, 14, 2),
    box('fine', 274, 222, 14, 14, 2),
    segment('axis', [200, 50], [200, 250]),
  ],
  frame: [51, 64, 298, 173],
  detail: [200, 146, 50],
  across: 'L',
  up: 'H',
}

const fender: Drawing = {
  shapes: [
    path(
      'body',
      'M34 156Q44 108 96 92Q200 70 330 78L366 92Q374 138 366 172L350 230H312Q304 224 304 206A72 72 0 0 0 160 206Q160 226 146 230H70L52 214Q34 194 34 156Z',
    ),
    path('line', 'M46 152Q60 116 104 104Q204 84 338 94M150 214Q146 222 138 222H78'),
    path('line', 'M314 206A82 82 0 0 0 150 206'),
    path('mark', 'M312 134H344V148H312Z'),
    path('tone', 'M330 78L366 92L370 118L342 98Z'),
    [104, 152, 204, 256, 306].map((x, i) => circle('fine', x, 92 - i * 2, 3.5)),
    path('tone', 'M34 156Q40 132 54 120L74 150L52 196Q36 184 34 156Z'),
    circle('fine', 336, 218, 4),
    circle('fine', 82, 218, 4),
  ],
  frame: [33, 75, 338, 156],
  detail: [328, 140, 42],
  across: 'L',
  up: 'H',
}

const bonnet: Drawing = {
  shapes: [
    path(
      'body',
      'M58 216Q50 204 62 180L108 90Q116 74 136 72Q200 62 264 72Q284 74 292 90L338 180Q350 204 342 216Q326 236 200 240T58 216Z',
    ),
    path('line', 'M74 208Q72 198 80 182L122 96Q128 86 142 84Q200 76 258 84Q272 86 278 96L320 182Q328 198 326 208'),
    path('line', 'M150 84L128 226M250 84L272 226'),
    path('tone', 'M174 92Q200 88 226 92L232 112Q200 106 168 112Z'),
    ellipse('mark', 200, 218, 18, 9),
    path('tone', 'M116 92L104 84L98 96L108 104ZM284 92L296 84L302 96L292 104Z'),
    circle('fine', 106, 93, 3),
    circle('fine', 294, 93, 3),
    segment('axis', [200, 52], [200, 256]),
  ],
  frame: [54, 66, 293, 176],
  detail: [200, 212, 42],
  across: 'W',
  up: 'L',
}

const wiper = (length: number) => [
  path('dark', `M0 14Q${length / 2} -10 ${length} 14L${length - 4} 20Q${length / 2} 4 4 20Z`),
  path('tone', `M2 20Q${length / 2} 6 ${length - 2} 20V26Q${length / 2} 12 2 26Z`),
  path('mark', `M${length / 2 - 26} -6H${length / 2 + 26}L${length / 2 + 20} 8H${length / 2 - 20}Z`),
  path(
    'body',
    `M${length / 2 - 9} -22H${length / 2 + 15}Q${length / 2 + 21} -14 ${length / 2 + 15} -6H${length / 2 - 9}Z`,
  ),
  circle('hole', length / 2 + 4, -14, 4),
]

const wiperBlades: Drawing = {
  shapes: [moved(40, 106, wiper(320)), moved(66, 196, wiper(262))],
  tilt: { by: -8, level: [39, 83, 322, 140] },
  frame: [36, 82, 320, 159],
  measured: [39, 83, 322, 50],
  detail: [206, 92, 42],
  across: 'L',
  up: 'H',
}

const windowRegulator: Drawing = {
  shapes: [
    turned(8, 120, 150, box('body', 108, 40, 20, 220, 4), box('hole', 114, 52, 8, 196, 3)),
    turned(8, 260, 150, box('body', 250, 40, 20, 220, 4), box('hole', 256, 52, 8, 196, 3)),
    tube('M134 48L246 250', 4, 'dark'),
    tube('M106 250L276 48', 4, 'dark'),
    tube('M134 48C170 20 236 24 276 48', 4, 'dark'),
    tube('M106 250C130 290 210 280 246 250', 4, 'dark'),
    [
      [136, 46],
      [274, 48],
      [106, 252],
      [246, 252],
    ].map(([x = 0, y = 0]) => [circle('tone', x, y, 12), circle('hole', x, y, 4)]),
    turned(8, 120, 150, box('mark', 98, 124, 40, 30, 5), circle('fine', 118, 139, 5)),
    turned(8, 260, 150, box('mark', 240, 124, 40, 30, 5), circle('fine', 260, 139, 5)),
    circle('body', 192, 152, 32),
    gear('tone', 192, 152, 22, 16, 4),
    circle('hole', 192, 152, 8),
    path('dark', 'M210 172L262 206L250 226L196 182Z'),
    turned(34, 256, 216, socket(252, 216, 34, 28)),
  ],
  frame: [92, 27, 197, 252],
  detail: [192, 152, 46],
  across: 'W',
  up: 'L',
}

const doorHandle: Drawing = {
  shapes: [
    path('tone', 'M58 128Q60 112 78 110H322Q340 112 342 128V186Q340 202 322 204H78Q60 202 58 186Z'),
    path('hole', 'M96 196Q104 150 150 148H250Q296 150 304 196Z'),
    path(
      'body',
      'M44 126Q46 96 86 92Q200 78 314 92Q354 96 356 126Q358 150 334 152Q300 138 200 136T66 152Q42 150 44 126Z',
    ),
    path('line', 'M62 118Q70 106 92 104Q200 92 308 104Q330 106 338 118'),
    circle('body', 324, 176, 15),
    circle('mark', 324, 176, 9),
    path('fine', 'M322 170H326V182H322Z'),
    box('fine', 66, 204, 14, 20, 2),
    box('fine', 320, 204, 14, 20, 2),
    segment('axis', [24, 122], [376, 122]),
  ],
  frame: [43, 84, 315, 141],
  detail: [320, 160, 42],
  across: 'L',
  up: 'H',
}

const oneBulb = [
  path('hole', 'M-24 -26Q-24 -104 0 -108Q24 -104 24 -26Z'),
  path('tone', 'M-12 -98Q0 -112 12 -98L10 -86H-10Z'),
  path('line', 'M-12 -26V-56Q-12 -62 -6 -62H-2M12 -26V-48Q12 -54 6 -54H2'),
  row(4, 4, (dx) => path('line', `M${-8 + dx} -62L${-6 + dx} -70L${-4 + dx} -62`)),
  path('body', 'M-30 -26H30V-4H-30Z'),
  path('mark', 'M-52 -4H52Q58 -4 58 2V8Q58 14 52 14H-52Q-58 14 -58 8V2Q-58 -4 -52 -4Z'),
  path('body', 'M-32 14H32V34H-32Z'),
  box('tone', -26, 34, 8, 30, 1),
  box('tone', 18, 34, 8, 30, 1),
  box('tone', -12, 34, 24, 26, 1),
  segment('axis', [0, -124], [0, 82]),
]

const bulb: Drawing = {
  shapes: [moved(130, 168, oneBulb), moved(272, 168, oneBulb)],
  frame: [71, 60, 260, 173],
  measured: [71, 59, 118, 174],
  detail: [130, 104, 44],
  across: 'W',
  up: 'L',
}

export const BODY: Record<string, Drawing> = {
  'head-lamp': headLamp,
  'tail-lamp': tailLamp,
  'fog-lamp': fogLamp,
  'door-mirror': doorMirror,
  'mirror-glass': mirrorGlass,
  bumper,
  grille,
  fender,
  bonnet,
  'wiper-blades': wiperBlades,
  'window-regulator': windowRegulator,
  'door-handle': doorHandle,
  bulb,
}

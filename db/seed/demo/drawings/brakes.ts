import { bellows, cross, fins, gear, holes, nut, polar, sector, spring, thread } from './forms.ts'
import { type Drawing, box, circle, flipped, mirrored, moved, path, segment, tube, turned } from './pen.ts'

const PAD = 'M-112 -14H-92L-84 -40Q0 -66 84 -40L92 -14H112V12H92L78 42H-78L-92 12H-112Z'

const brakePads: Drawing = {
  shapes: [
    moved(
      176,
      100,
      path('tone', PAD),
      path('body', 'M-76 -30Q0 -52 76 -30L70 32H-70Z'),
      path('line', 'M-66 -25Q0 -44 66 -25L61 26H-61Z'),
      box('hole', -4, -46, 8, 78),
      path('mark', 'M92 -10H104L110 -36H122L116 2H92Z'),
    ),
    moved(
      216,
      210,
      path('body', PAD),
      path('tone', 'M-80 -30Q0 -54 80 -30L74 34H-74Z'),
      circle('hole', -40, 0, 11),
      circle('hole', 40, 0, 11),
      path('line', 'M-18 -2H18M-18 8H18'),
    ),
  ],
  frame: [63, 46, 266, 207],
  measured: [64, 45, 232, 98],
  detail: [282, 92, 44],
  across: 'L',
  up: 'W',
}

/** The upper half of a ventilated disc in section; the lower half mirrors it. */
const discHalf = [
  box('hatch', 296, 38, 12, 66),
  box('hatch', 318, 38, 12, 66),
  box('mark', 308, 44, 10, 18),
  box('mark', 308, 78, 10, 18),
  path('hatch', 'M318 92V108H350V127H362V104Q362 96 354 96H330V92Z'),
]

const brakeDisc: Drawing = {
  shapes: [
    circle('body', 152, 150, 112),
    circle('line', 152, 150, 104),
    circle('line', 152, 150, 66),
    circle('tone', 152, 150, 60),
    circle('line', 152, 150, 52),
    holes(5, 152, 150, 38, 6.5),
    circle('fine', 172, 122, 3),
    circle('hole', 152, 150, 23),
    cross(152, 150, 122),
    discHalf,
    flipped(150, discHalf),
    path('bold', 'M350 127V173M362 127V173'),
    segment('axis', [284, 150], [378, 150]),
  ],
  frame: [39, 37, 325, 226],
  measured: [39, 37, 226, 226],
  detail: [152, 150, 52],
  across: 'L',
  up: 'W',
}

const brakeDrum: Drawing = {
  shapes: [
    circle('body', 150, 150, 112),
    circle('line', 150, 150, 106),
    circle('tone', 150, 150, 94),
    circle('body', 150, 150, 82),
    circle('line', 150, 150, 76),
    holes(5, 150, 150, 48, 7),
    circle('fine', 128, 130, 4),
    circle('hole', 150, 150, 26),
    cross(150, 150, 124),
    path('hatch', 'M286 40H352V54H300V60H292V60H286Z'),
    path('hatch', 'M286 54H300V124H286Z'),
    path('hatch', 'M286 260H352V246H300V176H286Z'),
    path('bold', 'M286 124V176M300 124V176M352 54V246'),
    box('mark', 340, 54, 12, 6),
    box('mark', 340, 240, 12, 6),
    segment('axis', [274, 150], [368, 150]),
  ],
  frame: [37, 37, 317, 226],
  measured: [37, 37, 226, 226],
  detail: [150, 150, 60],
  across: 'L',
  up: 'W',
}

const shoe = [
  sector('body', 200, 150, 82, 92, 112, 248),
  sector('dark', 200, 150, 92, 104, 120, 240),
  sector('tone', 200, 150, 66, 82, 114, 246),
  [150, 180, 210].map((degrees) => circle('hole', ...polar(200, 150, 74, degrees), 4.5)),
]

const brakeShoes: Drawing = {
  shapes: [
    shoe,
    mirrored(200, shoe),
    spring(150, 84, 100, 14, 10, 3.5),
    path('line', 'M150 84H140M250 84H262'),
    spring(158, 222, 84, 14, 8, 3.5),
    path('line', 'M158 222H148M242 222H252'),
    box('mark', 168, 180, 64, 12, 3),
    gear('tone', 200, 186, 14, 14, 3),
    path('line', 'M146 186H168M232 186H254'),
    segment('axis', [200, 40], [200, 260]),
  ],
  frame: [95, 59, 211, 183],
  detail: [200, 198, 40],
  across: 'L',
  up: 'H',
}

const brakeCaliper: Drawing = {
  shapes: [
    path('tone', 'M52 190H348V214Q348 224 338 224H62Q52 224 52 214Z'),
    circle('hole', 78, 207, 9),
    circle('hole', 322, 207, 9),
    path('body', 'M84 190V128Q84 64 150 64H250Q316 64 316 128V190H286V136H114V190Z'),
    path('line', 'M128 64V136M272 64V136'),
    path('mark', 'M144 78H256V94H144Z'),
    circle('tone', 200, 144, 50),
    circle('body', 200, 144, 38),
    circle('line', 200, 144, 32),
    circle('dark', 200, 144, 15),
    box('body', 60, 148, 24, 22, 4),
    box('body', 316, 148, 24, 22, 4),
    box('dark', 64, 170, 16, 22, 3),
    box('dark', 320, 170, 16, 22, 3),
    box('fine', 286, 48, 12, 24, 2),
    circle('fine', 292, 44, 6),
    cross(200, 144, 62),
  ],
  frame: [51, 38, 298, 187],
  detail: [200, 144, 56],
  across: 'L',
  up: 'H',
}

const masterCylinder: Drawing = {
  shapes: [
    path('body', 'M110 58H276Q288 58 288 70V118Q288 126 280 126H106Q98 126 98 118V70Q98 58 110 58Z'),
    path('line', 'M98 96H288'),
    path('line', 'M108 88H128M108 104H122'),
    box('mark', 160, 38, 62, 20, 5),
    fins(160, 40, 62, 16, 8, 'upright'),
    box('dark', 132, 126, 28, 12, 3),
    box('dark', 222, 126, 28, 12, 3),
    box('tone', 84, 138, 220, 60, 8),
    box('body', 66, 146, 20, 44, 3),
    segment('line', [96, 150], [292, 150]),
    box('body', 132, 198, 20, 16, 2),
    box('body', 214, 198, 20, 16, 2),
    path('body', 'M304 122H322V214H304Z'),
    circle('hole', 313, 133, 5),
    circle('hole', 313, 203, 5),
    box('body', 322, 152, 26, 32, 3),
    segment('axis', [52, 168], [364, 168]),
  ],
  frame: [65, 37, 284, 178],
  detail: [192, 66, 50],
  across: 'L',
  up: 'H',
}

const wheelCylinder: Drawing = {
  shapes: [
    box('body', 112, 112, 176, 76, 10),
    box('tone', 132, 104, 136, 92, 8),
    [bellows('dark', 62, 150, 50, 4, 22, 34, 6), mirrored(200, bellows('dark', 62, 150, 50, 4, 22, 34, 6))],
    box('body', 40, 142, 26, 16, 2),
    box('body', 334, 142, 26, 16, 2),
    box('hole', 38, 147, 10, 6),
    box('hole', 352, 147, 10, 6),
    circle('hole', 160, 130, 8),
    circle('hole', 240, 130, 8),
    path('fine', 'M226 196V216H234V228H246V216H254V196Z'),
    path('mark', 'M228 228H252V240H228Z'),
    circle('fine', 160, 172, 12),
    circle('hole', 160, 172, 6),
    segment('axis', [24, 150], [376, 150]),
  ],
  frame: [38, 103, 325, 138],
  detail: [88, 150, 46],
  across: 'L',
  up: 'H',
}

const brakeBooster: Drawing = {
  shapes: [
    path('body', 'M150 52H232Q268 56 272 92V208Q268 244 232 248H150Q118 244 114 206V94Q118 56 150 52Z'),
    path('tone', 'M232 44H246V256H232Z'),
    path('line', 'M206 52V248M178 52V248M150 52V248'),
    path('line', 'M130 96H104M130 204H104'),
    box('body', 84, 132, 30, 36, 3),
    [86, 200].map((y) => [box('tone', 72, y, 42, 14, 2), fins(72, y, 26, 14, 6, 'upright')]),
    path('body', 'M272 112H296V188H272Z'),
    bellows('dark', 296, 150, 44, 5, 32, 20, 6),
    box('body', 340, 144, 30, 12, 2),
    circle('fine', 374, 150, 8),
    [96, 200].map((y) => [box('tone', 272, y, 30, 12, 2), fins(272, y, 30, 12, 5, 'upright')]),
    box('mark', 160, 36, 26, 18, 4),
    tube('M173 40V26H140', 9, 'dark'),
    segment('axis', [58, 150], [392, 150]),
  ],
  frame: [71, 22, 312, 235],
  detail: [318, 150, 48],
  across: 'L',
  up: 'H',
}

const brakeHose: Drawing = {
  shapes: [
    tube('M92 196C150 60 190 60 206 150S270 240 312 104', 17, 'dark'),
    path('axis', 'M92 196C150 60 190 60 206 150S270 240 312 104'),
    turned(
      -66,
      92,
      196,
      nut(36, 196, 20, 26),
      box('tone', 56, 184, 42, 24, 3),
      box('mark', 98, 185, 8, 22),
      thread(16, 196, 20, 14, 4),
    ),
    turned(
      -72,
      312,
      104,
      box('tone', 300, 91, 38, 26, 3),
      box('mark', 294, 92, 8, 24),
      circle('body', 352, 104, 19),
      circle('hole', 352, 104, 9),
    ),
    box('fine', 192, 138, 32, 22, 3),
  ],
  frame: [54, 46, 291, 223],
  detail: [318, 74, 46],
  across: 'L',
  up: 'W',
}

const brakeChamber: Drawing = {
  shapes: [
    path('body', 'M88 90Q88 60 118 60H152V240H118Q88 240 88 210Z'),
    path('body', 'M168 60H214Q240 62 244 92V208Q240 238 214 240H168Z'),
    box('mark', 150, 48, 20, 204, 5),
    box('tone', 140, 62, 40, 16, 4),
    box('tone', 140, 222, 40, 16, 4),
    path('line', 'M106 66V234M226 66V234'),
    [104, 184].map((y) => [box('tone', 244, y, 32, 12, 2), fins(244, y, 32, 12, 6, 'upright')]),
    box('body', 244, 138, 70, 24, 2),
    fins(266, 138, 46, 24, 8, 'upright'),
    path('body', 'M314 128H352Q360 128 360 136V164Q360 172 352 172H314Z'),
    circle('hole', 344, 150, 9),
    box('fine', 190, 40, 18, 20, 2),
    box('fine', 70, 138, 18, 24, 3),
    segment('axis', [56, 150], [376, 150]),
  ],
  frame: [70, 40, 291, 213],
  detail: [336, 150, 42],
  across: 'L',
  up: 'W',
}

const bottle = [
  path(
    'body',
    'M150 104Q150 88 166 84L176 80V66H224V80L234 84Q250 88 250 104V244Q250 256 238 256H162Q150 256 150 244Z',
  ),
  box('mark', 172, 40, 56, 28, 4),
  fins(172, 44, 56, 20, 9, 'upright'),
]

const brakeFluid: Drawing = {
  shapes: [
    bottle,
    box('tone', 150, 128, 100, 92),
    circle('body', 200, 168, 28),
    circle('line', 200, 168, 20),
    circle('mark', 200, 168, 8),
    path('line', 'M162 206H238M162 212H222'),
    path('line', 'M240 104V240'),
    segment('axis', [200, 28], [200, 270]),
  ],
  frame: [149, 39, 103, 218],
  detail: [200, 168, 44],
  across: 'L',
  up: 'H',
}

export const BRAKES: Record<string, Drawing> = {
  'brake-pads': brakePads,
  'brake-disc': brakeDisc,
  'brake-drum': brakeDrum,
  'brake-shoes': brakeShoes,
  'brake-caliper': brakeCaliper,
  'brake-master-cylinder': masterCylinder,
  'wheel-cylinder': wheelCylinder,
  'brake-booster': brakeBooster,
  'brake-hose': brakeHose,
  'brake-chamber': brakeChamber,
  'brake-fluid': brakeFluid,
}

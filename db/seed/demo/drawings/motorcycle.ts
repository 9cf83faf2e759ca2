import { cross, fins, gear, holes, row, sector, spring, thread } from './forms.ts'
import { type Drawing, box, circle, mirrored, path, segment, stitches } from './pen.ts'

const motoTyre: Drawing = {
  shapes: [
    gear('dark', 156, 150, 124, 52, 6),
    circle('line', 156, 150, 108),
    circle('body', 156, 150, 98),
    circle('hole', 156, 150, 92),
    path('dark', 'M318 30Q352 30 356 64V236Q352 270 318 270H330Q296 270 292 236V64Q296 30 330 30Z'),
    path('mark', 'M320 34H328V266H320Z'),
    row(9, 26, (dy) => path('line', `M296 ${52 + dy}L316 ${40 + dy}M352 ${52 + dy}L332 ${40 + dy}`)),
  ],
  frame: [31, 25, 326, 250],
  measured: [31, 25, 250, 250],
  detail: [324, 150, 50],
  across: 'L',
  up: 'W',
}

const motorcycleBattery: Drawing = {
  shapes: [
    path('tone', 'M92 104L132 76H320L284 104Z'),
    path('dark', 'M284 104L320 76V214L284 250Z'),
    path('body', 'M92 104H284V250H92Z'),
    box('mark', 108, 134, 160, 64, 4),
    box('fine', 122, 146, 70, 10, 3),
    box('fine', 122, 164, 110, 7, 3),
    path('line', 'M92 216H284M92 232H284'),
    row(6, 24, (dx) => path('dark', `M${134 + dx} 96L${142 + dx} 90H${154 + dx}L${148 + dx} 96Z`)),
    box('body', 102, 62, 24, 42, 3),
    circle('hole', 114, 76, 6),
    box('body', 262, 62, 24, 42, 3),
    circle('hole', 274, 76, 6),
    path('bold', 'M108 116H120M114 110V122M262 116H276'),
  ],
  frame: [91, 61, 230, 190],
  detail: [114, 84, 46],
  across: 'L',
  up: 'H',
}

const motoSparkPlug: Drawing = {
  shapes: [
    box('tone', 36, 138, 30, 24, 4),
    path('body', 'M66 128H176V172H66Z'),
    fins(72, 128, 90, 44, 4, 'upright'),
    box('mark', 128, 129, 34, 42),
    box('tone', 176, 112, 52, 76, 4),
    fins(176, 112, 52, 76, 2, 'lying'),
    box('body', 228, 120, 16, 60, 2),
    box('dark', 244, 124, 8, 52, 2),
    thread(252, 150, 84, 46, 9),
    box('body', 336, 142, 14, 16, 2),
    path('bold', 'M336 128H366V146'),
    segment('axis', [20, 150], [388, 150]),
  ],
  tilt: { by: -18, level: [35, 111, 332, 78] },
  frame: [40, 72, 326, 166],
  detail: [342, 106, 40],
  across: 'L',
  up: 'W',
}

const motoChainSprocket: Drawing = {
  shapes: [
    path('bold', 'M124 52H320A34 34 0 0 1 320 178H124'),
    stitches('M124 52H316A63 63 0 0 1 316 178H124', 'ink', 10, '9 5'),
    gear('tone', 118, 150, 98, 38, 9),
    circle('body', 118, 150, 66),
    holes(4, 118, 150, 50, 9, 45),
    circle('hole', 118, 150, 32),
    gear('tone', 312, 116, 50, 14, 10),
    circle('body', 312, 116, 30),
    circle('hole', 312, 116, 15),
    box('mark', 218, 44, 26, 16, 3),
    box('mark', 218, 170, 26, 16, 3),
    cross(118, 150, 112),
  ],
  frame: [19, 44, 362, 205],
  measured: [20, 51, 196, 196],
  detail: [312, 116, 50],
  across: 'L',
  up: 'W',
}

/** One shoe of a drum: its lining outside, its web inside. */
const shoe = [
  sector('dark', 200, 150, 96, 112, 110, 250),
  sector('body', 200, 150, 74, 96, 106, 254),
  sector('tone', 200, 150, 82, 88, 116, 244),
]

const motoBrakeShoe: Drawing = {
  shapes: [
    shoe,
    mirrored(200, shoe),
    spring(158, 92, 84, 18, 9, 3),
    spring(158, 208, 84, 18, 9, 3),
    circle('mark', 200, 66, 12),
    circle('fine', 200, 66, 5),
    box('tone', 182, 222, 36, 16, 4),
    cross(200, 150, 40),
  ],
  frame: [87, 37, 226, 226],
  detail: [130, 92, 46],
  across: 'L',
  up: 'W',
}

export const MOTORCYCLE: Record<string, Drawing> = {
  'moto-tyre': motoTyre,
  'motorcycle-battery': motorcycleBattery,
  'moto-spark-plug': motoSparkPlug,
  'moto-chain-sprocket': motoChainSprocket,
  'moto-brake-shoe': motoBrakeShoe,
}

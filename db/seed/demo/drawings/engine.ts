import { around, cross, fins, gear, hexagon, holes, nut, polar, row, socket, spring } from './forms.ts'
import { type Drawing, box, circle, ellipse, flipped, moved, path, segment, stitches, tube, turned } from './pen.ts'

const cylinderHead: Drawing = {
  shapes: [
    path('body', 'M36 130H364V224H36Z'),
    path('tone', 'M36 130L56 106H344L364 130Z'),
    box('hatch', 36, 216, 328, 14),
    row(4, 78, (dx) => [
      path('hole', `M${50 + dx} 216Q${82 + dx} 178 ${114 + dx} 216Z`),
      path('body', `M${62 + dx} 206L${84 + dx} 196L${88 + dx} 204Z`),
      circle('hole', 66 + dx, 162, 13),
      circle('hole', 100 + dx, 162, 13),
      circle('fine', 83 + dx, 140, 5),
    ]),
    box('body', 46, 84, 308, 10, 4),
    row(8, 39, (dx) =>
      path(
        'tone',
        `M${58 + dx} 98Q${48 + dx} 86 ${58 + dx} 76Q${70 + dx} 70 ${74 + dx} 86Q${74 + dx} 98 ${66 + dx} 100Z`,
      ),
    ),
    row(5, 71, (dx) => box('mark', 52 + dx - 4, 78, 12, 28, 2)),
    segment('axis', [24, 89], [376, 89]),
  ],
  frame: [35, 73, 331, 158],
  detail: [122, 190, 48],
  across: 'L',
  up: 'H',
}

const headGasket: Drawing = {
  shapes: [
    path(
      'body',
      'M44 96Q44 84 56 84H92L100 74H122L130 84H180L188 74H212L220 84H270L278 74H300L308 84H344Q356 84 356 96V204Q356 216 344 216H308L300 226H278L270 216H220L212 226H188L180 216H130L122 226H100L92 216H56Q44 216 44 204Z',
    ),
    row(4, 74, (dx) => [circle('mark', 89 + dx, 150, 35), circle('hole', 89 + dx, 150, 30)]),
    row(5, 74, (dx) => [circle('hole', 52 + dx, 102, 4.5), circle('hole', 52 + dx, 198, 4.5)]),
    row(4, 74, (dx) => [ellipse('hole', 89 + dx, 98, 9, 4), ellipse('hole', 89 + dx, 204, 9, 4)]),
    segment('axis', [26, 150], [374, 150]),
  ],
  frame: [43, 73, 314, 154],
  detail: [126, 126, 48],
  across: 'L',
  up: 'W',
}

const pistonSet: Drawing = {
  shapes: [
    path('body', 'M128 66H272Q276 66 276 70V216H240Q232 196 200 196T160 216H124V70Q124 66 128 66Z'),
    path('tone', 'M146 66Q200 80 254 66Z'),
    [84, 100].map((y) => box('dark', 122, y, 156, 6, 1)),
    box('mark', 122, 116, 156, 10, 1),
    row(9, 16, (dx) => segment('line', [136 + dx, 118], [136 + dx, 124])),
    circle('tone', 200, 164, 28),
    circle('hole', 200, 164, 19),
    path('line', 'M140 134V206M260 134V206'),
    moved(
      0,
      6,
      path('body', 'M40 150H96V182H40Z'),
      ellipse('body', 40, 166, 7, 16),
      ellipse('tone', 96, 166, 7, 16),
      ellipse('hole', 96, 166, 4, 9),
    ),
    [196, 216, 236].map((y, i) => [
      ellipse(i === 2 ? 'mark' : 'tone', 338, y - 84, 44, 14),
      ellipse('hole', 338, y - 85, 38, 10.5),
    ]),
    cross(200, 164, 44),
  ],
  frame: [32, 65, 351, 152],
  detail: [200, 164, 46],
  across: 'L',
  up: 'H',
}

const ring = (y: number, style: 'body' | 'tone' | 'mark') => [
  path(style, `M206 ${y - 34}A112 36 0 1 1 186 ${y - 34.4}L188 ${y - 26}A102 28 0 1 0 205 ${y - 25.6}Z`),
]

const pistonRings: Drawing = {
  shapes: [
    ring(226, 'tone'),
    ring(182, 'mark'),
    ring(150, 'body'),
    ring(106, 'body'),
    segment('axis', [196, 44], [196, 276]),
  ],
  frame: [76, 71, 227, 194],
  detail: [196, 78, 36],
  across: 'L',
  up: 'W',
}

const timingBelt =
  'M116 92A44 44 0 0 1 158 64L298 78A42 42 0 0 1 318 150L232 238A36 36 0 0 1 170 230L112 130A44 44 0 0 1 116 92Z'

const timingBeltKit: Drawing = {
  shapes: [
    tube(timingBelt, 15, 'dark'),
    stitches(timingBelt, 'light', 4, '1 7'),
    gear('body', 152, 108, 37, 24, 5),
    holes(4, 152, 108, 20, 5),
    circle('hole', 152, 108, 8),
    gear('body', 286, 118, 35, 24, 5),
    holes(4, 286, 118, 19, 5),
    circle('hole', 286, 118, 8),
    circle('tone', 202, 210, 26),
    circle('mark', 202, 210, 14),
    circle('hole', 202, 210, 6),
    circle('tone', 64, 216, 30),
    circle('body', 64, 216, 19),
    circle('mark', 64, 216, 8),
    path('tone', 'M300 214H356V236Q356 250 342 250H300Z'),
    circle('body', 318, 226, 26),
    circle('line', 318, 226, 18),
    circle('mark', 318, 226, 8),
    cross(152, 108, 48),
    cross(286, 118, 46),
  ],
  frame: [33, 57, 324, 203],
  detail: [152, 108, 48],
  across: 'L',
  up: 'W',
}

const chain = 'M142 92A46 46 0 0 1 258 92L240 216A40 40 0 0 1 160 216Z'

const timingChainKit: Drawing = {
  shapes: [
    path('mark', 'M92 76Q74 150 112 232L126 226Q92 150 106 80Z'),
    path('tone', 'M300 74Q322 150 286 234L272 228Q304 150 286 80Z'),
    tube(chain, 12, 'tone'),
    stitches(chain, 'ink', 5, '0.1 10'),
    gear('body', 200, 102, 52, 28, 7),
    holes(5, 200, 102, 28, 8),
    circle('hole', 200, 102, 11),
    gear('body', 200, 214, 33, 18, 6),
    circle('line', 200, 214, 20),
    circle('hole', 200, 214, 11),
    path('body', 'M322 128H356V172H322Z'),
    box('tone', 302, 140, 22, 20, 3),
    circle('hole', 332, 138, 4),
    circle('hole', 346, 162, 4),
    cross(200, 102, 66),
    segment('axis', [200, 40], [200, 264]),
  ],
  frame: [85, 28, 272, 234],
  detail: [200, 214, 44],
  across: 'W',
  up: 'L',
}

const fanBelt: Drawing = {
  shapes: [
    tube('M92 78C160 44 300 62 322 108S284 170 262 198S150 262 100 226S36 106 92 78Z', 26, 'dark'),
    stitches('M95 84C160 52 292 68 314 110S278 164 256 192S152 254 106 220S44 110 95 84Z', 'light', 1.2, 'none'),
    stitches('M91 73C160 38 304 56 328 107S290 174 268 203S148 270 96 232S28 104 91 73Z', 'light', 1.2, 'none'),
    path(
      'body',
      'M284 214H368V222L362 238L356 222L350 238L344 222L338 238L332 222L326 238L320 222L314 238L308 222L302 238L296 222L290 238L284 222Z',
    ),
    box('mark', 284, 206, 84, 9, 1),
  ],
  frame: [43, 48, 327, 206],
  measured: [36, 49, 290, 208],
  detail: [326, 218, 44],
  across: 'L',
  up: 'W',
}

const beltTensioner: Drawing = {
  shapes: [
    path('tone', 'M262 74Q284 66 300 84L318 122Q322 142 302 150L232 176L214 128Z'),
    circle('hole', 296, 104, 8),
    circle('body', 258, 160, 56),
    circle('line', 258, 160, 48),
    circle('tone', 258, 160, 26),
    hexagon('body', 258, 160, 14),
    path('body', 'M118 98L262 136L240 188L104 178Z'),
    path('line', 'M140 120L240 146'),
    circle('dark', 120, 144, 62),
    circle('line', 120, 144, 54),
    circle('tone', 120, 144, 36),
    circle('mark', 120, 144, 22),
    hexagon('body', 120, 144, 13),
    circle('hole', 258, 226, 8),
    path('line', 'M232 110A58 58 0 0 1 284 110'),
    cross(120, 144, 74),
    cross(258, 160, 40),
  ],
  frame: [57, 71, 263, 164],
  detail: [120, 144, 48],
  across: 'L',
  up: 'W',
}

const spot = (x: number, y: number, radius: number, degrees: number) =>
  polar(x, y, radius, degrees).map(Math.round).join(' ')

const impellerBlade = (x: number, y: number, degrees: number) =>
  path(
    'mark',
    `M${x} ${y}Q${spot(x, y, 30, degrees + 34)} ${spot(x, y, 44, degrees)}L${spot(x, y, 44, degrees + 14)}Q${spot(x, y, 26, degrees + 54)} ${x} ${y}Z`,
  )

const waterPump: Drawing = {
  shapes: [
    path(
      'tone',
      'M70 124Q62 102 84 94Q110 60 150 62Q200 60 216 100Q242 104 240 128Q252 160 234 186Q232 214 204 214Q176 242 132 236Q94 236 84 206Q58 200 62 172Q54 146 70 124Z',
    ),
    [
      polar(150, 150, 82, -130),
      polar(150, 150, 84, -36),
      polar(150, 150, 84, 36),
      polar(150, 150, 82, 118),
      polar(150, 150, 82, 170),
    ].map(([x, y]) => circle('hole', x, y, 7)),
    circle('body', 150, 150, 58),
    circle('line', 150, 150, 51),
    around(6, 150, 150, 42, (_x, _y, degrees) => impellerBlade(150, 150, degrees)),
    circle('body', 150, 150, 15),
    circle('hole', 150, 150, 6),
    path('tone', 'M286 84H300V216H286Z'),
    path('body', 'M300 104H330Q336 108 336 116V184Q336 192 330 196H300Z'),
    box('body', 336, 138, 18, 24),
    box('body', 354, 96, 14, 108, 2),
    path('mark', 'M270 116H286V184H270Z'),
    segment('axis', [254, 150], [384, 150]),
    cross(150, 150, 104),
  ],
  frame: [58, 61, 311, 178],
  measured: [57, 59, 186, 180],
  detail: [150, 150, 52],
  across: 'L',
  up: 'H',
}

const thermostat: Drawing = {
  shapes: [
    path('tone', 'M96 138H304Q312 138 312 144V152Q312 158 304 158H96Q88 158 88 152V144Q88 138 96 138Z'),
    box('mark', 82, 142, 236, 12, 6),
    path('body', 'M130 138Q140 92 172 84V64H228V84Q260 92 270 138'),
    path('hole', 'M150 132Q158 104 180 96V132ZM250 132Q242 104 220 96V132Z'),
    box('body', 184, 52, 32, 14, 3),
    path('body', 'M148 158L160 232H172L166 158ZM252 158L240 232H228L234 158Z'),
    turned(90, 200, 196, spring(160, 196, 64, 66, 4, 6)),
    box('body', 182, 158, 36, 82, 8),
    segment('line', [190, 164], [190, 232]),
    box('tone', 156, 232, 88, 10, 3),
    segment('axis', [200, 36], [200, 260]),
  ],
  frame: [81, 51, 238, 192],
  detail: [200, 116, 46],
  across: 'W',
  up: 'L',
}

const radiator: Drawing = {
  shapes: [
    box('tone', 60, 44, 280, 28, 6),
    box('tone', 60, 228, 280, 28, 6),
    box('body', 70, 72, 260, 156),
    row(21, 12, (dx) => segment('line', [80 + dx, 72], [80 + dx, 228])),
    [98, 124, 150, 176, 202].map((y) => segment('line', [70, y], [330, y])),
    path('body', 'M340 50H372V68H340Z'),
    path('body', 'M28 232H60V250H28Z'),
    box('mark', 180, 30, 40, 16, 4),
    box('body', 84, 34, 14, 12, 2),
    box('body', 302, 254, 14, 12, 2),
    box('body', 84, 254, 14, 12, 2),
    row(11, 25, (dx) => [
      segment('line', [72 + dx, 64], [72 + dx, 72]),
      segment('line', [72 + dx, 228], [72 + dx, 236]),
    ]),
    path('fine', 'M52 92H70V110H52ZM52 190H70V208H52ZM330 92H348V110H330ZM330 190H348V208H330Z'),
  ],
  frame: [27, 29, 346, 238],
  detail: [330, 70, 44],
  across: 'L',
  up: 'W',
}

const blade = (x: number, y: number, radius: number, degrees: number) => {
  const point = (r: number, d: number) => spot(x, y, r, degrees + d)
  return path(
    'tone',
    `M${point(20, -18)}Q${point(radius * 0.6, -26)} ${point(radius, -14)}A${radius} ${radius} 0 0 1 ${point(radius, 20)}Q${point(radius * 0.6, 14)} ${point(20, 22)}Z`,
  )
}

const radiatorFan: Drawing = {
  shapes: [
    path('body', 'M86 38H314Q330 38 330 54V246Q330 262 314 262H86Q70 262 70 246V54Q70 38 86 38Z'),
    circle('hole', 200, 150, 100),
    around(7, 200, 150, 60, (_x, _y, degrees) => blade(200, 150, 92, degrees)),
    circle('bold', 200, 150, 92),
    circle('body', 200, 150, 31),
    circle('mark', 200, 150, 18),
    circle('fine', 200, 150, 6),
    [
      [86, 54],
      [314, 54],
      [86, 246],
      [314, 246],
    ].map(([x = 0, y = 0]) => circle('hole', x, y, 6)),
    socket(318, 198, 40, 30),
    cross(200, 150, 124),
  ],
  frame: [69, 37, 290, 226],
  detail: [200, 150, 52],
  across: 'L',
  up: 'W',
}

const oilPump: Drawing = {
  shapes: [
    path(
      'body',
      'M96 92Q120 48 178 52Q252 44 286 92Q318 110 312 152Q320 200 280 222Q240 256 178 246Q116 250 92 206Q62 180 72 146Q70 112 96 92Z',
    ),
    around(7, 192, 150, 98, (x, y) => circle('hole', x, y, 6.5), -76),
    circle('tone', 192, 150, 76),
    circle('hole', 192, 150, 66),
    gear('body', 192, 150, 62, 9, 13),
    circle('hole', 192, 150, 38),
    gear('mark', 186, 152, 41, 8, 12),
    circle('body', 186, 152, 18),
    circle('hole', 186, 152, 11),
    path('tone', 'M312 138H348V166H312Z'),
    fins(312, 138, 36, 28, 4, 'upright'),
    cross(192, 150, 122),
  ],
  frame: [69, 48, 280, 205],
  detail: [190, 150, 52],
  across: 'L',
  up: 'W',
}

const engineMount: Drawing = {
  shapes: [
    path('tone', 'M66 222H334Q346 222 346 232V240H54V232Q54 222 66 222Z'),
    circle('fine', 84, 231, 5),
    circle('fine', 316, 231, 5),
    path('body', 'M110 222V150Q110 92 200 92T290 150V222H252V152Q252 128 200 128T148 152V222Z'),
    path('dark', 'M148 222V160Q150 132 200 130T252 160V222H222L214 186H186L178 222Z'),
    path('hole', 'M176 222L184 190H190L184 222ZM224 222L216 190H210L216 222Z'),
    path('body', 'M166 92Q168 66 200 64T234 92Z'),
    box('mark', 178, 146, 44, 40, 6),
    circle('hole', 200, 166, 10),
    turned(-90, 200, 64, nut(200, 64, 10, 34), box('body', 210, 56, 24, 16, 2), fins(210, 56, 24, 16, 5, 'upright')),
    path('line', 'M124 214V154Q128 110 170 104'),
    cross(200, 166, 30),
    segment('axis', [200, 24], [200, 258]),
  ],
  frame: [53, 29, 294, 212],
  detail: [200, 170, 48],
  across: 'L',
  up: 'H',
}

/** The upper half of the seal in section: rubber, steel case, garter spring. */
const sealHalf = [
  path('dark', 'M288 52H350V72H340V104L326 112L308 104V88H300V72H288Z'),
  path('hatch', 'M296 60H342V68H304V96H296Z'),
  circle('mark', 326, 100, 6),
]

const crankshaftSeal: Drawing = {
  shapes: [
    circle('dark', 144, 150, 98),
    circle('body', 144, 150, 84),
    circle('line', 144, 150, 78),
    circle('mark', 144, 150, 66),
    circle('tone', 144, 150, 58),
    circle('hole', 144, 150, 50),
    cross(144, 150, 112),
    sealHalf,
    flipped(150, sealHalf),
    path('line', 'M308 104V196M340 104V196'),
    segment('axis', [274, 150], [366, 150]),
  ],
  frame: [45, 51, 306, 198],
  measured: [45, 51, 198, 198],
  detail: [322, 84, 40],
  across: 'L',
  up: 'W',
}

const turbocharger: Drawing = {
  shapes: [
    path('tone', 'M236 132Q236 70 292 70Q352 72 352 138Q352 206 288 206Q254 206 240 186V226H196V196Q214 186 236 132Z'),
    path('line', 'M336 138Q336 88 292 86Q256 88 252 132'),
    path('body', 'M170 104H246V184H170Z'),
    path('line', 'M206 104V184M230 104V184'),
    box('body', 206, 78, 24, 26, 3),
    box('body', 206, 184, 24, 30, 3),
    path('body', 'M48 44H92V92Q150 60 186 110Q202 160 172 192Q138 226 92 204Q48 180 48 126Z'),
    box('body', 42, 36, 56, 14, 4),
    circle('line', 124, 146, 58),
    circle('tone', 124, 146, 46),
    circle('hole', 124, 146, 40),
    around(8, 124, 146, 36, (_x, _y, degrees) =>
      path('line', `M124 146Q${spot(124, 146, 24, degrees + 30)} ${spot(124, 146, 36, degrees)}`),
    ),
    circle('mark', 124, 146, 11),
    box('tone', 190, 220, 56, 12, 2),
    circle('body', 296, 138, 30),
    circle('tone', 296, 138, 21),
    circle('hole', 296, 138, 9),
    cross(124, 146, 74),
  ],
  frame: [41, 35, 312, 198],
  detail: [124, 146, 54],
  across: 'L',
  up: 'H',
}

export const ENGINE: Record<string, Drawing> = {
  'cylinder-head': cylinderHead,
  'head-gasket': headGasket,
  'piston-set': pistonSet,
  'piston-rings': pistonRings,
  'timing-belt-kit': timingBeltKit,
  'timing-chain-kit': timingChainKit,
  'fan-belt': fanBelt,
  'belt-tensioner': beltTensioner,
  'water-pump': waterPump,
  thermostat,
  radiator,
  'radiator-fan': radiatorFan,
  'oil-pump': oilPump,
  'engine-mount': engineMount,
  'crankshaft-seal': crankshaftSeal,
  turbocharger,
}

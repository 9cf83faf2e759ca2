import { around, cross, holes, row, socket } from './forms.ts'
import { type Drawing, box, circle, ellipse, moved, path, segment } from './pen.ts'

const windscreen: Drawing = {
  shapes: [
    path(
      'dark',
      'M74 70Q200 42 326 70Q340 74 346 88L378 214Q382 232 364 236Q200 268 36 236Q18 232 22 214L54 88Q60 74 74 70Z',
    ),
    path(
      'body',
      'M82 82Q200 56 318 82Q328 84 332 94L362 212Q364 222 354 224Q200 252 46 224Q36 222 38 212L68 94Q72 84 82 82Z',
    ),
    path('line', 'M96 190L152 92M120 204L186 90M262 214L318 118M290 212L324 152'),
    box('mark', 184, 74, 32, 22, 5),
    circle('fine', 200, 85, 5),
    row(24, 12.6, (dx) => circle('dark', 56 + dx, 228 + Math.sin((dx / 302) * Math.PI) * 20, 1.5)),
  ],
  frame: [20, 54, 360, 200],
  detail: [200, 88, 46],
  across: 'L',
  up: 'W',
}

const doorGlass: Drawing = {
  shapes: [
    path(
      'body',
      'M52 226L58 146Q64 118 92 102L190 54Q206 46 226 46H316Q330 46 334 60L354 226Q356 240 342 240H66Q52 240 52 226Z',
    ),
    path('line', 'M66 222L72 150Q76 130 98 116L196 68Q208 60 226 60H312Q320 60 322 68L340 222'),
    path('line', 'M112 204L204 96M146 208L236 104M252 208L304 148'),
    box('tone', 104, 236, 52, 22, 4),
    circle('hole', 130, 248, 6),
    box('tone', 244, 236, 52, 22, 4),
    circle('hole', 270, 248, 6),
    box('mark', 292, 204, 34, 20, 3),
    path('bold', 'M298 212H320M298 217H312'),
  ],
  frame: [51, 45, 306, 214],
  detail: [306, 208, 44],
  across: 'L',
  up: 'W',
}

const horn: Drawing = {
  shapes: [
    path('tone', 'M186 30H214Q222 30 222 38V100H178V38Q178 30 186 30Z'),
    circle('hole', 200, 46, 9),
    circle('body', 200, 164, 98),
    around(8, 200, 164, 88, (x, y) => circle('fine', x, y, 5), -67),
    circle('tone', 200, 164, 74),
    [62, 50, 38].map((radius) => circle('line', 200, 164, radius)),
    circle('dark', 200, 164, 26),
    circle('mark', 200, 164, 14),
    moved(284, 206, socket(0, 0, 46, 34)),
    cross(200, 164, 112),
  ],
  frame: [101, 29, 230, 234],
  measured: [101, 65, 198, 198],
  detail: [200, 164, 50],
  across: 'L',
  up: 'W',
}

const rocker = (x: number, y: number) => [
  box('tone', x, y, 56, 44, 6),
  path('line', `M${x} ${y + 22}H${x + 56}`),
  path(
    'bold',
    `M${x + 18} ${y + 15}L${x + 28} ${y + 7}L${x + 38} ${y + 15}M${x + 18} ${y + 29}L${x + 28} ${y + 37}L${x + 38} ${y + 29}`,
  ),
]

const windowSwitch: Drawing = {
  shapes: [
    path('dark', 'M60 74Q60 58 78 58H322Q340 58 344 76L356 206Q356 226 336 226H64Q44 226 46 206Z'),
    path('body', 'M74 82Q76 72 86 72H314Q326 72 330 84L340 200Q340 212 328 212H72Q60 212 62 200Z'),
    rocker(88, 88),
    rocker(156, 88),
    rocker(88, 148),
    rocker(156, 148),
    box('tone', 236, 88, 76, 44, 6),
    circle('mark', 260, 110, 8),
    path('bold', 'M280 104H300M280 116H300'),
    box('tone', 240, 148, 76, 44, 6),
    path('bold', 'M262 176V164Q262 156 271 156T280 164V168M258 176H284'),
    moved(176, 240, socket(0, 0, 56, 28)),
    box('fine', 186, 224, 36, 8, 2),
  ],
  frame: [45, 57, 312, 198],
  detail: [116, 110, 44],
  across: 'L',
  up: 'W',
}

const alternatorRegulator: Drawing = {
  shapes: [
    path('dark', 'M92 96Q96 60 150 52H244Q300 60 308 110L312 172Q312 190 294 192H112Q92 190 92 172Z'),
    path('tone', 'M118 106Q122 82 156 76H238Q276 82 282 116L284 158Q284 168 274 168H130Q118 168 118 158Z'),
    row(6, 24, (dx) => segment('line', [142 + dx, 84], [142 + dx, 164])),
    circle('body', 106, 72, 20),
    circle('hole', 106, 72, 10),
    circle('body', 296, 72, 20),
    circle('hole', 296, 72, 10),
    box('body', 148, 190, 44, 40, 3),
    box('mark', 158, 228, 24, 34, 2),
    box('body', 208, 190, 44, 40, 3),
    box('mark', 218, 228, 24, 34, 2),
    moved(304, 150, socket(0, 0, 50, 42)),
    ellipse('fine', 200, 122, 34, 18),
    holes(2, 200, 122, 18, 4, 0),
  ],
  frame: [85, 51, 270, 212],
  detail: [200, 228, 46],
  across: 'L',
  up: 'W',
}

export const GLASS_SWITCHES: Record<string, Drawing> = {
  windscreen,
  'door-glass': doorGlass,
  horn,
  'window-switch': windowSwitch,
  'alternator-regulator': alternatorRegulator,
}

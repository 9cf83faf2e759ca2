import { around, cross, fins, row } from './forms.ts'
import { type Drawing, box, circle, moved, path, segment } from './pen.ts'

const oilFilter: Drawing = {
  shapes: [
    path('body', 'M98 90Q98 60 140 56H216Q258 60 258 90V218H98Z'),
    row(13, 11.4, (dx) => path('line', `M${110 + dx} 66V92`)),
    box('mark', 98, 112, 160, 62),
    box('fine', 118, 126, 74, 8, 3),
    box('fine', 118, 144, 110, 6, 2),
    path('line', 'M246 96V108M246 178V210'),
    box('tone', 92, 216, 172, 16, 5),
    box('dark', 104, 232, 148, 9, 3),
    moved(
      318,
      118,
      circle('body', 0, 0, 54),
      circle('dark', 0, 0, 46),
      circle('tone', 0, 0, 38),
      around(8, 0, 0, 27, (x, y) => circle('hole', x, y, 4.5)),
      circle('body', 0, 0, 15),
      circle('hole', 0, 0, 10),
    ),
    segment('axis', [178, 38], [178, 258]),
    moved(318, 118, cross(0, 0, 64)),
  ],
  frame: [91, 55, 282, 187],
  measured: [91, 55, 174, 187],
  detail: [318, 118, 42],
  across: 'L',
  up: 'H',
}

const cabinFilter: Drawing = {
  shapes: [
    path('tone', 'M44 196L108 92H356L300 196Z'),
    row(20, 12.4, (dx) => path('line', `M${56 + dx} 196L${119 + dx} 92`)),
    path('body', 'M44 196H300V224H44Z'),
    path('dark', 'M300 196L356 92V122L300 224Z'),
    path('bold', `M48 220${Array.from({ length: 31 }, (_, i) => `L${56 + i * 8} ${i % 2 ? 220 : 201}`).join('')}`),
    path('mark', 'M142 160H192V150L216 168L192 186V176H142Z'),
  ],
  frame: [43, 91, 315, 135],
  detail: [78, 204, 40],
  across: 'L',
  up: 'W',
}

const fuelFilter: Drawing = {
  shapes: [
    box('body', 18, 140, 64, 20, 3),
    box('tone', 34, 136, 12, 28, 3),
    box('body', 318, 140, 64, 20, 3),
    box('tone', 354, 136, 12, 28, 3),
    path('body', 'M96 108H304Q324 114 324 130V170Q324 186 304 192H96Q76 186 76 170V130Q76 114 96 108Z'),
    box('tone', 100, 104, 14, 92, 3),
    box('tone', 286, 104, 14, 92, 3),
    path('mark', 'M150 140H214V128L246 150L214 172V160H150Z'),
    segment('line', [122, 118], [278, 118]),
    segment('axis', [2, 150], [398, 150]),
  ],
  tilt: { by: -12, level: [17, 103, 366, 94] },
  frame: [19, 84, 362, 133],
  detail: [78, 176, 44],
  across: 'L',
  up: 'W',
}

const fuelWaterSeparator: Drawing = {
  shapes: [
    path('tone', 'M128 40H272Q284 40 284 52V86H116V52Q116 40 128 40Z'),
    box('body', 88, 54, 28, 18, 2),
    box('body', 284, 54, 28, 18, 2),
    circle('dark', 200, 52, 13),
    circle('fine', 200, 52, 5),
    box('dark', 124, 86, 152, 8, 3),
    box('body', 128, 94, 144, 92, 6),
    box('mark', 128, 112, 144, 40),
    box('fine', 146, 120, 66, 8, 3),
    box('fine', 146, 135, 100, 6, 2),
    path('hole', 'M138 186H262V222Q262 246 232 250H168Q138 246 138 222Z'),
    path('tone', 'M139 222Q154 214 170 222T200 222T230 222T261 222Q262 246 232 250H168Q138 246 139 222Z'),
    box('body', 188, 250, 24, 12, 2),
    path('dark', 'M170 262H230V270H170Z'),
    segment('axis', [200, 24], [200, 284]),
  ],
  frame: [87, 38, 226, 233],
  detail: [200, 226, 42],
  across: 'W',
  up: 'L',
}

const gearboxFilter: Drawing = {
  shapes: [
    path('body', 'M58 86Q58 70 76 70H196L222 92H252Q264 92 264 106V184Q264 200 248 200H200L176 222H84Q58 222 58 200Z'),
    path(
      'line',
      'M72 92Q72 84 82 84H192L216 104H242Q250 104 250 112V178Q250 186 242 186H194L172 208H88Q72 208 72 196Z',
    ),
    circle('tone', 124, 146, 34),
    circle('hole', 124, 146, 24),
    circle('mark', 124, 146, 29),
    circle('hole', 124, 146, 21),
    fins(176, 116, 60, 56, 5, 'lying'),
    [
      [84, 96],
      [232, 116],
      [96, 196],
      [204, 176],
    ].map(([x = 0, y = 0]) => circle('hole', x, y, 4)),
    path(
      'dark',
      'M288 92H362Q370 92 370 100V208Q370 216 362 216H288Q280 216 280 208V100Q280 92 288 92ZM298 104Q292 104 292 112V196Q292 204 298 204H352Q358 204 358 196V112Q358 104 352 104Z',
    ),
    cross(124, 146, 46),
  ],
  frame: [57, 69, 314, 154],
  measured: [57, 69, 208, 154],
  detail: [124, 146, 46],
  across: 'L',
  up: 'W',
}

const filterServiceKit: Drawing = {
  shapes: [
    path('tone', 'M52 96L82 56H356L330 96Z'),
    row(18, 14.6, (dx) => path('line', `M${64 + dx} 96L${93 + dx} 56`)),
    path('body', 'M52 96H330V116H52Z'),
    path('dark', 'M330 96L356 56V78L330 116Z'),
    path('tone', 'M40 206L74 146H236L206 206Z'),
    row(12, 12, (dx) => path('line', `M${50 + dx} 206L${84 + dx} 146`)),
    path('body', 'M40 206H206V226H40Z'),
    path('dark', 'M206 206L236 146V168L206 226Z'),
    path('body', 'M262 154Q262 138 284 136H324Q346 138 346 154V240H262Z'),
    row(6, 11, (dx) => path('line', `M${272 + dx} 142V156`)),
    box('mark', 262, 168, 84, 36),
    box('fine', 274, 178, 46, 7, 2),
    box('dark', 258, 238, 92, 10, 3),
    path('mark', 'M98 172H132V164L150 178L132 192V184H98Z'),
  ],
  frame: [39, 55, 319, 194],
  detail: [304, 170, 44],
  across: 'L',
  up: 'W',
}

export const FILTERS: Record<string, Drawing> = {
  'oil-filter': oilFilter,
  'cabin-filter': cabinFilter,
  'fuel-filter': fuelFilter,
  'fuel-water-separator': fuelWaterSeparator,
  'gearbox-filter': gearboxFilter,
  'filter-service-kit': filterServiceKit,
}

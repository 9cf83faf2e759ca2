import { bellows, row } from './forms.ts'
import { type Drawing, box, circle, ellipse, path, segment, tube } from './pen.ts'

const silencer: Drawing = {
  shapes: [
    tube('M24 156H92', 26),
    tube('M302 128H346Q362 128 370 140', 22),
    tube('M302 176H346Q362 176 370 188', 22),
    path('body', 'M100 92H292Q326 92 326 152T292 212H100Q72 212 72 152T100 92Z'),
    path('tone', 'M292 92Q326 92 326 152T292 212Q312 190 312 152T292 92Z'),
    path('line', 'M104 92Q82 110 82 152T104 212M150 92Q132 110 132 152T150 212M246 92Q228 110 228 152T246 212'),
    box('mark', 162, 132, 56, 40, 3),
    box('fine', 172, 142, 36, 6, 2),
    box('fine', 172, 154, 24, 6, 2),
    box('dark', 16, 136, 14, 40, 3),
    path('bold', 'M128 92V66H146M266 92V66H248'),
    circle('dark', 148, 66, 7),
    circle('dark', 246, 66, 7),
    ellipse('hole', 372, 144, 5, 9),
    ellipse('hole', 372, 192, 5, 9),
  ],
  frame: [15, 58, 366, 156],
  detail: [336, 160, 46],
  across: 'L',
  up: 'H',
}

const exhaustPipe: Drawing = {
  shapes: [
    tube('M52 84H96', 30),
    tube('M188 84H216Q246 84 258 112L282 180Q294 208 326 208H362', 30),
    bellows('tone', 92, 84, 100, 8, 27, 27, 8),
    box('dark', 84, 62, 14, 44, 3),
    box('dark', 186, 62, 14, 44, 3),
    path('body', 'M30 40H48Q54 40 54 48V120Q54 128 48 128H30Q24 128 24 120V48Q24 40 30 40Z'),
    circle('hole', 39, 54, 6),
    circle('hole', 39, 114, 6),
    path('bold', 'M246 98L276 78'),
    circle('dark', 280, 75, 6),
    ellipse('tone', 376, 208, 6, 15),
    path('mark', 'M290 170L306 164L316 190L300 196Z'),
  ],
  frame: [23, 39, 360, 185],
  detail: [140, 84, 48],
  across: 'L',
  up: 'W',
}

const catalyticConverter: Drawing = {
  shapes: [
    tube('M40 150H96', 28),
    tube('M304 150H360', 28),
    path('body', 'M88 136L126 92H274L312 136V164L274 208H126L88 164Z'),
    path('tone', 'M88 136L126 92V208L88 164ZM312 136L274 92V208L312 164Z'),
    path('hatch', 'M150 110H250V190H150Z'),
    row(9, 10, (dx) => path('line', `M${160 + dx} 110V190`)),
    path('line', 'M126 100H274M126 200H274'),
    box('dark', 24, 118, 18, 64, 4),
    circle('hole', 33, 128, 5),
    circle('hole', 33, 172, 5),
    box('dark', 358, 118, 18, 64, 4),
    circle('hole', 367, 128, 5),
    circle('hole', 367, 172, 5),
    path('mark', 'M94 128L84 108L98 100L110 120Z'),
    segment('axis', [8, 150], [392, 150]),
  ],
  frame: [23, 91, 354, 118],
  detail: [200, 150, 50],
  across: 'L',
  up: 'W',
}

const exhaustHanger: Drawing = {
  shapes: [
    path(
      'dark',
      'M200 44Q262 44 262 102Q262 122 250 140Q262 162 262 192Q262 258 200 258T138 192Q138 162 150 140Q138 122 138 102Q138 44 200 44Z',
    ),
    path('line', 'M200 56Q250 56 250 102Q250 122 238 140Q250 162 250 192Q250 246 200 246'),
    circle('tone', 200, 98, 24),
    circle('hole', 200, 98, 16),
    circle('tone', 200, 200, 30),
    circle('hole', 200, 200, 21),
    path('mark', 'M186 138H214V154H186Z'),
    path('body', 'M250 88H348Q362 88 362 98T348 108H250Z'),
    segment('line', [262, 98], [350, 98]),
    segment('axis', [200, 30], [200, 272]),
  ],
  frame: [137, 43, 226, 216],
  measured: [137, 43, 126, 216],
  detail: [200, 200, 46],
  across: 'W',
  up: 'L',
}

export const EXHAUST: Record<string, Drawing> = {
  silencer,
  'exhaust-pipe': exhaustPipe,
  'catalytic-converter': catalyticConverter,
  'exhaust-hanger': exhaustHanger,
}

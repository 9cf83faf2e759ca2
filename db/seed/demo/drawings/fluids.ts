import { fins } from './forms.ts'
import { type Drawing, box, circle, path, segment } from './pen.ts'

const atf: Drawing = {
  shapes: [
    path('body', 'M112 92Q112 70 134 66L160 58H214Q286 62 288 104V236Q288 258 266 258H134Q112 258 112 236Z'),
    path('hole', 'M232 84Q266 86 266 112V142Q266 152 256 152T246 142V116Q246 106 232 104Z'),
    box('dark', 142, 28, 52, 24, 4),
    fins(142, 30, 52, 20, 7, 'upright'),
    box('tone', 148, 52, 40, 8, 2),
    box('mark', 126, 128, 104, 104, 6),
    circle('fine', 178, 168, 26),
    circle('line', 178, 168, 15),
    path('line', 'M178 140V196M150 168H206'),
    box('fine', 140, 206, 76, 8, 3),
    path('line', 'M262 170V244'),
  ],
  frame: [111, 27, 178, 232],
  detail: [178, 168, 46],
  across: 'L',
  up: 'H',
}

const gearOil: Drawing = {
  shapes: [
    path('dark', 'M194 22H206L212 74H188Z'),
    box('tone', 176, 74, 48, 16, 3),
    path('body', 'M172 90H228L252 122V252Q252 266 238 266H162Q148 266 148 252V122Z'),
    box('mark', 156, 148, 88, 78, 4),
    circle('fine', 200, 178, 19),
    path('line', 'M200 156V200M178 178H222M185 163L215 193M215 163L185 193'),
    box('fine', 168, 206, 64, 8, 3),
    path('line', 'M156 238H244M162 128H236'),
    segment('axis', [200, 10], [200, 282]),
  ],
  frame: [147, 21, 106, 246],
  detail: [200, 180, 46],
  across: 'L',
  up: 'H',
}

const coolant: Drawing = {
  shapes: [
    path('body', 'M98 112L140 62H282Q302 62 302 82V244Q302 264 282 264H118Q98 264 98 244Z'),
    path('mark', 'M104 150H296V242Q296 258 280 258H120Q104 258 104 242Z'),
    path('hole', 'M176 82H262Q274 82 274 92T262 102H176Q166 102 166 92T176 82Z'),
    path('tone', 'M104 102L138 62L158 78L122 120Z'),
    path('dark', 'M92 92L128 48L148 64L112 108Z'),
    box('body', 128, 170, 144, 66, 6),
    path('bold', 'M150 186Q164 178 178 186T206 186T234 186T252 186M150 202Q164 194 178 202T206 202T234 202T252 202'),
    box('fine', 150, 216, 60, 8, 3),
    path('line', 'M98 150H302'),
  ],
  frame: [91, 47, 212, 218],
  detail: [200, 196, 46],
  across: 'L',
  up: 'H',
}

const powerSteeringFluid: Drawing = {
  shapes: [
    box('dark', 176, 34, 48, 34, 5),
    fins(176, 36, 48, 30, 7, 'upright'),
    path(
      'body',
      'M180 68H220Q222 92 244 104Q252 110 252 124V250Q252 264 238 264H162Q148 264 148 250V124Q148 110 156 104Q178 92 180 68Z',
    ),
    box('mark', 149, 132, 102, 100),
    circle('body', 200, 174, 32),
    circle('tone', 200, 174, 22),
    circle('body', 200, 174, 8),
    path('bold', 'M178 174H192M208 174H222M200 182V196'),
    box('fine', 166, 214, 68, 8, 3),
    segment('axis', [200, 22], [200, 280]),
  ],
  frame: [147, 33, 106, 232],
  detail: [200, 174, 44],
  across: 'L',
  up: 'H',
}

export const FLUIDS: Record<string, Drawing> = {
  atf,
  'gear-oil': gearOil,
  coolant,
  'power-steering-fluid': powerSteeringFluid,
}

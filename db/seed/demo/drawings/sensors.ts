import { cross, gear, nut, row, socket, thread } from './forms.ts'
import { type Drawing, box, circle, ellipse, moved, path, segment, tube, turned } from './pen.ts'

const oxygenSensor: Drawing = {
  shapes: [
    tube('M208 146C250 128 236 60 282 66S316 124 336 120', 6, 'dark'),
    tube('M210 152C266 136 250 76 288 80S312 136 336 130', 6, 'dark'),
    turned(
      -16,
      180,
      160,
      path('body', 'M34 146H74V174H34Q22 160 34 146Z'),
      row(4, 9, (dx) => [circle('hole', 42 + dx, 153, 2.4), circle('hole', 42 + dx, 167, 2.4)]),
      thread(74, 160, 40, 36, 6),
      box('mark', 110, 138, 8, 44, 2),
      nut(118, 160, 26, 58),
      path('body', 'M144 138H190Q202 140 204 150V170Q202 180 190 182H144Z'),
      segment('line', [152, 146], [186, 146]),
      box('dark', 204, 150, 16, 20, 4),
      segment('axis', [12, 160], [236, 160]),
    ),
    turned(-8, 356, 124, socket(332, 124, 46, 42)),
  ],
  frame: [32, 63, 350, 152],
  detail: [72, 190, 42],
  across: 'L',
  up: 'W',
}

const mafSensor: Drawing = {
  shapes: [
    path(
      'body',
      'M70 172C70 140 98 120 132 120H268C302 120 330 140 330 172V200C330 232 302 252 268 252H132C98 252 70 232 70 200Z',
    ),
    path('line', 'M96 128V244M304 128V244'),
    ellipse('tone', 70, 186, 16, 62),
    ellipse('hole', 70, 186, 11, 52),
    path('line', 'M64 138V234M70 134V238M76 138V234'),
    box('tone', 150, 94, 104, 28, 4),
    circle('fine', 164, 108, 5),
    circle('fine', 240, 108, 5),
    path('body', 'M176 94V62H212V94Z'),
    socket(204, 76, 52, 36),
    path('mark', 'M190 152H214V222H190Z'),
    path('hole', 'M196 166H208V182H196ZM196 190H208V206H196Z'),
    segment('axis', [40, 186], [360, 186]),
  ],
  frame: [53, 51, 278, 202],
  detail: [202, 182, 48],
  across: 'L',
  up: 'H',
}

const mapSensor: Drawing = {
  shapes: [
    path('body', 'M92 104H246Q260 104 260 118V184Q260 198 246 198H92Q78 198 78 184V118Q78 104 92 104Z'),
    box('tone', 98, 122, 108, 58, 6),
    path('line', 'M110 138H192M110 150H178M110 162H186'),
    circle('tone', 60, 150, 24),
    circle('hole', 60, 150, 12),
    socket(254, 150, 66, 58),
    path('body', 'M134 198H184V216H176V246Q176 254 168 254H150Q142 254 142 246V216H134Z'),
    box('mark', 140, 222, 38, 9, 4),
    segment('axis', [159, 90], [159, 268]),
    segment('axis', [26, 150], [336, 150]),
  ],
  frame: [35, 103, 286, 152],
  detail: [158, 228, 40],
  across: 'L',
  up: 'H',
}

/** A sensor that is pushed into a bore: tip, seal, flange with one hole, socket. */
const pushIn = (tip: number) => [
  path('body', `M${70 - tip} 132H166V168H${70 - tip}Q${62 - tip} 150 ${70 - tip} 132Z`),
  segment('line', [78 - tip, 132], [78 - tip, 168]),
  box('mark', 140, 128, 11, 44, 5),
  path('tone', 'M166 112H188V224H166Z'),
]

const crankshaftSensor: Drawing = {
  shapes: [
    pushIn(0),
    path('body', 'M188 124H238Q250 126 254 136V164Q250 174 238 176H188Z'),
    socket(250, 150, 56, 46),
    segment('axis', [42, 150], [326, 150]),
    moved(200, 206, ellipse('hole', -23, 2, 6, 11)),
  ],
  tilt: { by: -12, level: [65, 111, 242, 114] },
  frame: [67, 102, 242, 129],
  detail: [92, 172, 46],
  across: 'L',
  up: 'H',
}

const camshaftSensor: Drawing = {
  shapes: [
    path('body', 'M176 176H224V246Q200 256 176 246Z'),
    segment('line', [176, 234], [224, 234]),
    box('mark', 171, 196, 58, 11, 5),
    path('tone', 'M112 156H300Q310 156 310 166V170Q310 178 300 178H112Q104 178 104 170V164Q104 156 112 156Z'),
    ellipse('hole', 280, 167, 12, 5),
    path('body', 'M168 156V108Q168 92 184 92H216Q232 92 232 108V156Z'),
    path('line', 'M176 104V148'),
    turned(-28, 214, 98, socket(212, 98, 70, 48)),
    segment('axis', [200, 64], [200, 268]),
  ],
  frame: [103, 45, 208, 207],
  detail: [200, 206, 46],
  across: 'L',
  up: 'H',
}

const absSensor: Drawing = {
  shapes: [
    tube('M148 182C200 182 190 84 246 92S268 210 318 188', 8, 'dark'),
    box('tone', 212, 92, 26, 20, 3),
    box('tone', 282, 182, 26, 18, 3),
    path('body', 'M48 164H92V200H48Q40 182 48 164Z'),
    segment('line', [58, 164], [58, 200]),
    box('mark', 78, 160, 9, 44, 4),
    path('tone', 'M92 126H112V214H92Z'),
    circle('hole', 102, 142, 6),
    path('body', 'M112 162H138Q150 166 150 182Q150 198 138 202H112Z'),
    turned(-26, 318, 188, socket(314, 188, 52, 40)),
    segment('axis', [28, 182], [164, 182]),
  ],
  frame: [43, 88, 327, 127],
  detail: [84, 180, 46],
  across: 'L',
  up: 'W',
}

const coolantSensor: Drawing = {
  shapes: [
    turned(
      90,
      200,
      150,
      socket(66, 150, 74, 54),
      path('body', 'M134 126H152V174H134Z'),
      nut(150, 150, 30, 78),
      box('mark', 180, 118, 8, 64, 3),
      thread(188, 150, 50, 46, 6),
      path('body', 'M238 134H290Q302 136 304 150Q302 164 290 166H238Z'),
      segment('line', [246, 142], [286, 142]),
      segment('axis', [46, 150], [326, 150]),
    ),
  ],
  frame: [160, 15, 80, 240],
  detail: [200, 150, 48],
  across: 'W',
  up: 'L',
}

const knockSensor: Drawing = {
  shapes: [
    path('body', 'M196 116H270Q284 118 286 130V170Q284 182 270 184H196Z'),
    socket(280, 150, 62, 50),
    circle('body', 146, 150, 84),
    circle('line', 146, 150, 77),
    circle('tone', 146, 150, 52),
    circle('body', 146, 150, 38),
    circle('mark', 146, 150, 30),
    circle('hole', 146, 150, 18),
    cross(146, 150, 98),
  ],
  frame: [61, 65, 282, 170],
  detail: [146, 150, 52],
  across: 'L',
  up: 'W',
}

const throttlePositionSensor: Drawing = {
  shapes: [
    path('tone', 'M62 118Q62 104 76 104H86V196H76Q62 196 62 182ZM264 104H274Q288 104 288 118V182Q288 196 274 196H264Z'),
    circle('body', 175, 150, 92),
    circle('line', 175, 150, 84),
    circle('tone', 175, 150, 54),
    circle('hole', 175, 150, 34),
    path('body', 'M166 116H184V136L204 150L184 164V184H166V164L150 150L166 136Z'),
    ellipse('hole', 74, 150, 6, 14),
    ellipse('hole', 276, 150, 6, 14),
    turned(-40, 175, 150, socket(258, 150, 66, 56)),
    path('mark', 'M168 64H182L175 76Z'),
    cross(175, 150, 108),
  ],
  frame: [61, 33, 246, 210],
  detail: [175, 150, 48],
  across: 'L',
  up: 'W',
}

const oilPressureSwitch: Drawing = {
  shapes: [
    turned(
      90,
      200,
      150,
      box('body', 48, 142, 28, 16, 2),
      path('dark', 'M76 124H126Q134 126 134 134V166Q134 174 126 176H76Q70 168 70 150Q70 132 76 124Z'),
      path('body', 'M134 112H160V188H134Z'),
      nut(158, 150, 34, 88),
      box('mark', 192, 116, 8, 68, 3),
      thread(200, 150, 54, 46, 6),
      path('body', 'M254 138H264V162H254Z'),
      segment('axis', [28, 150], [288, 150]),
    ),
  ],
  frame: [155, -3, 90, 218],
  detail: [200, 126, 50],
  across: 'W',
  up: 'L',
}
const parkingSensor: Drawing = {
  shapes: [
    circle('body', 122, 142, 70),
    circle('dark', 122, 142, 54),
    circle('tone', 122, 142, 38),
    path('line', 'M100 130A26 26 0 0 1 140 124'),
    cross(122, 142, 84),
    box('tone', 232, 84, 18, 116, 6),
    path('body', 'M250 106H302Q312 108 312 118V166Q312 176 302 178H250Z'),
    box('dark', 222, 100, 10, 84, 4),
    socket(306, 142, 48, 40),
    path('mark', 'M262 106V96H288V106ZM262 178V188H288V178Z'),
    path('line', 'M212 112A44 44 0 0 0 212 172M202 100A62 62 0 0 0 202 184'),
    segment('axis', [186, 142], [368, 142]),
  ],
  frame: [51, 71, 304, 142],
  detail: [122, 142, 50],
  across: 'L',
  up: 'H',
}

const wearSensor: Drawing = {
  shapes: [
    tube('M108 212C30 170 60 60 150 72S210 230 270 204', 7, 'green'),
    tube('M108 220C20 180 44 48 150 60S222 218 270 194', 7, 'dark'),
    path('body', 'M100 200H146L154 208V222L146 230H100Q92 228 92 215Q92 202 100 200Z'),
    path('line', 'M116 200V230M130 200V230'),
    circle('hole', 106, 215, 3),
    box('tone', 92, 86, 22, 26, 3),
    turned(-20, 270, 198, box('body', 258, 184, 34, 30, 4), socket(288, 199, 56, 38)),
  ],
  frame: [51, 56, 296, 175],
  detail: [124, 214, 40],
  across: 'L',
  up: 'W',
}

const speedSensor: Drawing = {
  shapes: [
    turned(
      -90,
      200,
      150,
      gear('tone', 92, 150, 34, 14, 8),
      circle('hole', 92, 150, 10),
      box('body', 124, 140, 30, 20, 2),
      path('body', 'M150 122H206V178H150Z'),
      box('mark', 162, 117, 10, 66, 4),
      box('mark', 184, 117, 10, 66, 4),
      path('tone', 'M206 104H226V236H206Z'),
      ellipse('hole', 216, 216, 6, 10),
      path('body', 'M226 120H262Q272 122 274 132V168Q272 178 262 180H226Z'),
      socket(268, 150, 56, 44),
      segment('axis', [40, 150], [344, 150]),
    ),
  ],
  frame: [153, 25, 134, 268],
  detail: [200, 258, 40],
  across: 'W',
  up: 'L',
}
export const SENSORS: Record<string, Drawing> = {
  'oxygen-sensor': oxygenSensor,
  'maf-sensor': mafSensor,
  'map-sensor': mapSensor,
  'crankshaft-sensor': crankshaftSensor,
  'camshaft-sensor': camshaftSensor,
  'abs-sensor': absSensor,
  'coolant-sensor': coolantSensor,
  'knock-sensor': knockSensor,
  'throttle-position-sensor': throttlePositionSensor,
  'oil-pressure-switch': oilPressureSwitch,
  'parking-sensor': parkingSensor,
  'brake-wear-sensor': wearSensor,
  'speed-sensor': speedSensor,
}

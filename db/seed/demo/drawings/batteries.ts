import { fins, row } from './forms.ts'
import { type Drawing, box, circle, ellipse, moved, path, tube, turned } from './pen.ts'

const carBattery: Drawing = {
  shapes: [
    path('dark', 'M64 112L100 84H336L318 112Z'),
    path('tone', 'M318 112L336 84V214L318 246Z'),
    box('body', 64, 112, 254, 134, 3),
    box('mark', 64, 112, 254, 18, 2),
    box('tone', 96, 152, 190, 70, 4),
    path('line', 'M110 170H190M110 182H170M110 194H180'),
    path('bold', 'M222 187H250M236 173V201'),
    path('bold', 'M258 187H274'),
    [row(6, 34, (dx) => ellipse('fine', 118 + dx, 98, 9, 4))],
    path('body', 'M84 100V84Q84 80 95 80T106 84V100Q106 104 95 104T84 100Z'),
    path('body', 'M300 100V84Q300 80 311 80T322 84V100Q322 104 311 104T300 100Z'),
    ellipse('tone', 95, 84, 11, 4),
    ellipse('tone', 311, 84, 11, 4),
    path('line', 'M64 236H318'),
    tube('M118 106Q120 62 200 62T290 92', 6, 'dark'),
  ],
  frame: [63, 59, 275, 188],
  detail: [100, 100, 42],
  across: 'L',
  up: 'H',
}

const clip = [
  path('body', 'M-14 -34Q0 -40 14 -34L9 -6L22 36H10L0 8L-10 36H-22L-9 -6Z'),
  circle('fine', 0, -4, 5),
  path('line', 'M-12 34L-16 22M12 34L16 22'),
]

const mainsPlug = [
  box('dark', -16, 0, 32, 26, 5),
  box('fine', -11, -16, 6, 16),
  box('fine', 5, -16, 6, 16),
  box('fine', -3, -18, 6, 18),
]

const batteryCharger: Drawing = {
  shapes: [
    tube('M108 184C90 250 60 220 62 196', 6, 'dark'),
    tube('M136 184C136 262 300 262 330 226', 6, 'dark'),
    tube('M160 184C180 240 290 236 296 198', 6, 'green'),
    path('tone', 'M160 62Q200 38 244 62V72H234Q200 54 170 72H160Z'),
    box('body', 96, 70, 212, 118, 12),
    box('dark', 114, 88, 96, 50, 5),
    path('mark', 'M126 112H138V128H126ZM144 106H156V128H144ZM162 100H174V128H162Z'),
    box('fine', 180, 96, 18, 32, 2),
    circle('tone', 258, 114, 26),
    circle('body', 258, 114, 16),
    path('bold', 'M258 114V100'),
    circle('mark', 126, 160, 6),
    circle('fine', 148, 160, 6),
    circle('fine', 170, 160, 6),
    fins(214, 150, 82, 28, 7, 'upright'),
    moved(62, 172, mainsPlug),
    moved(298, 206, turned(150, 0, 0, clip)),
    moved(340, 226, turned(120, 0, 0, clip)),
  ],
  frame: [45, 49, 333, 208],
  detail: [164, 112, 52],
  across: 'L',
  up: 'H',
}

const jumpStarter: Drawing = {
  shapes: [
    tube('M262 132C310 120 320 100 322 78', 7, 'dark'),
    tube('M262 152C344 150 352 180 350 198', 7, 'green'),
    box('body', 66, 86, 198, 128, 16),
    box('tone', 78, 98, 174, 104, 10),
    box('dark', 100, 116, 84, 36, 5),
    path('line', 'M100 172H180M100 182H158'),
    path('mark', 'M222 112L200 152H216L208 184L236 142H220L230 112Z'),
    row(4, 17, (dx) => box('mark', 110 + dx, 126, 11, 16, 2)),
    box('fine', 56, 112, 12, 24, 3),
    box('fine', 56, 150, 12, 18, 3),
    box('dark', 256, 122, 14, 40, 3),
    moved(324, 58, turned(14, 0, 0, clip)),
    moved(350, 214, turned(176, 0, 0, clip)),
  ],
  frame: [56, 20, 315, 232],
  detail: [142, 140, 50],
  across: 'L',
  up: 'W',
}

const terminal = [
  path('body', 'M-64 -14Q-64 -50 -28 -50Q4 -50 10 -22H60Q70 -22 70 -12V22Q70 32 60 32H10Q2 44 -28 44Q-64 44 -64 10Z'),
  circle('tone', -28, -3, 30),
  circle('hole', -28, -3, 22),
  path('hole', 'M2 -7H20V1H2Z'),
  box('body', 22, -40, 14, 92, 3),
  box('tone', 18, -46, 22, 14, 3),
  box('fine', 44, -12, 20, 34, 3),
  circle('fine', 54, -4, 4),
  circle('fine', 54, 13, 4),
]

const batteryTerminals: Drawing = {
  shapes: [
    moved(138, 96, terminal),
    moved(256, 210, terminal),
    path('mark', 'M248 70H262V84H276V98H262V112H248V98H234V84H248Z'),
    path('dark', 'M112 204H154V218H112Z'),
  ],
  frame: [73, 45, 254, 218],
  measured: [73, 45, 136, 104],
  detail: [120, 96, 50],
  across: 'L',
  up: 'W',
}

const jumpLeads: Drawing = {
  shapes: [
    tube('M84 100C40 190 130 250 200 226S330 150 318 108', 9, 'green'),
    tube('M128 92C70 170 130 212 200 190S300 140 272 96', 9, 'dark'),
    box('tone', 186, 178, 28, 64, 6),
    moved(90, 70, turned(14, 0, 0, clip)),
    moved(140, 62, turned(24, 0, 0, clip)),
    moved(314, 76, turned(-8, 0, 0, clip)),
    moved(262, 66, turned(-22, 0, 0, clip)),
  ],
  frame: [59, 24, 283, 219],
  detail: [110, 66, 46],
  across: 'L',
  up: 'W',
}

const batteryTester: Drawing = {
  shapes: [
    tube('M182 226C180 282 90 270 84 200', 6, 'dark'),
    tube('M218 226C220 284 310 270 318 200', 6, 'green'),
    box('body', 128, 36, 144, 194, 18),
    box('tone', 138, 46, 124, 174, 12),
    box('dark', 150, 60, 100, 68, 5),
    path('line', 'M158 138H242'),
    path('mark', 'M160 112A40 40 0 0 1 176 82L184 92A28 28 0 0 0 173 112Z'),
    path('fine', 'M180 80A40 40 0 0 1 220 80L214 91A28 28 0 0 0 186 91Z'),
    path('fine', 'M224 82A40 40 0 0 1 240 112H227A28 28 0 0 0 216 92Z'),
    circle('body', 200, 168, 15),
    circle('fine', 162, 168, 10),
    circle('fine', 238, 168, 10),
    box('mark', 180, 194, 40, 14, 5),
    moved(82, 178, clip),
    moved(320, 178, clip),
  ],
  frame: [59, 35, 284, 231],
  detail: [200, 96, 50],
  across: 'W',
  up: 'L',
}

const powerInverter: Drawing = {
  shapes: [
    path('tone', 'M70 112L104 80H344L316 112Z'),
    path('dark', 'M316 112L344 80V180L316 216Z'),
    box('body', 70, 112, 246, 104, 4),
    fins(106, 82, 220, 28, 12, 'upright'),
    box('tone', 90, 130, 74, 66, 8),
    circle('hole', 110, 154, 4.5),
    circle('hole', 144, 154, 4.5),
    path('hole', 'M122 166H132V182H122Z'),
    box('dark', 186, 132, 56, 28, 3),
    path('line', 'M196 172H236M196 182H226'),
    box('mark', 266, 132, 30, 20, 3),
    circle('fine', 272, 180, 11),
    path('bold', 'M272 172V180'),
    circle('mark', 298, 196, 3),
    tube('M328 176C352 190 352 226 318 240', 7, 'dark'),
    tube('M332 158C376 180 372 250 330 262', 7, 'green'),
    box('fine', 296, 234, 26, 12, 3),
    box('fine', 308, 256, 26, 12, 3),
  ],
  frame: [69, 79, 298, 190],
  detail: [126, 162, 46],
  across: 'L',
  up: 'H',
}

export const BATTERIES: Record<string, Drawing> = {
  'car-battery': carBattery,
  'battery-charger': batteryCharger,
  'jump-starter': jumpStarter,
  'battery-terminals': batteryTerminals,
  'jump-leads': jumpLeads,
  'battery-tester': batteryTester,
  'power-inverter': powerInverter,
}

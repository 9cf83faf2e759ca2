"""Body panels, what belongs inside the car, and tools."""

import math

import materials as m
from forms import at, box, circle, cyl, prism, rounded, soft, surface, tube
from models import model

PRIMER = '#3b3f43'


@model('bumper', az=-24, el=18)
def bumper():
    skin, black = m.paint(PRIMER, 0.35), m.plastic('#17191b', 0.6)

    def shape(low, high, bulge, inset=0.0, span=4.0):
        def point(u, v):
            x = span * (2 * u - 1)
            bend = 2.0 * abs(2 * u - 1) ** 3.2
            return (x * (1 - 0.03 * v), bend - bulge * math.sin(math.pi * min(1, v * 0.9 + 0.1)) + inset, low + (high - low) * v)
        return point

    surface(shape(0.0, 0.55, 0.25), 60, 8, skin, 0.08)
    surface(shape(1.15, 2.3, 0.55), 60, 12, skin, 0.08)
    surface(shape(0.5, 1.2, 0.1, 0.18), 60, 4, black, 0.05)
    for x in (-2.9, 2.9):
        with at(x=x, y=abs(x) * 0.12 - 0.05, z=0.86, rx=90):
            cyl(0.36, 0.1, skin, 0.03, hole=0.28)
            cyl(0.26, 0.03, m.rubber())
    for i in range(9):
        with at(x=-2.0 + i * 0.5, y=0.02, z=0.55):
            box(0.07, 0.08, 0.6, skin, 0.02)
    with at(y=-0.56, z=1.3, rx=90):
        prism(rounded(1.7, 0.42, 0.06), 0.05, black)


@model('fender', az=-26, el=12)
def fender():
    skin = m.paint(PRIMER, 0.35)
    outline = [(-3.4, 1.5), (-3.1, 0.2), (-2.4, 0.1)]
    outline += [(-0.9 + 1.6 * math.cos(a), 0.15 + 1.55 * math.sin(a)) for a in [math.pi - math.pi * i / 20 for i in range(21)]]
    outline += [(1.2, 0.1), (2.1, 0.1), (2.6, 1.4), (3.6, 3.0), (2.2, 2.95), (-1.5, 2.7), (-2.8, 2.2)]
    with at(rx=86):
        prism(outline, 0.3, skin, bevel=0.12)
    with at(y=0.5, z=2.6, rx=10):
        with at(x=0.2, z=0.15):
            box(3.6, 0.9, 0.08, skin)
    with at(x=1.6, y=-0.22, z=2.0, rx=90):
        prism(rounded(0.5, 0.24, 0.1), 0.06, m.paint('#e58a12'))


@model('bonnet', az=-24, el=34)
def bonnet():
    def point(u, v):
        x, y = 3.4 * (2 * u - 1) * (1 - 0.12 * v), 4.4 * v
        crown = 0.5 * (1 - (2 * u - 1) ** 2) * (0.6 + 0.4 * v) - 0.5 * (1 - v) ** 4
        fold = 0.08 if 0.28 < u < 0.72 else 0
        return (x, y + 0.5 * (2 * u - 1) ** 2, 0.8 + crown + fold)

    with at(rx=24):
        surface(point, 60, 40, m.paint(PRIMER, 0.3), 0.09)


@model('grille', az=-22, el=14)
def grille():
    outline = soft([(-3.4, 1.4), (-3.0, 0.3), (-1.8, 0), (1.8, 0), (3.0, 0.3), (3.4, 1.4), (2.4, 1.75), (-2.4, 1.75)])
    inner = [(x * 0.92, 0.08 + y * 0.88) for x, y in outline]
    with at(rx=82):
        prism(outline, 0.35, m.chrome(), holes=[inner], bevel=0.05)
        prism(inner, 0.05, m.rubber())
        for i in range(5):
            with at(y=0.3 + i * 0.27, z=0.06):
                box(6.0 - abs(i - 3) * 0.35, 0.1, 0.22, m.black_plastic(), 0.02)
        with at(y=0.85, z=0.2):
            prism(circle(0.4), 0.15, m.chrome(), bevel=0.04)


@model('windscreen', az=-22, el=24, effort=1.5)
def windscreen():
    def point(u, v):
        x = (3.6 - 0.5 * v) * (2 * u - 1)
        return (x, 0.6 * (2 * u - 1) ** 2 + 1.5 * v, 2.5 * v + 0.1)

    surface(point, 40, 20, m.glass('#9fc4b4', 0.55), 0.06)
    edge = [point(u / 30, 0) for u in range(31)] + [point(1, v / 12) for v in range(1, 13)] + [point(1 - u / 30, 1) for u in range(1, 31)]
    edge += [point(0, 1 - v / 12) for v in range(1, 12)]
    tube(edge, 0.07, m.rubber(), closed=True, smooth=False)
    with at(y=1.32, z=2.25, rx=58):
        box(0.7, 0.4, 0.06, m.rubber(), 0.02)


@model('door-handle', az=-24, el=24)
def door_handle():
    with at(z=0.5, rx=70):
        prism(rounded(5.2, 1.3, 0.6), 0.2, m.black_plastic(), bevel=0.06)
        tube([(-2.1, 0, 0.2), (-1.7, 0, 0.75), (0, 0.05, 0.9), (1.7, 0, 0.75), (2.1, 0, 0.2)], 0.36, m.chrome(), sides=9)
        with at(x=2.05, z=0.2):
            cyl(0.32, 0.12, m.chrome())
            with at(z=0.12):
                box(0.08, 0.3, 0.02, m.rubber(), 0)


@model('window-regulator', az=-22, el=16)
def window_regulator():
    with at(z=0.2, rx=82):
        for x, tilt in ((-1.3, 6), (1.4, 6)):
            with at(x=x, rz=tilt):
                prism(rounded(0.45, 4.6, 0.1, y=2.2), 0.12, m.zinc(), bevel=0.02)
                with at(y=1.4 if x < 0 else 2.8, z=0.12):
                    box(0.9, 0.6, 0.3, m.black_plastic())
        tube([(-1.2, 0.1, 0.1), (1.0, 4.4, 0.1)], 0.04, m.steel(), smooth=False)
        tube([(-1.7, 4.4, 0.1), (1.6, 0.1, 0.1)], 0.04, m.steel(), smooth=False)
        with at(x=0.1, y=1.2, z=0.1):
            cyl(0.75, 0.5, m.cast_aluminium())
            with at(x=0.9, y=-0.3, ry=90):
                cyl(0.45, 1.5, m.dark_steel(), 0.08)


@model('window-switch', az=-24, el=38)
def window_switch():
    black = m.plastic('#1d2023', 0.5)
    prism(soft([(-2.8, -0.8), (-2.9, 0.6), (-1.5, 1.1), (1.8, 1.0), (2.9, 0.4), (2.8, -0.8), (0, -1.0)]), 0.5, black, bevel=0.12)
    for i, x in enumerate((-1.6, -0.5, 0.6, 1.6)):
        for y in (-0.35, 0.45) if i < 2 else (0.05,):
            with at(x=x, y=y, z=0.45, rx=12):
                box(0.8, 0.55, 0.3, m.plastic('#34393d', 0.4), 0.1)
                with at(y=-0.12, z=0.3):
                    box(0.24, 0.06, 0.012, m.paint('#eceae2'), 0)


@model('seat-belt', az=-22, el=16)
def seat_belt():
    web = m.fabric('#26292c')
    with at(z=0.0):
        box(1.6, 1.3, 2.0, m.black_plastic(), 0.15)
        with at(y=-0.7, z=0.2):
            box(1.9, 0.12, 2.4, m.zinc(), 0.03)

    def strap(points, width):
        def point(u, v):
            k = v * (len(points) - 1)
            i = min(int(k), len(points) - 2)
            a, b, f = points[i], points[i + 1], k - i
            return (a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f + (u - 0.5) * width, a[2] + (b[2] - a[2]) * f)
        surface(point, 2, len(points) * 6, web, 0.05)

    curve = [(4.4 * t - 0.1, 0.25 * math.sin(5 * t), 2.2 + 1.6 * math.sin(math.pi * (t * 0.9 + 0.05)) - 2.6 * t * t) for t in [i / 16 for i in range(17)]]
    strap(curve, 1.0)
    with at(x=3.0, z=2.05, y=0.1, ry=50):
        box(1.1, 1.3, 0.14, m.chrome(), 0.05)
    with at(x=-2.6, y=-0.6, z=0.1, rz=15):
        box(1.0, 0.8, 1.7, m.black_plastic(), 0.15)
        with at(z=1.7):
            box(0.7, 0.5, 0.12, m.paint('#c8241c'), 0.05)
        with at(z=-0.3):
            box(0.5, 0.3, 0.4, m.zinc())


@model('floor-mat', az=-20, el=48)
def floor_mat():
    for x, y, turn, s in ((-1.9, 1.3, 4, 1), (1.9, 1.2, -4, 1), (-1.8, -2.1, 3, 0.72), (1.9, -2.2, -5, 0.72)):
        with at(x=x, y=y, rz=turn, s=s):
            prism(soft([(-1.5, -2), (-1.6, 0.4), (-1.2, 1.9), (1.1, 2.0), (1.6, 1.1), (1.5, -2), (0, -2.1)]), 0.14, m.rubber(), bevel=0.05)
            for i in range(11):
                with at(x=-1.1 + i * 0.22, y=-0.1, z=0.13):
                    box(0.1, 2.7 - 0.5 * abs(i - 5) / 5, 0.07, m.tread(), 0.02)


@model('wiper-blades', az=-20, el=36)
def wiper_blades():
    black = m.plastic('#17191b', 0.45)
    for y, length in ((0.7, 7.6), (-0.9, 6.2)):
        with at(y=y, rz=9):
            def point(u, v):
                x = length * (u - 0.5)
                return (x, (v - 0.5) * 0.42 * (1 - 0.5 * abs(2 * u - 1)), 0.5 - 0.5 * (2 * u - 1) ** 2 * 0.5 + 0.12 * (1 - abs(2 * v - 1)))
            surface(point, 40, 4, black, 0.08)
            tube([(length * (u / 20 - 0.5), 0, 0.24 - 0.25 * (u / 10 - 1) ** 2) for u in range(21)], 0.06, m.rubber(), smooth=False)
            with at(z=0.5):
                box(1.0, 0.5, 0.4, black, 0.12)
                with at(z=0.38):
                    box(0.4, 0.3, 0.12, m.plastic('#4a5055'), 0.04)


@model('warning-triangle', az=-18, el=12)
def warning_triangle():
    red = m.paint('#d3281f', 0.15)
    corner = [(2.2 * math.cos(math.radians(a)), 2.2 * math.sin(math.radians(a))) for a in (90, 210, 330)]
    inner = [(x * 0.56, y * 0.56) for x, y in corner]
    middle = [(x * 0.66, y * 0.66) for x, y in corner]
    with at(z=1.7, rx=80):
        prism(corner, 0.16, red, holes=[middle], bevel=0.04)
        prism(middle, 0.12, m.paint('#f07020', 0.3), holes=[inner])
    for x in (-1.2, 1.2):
        tube([(x * 0.5, 0.1, 0.6), (x * 1.2, -0.8, 0.05)], 0.07, m.steel(), smooth=False)
        tube([(x * 0.5, 0.1, 0.6), (x * 1.2, 0.9, 0.05)], 0.07, m.steel(), smooth=False)

"""Filters."""

import math

import materials as m
from forms import TAU, around, at, box, circle, cyl, lathe, pleats, prism, ring, rounded, soft, solid, tube
from models import model


def spin_on(colour='#e9e9e4', band='#c8451f', height=2.5, radius=1.15):
    body = m.paint(colour, 0.3)
    lathe([(0, 0), (radius - 0.1, 0), (radius, 0.12), (radius, height - 0.5), (radius - 0.1, height - 0.2), (radius * 0.7, height),
           (0, height)], body, 72)
    with at(z=height * 0.22):
        lathe([(radius + 0.012, 0), (radius + 0.012, height * 0.38)], m.paint(band, 0.3), 72)
    with at(z=height - 0.55):
        for _ in around(15, radius - 0.05):
            with at(ry=-12):
                box(0.14, 0.22, 0.4, body, 0.05)
    ring(radius - 0.05, 0.06, m.steel())


@model('oil-filter', az=-20, el=20)
def oil_filter():
    with at(x=-1.0):
        spin_on()
    with at(x=1.5, y=-0.9, z=1.15, rx=90, rz=-38):
        with at(z=-1.2, rx=0):
            with at(z=2.5, rx=180):
                spin_on()
                with at(z=-0.02):
                    cyl(1.08, 0.06, m.steel(), 0.02, hole=0.4)
                    with at(z=-0.1):
                        ring(0.88, 0.1, m.rubber())
                        cyl(0.45, 0.2, m.dark_steel(), 0.03, hole=0.36)
                    for _ in around(8, 0.62):
                        with at(z=-0.005):
                            cyl(0.08, 0.02, m.rubber(), 0.005)


def cartridge(radius, height, folds, end, core=0.4):
    outline = []
    for i in range(folds):
        outline.append((radius * math.cos(TAU * i / folds), radius * math.sin(TAU * i / folds)))
        a = TAU * (i + 0.5) / folds
        outline.append((radius * 0.86 * math.cos(a), radius * 0.86 * math.sin(a)))
    with at(z=0.12):
        prism(outline, height - 0.24, m.paper(), holes=[(0, 0, core * radius * 1.05)], sharp=5)
    for z in (0, height - 0.16):
        with at(z=z):
            cyl(radius * 1.03, 0.16, end, 0.04, hole=core * radius)


@model('oil-filter.cartridge', az=-25, el=30)
def oil_cartridge():
    with at(x=-0.7):
        cartridge(1.1, 2.3, 44, m.plastic('#dfe3e6'))
    with at(x=1.0, y=-1.3):
        for x, y, r in ((0, 0, 0.72), (0.3, -0.6, 0.42)):
            with at(x=x, y=y, z=0.07):
                ring(r, 0.07, m.rubber())


@model('fuel-filter', az=-25, el=26)
def fuel_filter():
    with at(z=1.0, rz=20, ry=90):
        with at(z=-1.6):
            lathe([(0, 0), (0.3, 0), (0.32, 0.1), (0.85, 0.2), (0.95, 0.35), (0.95, 2.85), (0.85, 3.0), (0.32, 3.1), (0.3, 3.2), (0, 3.2)],
                  m.cast_aluminium(), 72)
            lathe([(0.962, 1.0), (0.962, 2.2)], m.paint('#1d4f91'), 72)
            for z, turn in ((0, 180), (3.2, 0)):
                with at(z=z, rx=turn):
                    cyl(0.2, 0.9, m.steel(), 0.03)
                    with at(z=0.6):
                        ring(0.2, 0.06, m.steel())


@model('fuel-filter.spin-on', az=-20, el=18)
def fuel_spin_on():
    spin_on('#20252a', '#d9a520', 3.6, 1.15)
    with at(z=3.6):
        cyl(0.8, 0.1, m.steel())
    with at(x=1.9, y=-0.8, z=0.06):
        ring(0.8, 0.08, m.rubber())


@model('air-filter', az=-30, el=36)
def air_filter():
    with at(z=0.25):
        pleats(6.0, 3.6, 0.85, 30, m.paper())
    prism(rounded(6.9, 4.5, 0.5), 0.4, m.rubber(), holes=[rounded(5.9, 3.5, 0.2)], bevel=0.1)
    with at(z=0.2):
        prism(rounded(6.35, 3.95, 0.3), 0.75, m.plastic('#d8893a'), holes=[rounded(5.95, 3.55, 0.2)], bevel=0.03)


@model('air-filter.round', az=-25, el=26)
def round_air_filter():
    cartridge(2.0, 2.2, 70, m.plastic('#d8702a', 0.55), core=0.62)


@model('cabin-filter', az=-30, el=40)
@model('cabin-filter.carbon', az=-30, el=40, colour='#6e7072')
def cabin_filter(colour='#f1efe8'):
    fleece = m.paper(colour)
    pleats(5.2, 4.4, 0.75, 22, fleece)
    for y in (-2.22, 2.22):
        with at(y=y):
            box(5.3, 0.08, 0.78, fleece, 0.01)
    for x in (-2.65, 2.65):
        with at(x=x):
            box(0.08, 4.5, 0.78, fleece, 0.01)


@model('filter-service-kit', az=-25, el=30)
def service_kit():
    with at(x=-1.9, y=0.9):
        with at(rx=72, z=1.4):
            with at(s=0.62):
                with at(z=0.25):
                    pleats(6.0, 3.6, 0.85, 30, m.paper())
                prism(rounded(6.9, 4.5, 0.5), 0.4, m.rubber(), holes=[rounded(5.9, 3.5, 0.2)], bevel=0.1)
    with at(x=1.0, y=0.2, s=0.72):
        spin_on()
    with at(x=2.7, y=0.6, s=0.7):
        cartridge(1.1, 2.3, 44, m.plastic('#dfe3e6'))
    with at(x=-1.2, y=-1.3, s=0.5):
        pleats(5.2, 3.4, 0.75, 22, m.paper('#f1efe8'))


@model('gearbox-filter', az=-25, el=36)
def gearbox_filter():
    body = m.plastic('#25292c', 0.5)
    shape = soft([(-2.6, -1.4), (-0.5, -1.9), (2.4, -1.3), (2.8, 0.3), (1.5, 1.7), (-1.6, 1.8), (-2.9, 0.4)])
    prism(shape, 0.5, m.steel(), bevel=0.1)
    with at(z=0.45):
        prism(soft([(x * 0.96, y * 0.96) for x, y in [(-2.6, -1.4), (-0.5, -1.9), (2.4, -1.3), (2.8, 0.3), (1.5, 1.7), (-1.6, 1.8), (-2.9, 0.4)]]),
              0.4, body, bevel=0.12)
        with at(x=-1.1, y=0.3, z=0.3):
            cyl(0.6, 0.7, body, hole=0.42)
            with at(z=0.6):
                ring(0.52, 0.09, m.rubber())
        for y in (-0.8, -0.3, 0.2, 0.7):
            with at(x=1.0, y=y, z=0.35):
                box(2.2, 0.12, 0.12, body)
    tube([(-3.6, -2.4, 0.05), (3.4, -2.6, 0.05), (3.9, 2.3, 0.05), (-3.8, 2.5, 0.05)], 0.07, m.rubber(), closed=True, smooth=False)


@model('fuel-water-separator', az=-20, el=14)
def water_separator():
    with at(z=1.4):
        spin_on('#f0f0ee', '#0a6b45', 2.9, 1.15)
        with at(z=2.85):
            cyl(1.35, 0.6, m.cast_aluminium(), 0.1)
            with at(x=1.3, z=0.3, ry=90):
                cyl(0.25, 0.5, m.brass())
            with at(x=-1.3, z=0.3, ry=-90):
                cyl(0.25, 0.5, m.brass())
            with at(z=0.6):
                cyl(0.35, 0.35, m.black_plastic())
    with at(z=0.2):
        lathe([(0, 0), (0.7, 0.05), (1.0, 0.3), (1.08, 1.2)], m.glass('#d9a441', 0.6), 64)
        with at(z=-0.25):
            prism(circle(0.4, count=6), 0.3, m.black_plastic(), bevel=0.04)


@model('cone-filter', az=-35, el=14)
def cone_filter():
    folds, red = 36, m.fabric('#b3261e')
    with at(z=1.4, ry=90, rx=8):
        vertices = []
        for z, r in ((0.4, 1.35), (3.2, 0.95)):
            for i in range(folds * 2):
                a, q = TAU * i / (folds * 2), r * (1 if i % 2 else 0.88)
                vertices.append((q * math.cos(a), q * math.sin(a), z))
        n = folds * 2
        faces = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
        solid(vertices, faces, red, 5)
        cyl(1.42, 0.45, m.rubber(), 0.1, hole=0.7)
        with at(z=-0.9):
            cyl(0.85, 0.95, m.rubber(), 0.08, hole=0.68)
            with at(z=0.25):
                ring(0.88, 0.08, m.chrome())
        with at(z=3.1):
            cyl(1.02, 0.35, m.chrome(), 0.12)

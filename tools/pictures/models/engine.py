"""Parts of the engine and its mounts."""

import math

import materials as m
from forms import TAU, around, at, bolt, box, cyl, gear, lathe, prism, ring, rounded, soft, tube
from models import model


@model('head-gasket', az=-15, el=52)
def head_gasket():
    holes = [(x, 0.0, 0.86) for x in (-3.0, -1.0, 1.0, 3.0)]
    holes += [(x, y, 0.13) for x in (-4.0, -2.0, 0, 2.0, 4.0) for y in (-1.25, 1.25)]
    holes += [soft([(x - 0.3, y), (x, y + 0.12), (x + 0.3, y), (x, y - 0.12)], 4) for x in (-3, -1, 1, 3) for y in (-1.15, 1.15)]
    prism(rounded(8.8, 3.1, 0.35), 0.08, m.dark_steel(), holes=holes)
    for x in (-3.0, -1.0, 1.0, 3.0):
        with at(x=x, z=0.08):
            ring(0.91, 0.06, m.machined())


@model('head-gasket.set', az=-15, el=50)
def gasket_set():
    with at(y=1.3):
        head_gasket()
    with at(x=-1.8, y=-1.7):
        tube([(-2.6, -0.6, 0.08), (2.6, -0.6, 0.08), (2.6, 0.6, 0.08), (-2.6, 0.6, 0.08)], 0.09, m.rubber(), closed=True, smooth=False)
    for i in range(8):
        with at(x=1.7 + (i % 4) * 0.75, y=-1.3 - (i // 4) * 0.8):
            ring(0.26, 0.1, m.plastic('#8a3b22'))


@model('valve-cover-gasket', az=-15, el=48)
def valve_cover_gasket():
    path = [(-4, -1.3), (-3.2, -1.5), (-2, -1.25), (0, -1.5), (2, -1.25), (3.2, -1.5), (4, -1.3), (4.2, 0), (4, 1.3), (2.4, 1.5), (0.6, 1.2), (-1.4, 1.5),
            (-3, 1.25), (-4, 1.4), (-4.2, 0)]
    tube([(x, y, 0.12) for x, y in soft(path, 4)], 0.13, m.rubber(), closed=True, smooth=False)
    for x in (-2.4, -0.8, 0.8, 2.4):
        with at(x=x, z=0.1):
            ring(0.42, 0.12, m.plastic('#8a3b22'))


def chain(points, mat, size=0.16):
    """Links along a closed path in x and y."""
    count = len(points)
    for i in range(0, count, 1):
        (x, y), (u, v) = points[i], points[(i + 1) % count]
        with at(x=(x + u) / 2, y=(y + v) / 2, rz=math.degrees(math.atan2(v - y, u - x))):
            length = math.hypot(u - x, v - y)
            for z in (0, 0.26) if i % 2 else (0.06, 0.2):
                with at(z=z):
                    prism(rounded(length + size * 1.5, size * 1.6, size * 0.75), 0.06, mat)
            with at(x=-length / 2):
                cyl(size * 0.5, 0.33, mat, 0)


def loop(r1, x1, r2, x2, pitch):
    """Points around two wheels on the x axis, at even distances."""
    dense = []
    for i in range(400):
        t = i / 400
        a = TAU / 4 + TAU / 2 * (t * 2)
        if t < 0.5:
            dense.append((x1 + r1 * math.cos(a), r1 * math.sin(a)))
        else:
            dense.append((x2 + r2 * math.cos(a), r2 * math.sin(a)))
    dense.append(dense[0])
    out, left = [dense[0]], 0.0
    for (x, y), (u, v) in zip(dense, dense[1:]):
        span = math.hypot(u - x, v - y)
        while left + span >= pitch:
            f = (pitch - left) / span
            x, y = x + (u - x) * f, y + (v - y) * f
            out.append((x, y))
            span, left = math.hypot(u - x, v - y), 0.0
        left += span
    return out[:-1]


@model('timing-chain-kit', az=-18, el=46)
def timing_chain_kit():
    steel = m.dark_steel()
    chain(loop(1.3, -2.2, 0.8, 2.6, 0.32), m.steel())
    for x, r, n in ((-2.2, 1.22, 26), (2.6, 0.72, 15)):
        with at(x=x, z=0.05):
            prism(gear(r, n, 0.16), 0.22, steel, holes=[(0, 0, r * 0.3)])
            cyl(r * 0.6, 0.4, steel, hole=r * 0.3)
    for y, bend in ((2.2, 0.5), (-2.2, -0.5)):
        with at(x=-0.2, y=y):
            prism(soft([(-2.6, 0), (0, bend), (2.6, 0), (2.5, bend * 0.7), (0, bend * 1.7), (-2.5, bend * 0.7)]), 0.35, m.plastic('#b3601e', 0.45), bevel=0.04)
    with at(x=3.4, y=-2.0, z=0.3, ry=90, rz=25):
        cyl(0.42, 1.0, m.cast_aluminium())
        with at(z=1.0):
            cyl(0.2, 0.4, m.steel())


@model('timing-belt-kit', az=-20, el=34)
def timing_belt_kit():
    path = soft([(-2.6, -1.0), (-0.5, -1.6), (2.0, -1.2), (2.7, 0.2), (1.6, 1.4), (-0.4, 1.1), (-2.2, 1.6), (-3.1, 0.4)], 20)
    outer = [(x * 1.03, y * 1.05) for x, y in path]
    teeth = []
    for i, (x, y) in enumerate(path):
        k = 1.0 if i % 2 else 0.945
        teeth.append((x * k, y * k))
    prism(outer, 0.95, m.rubber(), holes=[teeth], sharp=15)
    for x, y, r in ((0.9, 0.0, 0.75), (-1.5, 0.1, 0.65)):
        with at(x=x, y=y):
            cyl(r, 0.85, m.machined(), 0.05, hole=r * 0.55)
            cyl(r * 0.56, 0.7, m.dark_steel(), 0.03, hole=0.2)
            with at(z=0.7):
                bolt(0.24, 0.2, m.zinc())


@model('fan-belt', az=-22, el=28)
def fan_belt():
    path = soft([(-3.0, -0.6), (-1.0, -1.5), (1.4, -1.3), (3.1, -0.5), (3.0, 0.8), (1.2, 0.9), (-0.6, 0.5), (-2.4, 1.1), (-3.4, 0.5)], 14)
    for i in range(6):
        with at(z=i * 0.15):
            prism([(x * 1.02, y * 1.03) for x, y in path], 0.14, m.rubber(), holes=[[(x * (0.985), y * 0.97) for x, y in path]], bevel=0.035)
    prism([(x * 1.025, y * 1.04) for x, y in path], 0.9, m.tread(), holes=[[(x * 1.01, y * 1.015) for x, y in path]])


@model('belt-tensioner', az=-28, el=24)
def belt_tensioner():
    alu = m.cast_aluminium()
    with at(z=1.6, rx=78):
        cyl(1.1, 1.0, alu, 0.15)
        with at(z=0.8):
            prism(soft([(-0.9, -0.6), (-0.9, 0.7), (0.6, 0.9), (2.4, 1.9), (3.0, 1.4), (2.8, 0.9), (1.0, -0.7)]), 0.45, alu, bevel=0.08)
        with at(x=2.4, y=1.4, z=1.1):
            cyl(1.0, 0.75, m.black_plastic(), 0.06, hole=0.5)
            cyl(0.5, 0.7, m.steel(), hole=0.25)
            with at(z=0.6):
                bolt(0.3, 0.2, m.zinc())
        with at(z=1.2):
            bolt(0.4, 0.2, m.zinc())


@model('piston-rings', az=-20, el=40)
def piston_rings():
    for x, y in ((-1.6, 0.7), (1.5, 0.8), (-0.4, -1.1)):
        for i in range(3):
            with at(x=x + i * 0.08, y=y - i * 0.06, z=0.03 + i * 0.17, rz=i * 70):
                lathe([(1.1, 0), (1.25, 0), (1.25, 0.12), (1.1, 0.12), (1.1, 0)], m.chrome() if i != 1 else m.dark_steel(), 80, arc=354)


@model('cylinder-head', az=-28, el=28)
def cylinder_head():
    alu = m.cast_aluminium()
    box(7.6, 2.8, 1.3, alu, 0.12)
    with at(z=1.3):
        prism(rounded(7.4, 2.6, 0.3), 0.5, alu, holes=[rounded(6.9, 2.1, 0.3)], bevel=0.04)
        for i in range(4):
            with at(x=-2.6 + i * 1.75):
                for y in (-0.6, 0.6):
                    with at(y=y, z=-0.1):
                        cyl(0.42, 0.55, m.steel(), 0.05)
                        ring(0.45, 0.08, m.dark_steel())
                with at(z=-0.1):
                    cyl(0.26, 0.3, m.dark_steel())
    for i in range(4):
        with at(x=-2.6 + i * 1.75, y=-1.38, z=0.65, rx=90):
            prism(rounded(1.2, 0.75, 0.3), 0.12, m.machined(), holes=[rounded(0.85, 0.5, 0.22)])
            with at(z=0.005):
                prism(rounded(0.85, 0.5, 0.22), 0.02, m.rubber())


@model('oil-pump', az=-28, el=30)
def oil_pump():
    alu = m.cast_aluminium()
    prism(soft([(-2, -1), (-2.2, 0.8), (-0.8, 2), (1.2, 1.8), (2.4, 0.4), (1.8, -1.4), (0, -1.9)]), 0.8, alu, holes=[(-1.5, 0.9, 0.16), (1.7, 0.4, 0.16), (0, -1.5, 0.16)], bevel=0.08)
    with at(z=0.72):
        cyl(1.25, 0.12, m.machined(), 0.02)
        with at(z=0.1):
            prism(gear(1.05, 8, 0.22), 0.1, m.dark_steel(), holes=[(0, 0, 0.75)])
            with at(x=0.12):
                prism(gear(0.68, 7, 0.18), 0.14, m.steel(), holes=[(0, 0, 0.3)])
    with at(x=-1.4, y=-1.2, z=0.4, rx=70):
        cyl(0.4, 1.6, alu, hole=0.3)

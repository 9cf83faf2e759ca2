"""Drive shafts, clutch, steering, chains and the rubber on them."""

import math

import materials as m
from forms import around, at, ball, bellows, bolt, box, cyl, gear, helix, lathe, nut, prism, ring, soft, tube
from models import model
from models.electrics import pulley
from models.engine import chain, loop


def clamp(radius):
    cyl(radius, 0.16, m.steel(), 0.02, hole=radius * 0.96)
    with at(x=radius, z=0.02):
        box(0.14, 0.3, 0.12, m.steel(), 0.02)


@model('cv-boot', az=-22, el=26)
def cv_boot():
    with at(x=-0.9, y=0.3):
        bellows(1.35, 0.5, 2.4, 5, 0.34, m.rubber())
        with at(z=-0.3):
            cyl(1.4, 0.4, m.rubber(), 0.04, hole=1.2)
        with at(z=2.35):
            cyl(0.52, 0.4, m.rubber(), 0.04, hole=0.36)
    for x, y, r in ((1.8, 0.2, 1.1), (1.5, -1.2, 0.55)):
        with at(x=x, y=y):
            clamp(r)
    with at(x=2.7, y=-1.5, rz=20):
        box(1.2, 0.8, 0.25, m.paint('#e9e5da', 0.4), 0.1)


def outer_joint():
    """A joint with its splined stub, along z from 0."""
    lathe([(0.5, 0), (1.0, 0.15), (1.05, 1.0), (0.75, 1.25), (0.45, 1.3), (0.42, 2.3), (0.3, 2.35), (0.28, 2.9), (0, 2.95)], m.machined(), 56)
    with at(z=1.45):
        prism(gear(0.47, 28, 0.06), 0.85, m.steel())
    with at(z=0.2):
        prism(gear(1.12, 40, 0.08), 0.22, m.dark_steel())
    for i in range(4):
        with at(z=2.45 + i * 0.1):
            ring(0.29, 0.03, m.steel(), 40)


@model('cv-axle', az=-32, el=24)
def cv_axle():
    with at(z=1.1, ry=90, rx=6):
        with at(z=-3.4):
            cyl(0.26, 6.6, m.paint('#1b1d1f', 0.3))
        with at(z=2.6):
            outer_joint()
        with at(z=2.65, rx=180):
            bellows(0.95, 0.32, 1.5, 5, 0.16, m.rubber())
        with at(z=-2.6, rx=180):
            lathe([(0.5, 0), (0.95, 0.1), (0.95, 1.5), (0.6, 1.6), (0.42, 1.65), (0.4, 2.6), (0, 2.65)], m.machined(), 56)
            with at(z=1.75):
                prism(gear(0.45, 26, 0.06), 0.8, m.steel())
        with at(z=-2.65):
            bellows(0.9, 0.32, 1.5, 5, 0.16, m.rubber())


@model('cv-joint', az=-25, el=24)
def cv_joint():
    with at(x=-1.0, z=1.15, ry=75, rz=-25):
        outer_joint()
    with at(x=-1.2, y=1.6):
        bellows(0.95, 0.36, 1.6, 5, 0.2, m.rubber())
    for x, y, r in ((1.4, -1.6, 0.75), (2.6, -1.1, 0.4)):
        with at(x=x, y=y):
            clamp(r)
    with at(x=0.1, y=-1.9):
        nut(0.42, m.zinc())


@model('clutch-kit', az=-25, el=26)
def clutch_kit():
    with at(x=-1.7, y=0.8, z=2.1, rx=74, rz=-6):
        cyl(2.0, 0.35, m.cast_iron(), 0.05, hole=1.3)
        with at(z=0.3):
            lathe([(2.0, 0), (1.9, 0.3), (1.4, 0.45), (1.25, 0.4)], m.dark_steel())
            for _ in around(18, 0.88):
                with at(z=0.3, ry=14):
                    box(0.95, 0.22, 0.07, m.steel(), 0.01)
            ring(1.35, 0.06, m.steel())
        for _ in around(3, 2.05, 30):
            box(0.5, 0.9, 0.2, m.dark_steel(), 0.04)
    with at(x=1.7, y=-0.2, z=1.7, rx=62, rz=10):
        for z in (0, 0.22):
            with at(z=z):
                cyl(1.75, 0.14, m.friction(), 0.03, hole=1.15)
        cyl(1.2, 0.26, m.steel(), hole=0.5)
        cyl(0.42, 0.5, m.steel(), 0.03, hole=0.28)
        for _ in around(6, 0.8):
            with at(y=-0.22, z=0.2, rx=-90):
                helix(0.15, 0.44, 4, 0.04, m.zinc())
    with at(x=0.6, y=-2.0):
        cyl(0.72, 0.5, m.dark_steel(), 0.06, hole=0.42)
        cyl(0.5, 0.8, m.steel(), 0.04, hole=0.4)


@model('universal-joint', az=-30, el=32)
def universal_joint():
    with at(z=0.8):
        for turn in (0, 90):
            with at(rz=turn + 8):
                for side in (0, 180):
                    with at(rz=side, ry=90):
                        cyl(0.42, 1.3, m.machined(), 0.04)
                        with at(z=1.25):
                            cyl(0.62, 1.0, m.dark_steel(), 0.06)
                            ring(0.58, 0.07, m.rubber())
        ball(0.72, m.machined())
        with at(x=0.4, y=-0.4, z=0.4, rx=35):
            cyl(0.12, 0.5, m.brass())
    for x in (-1.8, -0.9):
        with at(x=x, y=-2.2, z=0.05):
            ring(0.42, 0.05, m.steel())


@model('steering-rack', az=-36, el=26)
def steering_rack():
    alu = m.cast_aluminium()
    with at(z=1.0, ry=90):
        with at(z=-2.6):
            cyl(0.45, 5.2, alu)
        for side, turn in ((2.6, 0), (-2.6, 180)):
            with at(z=side, rx=turn):
                bellows(0.5, 0.26, 1.6, 6, 0.14, m.rubber())
                cyl(0.16, 3.2, m.steel())
                with at(z=3.2):
                    lathe([(0.2, 0), (0.3, 0.15), (0.25, 0.8), (0, 0.9)], m.paint('#1b1d1f'), 40)
                    with at(z=0.9):
                        ball(0.42, m.paint('#1b1d1f'))
                with at(z=2.9):
                    nut(0.3, m.zinc())
        with at(z=1.4):
            cyl(0.62, 0.9, alu)
    with at(x=1.4, y=-0.1, z=1.0, rx=-28):
        cyl(0.55, 1.4, alu, 0.08)
        with at(z=1.4):
            cyl(0.2, 0.8, m.steel())
    for x in (-2.2, 0.2):
        with at(x=x, z=0.6):
            box(0.7, 1.0, 0.8, alu, 0.12)
    for y in (-0.45, -0.6):
        tube([(1.2, y, 1.6), (0.4, y - 0.1, 1.5), (-1.0, y, 1.35), (-1.8, y, 1.2)], 0.07, m.steel())


@model('rack-boot', az=-20, el=26)
def rack_boot():
    for y, turn in ((0.6, 6), (-0.8, -10)):
        with at(y=y, z=0.75, rz=turn, ry=90):
            with at(z=-2.0):
                bellows(0.52, 0.28, 3.8, 11, 0.2, m.rubber())
            with at(z=-2.3):
                cyl(0.56, 0.4, m.rubber(), hole=0.45)
            with at(z=1.7):
                cyl(0.3, 0.4, m.rubber(), hole=0.2)
    for x, r in ((2.6, 0.4), (2.9, 0.28)):
        with at(x=x, y=-1.2):
            clamp(r)


@model('shock-boot-kit', az=-22, el=20)
def shock_boot_kit():
    for x in (-1.5, 0.4):
        with at(x=x):
            bellows(0.6, 0.5, 3.0, 8, 0.22, m.rubber())
            with at(z=2.95):
                cyl(0.75, 0.2, m.rubber(), hole=0.3)
    for x in (1.9, 3.1):
        with at(x=x, y=-0.5):
            lathe([(0.3, 0), (0.58, 0.1), (0.6, 0.45), (0.45, 0.6), (0.55, 0.8), (0.52, 1.1), (0.38, 1.25), (0.42, 1.5), (0.2, 1.6), (0.2, 0)], m.plastic('#e0c23a', 0.7))


@model('leaf-spring', az=-14, el=20)
def leaf_spring():
    black = m.paint('#1a1c1e', 0.4)
    for i in range(5):
        half = 4.2 - i * 0.72
        path = [(x, 1.6 - 0.085 * x * x - i * 0.22) for x in [half * (k / 12 - 1) for k in range(25)]]
        outline = path + [(x, z - 0.18) for x, z in reversed(path)]
        with at(y=0.45, z=1.3, rx=90):
            prism(outline, 0.9, black, bevel=0.03)
    for x in (-4.3, 4.3):
        with at(x=x, y=0.45, z=1.35, rx=90):
            cyl(0.34, 0.9, black, 0.04, hole=0.2)
            with at(z=-0.1):
                cyl(0.21, 1.1, m.zinc(), 0.02, hole=0.1)
    for x in (-1.3, 1.3):
        with at(x=x, z=1.75):
            box(0.22, 1.15, 1.1, black, 0.03)
    with at(z=2.9):
        bolt(0.3, 0.1, m.zinc())


@model('power-steering-pump', az=-32, el=20)
def power_steering_pump():
    alu = m.cast_aluminium()
    with at(z=1.6, ry=-78, rz=-12):
        with at(z=-1.3):
            cyl(1.0, 1.7, alu, 0.15)
            with at(x=1.1, z=0.5):
                cyl(0.45, 0.9, alu)
            with at(x=-0.9, z=0.9):
                box(0.8, 2.6, 0.6, alu, 0.15)
        with at(z=0.4):
            cyl(0.5, 0.4, m.steel())
        with at(z=0.75):
            pulley(1.35, 0.7, 6)
    with at(x=0.5, z=2.5):
        cyl(0.35, 0.7, m.steel(), hole=0.25)


@model('gas-spring', az=-34, el=30)
def gas_spring():
    for y, turn in ((0.5, 4), (-0.5, -4)):
        with at(y=y, z=0.5, rz=turn, ry=90):
            with at(z=-3.2):
                cyl(0.32, 3.6, m.paint('#15171a', 0.28), 0.08)
                with at(z=3.6):
                    cyl(0.13, 2.8, m.chrome())
                for z, flip in ((0, 180), (6.4, 0)):
                    with at(z=z, rx=flip):
                        cyl(0.2, 0.5, m.black_plastic())
                        with at(z=0.55, rx=90):
                            with at(z=-0.3):
                                cyl(0.32, 0.6, m.black_plastic(), 0.08)
                            with at(z=0.3):
                                cyl(0.13, 0.35, m.zinc())


@model('moto-chain-sprocket', az=-20, el=38)
def moto_chain():
    with at(x=-1.6, y=0.9, z=0.05):
        prism(gear(1.9, 42, 0.16), 0.16, m.steel(), holes=[(0, 0, 0.8)] + [(1.2 * math.cos(math.radians(a)), 1.2 * math.sin(math.radians(a)), 0.16) for a in range(0, 360, 60)])
    with at(x=1.4, y=1.2, z=0.05):
        prism(gear(0.75, 14, 0.16), 0.22, m.steel(), holes=[(0, 0, 0.32)])
    with at(x=0.6, y=-1.4):
        chain(loop(0.62, -2.4, 0.62, 2.0, 0.3), m.zinc(), 0.15)


@model('exhaust-hanger', az=-25, el=24)
def exhaust_hanger():
    for x, y, turn in ((-1.2, 0.2, 8), (1.3, -0.2, -12)):
        with at(x=x, y=y, z=1.3, rz=turn, rx=86):
            prism(soft([(-0.7, -1.2), (-1.0, 0), (-0.75, 1.25), (0, 1.5), (0.75, 1.25), (1.0, 0), (0.7, -1.2), (0, -1.4)]), 0.8, m.rubber(),
                  holes=[(0, 0.9, 0.24), (0, -0.8, 0.24), soft([(-0.35, 0), (0, 0.2), (0.35, 0), (0, -0.25)])], bevel=0.14)

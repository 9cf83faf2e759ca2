"""Cooling, air conditioning, fuel and exhaust."""

import materials as m
from forms import around, at, bolt, box, cells, cyl, helix, lathe, plug, prism, ring, rounded, tube
from models import model
from models.electrics import pulley


def core(width, height, depth=0.45, tubes=13):
    cells(width, height, int(width * 12), tubes, depth, m.cast_aluminium(), m.machined())


@model('radiator', az=-24, el=14)
def radiator():
    black = m.plastic('#1b1e20', 0.45)
    with at(z=0.6):
        core(6.4, 3.9)
    for z in (0, 4.45):
        with at(z=z):
            box(6.9, 0.8, 0.7, black, 0.18)
            for i in range(12):
                with at(x=-2.9 + i * 0.53, y=-0.4, z=0.12):
                    box(0.12, 0.1, 0.45, black, 0.02)
    for x in (-3.3, 3.3):
        with at(x=x, z=0.5):
            box(0.16, 0.55, 4.1, m.machined(), 0.02)
    with at(x=-2.2, y=-0.4, z=4.85, rx=70):
        cyl(0.34, 1.0, black, hole=0.26)
    with at(x=2.4, z=5.1):
        cyl(0.45, 0.25, black)
        with at(z=0.22):
            cyl(0.62, 0.2, m.steel())
            box(1.3, 0.3, 0.25, m.steel())
    with at(x=2.3, y=-0.4, z=0.35, rx=90):
        cyl(0.34, 0.8, black, hole=0.26)


@model('ac-condenser', az=-24, el=14)
def condenser():
    with at(z=0.2):
        core(6.8, 3.9, 0.22, 17)
    for x in (-3.5, 3.5):
        with at(x=x, z=0.1):
            cyl(0.2, 4.2, m.cast_aluminium())
    with at(x=3.95, z=0.3):
        cyl(0.32, 3.5, m.cast_aluminium())
    for z in (2.6, 3.6):
        with at(x=-3.6, y=-0.1, z=z):
            box(0.5, 0.5, 0.5, m.cast_aluminium())
            tube([(0, -0.1, 0.2), (-0.7, -0.2, 0.2), (-0.8, -0.2, 0.8)], 0.1, m.cast_aluminium())
    for x in (-2.6, 2.6):
        with at(x=x, z=4.1):
            box(0.5, 0.1, 0.5, m.black_plastic())


@model('intercooler', az=-24, el=16)
def intercooler():
    with at(z=0.3):
        core(5.0, 2.6, 1.0, 8)
    for x, turn in ((-3.1, 180), (3.1, 0)):
        with at(x=x, z=0.2):
            box(1.3, 1.3, 2.9, m.cast_aluminium(), 0.45)
            with at(z=2.2 if turn else 0.8, rz=turn, ry=90):
                with at(z=0.4):
                    cyl(0.5, 0.9, m.cast_aluminium(), 0.04, hole=0.4)


def fan(radius, blades, mat):
    cyl(radius * 0.3, 0.6, mat, 0.1)
    for _ in around(blades):
        with at(x=radius * 0.6, z=0.25, rx=28):
            box(radius * 0.78, radius * 0.34, 0.06, mat, 0.02)
    cyl(radius, 0.3, mat, 0.02, hole=radius * 0.97)


@model('radiator-fan', az=-22, el=12)
def radiator_fan():
    black = m.plastic('#1e2124', 0.45)
    with at(z=2.3, rx=90):
        for x in (-2.0, 2.0):
            with at(x=x, z=-0.6):
                fan(1.7, 7, black)
                with at(z=0.55):
                    cyl(0.62, 0.25, m.dark_steel())
        prism(rounded(8.2, 4.4, 0.35), 0.4, black, holes=[(-2.0, 0, 1.78), (2.0, 0, 1.78)], bevel=0.04)
        for x in (-2.0, 2.0):
            for turn in (30, 150, 270):
                with at(x=x, rz=turn):
                    with at(x=1.15, z=0.1):
                        box(1.4, 0.16, 0.2, black, 0.02)
            with at(x=x, z=-0.0):
                cyl(0.58, 0.35, black)


@model('radiator-fan-motor', az=-30, el=20)
def fan_motor():
    with at(z=1.3, ry=-76, rz=-12):
        cyl(1.2, 1.5, m.dark_steel(), 0.15)
        with at(z=1.5):
            cyl(0.5, 0.25, m.dark_steel())
            cyl(0.16, 1.1, m.steel())
        for _ in around(3, 1.35, 30):
            with at(z=1.0):
                box(0.7, 0.5, 0.15, m.steel(), 0.03)
        with at(z=0.3):
            cyl(1.22, 0.3, m.zinc(), 0.02)
    tube([(1.5, 0.2, 1.0), (2.4, -0.5, 0.4), (2.2, -1.6, 0.15), (1.2, -2.0, 0.2)], 0.1, m.rubber())
    with at(x=0.9, y=-2.1, z=0.35, rz=-70, rx=90):
        plug(0.7, 2, m.plastic('#454b50'), m.brass())


@model('blower-motor', az=-28, el=30)
def blower_motor():
    black = m.plastic('#1e2124', 0.5)
    cyl(2.0, 0.2, black, 0.04)
    with at(z=0.2):
        cyl(1.1, 0.3, black)
        for _ in around(44, 1.5):
            with at(rz=35):
                box(0.34, 0.06, 1.5, black, 0.0)
        with at(z=1.5):
            cyl(1.68, 0.14, black, 0.03, hole=1.4)
        with at(z=0.3):
            lathe([(1.3, 0), (0.7, 0.5), (0.45, 1.1), (0, 1.15)], black)
    with at(x=1.7, y=-1.2, z=0.1):
        plug(0.7, 2, black, m.brass())


def cap(radius, colour, ribs=20, arms=True):
    mat = m.plastic(colour, 0.45)
    cyl(radius, 0.7, mat, 0.12)
    for _ in around(ribs, radius * 0.99):
        box(0.12, 0.16, 0.62, mat, 0.04)
    with at(z=0.7):
        cyl(radius * 0.75, 0.06, mat, 0.03)


@model('radiator-cap', az=-26, el=32)
def radiator_cap():
    def metal_cap():
        steel = m.zinc()
        lathe([(0, 0.5), (0.9, 0.5), (1.2, 0.4), (1.35, 0.2), (1.35, -0.05), (1.25, -0.05)], m.steel())
        for turn in (0, 180):
            with at(rz=turn + 20):
                with at(x=1.45, z=0.0):
                    box(0.7, 0.9, 0.35, m.steel(), 0.1)
        with at(z=0.45):
            cyl(0.75, 0.08, m.paint('#c8451f'), 0.03)
        with at(z=-0.9):
            cyl(0.25, 0.9, steel)
            helix(0.5, 0.85, 4, 0.06, m.steel())
            with at(z=-0.1):
                cyl(0.7, 0.16, m.rubber(), 0.04)
        with at(z=-0.15):
            cyl(1.1, 0.14, m.rubber(), 0.04)

    with at(x=-0.9, y=0.6, z=1.0):
        metal_cap()
    with at(x=1.7, y=-0.9, z=1.15, rx=105, rz=-28):
        metal_cap()


@model('expansion-tank-cap', az=-24, el=32)
def tank_cap():
    with at(x=-0.7):
        cap(1.3, '#1f4f9a')
    with at(x=1.8, y=-1.1, z=1.1, rx=100, rz=-30):
        cap(1.3, '#1f4f9a')
        with at(z=-0.7):
            cyl(0.8, 0.7, m.plastic('#e4e0d4'))
            with at(z=0.15):
                ring(0.8, 0.08, m.rubber())


@model('expansion-tank', az=-26, el=22)
def expansion_tank():
    milk = m.plastic('#ebe7da', 0.4)
    with at(z=0.2):
        box(3.6, 2.4, 1.3, milk, 0.4)
        with at(z=1.2):
            box(3.9, 2.7, 0.16, milk, 0.05)
        with at(z=1.3):
            box(3.5, 2.3, 1.1, milk, 0.45)
        with at(y=-1.2, z=0.35):
            box(3.0, 0.06, 0.6, m.plastic('#7fc8a0', 0.35), 0.02)
    with at(x=-0.6, z=2.4):
        cyl(0.7, 0.5, milk)
        with at(z=0.4, s=0.75):
            cap(1.15, '#1b1d20')
    with at(x=1.7, z=1.9, ry=70):
        cyl(0.2, 0.9, milk, hole=0.12)
    with at(x=-1.9, z=0.6, ry=-90):
        cyl(0.28, 0.8, milk, hole=0.18)
    with at(x=2.0, y=0.4, z=0.9):
        prism(rounded(1.0, 0.9, 0.3), 0.2, milk, holes=[(0.15, 0, 0.18)])


@model('radiator-hose', az=-20, el=34)
@model('radiator-hose.silicone', az=-20, el=34, colour='#1d4fb0')
def radiator_hose(colour=None):
    mat = m.plastic(colour, 0.45) if colour else m.rubber()
    with at(z=0.5):
        tube([(-3.2, -1.2, 0), (-1.8, -1.3, 0), (-0.9, 0.2, 0.3), (0.4, 1.4, 0.5), (1.8, 0.9, 0.3), (2.0, -0.8, 0.1), (3.2, -1.4, 0)], 0.5, mat, sides=9)
        for x, y, turn in ((-2.9, -1.21, -4), (2.85, -1.25, -26)):
            with at(x=x, y=y, rz=turn, ry=90):
                cyl(0.54, 0.2, m.steel(), 0.02, hole=0.5)
                with at(y=-0.6, z=0.0):
                    box(0.3, 0.25, 0.22, m.steel(), 0.03)


@model('ac-compressor', az=-34, el=18)
def ac_compressor():
    alu = m.cast_aluminium()
    with at(z=1.7, ry=-80, rz=-12):
        with at(z=-2.4):
            lathe([(0, 0), (1.2, 0), (1.45, 0.3), (1.45, 2.6), (1.2, 3.0), (0.8, 3.1)], alu)
            for z in (0.6, 1.5, 2.4):
                with at(z=z):
                    ring(1.46, 0.07, alu)
            for _ in around(5, 1.3, 20):
                with at(z=0.02, rx=180):
                    bolt(0.24, 0.05, m.zinc())
            with at(x=1.4, z=0.7):
                box(0.7, 1.6, 1.2, alu, 0.12)
                for y in (-0.4, 0.4):
                    with at(x=0.3, y=y, z=0.6, ry=90):
                        cyl(0.3, 0.1, m.black_plastic(), 0.02)
            for turn in (120, 240):
                with at(rz=turn):
                    with at(x=1.55, z=1.3):
                        box(0.7, 0.6, 0.9, alu, 0.15)
        with at(z=0.75):
            pulley(1.5, 0.95, 7)
            with at(z=0.95):
                cyl(1.15, 0.14, m.steel(), 0.03)
                for _ in around(3, 0.75):
                    with at(z=0.12):
                        cyl(0.22, 0.08, m.rubber(), 0.03)
                with at(z=0.1):
                    bolt(0.3, 0.1, m.zinc())


@model('horn', az=-22, el=18)
def horn():
    for x, y, turn in ((-1.7, 0.3, -12), (1.8, -0.1, 14)):
        with at(x=x, y=y, z=1.7, rz=turn, rx=86):
            lathe([(0, -0.5), (0.7, -0.5), (0.9, -0.2), (1.55, 0), (1.6, 0.12), (1.5, 0.2), (1.2, 0.35), (0, 0.4)], m.paint('#b3261e', 0.3))
            for r in (0.45, 0.75, 1.05, 1.35):
                with at(z=0.38 - r * 0.1):
                    ring(r, 0.045, m.paint('#b3261e', 0.3))
            with at(z=0.36):
                cyl(0.3, 0.1, m.steel())
            with at(z=-0.6, y=1.2):
                box(0.4, 1.6, 0.1, m.zinc(), 0.02)


@model('fuel-cap', az=-24, el=34)
def fuel_cap():
    with at(x=-0.8):
        cap(1.4, '#1b1d20', 26)
        with at(z=0.74):
            box(2.2, 0.5, 0.35, m.black_plastic(), 0.12)
    with at(x=2.0, y=-1.1, z=1.2, rx=105, rz=-25):
        cap(1.4, '#1b1d20', 26)
        with at(z=-0.9):
            cyl(0.9, 0.9, m.black_plastic())
            with at(z=0.6):
                ring(1.0, 0.12, m.rubber())

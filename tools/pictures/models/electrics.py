"""Batteries, ignition, charging, starting and control."""

import materials as m
from forms import around, at, bolt, box, cyl, gear, lathe, nut, plug, prism, ring, rounded, soft, tube
from models import model
from models.sensors import hexagon, thread


def battery(width, depth, height, case, lid, label, handle=True):
    box(width, depth, height, case, 0.08)
    with at(z=height - 0.02):
        box(width * 1.01, depth * 1.02, height * 0.14, lid, 0.06)
    with at(y=-depth / 2 - 0.015, z=height * 0.18):
        box(width * 0.86, 0.03, height * 0.62, label, 0.01)
        with at(y=-0.02, z=height * 0.34):
            box(width * 0.86, 0.02, height * 0.1, m.paint('#f4f4f2'), 0)
        with at(y=-0.02, x=-width * 0.26, z=height * 0.08):
            box(width * 0.26, 0.02, height * 0.16, m.paint('#f4f4f2'), 0)
    top = height * 1.12
    for x, colour in ((-width * 0.38, '#b3261e'), (width * 0.38, '#1c1e20')):
        with at(x=x, y=-depth * 0.2, z=top):
            cyl(0.28, 0.1, m.plastic(colour))
            cyl(0.19, 0.36, m.metal('lead', (0.5, 0.5, 0.52), 0.45), top=0.17)
    for i in range(6):
        with at(x=(i - 2.5) * width * 0.125, y=depth * 0.15, z=top):
            cyl(0.15, 0.05, lid, 0.02)
    if handle:
        tube([(-width * 0.3, 0, top), (-width * 0.28, 0, top + 0.35), (width * 0.28, 0, top + 0.35), (width * 0.3, 0, top)], 0.07, lid)


@model('car-battery', az=-28, el=22)
@model('car-battery.truck', az=-28, el=22, width=5.6, depth=2.6, colour='#b3261e')
@model('car-battery.agm', az=-28, el=22, colour='#2c7a45', case='#e6e6e2')
def car_battery(width=3.5, depth=2.2, colour='#1d4f91', case='#1b1d20'):
    battery(width, depth, 2.3, m.plastic(case, 0.45), m.plastic('#24272a', 0.45), m.paint(colour))


@model('motorcycle-battery', az=-28, el=22)
def motorcycle_battery():
    battery(2.2, 1.3, 1.7, m.plastic('#1b1d20', 0.45), m.plastic('#24272a', 0.45), m.paint('#d8a012'), handle=False)


def spark_plug():
    """Stands on its electrode, along z."""
    lathe([(0, 0.12), (0.1, 0.12), (0.1, 0), (0, 0)], m.steel(), 24)
    with at(z=0.25):
        thread(0.3, 1.1, m.steel())
    tube([(0.24, 0, 0.3), (0.26, 0, 0.0), (0.1, 0, -0.06), (0, 0, -0.06)], 0.05, m.steel())
    with at(z=1.35):
        ring(0.36, 0.07, m.machined())
        with at(z=0.05):
            lathe([(0.36, 0), (0.42, 0.15), (0.42, 0.3)], m.steel(), 40)
        with at(z=0.32):
            hexagon(0.56, 0.55, m.steel())
        with at(z=0.86):
            lathe([(0.42, 0), (0.36, 0.1), (0.3, 0.14)], m.steel(), 40)
    with at(z=2.3):
        lathe([(0.3, 0), (0.29, 0.5), (0.27, 0.55), (0.29, 0.62), (0.27, 0.7), (0.29, 0.78), (0.26, 0.86), (0.24, 1.35), (0.12, 1.4)], m.ceramic(), 48)
        with at(z=1.38):
            lathe([(0.12, 0), (0.15, 0.05), (0.11, 0.2), (0.16, 0.28), (0.16, 0.42), (0, 0.45)], m.steel(), 32)


@model('spark-plugs', az=-18, el=22)
@model('spark-plugs.six', az=-18, el=22, count=6)
@model('moto-spark-plug', az=-18, el=20, count=1)
def spark_plugs(count=4):
    for i in range(count):
        with at(x=(i - (count - 1) / 2) * 1.35, y=i % 2 * 0.5, z=0.5, rx=-48 if count == 1 else -20, rz=-30 if count == 1 else -6):
            spark_plug()


@model('ignition-coil', az=-18, el=20)
@model('ignition-coil.set', az=-18, el=20, count=4)
def ignition_coil(count=1):
    black = m.black_plastic()
    for i in range(count):
        with at(x=i * 1.5, y=i * 0.35, ry=0 if count > 1 else 38, z=0.4):
            lathe([(0.2, 0), (0.36, 0.02), (0.38, 0.8), (0.3, 1.0)], m.rubber(), 40)
            with at(z=0.9):
                cyl(0.28, 1.8, black, 0.03)
            with at(z=2.5):
                lathe([(0.28, 0), (0.45, 0.15), (0.5, 0.5), (0.45, 0.6)], m.rubber(), 48)
            with at(z=3.0):
                box(1.1, 1.0, 0.9, black, 0.1)
                with at(x=-0.85, z=0.4):
                    prism(rounded(0.9, 0.6, 0.28), 0.2, black, holes=[(-0.15, 0, 0.15)])
                    with at(x=-0.15):
                        cyl(0.19, 0.22, m.brass(), 0.02, hole=0.14)
                with at(x=0.5, z=0.45, ry=90, rz=0):
                    with at(rz=90):
                        plug(0.7, 3, m.plastic('#4d5459'), m.brass())


@model('ignition-coil.pack', az=-25, el=28)
def coil_pack():
    black = m.black_plastic()
    box(3.6, 2.0, 1.0, black, 0.15)
    with at(z=0.25):
        box(3.9, 1.2, 0.5, m.dark_steel(), 0.04)
    for x in (-1.3, -0.45, 0.45, 1.3):
        with at(x=x, y=0.1, z=0.95):
            cyl(0.3, 0.7, black, 0.05, hole=0.18)
            cyl(0.1, 0.5, m.brass())
    with at(y=-0.95, z=0.5, rx=90):
        plug(0.9, 3, black, m.brass())


@model('alternator', az=-35, el=18)
def alternator():
    alu = m.cast_aluminium()
    with at(z=2.0, ry=-78, rz=-10):
        with at(z=-1.9):
            lathe([(0, 0), (1.3, 0), (1.75, 0.35), (1.85, 0.8), (1.85, 1.3)], alu, 64)
        with at(z=-0.6):
            cyl(1.95, 0.75, m.dark_steel(), 0.04)
            for i in range(6):
                with at(z=0.08 + i * 0.11):
                    ring(1.94, 0.025, m.dark_steel())
        with at(z=0.15):
            lathe([(1.85, 0), (1.85, 0.6), (1.6, 1.05), (0.9, 1.2), (0.5, 1.2)], alu, 64)
            for _ in around(12, 1.42):
                with at(z=0.72, ry=38):
                    box(0.75, 0.26, 0.5, m.rubber(), 0.04)
            for _ in around(12, 1.87):
                with at(z=0.2):
                    box(0.1, 0.34, 0.36, m.rubber(), 0.02)
        with at(z=1.4):
            pulley(0.95, 0.75, 6)
        for turn, length in ((0, 2.3), (180, 2.3)):
            with at(rz=turn):
                with at(x=length, z=0.3):
                    with at(x=-0.45):
                        box(0.9, 0.7, 0.55, alu, 0.08)
                    cyl(0.42, 0.6, alu, 0.05, hole=0.2)
                    if turn == 0:
                        with at(z=-1.7):
                            cyl(0.42, 0.6, alu, 0.05, hole=0.2)
        for _ in around(3, 1.95, 40):
            with at(z=0.55):
                bolt(0.22, 0.6, m.zinc())


def pulley(radius, width, ribs):
    """A ribbed belt pulley along z from 0."""
    steel = m.dark_steel()
    profile = [(radius * 0.45, 0), (radius * 1.06, 0), (radius * 1.06, width * 0.1)]
    for i in range(ribs):
        z = width * (0.12 + 0.76 * i / ribs)
        profile += [(radius * 0.9, z), (radius, z + width * 0.38 / ribs), (radius * 0.9, z + width * 0.76 / ribs)]
    lathe([*profile, (radius * 1.06, width * 0.9), (radius * 1.06, width), (radius * 0.7, width), (radius * 0.6, width * 0.7), (0.3, width * 0.7)], steel, 72)
    with at(z=width * 0.62):
        nut(0.34, m.zinc())
        cyl(0.17, 0.5, m.steel())


@model('starter-motor', az=-30, el=20)
def starter_motor():
    alu, steel = m.cast_aluminium(), m.paint('#1d2022', 0.4)
    with at(z=1.25, ry=-90, rz=12):
        with at(z=-2.6):
            lathe([(0, 0), (0.9, 0), (1.15, 0.12), (1.15, 0.4)], alu, 56)
            with at(z=0.4):
                cyl(1.12, 2.3, steel, 0.03)
            for _ in around(2, 1.0, 30):
                bolt(0.2, 0.05, m.zinc())
        with at(z=0.1):
            lathe([(1.15, 0), (1.15, 0.5), (0.95, 0.9), (0.9, 1.7), (0.75, 1.8)], alu, 56)
        with at(z=0.95):
            prism(soft([(-1.9, -0.5), (-1.9, 0.5), (0, 1.2), (1.9, 0.5), (1.9, -0.5), (0, -1.2)]), 0.3, alu, holes=[(-1.5, 0, 0.2), (1.5, 0, 0.2)], bevel=0.05)
        with at(z=1.5):
            prism(gear(0.55, 10, 0.14), 0.75, m.steel(), bevel=0.03)
            cyl(0.22, 1.0, m.steel())
        with at(x=1.6, z=-1.9):
            cyl(0.62, 1.9, steel, 0.05)
            with at(z=1.85):
                cyl(0.66, 0.35, alu, top=0.5)
            with at(z=-0.3):
                cyl(0.6, 0.32, m.black_plastic())
                for x in (-0.28, 0.28):
                    with at(x=x, z=-0.25):
                        cyl(0.12, 0.3, m.copper())
                        nut(0.2, m.copper())
        with at(x=0.9, z=-0.8):
            box(1.0, 0.6, 0.9, alu, 0.08)


@model('ecu', az=-28, el=34)
def ecu():
    alu = m.cast_aluminium()
    box(4.6, 3.6, 0.5, alu, 0.06)
    with at(y=0.25, z=0.5):
        box(4.0, 2.6, 0.16, alu, 0.05)
        for i in range(9):
            with at(x=-1.7 + i * 0.42, z=0.14):
                box(0.16, 2.2, 0.16, alu, 0.03)
    for x in (-2.55, 2.55):
        for y in (-1.3, 1.3):
            with at(x=x, y=y):
                prism(rounded(0.9, 0.7, 0.3), 0.14, alu, holes=[(0.12 if x > 0 else -0.12, 0, 0.16)])
    for x, pins in ((-1.05, 8), (1.15, 7)):
        with at(x=x, y=-1.75, z=0.28, rx=90, s=1.0):
            prism(rounded(2.0, 0.8, 0.12), 0.6, m.black_plastic(), holes=[rounded(1.8, 0.6, 0.08)])
            prism(rounded(2.0, 0.8, 0.12), 0.1, m.black_plastic())
            for i in range(pins):
                for row in (-0.12, 0.12):
                    with at(x=(i - (pins - 1) / 2) * 0.22, y=row):
                        box(0.06, 0.06, 0.45, m.brass(), 0)
    with at(x=0.9, y=0.6, z=0.81):
        box(1.5, 0.9, 0.01, m.paper('#f4f2ec'), 0)
        for i in range(14):
            with at(x=-0.6 + i * 0.09, y=-0.15, z=0.01):
                box(0.03 if i % 3 else 0.055, 0.4, 0.004, m.rubber(), 0)


@model('alternator-regulator', az=-25, el=36)
def regulator():
    black = m.black_plastic()
    prism(soft([(-1.8, -0.8), (-1.6, 0.8), (0, 1.4), (1.6, 0.8), (1.8, -0.8), (0, -1.1)]), 0.5, black, holes=[(-1.45, 0.1, 0.2), (1.45, 0.1, 0.2)], bevel=0.06)
    with at(y=0.1, z=0.5):
        box(1.4, 1.1, 0.3, m.cast_aluminium(), 0.05)
        for i in range(5):
            with at(x=-0.5 + i * 0.25, z=0.3):
                box(0.1, 1.0, 0.22, m.cast_aluminium(), 0.02)
    for y in (-1.4, -1.0):
        with at(x=0, y=y - 0.1, z=0.1, rx=90):
            box(0.3, 0.22, 0.8, m.friction(), 0.03)
    with at(x=0, y=1.3, z=0.3, rx=-90):
        plug(0.8, 2, black, m.brass())

"""Fuel and exhaust."""

import math

import materials as m
from forms import (
    TAU, around, at, bellows, bolt, box, circle, cyl, helix, lathe, nut, plug, prism, ring, rounded, soft, tube,
)
from models import model


@model('fuel-hose', az=-20, el=40)
def fuel_hose():
    points = []
    for i in range(90):
        a = TAU * i / 28
        points.append((2.2 * math.cos(a) + 0.02 * i, 2.2 * math.sin(a), 0.25 + i * 0.011))
    tube([*points, (2.8, 1.6, 1.1), (3.8, 1.9, 0.7)], 0.22, m.rubber(), sides=7)


@model('silencer', az=-24, el=22)
def silencer():
    steel = m.metal('exhaust', (0.56, 0.55, 0.53), 0.33)
    with at(z=1.2, ry=90):
        with at(z=-2.4, sy=1.45):
            lathe([(0, 0), (1.0, 0.05), (1.1, 0.2), (1.1, 4.6), (1.0, 4.75), (0, 4.8)], steel)
            for z in (0.22, 4.58):
                with at(z=z):
                    ring(1.1, 0.06, steel)
    tube([(-2.3, 0.4, 1.2), (-3.4, 0.4, 1.2), (-4.2, 0.1, 1.5), (-5.0, 0, 1.9)], 0.34, steel)
    for y in (-0.9, -0.1):
        tube([(2.3, y, 1.0), (3.2, y, 1.0), (3.7, y, 0.95)], 0.34, m.chrome())
        with at(x=3.72, y=y, z=0.95, ry=90):
            cyl(0.27, 0.01, m.rubber(), 0)
    tube([(-1, 0.9, 2.1), (-1, 1.2, 2.7), (-0.3, 1.2, 2.7)], 0.1, steel)


@model('exhaust-pipe', az=-20, el=26)
def exhaust_pipe():
    steel = m.metal('exhaust', (0.56, 0.55, 0.53), 0.33)
    tube([(-4, 0.5, 0.5), (-2.0, 0.5, 0.5), (-1.0, 0, 1.0), (0.3, -0.2, 1.0)], 0.36, steel, sides=8)
    with at(x=0.2, y=-0.2, z=1.0, ry=90):
        bellows(0.42, 0.42, 1.6, 16, 0.08, steel)
        for z in (-0.1, 1.5):
            with at(z=z):
                cyl(0.52, 0.3, steel, hole=0.36)
    tube([(1.8, -0.2, 1.0), (2.8, -0.2, 1.0), (3.6, 0.3, 0.6), (4.4, 0.4, 0.5)], 0.36, steel, sides=8)
    with at(x=4.4, y=0.4, z=0.5, ry=90):
        prism(soft([(-0.4, -1.0), (-0.6, 0), (-0.4, 1.0), (0.4, 1.0), (0.6, 0), (0.4, -1.0)]), 0.2, steel, holes=[(0, 0, 0.34), (0, 0.75, 0.14), (0, -0.75, 0.14)])


@model('catalytic-converter', az=-24, el=24)
def catalytic_converter():
    steel = m.metal('catalyst', (0.58, 0.54, 0.47), 0.35)
    with at(z=1.0, ry=90):
        with at(z=-3.2, sy=1.35):
            lathe([(0.4, 0), (0.4, 1.1), (1.0, 1.9), (1.05, 2.0), (1.05, 4.4), (1.0, 4.5), (0.4, 5.3), (0.4, 6.4)], steel)
            for z in (2.4, 3.2, 4.0):
                with at(z=z):
                    ring(1.05, 0.06, steel)
        for z in (-3.3, 3.1):
            with at(z=z):
                prism(rounded(1.6, 2.2, 0.5), 0.2, steel, holes=[(0, 0, 0.4), (0.4, 0.8, 0.13), (-0.4, -0.8, 0.13)])
    with at(x=-1.5, z=1.7, rx=-20):
        cyl(0.3, 0.4, m.steel(), hole=0.18)


@model('fuel-pump', az=-24, el=14)
def fuel_pump():
    black = m.plastic('#22262a', 0.45)
    with at(z=3.4):
        cyl(1.6, 0.25, black, 0.05)
        with at(z=0.25):
            cyl(1.2, 0.2, black)
            with at(x=-0.5, ry=0, z=0.1):
                tube([(0, 0, 0), (0, 0, 0.5), (-0.4, -0.3, 0.6), (-1.2, -0.8, 0.6)], 0.16, black)
            with at(x=0.5, y=-0.1, z=0.1):
                plug(0.75, 3, m.plastic('#454b50'), m.brass())
    for x in (-1.1, 1.1):
        with at(x=x, z=1.4):
            cyl(0.1, 2.1, m.steel())
            helix(0.18, 2.0, 12, 0.03, m.steel())
    cyl(1.4, 2.2, black, 0.2)
    with at(y=-0.75, z=0.3):
        cyl(0.68, 2.4, m.machined(), 0.08)
        with at(z=2.4):
            cyl(0.3, 0.4, m.brass())
    tube([(-1.2, -0.6, 1.2), (-2.2, -0.9, 0.9), (-2.6, -1.0, 0.5)], 0.05, m.steel())
    with at(x=-2.7, y=-1.0, z=0.1):
        box(0.9, 0.5, 0.45, m.plastic('#3a3328'), 0.15)


@model('fuel-pump.bare', az=-24, el=22)
def bare_pump():
    with at(z=0.9, ry=78, rz=-20):
        with at(z=-2.0):
            cyl(0.85, 3.2, m.machined(), 0.1)
            for z in (0.15, 2.9):
                with at(z=z):
                    cyl(0.9, 0.2, m.black_plastic(), 0.04)
            with at(z=3.2):
                cyl(0.5, 0.2, m.black_plastic())
                cyl(0.2, 0.9, m.black_plastic())
                with at(x=0.5):
                    plug(0.5, 2, m.black_plastic(), m.brass())
    with at(x=-2.4, y=-0.7, z=0.1, rz=20):
        box(1.8, 1.2, 0.25, m.plastic('#e5dfcb', 0.7), 0.1)


def injector():
    """Along z from its tip."""
    lathe([(0, 0), (0.22, 0), (0.24, 0.5), (0.3, 0.55), (0.3, 0.9)], m.steel(), 40)
    with at(z=0.35):
        ring(0.26, 0.08, m.rubber())
    with at(z=0.9):
        lathe([(0.3, 0), (0.45, 0.05), (0.45, 1.0), (0.3, 1.1)], m.machined(), 48)
    with at(z=1.95):
        cyl(0.34, 0.8, m.black_plastic())
        with at(x=0.25, z=0.25, ry=60):
            plug(0.6, 2, m.plastic('#2f5f8f'), m.brass())
    with at(z=2.7):
        cyl(0.22, 0.7, m.steel())
        with at(z=0.45):
            ring(0.24, 0.1, m.rubber())


@model('fuel-injector', az=-18, el=22)
@model('fuel-injector.set', az=-18, el=20, count=4)
def fuel_injector(count=1):
    for i in range(count):
        with at(x=i * 1.5, y=(i % 2) * 0.3, z=0.3, ry=42 if count == 1 else 0, rx=-15 if count > 1 else 0):
            injector()


@model('fuel-injector.common-rail', az=-18, el=22)
def common_rail_injector():
    with at(z=0.5, ry=62, rz=10):
        lathe([(0, 0), (0.12, 0.05), (0.2, 0.2), (0.2, 0.9), (0.36, 1.0), (0.36, 2.2), (0.45, 2.3), (0.45, 3.2), (0.34, 3.4)], m.steel(), 48)
        with at(z=3.0):
            prism(circle(0.6, count=6), 0.5, m.steel(), sharp=20)
        with at(z=3.5):
            cyl(0.42, 0.9, m.black_plastic())
            with at(z=0.8):
                plug(0.7, 2, m.black_plastic(), m.brass())
        with at(x=0.3, z=2.7, ry=70):
            cyl(0.22, 0.9, m.steel())
            with at(z=0.6):
                nut(0.3, m.zinc())


@model('fuel-rail', az=-20, el=26)
def fuel_rail():
    with at(z=2.6, ry=90):
        with at(z=-3.2):
            cyl(0.34, 6.4, m.machined())
            with at(z=6.4):
                cyl(0.4, 0.4, m.brass())
    for i in range(4):
        with at(x=-2.3 + i * 1.5, y=0, z=-0.4, s=0.88):
            injector()
    for x in (-1.5, 1.5):
        with at(x=x, y=0.4, z=2.3):
            box(0.5, 0.7, 0.3, m.machined())


@model('fuel-level-sender', az=-22, el=18)
def fuel_level_sender():
    black = m.plastic('#22262a', 0.45)
    with at(z=3.2):
        cyl(1.4, 0.25, black, 0.05)
        with at(z=0.25):
            plug(0.8, 2, black, m.brass())
    with at(z=1.2):
        box(0.7, 0.25, 2.1, m.zinc())
        with at(y=-0.2, z=0.1):
            box(1.0, 0.25, 0.9, m.plastic('#e7e2d3'))
    tube([(0, -0.35, 1.7), (-1.8, -0.5, 1.2), (-3.2, -0.6, 0.6)], 0.07, m.steel())
    with at(x=-3.5, y=-0.6, z=0.1):
        box(0.8, 0.7, 1.1, m.plastic('#2b2520', 0.7), 0.2)


@model('fuel-pressure-regulator', az=-24, el=22)
def pressure_regulator():
    with at(z=0.9):
        lathe([(0.5, 0), (1.1, 0.05), (1.2, 0.3), (1.3, 0.34), (1.3, 0.5), (1.15, 0.55), (1.0, 1.0), (0.4, 1.15), (0, 1.15)], m.zinc())
        with at(z=1.1):
            cyl(0.18, 0.7, m.steel())
        with at(z=-0.8):
            cyl(0.42, 0.85, m.steel())
            with at(z=0.25):
                ring(0.43, 0.1, m.plastic('#8a3b22'))
        with at(x=1.0, z=0.2, ry=90):
            cyl(0.22, 0.9, m.steel())


@model('injection-pump', az=-30, el=20)
def injection_pump():
    alu = m.cast_aluminium()
    with at(z=1.6, ry=-82, rz=-14):
        with at(z=-2.2):
            cyl(1.25, 2.4, alu, 0.15)
            with at(x=0.9, z=0.3):
                box(1.5, 1.9, 1.7, alu, 0.2)
        with at(z=0.2):
            prism(soft([(-1.9, -1.5), (-1.9, 1.5), (0, 1.9), (1.9, 1.5), (1.9, -1.5), (0, -1.9)]), 0.3, alu, holes=[(-1.5, 1.1, 0.16), (-1.5, -1.1, 0.16), (1.4, 1.1, 0.16), (1.4, -1.1, 0.16)])
            cyl(0.75, 0.7, alu)
            with at(z=0.7):
                cyl(0.4, 0.6, m.steel(), top=0.3)
                cyl(0.2, 1.0, m.steel())
        with at(z=-2.2, rx=180):
            for _ in around(4, 0.75, 45):
                cyl(0.24, 0.7, m.steel())
                with at(z=0.3):
                    nut(0.3, m.zinc())
            cyl(0.35, 0.4, m.zinc())
    with at(x=0.6, y=0.0, z=3.2):
        cyl(0.3, 0.5, m.brass())


@model('carburettor', az=-28, el=22)
def carburettor():
    alu = m.cast_aluminium()
    with at(z=0.0):
        prism(rounded(2.6, 2.6, 0.4), 0.3, alu, holes=[(0, 0, 0.7)])
        with at(z=0.3):
            cyl(0.95, 1.4, alu, hole=0.7)
        with at(z=1.6):
            cyl(1.15, 0.9, alu, 0.06, hole=0.9)
            with at(z=0.5, rx=65):
                cyl(0.86, 0.05, m.brass(), 0.01)
    with at(x=1.6, z=0.5):
        box(1.7, 2.0, 1.5, alu, 0.15)
        for y in (-0.7, 0.7):
            for x in (-0.5, 0.6):
                with at(x=x, y=y, z=1.5):
                    bolt(0.16, 0.02, m.zinc())
    with at(x=-1.3, z=0.9, ry=-90):
        cyl(0.16, 0.5, m.steel())
        with at(z=0.4):
            prism(soft([(-0.3, -0.3), (0.9, 0), (0.6, 0.8), (-0.4, 0.4)]), 0.1, m.zinc())
    with at(x=1.4, y=-1.1, z=1.0, rx=90):
        cyl(0.22, 0.8, m.brass())
    with at(x=0.2, y=-1.0, z=0.7, rx=75):
        helix(0.16, 0.5, 5, 0.03, m.steel())
        cyl(0.1, 0.7, m.brass())

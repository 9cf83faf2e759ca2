"""Tools and chargers."""

import math

import materials as m
from forms import TAU, at, bolt, box, cyl, nut, prism, ring, rounded, tube
from models import model


@model('jack', az=-24, el=16)
def scissor_jack():
    red = m.paint('#b3261e', 0.3)
    box(2.4, 1.2, 0.2, red, 0.04)
    for a, b in (((-0.7, 0.3), (-2.3, 1.8)), ((0.7, 0.3), (2.3, 1.8)), ((-2.3, 1.8), (-0.5, 3.3)), ((2.3, 1.8), (0.5, 3.3))):
        for y in (-0.42, 0.42):
            with at(x=a[0], y=y, z=a[1], ry=-math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))):
                length = math.dist(a, b)
                with at(x=length / 2, z=-0.2):
                    box(length + 0.3, 0.12, 0.42, red, 0.04)
    with at(z=3.2):
        box(1.6, 1.0, 0.35, m.dark_steel(), 0.06)
    with at(z=1.8, ry=90):
        with at(z=-3.2):
            cyl(0.17, 6.4, m.steel())
        for z in (-2.6, 2.0):
            with at(z=z):
                box(0.6, 1.0, 0.6, m.zinc())
        with at(z=-3.3):
            ring(0.35, 0.1, m.zinc())
    for x, z in ((-0.7, 0.3), (0.7, 0.3), (-0.5, 3.3), (0.5, 3.3)):
        with at(x=x, y=-0.5, z=z, rx=90):
            cyl(0.16, 0.1, m.zinc())


@model('jack.bottle', az=-24, el=14)
def bottle_jack():
    blue = m.paint('#1d4f91', 0.3)
    box(2.8, 2.2, 0.35, blue, 0.08)
    with at(z=0.35):
        cyl(1.0, 2.4, blue, 0.1)
        with at(z=2.4):
            cyl(0.85, 0.25, m.dark_steel())
            cyl(0.45, 1.2, m.chrome())
            with at(z=1.2):
                cyl(0.6, 0.25, m.dark_steel())
    with at(x=1.25, z=0.35):
        cyl(0.3, 1.1, m.dark_steel())
        with at(z=1.1, ry=60):
            cyl(0.22, 2.4, m.zinc())


@model('wheel-spanner', az=-20, el=40)
def cross_spanner():
    steel = m.chrome()
    with at(z=0.5):
        for turn in (15, 105):
            with at(rz=turn, ry=90):
                with at(z=-3):
                    cyl(0.2, 6, steel)
                for flip in (0, 180):
                    with at(rx=flip):
                        with at(z=2.7):
                            cyl(0.48, 0.9, steel, 0.06, hole=0.32)
                            cyl(0.3, 0.5, m.dark_steel())


def device(width, depth, height, colour, front):
    box(width, depth, height, m.plastic(colour, 0.4), 0.18)
    with at(y=-depth / 2 - 0.01, z=height * 0.14):
        box(width * 0.88, 0.05, height * 0.72, m.plastic(front, 0.35), 0.04)


@model('power-inverter', az=-26, el=22)
def power_inverter():
    alu = m.metal('anodised', (0.10, 0.22, 0.42), 0.38)
    box(3.4, 5.0, 1.3, alu, 0.08)
    for x in (-1.72, 1.72):
        for i in range(5):
            with at(x=x, z=0.2 + i * 0.2):
                box(0.12, 4.9, 0.1, alu, 0.01)
    with at(y=-2.52, z=0.1):
        box(3.2, 0.08, 1.1, m.black_plastic(), 0.03)
        for x in (-0.9, 0.3):
            with at(x=x, y=-0.05, z=0.2):
                box(0.9, 0.08, 0.75, m.plastic('#eceae2'), 0.04)
                for px, pz in ((-0.2, 0.2), (0.2, 0.2), (0, 0.5)):
                    with at(x=px, y=-0.05, z=pz):
                        box(0.08, 0.02, 0.16, m.rubber(), 0)
        with at(x=1.2, y=-0.05, z=0.4):
            box(0.3, 0.1, 0.4, m.paint('#b3261e'), 0.04)
    for x, colour in ((-0.8, '#b3261e'), (0.8, '#1c1e20')):
        tube([(x, 2.4, 0.6), (x, 3.4, 0.6), (x * 2.2, 3.8, 0.3), (x * 3.4, 2.0, 0.12), (x * 3.6, 0.6, 0.12)], 0.12, m.plastic(colour))


def clip(colour):
    """A battery clip along x."""
    mat = m.plastic(colour, 0.4)
    for side in (-1, 1):
        with at(y=side * 0.16, rz=side * 7):
            box(2.0, 0.2, 0.5, mat, 0.08)
            with at(x=-1.1, z=0.1):
                box(0.8, 0.12, 0.3, m.brass(), 0.03)


@model('jump-leads', az=-20, el=44)
def jump_leads():
    for k, colour in enumerate(('#b3261e', '#1c1e20')):
        points = [(2.0 * math.cos(TAU * i / 22) + 0.3 * k, 1.6 * math.sin(TAU * i / 22) - 0.2 * k, 0.2 + i * 0.012 + 0.14 * k) for i in range(50)]
        tube([(-2.6, -2.2 + 0.6 * k, 0.2), *points, (3.4, 1.6 - 0.9 * k, 0.3)], 0.15, m.plastic(colour, 0.5), sides=6)
        with at(x=-3.2, y=-2.3 + 0.8 * k, z=0.1, rz=8):
            clip(colour)
        with at(x=4.2, y=1.6 - 1.1 * k, z=0.1, rz=185):
            clip(colour)


@model('jump-starter', az=-24, el=22)
def jump_starter():
    device(4.2, 2.0, 2.6, '#24282b', '#d8a012')
    with at(y=-1.08, z=1.3):
        box(1.5, 0.06, 0.8, m.glow('#9fd8b0', 0.4), 0.03)
    tube([(-1.2, 0, 2.6), (-1.1, 0, 3.2), (1.1, 0, 3.2), (1.2, 0, 2.6)], 0.18, m.rubber())
    for k, colour in enumerate(('#b3261e', '#1c1e20')):
        tube([(1.8, -0.4, 0.6), (2.6, -0.8 - k * 0.5, 0.3), (2.4, -1.6 - k * 0.5, 0.15), (1.4, -1.9 - k * 0.6, 0.15)], 0.12, m.plastic(colour))
        with at(x=0.4, y=-1.9 - k * 0.7, z=0.05, rz=4):
            clip(colour)


@model('battery-charger', az=-24, el=22)
def battery_charger():
    device(3.6, 2.2, 2.2, '#b3261e', '#1c1e20')
    with at(x=-0.8, y=-1.18, z=1.1):
        box(1.2, 0.06, 0.6, m.glow('#f2e9c8', 0.5), 0.03)
    with at(x=0.9, y=-1.15, z=1.1, rx=90):
        cyl(0.4, 0.25, m.plastic('#d8d5cc'))
    tube([(-0.9, 0, 2.2), (-0.8, 0, 2.7), (0.8, 0, 2.7), (0.9, 0, 2.2)], 0.14, m.rubber())
    for k, colour in enumerate(('#b3261e', '#1c1e20')):
        tube([(1.7, -0.4, 0.4), (2.5, -0.9 - k * 0.5, 0.25), (2.2, -1.8 - k * 0.5, 0.15), (1.4, -2.1 - k * 0.6, 0.15)], 0.1, m.plastic(colour))
        with at(x=0.5, y=-2.1 - k * 0.7, z=0.05, rz=4, s=0.8):
            clip(colour)


@model('battery-tester', az=-22, el=34)
def battery_tester():
    with at(rx=28, z=0.4):
        prism(rounded(2.2, 3.6, 0.4), 0.6, m.plastic('#d8a012', 0.4), bevel=0.12)
        with at(z=0.58):
            prism(rounded(1.8, 3.0, 0.25), 0.06, m.black_plastic())
            with at(y=0.7, z=0.05):
                box(1.4, 1.1, 0.03, m.glow('#a9d9b4', 0.5), 0.02)
            for x in (-0.5, 0, 0.5):
                with at(x=x, y=-0.6, z=0.05):
                    cyl(0.18, 0.08, m.plastic('#d8d5cc'))
    for k, colour in enumerate(('#b3261e', '#1c1e20')):
        side = 1 if k else -1
        tube([(side * 0.4, -1.6, 0.4), (side * 1.0, -2.3, 0.15), (side * 2.0, -1.6, 0.12), (side * 2.2, -0.4, 0.12)], 0.09, m.plastic(colour))
        with at(x=side * 2.3, y=0.5, z=0.05, rz=-90, s=0.8):
            clip(colour)


@model('battery-terminals', az=-24, el=32)
def battery_terminals():
    for x, y, turn, colour in ((-1.4, 0.3, 15, '#b3261e'), (1.5, -0.3, -160, '#1c1e20')):
        with at(x=x, y=y, rz=turn):
            cyl(0.85, 0.8, m.brass(), 0.08, hole=0.5)
            with at(x=1.3):
                box(1.3, 0.8, 0.6, m.brass(), 0.08)
                with at(x=0.2, z=0.6):
                    bolt(0.3, 0.05, m.zinc())
            with at(x=-1.0, y=0, z=0.4, rx=90):
                with at(z=-0.6):
                    cyl(0.14, 1.2, m.zinc())
                    with at(z=1.1):
                        nut(0.26, m.zinc())
            with at(z=0.8):
                ring(0.68, 0.1, m.plastic(colour))

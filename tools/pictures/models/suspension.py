"""Suspension and steering."""

import math

import materials as m
from forms import (
    around, at, ball, bellows, bolt, box, circle, cyl, gear, helix, lathe, nut, prism, ring, rounded, soft,
)
from models import model


def bush(outer=0.55, inner=0.22, length=1.1, rubber=None):
    """A rubber bush with metal inside and outside, along z from 0."""
    cyl(outer, length * 0.8, m.steel(), 0.03, hole=outer * 0.84)
    cyl(outer * 0.85, length * 0.86, rubber or m.rubber(), 0.06, hole=inner)
    with at(z=-length * 0.08):
        cyl(inner * 1.4, length, m.zinc(), 0.02, hole=inner)


def stud(length=1.2, boot=True):
    """A ball stud with its boot, upwards from z = 0."""
    if boot:
        lathe([(0.5, 0), (0.56, 0.15), (0.5, 0.35), (0.3, 0.5), (0.24, 0.55)], m.rubber())
        with at(z=0.05):
            ring(0.52, 0.045, m.steel())
    lathe([(0.26, 0.4), (0.22, length * 0.7), (0.17, length * 0.72), (0.17, length), (0, length)], m.zinc(), 32)
    for i in range(5):
        with at(z=length * (0.74 + 0.05 * i)):
            ring(0.165, 0.022, m.zinc())


@model('control-arm', az=-22, el=40)
@model('control-arm.pressed', az=-22, el=40, forged=False)
def control_arm(forged=True):
    body = m.cast_aluminium() if forged else m.paint('#1a1c1e', 0.35)
    outline = soft([(-3.2, 0.6), (-2.6, -0.5), (-1.2, -0.9), (1.2, -1.3), (2.9, -2.3), (3.6, -1.9), (3.3, -1.2), (2.1, 0), (2.2, 1.5),
                    (2.6, 2.4), (2.0, 2.9), (1.3, 2.3), (0.6, 1.1), (-0.7, 0.7), (-2.3, 1.0)])
    with at(z=0.3):
        prism(outline, 0.5, body, holes=[soft([(0.3, -0.4), (1.4, -0.6), (1.3, 0.5), (0.5, 0.3)]), (-1.2, 0.0, 0.3)], bevel=0.12)
    with at(x=-3.0, y=0.3):
        cyl(0.72, 0.9, body, 0.1)
        with at(z=0.85):
            stud(1.4)
    with at(x=2.0, y=3.4, z=0.55, rx=90):
        cyl(0.78, 1.1, body, 0.06, hole=0.5)
        with at(z=-0.05):
            bush(0.6, 0.22, 1.35)
    with at(x=3.2, y=-1.8):
        cyl(0.85, 1.1, body, 0.06, hole=0.6)
        bush(0.7, 0.26, 1.4)


@model('front-strut', az=-18, el=10)
@model('front-strut.spring', az=-18, el=10, spring=True)
def front_strut(spring=False):
    black = m.paint('#15171a', 0.28)
    with at(ry=0 if spring else 24, z=0):
        cyl(0.62, 4.4, black, 0.08)
        with at(z=3.0):
            lathe([(0.62, 0), (1.5, 0.18), (1.62, 0.42), (1.5, 0.36), (0.62, 0.24)], black)
        with at(z=4.4):
            cyl(0.3, 0.15, m.steel())
            cyl(0.2, 2.6, m.chrome(), 0.03)
            with at(z=2.6):
                cyl(0.14, 0.6, m.zinc())
                with at(z=0.2):
                    nut(0.3, m.zinc())
        for z in (0.5, 1.3):
            with at(z=z, x=-0.55):
                with at(y=0.36, rx=90):
                    prism(rounded(1.5, 0.5, 0.2, x=-0.4), 0.1, black, holes=[(-0.85, 0, 0.14)])
                with at(y=-0.26, rx=90):
                    prism(rounded(1.5, 0.5, 0.2, x=-0.4), 0.1, black, holes=[(-0.85, 0, 0.14)])
        with at(z=2.2, y=-0.6):
            box(0.5, 0.3, 0.4, black)
        if spring:
            with at(z=3.25):
                helix(1.25, 3.4, 5.4, 0.15, m.paint('#1d4f91', 0.35))
            with at(z=4.6):
                bellows(0.34, 0.34, 1.6, 6, 0.16, m.rubber())
            with at(z=6.6):
                lathe([(0, 0.35), (0.7, 0.35), (0.9, 0.2), (1.5, 0.1), (1.5, 0), (0, 0)], m.rubber())
                with at(z=0.3):
                    cyl(1.0, 0.14, m.steel())
                for _ in around(3, 0.8, 30):
                    with at(z=0.4):
                        cyl(0.1, 0.6, m.zinc())


@model('rear-shock', az=-15, el=12)
def rear_shock():
    with at(ry=62, z=1):
        cyl(0.55, 3.8, m.paint('#b3261e', 0.3), 0.08)
        with at(z=3.8):
            cyl(0.62, 0.1, m.steel())
            cyl(0.2, 1.4, m.chrome())
        with at(z=2.3):
            cyl(0.66, 3.0, m.paint('#15171a', 0.3), 0.08, hole=0.58)
        with at(z=5.3):
            cyl(0.62, 0.12, m.paint('#15171a', 0.3))
        for z in (-0.5, 5.85):
            with at(z=z, y=0.5, rx=90):
                cyl(0.52, 0.9, m.paint('#15171a', 0.3), 0.05, hole=0.4)
                with at(z=0.0):
                    bush(0.42, 0.17, 1.1)


@model('stabilizer-link', az=-15, el=26)
@model('stabilizer-link.plastic', az=-15, el=26, rod='#22262a')
def stabilizer_link(rod=None):
    bar = m.plastic(rod, 0.5) if rod else m.zinc()
    for y, mirror in ((0.9, 0), (-0.9, 180)):
        with at(y=y, rz=mirror + 6):
            with at(x=-2.4, z=0.8, ry=90):
                cyl(0.24 if rod else 0.2, 4.8, bar)
            for x in (-2.7, 2.7):
                with at(x=x, z=0.8, rx=75 if x < 0 else 75):
                    with at(z=-0.4):
                        cyl(0.55, 0.7, bar, 0.1)
                    with at(z=0.28):
                        stud(1.35)
                    with at(z=1.35):
                        nut(0.27, m.steel())


@model('tie-rod-end', az=-20, el=24)
def tie_rod_end():
    iron = m.paint('#1b1d1f', 0.35)
    with at(z=0.7, rz=8):
        with at(ry=90):
            lathe([(0.5, 0.2), (0.42, 0.8), (0.4, 2.2), (0.36, 2.4), (0.36, 4.3), (0.3, 4.4), (0, 4.4)], iron, 40)
            for i in range(17):
                with at(z=2.5 + 0.11 * i):
                    ring(0.36, 0.035, m.steel(), 40)
            with at(z=2.35):
                nut(0.62, m.zinc())
        with at(z=-0.65):
            cyl(0.85, 1.15, iron, 0.2)
            with at(z=1.1, s=1.4):
                stud(1.5)
    with at(x=1.4, y=-1.7):
        prism(circle(0.5, count=6), 0.4, m.zinc(), holes=[(0, 0, 0.25)], bevel=0.04, sharp=20)
        with at(z=0.4):
            prism(gear(0.42, 6, 0.18), 0.22, m.zinc(), holes=[(0, 0, 0.25)], sharp=20)


@model('rack-end', az=-15, el=24)
def rack_end():
    with at(z=0.6, ry=90, rx=4):
        with at(z=-3.6):
            cyl(0.2, 5.0, m.steel())
            for i in range(16):
                with at(z=0.1 + 0.11 * i):
                    ring(0.21, 0.035, m.steel(), 40)
            with at(z=4.6):
                lathe([(0.24, 0), (0.5, 0.25), (0.6, 0.6), (0.6, 1.3), (0.35, 1.4), (0.35, 2.2), (0, 2.2)], m.dark_steel(), 48)
                for i in range(7):
                    with at(z=1.5 + 0.1 * i):
                        ring(0.36, 0.035, m.dark_steel(), 40)
                with at(z=0.7):
                    prism([(x, y) for x, y in circle(0.68, count=6)], 0.5, m.dark_steel(), sharp=20)
    with at(x=0.3, y=-1.5, z=0.02):
        prism(gear(0.6, 8, 0.12), 0.08, m.zinc(), holes=[(0, 0, 0.36)])
        with at(x=-1.6):
            nut(0.45, m.zinc())


@model('ball-joint', az=-28, el=26)
def ball_joint():
    iron = m.paint('#1b1d1f', 0.35)
    plate = soft([(-2.0, -0.3), (-1.9, 0.6), (-1, 0.9), (0, 1.25), (1, 0.9), (1.9, 0.6), (2.0, -0.3), (0.9, -0.8), (0, -1.1), (-0.9, -0.8)])
    with at(z=0.7):
        prism(plate, 0.3, iron, holes=[(-1.45, 0.15, 0.2), (1.45, 0.15, 0.2)], bevel=0.06)
    cyl(0.9, 1.25, iron, 0.18)
    with at(z=1.2, s=1.55):
        stud(1.35)
    for x in (-2.2, 2.2):
        with at(x=x * 0.9, y=-1.7, z=0.25, ry=90, rz=30):
            bolt(0.34, 1.1, m.zinc())
    with at(x=0.4, y=-2.1):
        nut(0.4, m.zinc())


@model('control-arm-bush', az=-30, el=30)
@model('control-arm-bush.polyurethane', az=-30, el=30, colour='#b3261e')
def control_arm_bush(colour=None):
    rubber = m.plastic(colour, 0.5) if colour else m.rubber()
    with at(x=-0.9):
        with at(s=1.7):
            bush(0.6, 0.24, 1.1, rubber)
            cyl(0.72, 0.12, rubber, 0.04, hole=0.3)
    with at(x=1.3, y=-0.6, z=1.02, rx=80, rz=-30):
        with at(s=1.7, z=-0.6):
            bush(0.6, 0.24, 1.1, rubber)
            cyl(0.72, 0.12, rubber, 0.04, hole=0.3)


@model('stabilizer-bush', az=-25, el=26)
@model('stabilizer-bush.polyurethane', az=-25, el=26, colour='#d09a1e')
def stabilizer_bush(colour=None):
    rubber = m.plastic(colour, 0.5) if colour else m.rubber()
    shape = [(-1, 0), (1, 0)] + [(math.cos(math.radians(a)), 1 + math.sin(math.radians(a))) for a in range(0, 181, 10)]
    for x, y, turn in ((-1.3, 0.3, 12), (1.5, -0.3, -10)):
        with at(x=x, y=y, rz=turn, rx=90):
            prism(shape, 1.7, rubber, holes=[(0, 0.95, 0.45)], bevel=0.08)
            for z in (-0.05, 1.6):
                with at(z=z):
                    prism([(px * 1.1, py * 1.06) for px, py in shape], 0.16, rubber, holes=[(0, 0.95, 0.45)], bevel=0.04)


@model('strut-mount', az=-28, el=34)
def strut_mount():
    lathe([(2.1, 0), (2.2, 0.2), (1.8, 0.45), (1.2, 0.6), (1.1, 1.0), (0.7, 1.1), (0.7, 0.7), (0.9, 0)], m.rubber())
    with at(z=0.2):
        prism([p for i in range(3) for p in ((2.6 * math.cos(math.radians(120 * i + d)), 2.6 * math.sin(math.radians(120 * i + d))) for d in (-20, 20))],
              0.16, m.steel(), bevel=0.03)
    lathe([(2.0, 0.34), (1.5, 0.62), (1.25, 0.66), (1.2, 1.0), (0.95, 1.15)], m.paint('#1b1d1f'))
    with at(z=0.7):
        cyl(0.7, 0.5, m.steel(), 0.06, hole=0.32)
    for _ in around(3, 2.15):
        with at(z=0.3):
            cyl(0.15, 1.1, m.zinc())
            ring(0.22, 0.07, m.zinc())


@model('coil-spring', az=-20, el=10)
def coil_spring():
    blue = m.paint('#1a1c1e', 0.3)
    with at(x=-1.7):
        helix(1.25, 4.6, 6, 0.2, blue)
    with at(x=1.9, y=0.2):
        helix(1.25, 4.6, 6, 0.2, blue)


@model('wheel-bearing', az=-32, el=22)
def wheel_bearing():
    with at(z=2.1, rx=82):
        cyl(1.9, 0.35, m.machined(), 0.06, hole=0.6)
        cyl(0.85, 0.7, m.machined(), 0.08, hole=0.5)
        with at(z=-1.3):
            cyl(1.25, 1.35, m.dark_steel(), 0.1, hole=0.5)
        with at(z=-0.6):
            prism(soft([(1.9 * math.cos(math.radians(a)) * (1.1 if i % 2 else 0.8), 1.9 * math.sin(math.radians(a)) * (1.1 if i % 2 else 0.8)) for i, a in enumerate(range(0, 360, 45))]),
                  0.3, m.dark_steel(), bevel=0.04)
        for _ in around(5, 1.4, 18):
            with at(z=0.3):
                cyl(0.2, 1.05, m.zinc(), 0.03)
                for i in range(6):
                    with at(z=0.35 + 0.1 * i):
                        ring(0.2, 0.03, m.zinc(), 32)


@model('wheel-bearing.kit', az=-30, el=30)
def bearing_kit():
    cyl(1.6, 1.3, m.chrome(), 0.08, hole=1.25)
    with at(z=0.1):
        cyl(1.27, 1.1, m.black_plastic(), 0.02, hole=0.95)
    with at(z=-0.02):
        cyl(0.97, 1.34, m.chrome(), 0.06, hole=0.75)
    for _ in around(14, 1.11):
        with at(z=1.1):
            ball(0.14, m.chrome())
    with at(x=2.3, y=-1.2, z=0.09):
        ring(1.0, 0.1, m.zinc())
    with at(x=2.3, y=-1.2):
        nut(0.55, m.zinc())

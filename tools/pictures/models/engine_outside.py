"""What is bolted to the engine, and its mounts."""

import math

import materials as m
from forms import (
    TAU, around, at, ball, bellows, bolt, box, cyl, helix, lathe, nut, plug, prism, ring, rounded, soft, tube,
)
from models import model


@model('engine-mount', az=-28, el=22)
def engine_mount():
    alu, steel = m.cast_aluminium(), m.paint('#1b1d1f', 0.35)
    prism(soft([(-2.6, -0.7), (-2.6, 0.7), (-1, 1.3), (1, 1.3), (2.6, 0.7), (2.6, -0.7), (1, -1.3), (-1, -1.3)]), 0.3, steel,
          holes=[(-2.1, 0, 0.26), (2.1, 0, 0.26)], bevel=0.05)
    with at(z=0.3):
        lathe([(1.5, 0), (1.55, 0.6), (1.35, 1.0), (1.3, 1.2), (0.9, 1.5)], m.rubber())
        cyl(1.55, 0.35, steel, 0.04)
    with at(z=1.4):
        prism(soft([(-0.9, -0.9), (-0.9, 0.9), (0.9, 0.9), (3.0, 0.5), (3.0, -0.5), (0.9, -0.9)]), 0.6, alu, holes=[(2.5, 0, 0.25)], bevel=0.1)
        with at(z=0.6):
            cyl(0.5, 0.2, alu)
            cyl(0.2, 0.9, m.zinc())
            nut(0.4, m.zinc())


@model('engine-mount.hydraulic', az=-28, el=18)
def hydraulic_mount():
    lathe([(0, 0.2), (0.9, 0.2), (1.4, 0.6), (1.5, 0.9), (1.5, 2.0), (1.3, 2.3), (0.8, 2.6), (0, 2.6)], m.cast_aluminium())
    with at(z=1.0):
        cyl(1.54, 0.5, m.zinc(), 0.05)
    lathe([(1.3, 2.25), (1.1, 2.75), (0.7, 2.95), (0, 2.95)], m.rubber())
    for z, turn in ((2.9, 0), (0.2, 180)):
        with at(z=z, rx=turn):
            cyl(0.24, 0.9, m.zinc())
            with at(z=0.15):
                nut(0.45, m.zinc())
    with at(x=1.6, z=1.1):
        box(1.2, 1.0, 0.25, m.paint('#1b1d1f'), 0.05)


@model('gearbox-mount', az=-25, el=24)
def gearbox_mount():
    steel = m.paint('#1b1d1f', 0.35)
    with at(y=0.9, rx=90):
        prism(soft([(-3, 0), (-2.8, 0.35), (-1.6, 0.7), (-1.2, 1.6), (1.2, 1.6), (1.6, 0.7), (2.8, 0.35), (3, 0), (1.4, 0.1), (-1.4, 0.1)]),
              1.8, steel, bevel=0.05)
    with at(z=1.2):
        box(2.0, 1.7, 0.7, m.rubber(), 0.15)
    with at(z=1.9):
        box(2.2, 1.5, 0.2, m.zinc(), 0.04)
        for x in (-0.6, 0.6):
            with at(x=x):
                cyl(0.18, 1.0, m.zinc())
                with at(z=0.25):
                    nut(0.34, m.zinc())
    for x in (-2.3, 2.3):
        with at(x=x, z=0.3):
            ring(0.32, 0.08, m.zinc())


@model('water-pump', az=-32, el=20)
def water_pump():
    alu = m.cast_aluminium()
    shape = soft([(-1.9, -1.4), (-2.2, 0.2), (-1.4, 1.6), (0.2, 1.9), (1.6, 1.4), (2.4, 1.9), (2.9, 0.9), (1.9, -0.2), (1.4, -1.6), (-0.4, -2.0)])
    with at(z=2.0, rx=84):
        prism(shape, 0.4, alu, holes=[(-1.6, -1.0, 0.2), (-1.1, 1.3, 0.2), (2.35, 1.3, 0.2), (1.1, -1.3, 0.2)], bevel=0.06)
        with at(z=0.35):
            cyl(1.2, 0.6, alu, top=0.85)
            with at(z=0.55):
                cyl(0.5, 0.5, m.steel())
        with at(z=0.95):
            cyl(1.15, 0.25, m.machined(), 0.04, hole=0.3)
            for _ in around(4, 0.8):
                with at(z=0.2):
                    bolt(0.22, 0.1, m.zinc())
        with at(z=-0.8):
            cyl(0.35, 0.8, m.steel())
            for _ in around(7, 0.75):
                with at(rz=25):
                    box(0.9, 0.09, 0.5, m.dark_steel(), 0.02)
            cyl(1.25, 0.1, m.dark_steel(), 0.02)
        with at(x=-1.6, y=0.6, z=0.2, ry=-70):
            cyl(0.5, 1.3, alu, 0.05, hole=0.4)


@model('thermostat', az=-28, el=28)
def thermostat():
    brass, steel = m.brass(), m.steel()
    with at(x=-0.9, z=0.9):
        cyl(1.35, 0.12, steel, 0.03)
        with at(z=0.1):
            lathe([(0.95, 0), (0.9, 0.18), (0.5, 0.22), (0, 0.22)], brass)
            for turn in (20, 200):
                with at(rz=turn):
                    tube([(0.95, 0, 0), (0.8, 0, 0.8), (0.2, 0, 1.05), (0, 0, 1.05)], 0.1, steel)
            with at(z=0.2):
                cyl(0.2, 0.9, brass)
        with at(z=-0.95):
            helix(0.62, 0.95, 4, 0.06, steel)
            cyl(0.36, 0.95, brass)
        with at(z=0.06):
            ring(1.36, 0.13, m.rubber())
    with at(x=1.9, y=-1.0, z=0.12):
        ring(1.1, 0.12, m.rubber())


@model('thermostat.housing', az=-28, el=24)
def thermostat_housing():
    black = m.plastic('#1d2023', 0.45)
    prism(soft([(-1.9, -0.6), (-1.9, 0.6), (0, 1.5), (1.9, 0.6), (1.9, -0.6), (0, -1.5)]), 0.35, black, holes=[(-1.5, 0, 0.2), (1.5, 0, 0.2)], bevel=0.05)
    cyl(1.1, 1.2, black, 0.2)
    with at(x=0.2, z=0.9, ry=62):
        cyl(0.62, 2.2, black, 0.05, hole=0.5)
        with at(z=1.9):
            ring(0.63, 0.08, black)
    with at(x=-0.6, z=1.0, ry=-50):
        cyl(0.3, 0.9, black)
        with at(z=0.6):
            plug(0.7, 2, m.plastic('#3c6a52'), m.brass())


@model('throttle-body', az=-30, el=20)
def throttle_body():
    alu = m.cast_aluminium()
    with at(z=1.8, rx=80, rz=-8):
        with at(z=-0.8):
            cyl(1.45, 1.9, alu, 0.06, hole=1.15)
            prism(rounded(3.6, 3.6, 0.7), 0.4, alu, holes=[(0, 0, 1.15)] + [(x, y, 0.2) for x in (-1.4, 1.4) for y in (-1.4, 1.4)], bevel=0.06)
        with at(z=0.25, rx=16):
            cyl(1.13, 0.06, m.brass(), 0.01)
        with at(z=0.25, ry=90):
            with at(z=-1.2):
                cyl(0.12, 2.4, m.steel())
        with at(x=1.9, y=0.1, z=-0.6):
            box(1.1, 2.6, 1.5, m.black_plastic(), 0.15)
            with at(y=-1.2, x=0.1, z=0.7, rx=90):
                plug(0.8, 3, m.black_plastic(), m.brass())
            for y in (-0.9, 0.9):
                with at(x=0.56, y=y, z=0.75, ry=90):
                    bolt(0.18, 0.05, m.zinc())
        with at(x=-1.7, y=0.5, z=-0.1, ry=-90):
            cyl(0.22, 0.7, m.brass())


@model('turbocharger', az=-30, el=18)
def turbocharger():
    alu, iron = m.cast_aluminium(), m.cast_iron()

    def snail(mat, mouth, turn):
        points = []
        for i in range(33):
            a = TAU * i / 36
            points.append((1.35 * math.cos(a) * (1 - i * 0.006), 1.35 * math.sin(a) * (1 - i * 0.006), 0.5))
        for i in range(0, 32, 2):
            a = TAU * i / 36
            radius = 0.72 - i * 0.012
            with at(x=1.3 * math.cos(a), y=1.3 * math.sin(a), z=0.5):
                ball(radius, mat)
        tube(points, 0.55, mat, smooth=False)
        cyl(1.5, 0.9, mat, 0.15)
        with at(z=0.6):
            cyl(mouth, 0.9, mat, 0.05, hole=mouth * 0.82)
        with at(x=1.3, y=0, z=0.5, rx=90):
            cyl(0.7, 1.7, mat, 0.06, hole=0.55)

    with at(z=2.1, rx=86, rz=25):
        with at(z=0.6):
            snail(alu, 0.95, 0)
            with at(z=0.75):
                for _ in around(8, 0.4):
                    with at(ry=30):
                        box(0.6, 0.05, 0.6, m.steel(), 0.01)
                ball(0.2, m.steel())
        with at(z=-0.7):
            cyl(0.75, 1.4, iron, 0.1)
        with at(z=-0.5, rx=180, rz=30):
            snail(iron, 0.9, 1)
    with at(x=-1.8, y=-0.9, z=2.8, ry=-70):
        cyl(0.6, 0.5, m.zinc(), 0.1)


@model('intake-manifold', az=-25, el=26)
def intake_manifold():
    black = m.plastic('#202427', 0.48)
    with at(x=-3, z=1.7, ry=90):
        cyl(0.9, 6.2, black, 0.3)
    for i in range(4):
        x = -2.3 + i * 1.5
        tube([(x, 0.2, 2.4), (x, -1.2, 2.9), (x, -2.4, 1.8), (x, -2.5, 0.5)], 0.52, black)
        with at(x=x, y=-2.5, z=0.0):
            prism(rounded(1.45, 1.2, 0.2), 0.3, black, bevel=0.04)
    with at(x=3.1, z=1.7, ry=90):
        prism(rounded(1.9, 1.9, 0.3), 0.25, black, holes=[(0, 0, 0.7)], bevel=0.04)


@model('intake-hose', az=-22, el=24)
def intake_hose():
    with at(z=1.1):
        with at(x=-2.6, ry=90, rz=-20):
            bellows(0.85, 0.85, 2.2, 5, 0.2, m.rubber())
            with at(z=-0.5):
                cyl(0.88, 0.55, m.rubber(), 0.05, hole=0.72)
                with at(z=0.2):
                    ring(0.9, 0.06, m.steel())
        tube([(-0.7, -0.7, 0), (0.4, -1.0, 0), (1.7, -0.6, 0.1), (2.2, 0.7, 0.2), (2.2, 1.6, 0.2)], 0.9, m.rubber(), sides=10)
        with at(x=2.2, y=1.4, z=0.2, rx=-90):
            cyl(0.96, 0.6, m.rubber(), 0.05, hole=0.75)
            with at(z=0.25):
                ring(0.98, 0.06, m.steel())
        with at(x=0.8, y=-0.8, z=0.6):
            cyl(0.3, 0.9, m.rubber(), hole=0.2)


@model('air-filter-housing', az=-28, el=28)
def air_filter_housing():
    black = m.plastic('#1e2124', 0.5)
    box(4.6, 3.6, 1.2, black, 0.3)
    with at(z=1.15):
        prism(rounded(4.9, 3.9, 0.4), 0.18, black, bevel=0.04)
    with at(z=1.3):
        box(4.5, 3.5, 0.9, black, 0.35)
        for i in range(5):
            with at(x=-1.4 + i * 0.7, z=0.88):
                box(0.18, 2.6, 0.12, black, 0.05)
    with at(x=2.1, y=-0.6, z=1.8, ry=90):
        cyl(0.75, 1.2, black, 0.05, hole=0.62)
    with at(x=-2.2, y=0.4, z=0.6, ry=-90):
        cyl(0.6, 1.0, black, 0.05, hole=0.48)
    for x in (-1.5, 1.5):
        with at(x=x, y=-1.95, z=0.9):
            box(0.3, 0.1, 0.7, m.steel(), 0.03)

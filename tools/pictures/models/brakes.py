"""Brakes."""

import materials as m
from forms import (
    arc_band, around, at, bellows, bolt, box, circle, cyl, helix, lathe, nut, plug, prism, ring, rounded, soft,
    tube,
)
from models import model


def pad():
    with at(y=-3.2):
        prism(arc_band(2.35, 4.2, 57, 123), 0.24, m.dark_steel(), bevel=0.03)
        with at(z=0.24):
            prism(arc_band(2.5, 4.05, 60, 89.3), 0.42, m.friction(), bevel=0.08)
            prism(arc_band(2.5, 4.05, 90.7, 120), 0.42, m.friction(), bevel=0.08)
        for side in (-1, 1):
            with at(x=side * 1.85, y=2.6, z=0.01):
                box(0.75, 0.5, 0.2, m.dark_steel(), 0.04)


@model('brake-pads', az=-20, el=38)
def brake_pads():
    for x, y, turn in ((-2.0, 1.7, 4), (2.15, 1.4, -7)):
        with at(x=x, y=y, rx=62, z=1.0, rz=turn):
            pad()
    for x, y, turn in ((-2.3, -1.4, 8), (2.2, -1.7, -4)):
        with at(x=x, y=y, rz=turn):
            pad()


def disc(vented=True, studs=5):
    face, core = m.machined(), m.cast_iron()
    for z in (0, 0.62) if vented else (0.35,):
        with at(z=z):
            lathe([(1.75, 0), (3.3, 0), (3.36, 0.05), (3.36, 0.25), (3.3, 0.3), (1.75, 0.3), (1.75, 0)], face, 120)
    if vented:
        for _ in around(40, 2.55):
            with at(z=0.28):
                box(1.4, 0.1, 0.36, core, 0)
    lathe([(1.8, 0.3), (1.8, 1.5), (1.7, 1.62), (0.85, 1.62), (0.8, 1.56), (0.8, 1.4), (1.6, 1.4), (1.6, 0.3)], core, 96)
    for _ in around(studs, 1.25, 18):
        with at(z=1.55):
            cyl(0.17, 0.08, m.rubber(), 0.01)


@model('brake-disc', az=-30, el=34)
@model('brake-disc.solid', az=-30, el=34, vented=False, studs=4)
def brake_disc(vented=True, studs=5):
    with at(rx=58, z=3):
        disc(vented, studs)


@model('brake-drum', az=-30, el=32)
def brake_drum():
    with at(x=-0.6, y=0.4, rx=64, z=3):
        lathe([(2.5, -0.6), (2.75, -0.6), (2.8, -0.3), (2.62, -0.2), (2.62, 1.1), (2.5, 1.3), (1.2, 1.45), (0.9, 1.75),
               (0.6, 1.75), (0.6, 1.2), (2.4, 1.1), (2.4, -0.6), (2.5, -0.6)], m.cast_iron(), 96)
        with at(z=1.36):
            lathe([(1.15, 0.1), (0.62, 0.4), (0.6, 0.3)], m.machined(), 64)
        with at(z=1.31):
            lathe([(2.4, 0), (1.3, 0.14)], m.machined(), 96)
        for _ in around(4, 1.35):
            with at(z=1.38):
                cyl(0.17, 0.06, m.rubber(), 0.01)
        for z in (0.1, 0.4, 0.7):
            with at(z=z):
                ring(2.62, 0.06, m.cast_iron())


@model('brake-caliper', az=-30, el=20)
def brake_caliper():
    body, iron = m.cast_aluminium(), m.cast_iron()
    with at(y=-1.0, z=0.2, rx=90):
        prism(soft([(-1.9, 1.7), (-2.1, 0.9), (-1.7, -0.2), (-0.9, -0.5), (-0.35, 0.3), (0.35, 0.3), (0.9, -0.5), (1.7, -0.2), (2.1, 0.9),
                    (1.9, 1.7), (1.0, 2.1), (-1.0, 2.1)]), 0.75, body, bevel=0.15)
    with at(y=0.35, z=1.75):
        box(3.5, 3.4, 0.6, body, 0.2)
        for x in (-1.0, 0, 1.0):
            with at(x=x, z=0.55):
                box(0.3, 2.6, 0.16, body, 0.06)
    with at(y=2.3, z=0.9, rx=90):
        with at(z=-0.6):
            cyl(1.35, 1.9, body, 0.25)
        with at(z=1.2):
            cyl(0.95, 0.45, m.chrome(), 0.08, hole=0.6)
            ring(1.02, 0.12, m.rubber())
    with at(y=1.7, z=0.75):
        box(5.4, 0.7, 0.9, body, 0.2)
    for x in (-2.5, 2.5):
        with at(x=x, y=1.5, z=1.2, rx=90):
            with at(z=-0.45):
                nut(0.5, m.zinc())
            bellows(0.28, 0.28, 1.2, 4, 0.16, m.rubber())
        with at(x=x, y=-0.3, z=0.6):
            box(0.8, 1.5, 1.1, iron, 0.18)
        with at(x=x * 1.22, y=0.1, z=-0.1, rx=90):
            cyl(0.5, 0.6, iron, 0.1, hole=0.22)
    with at(y=-0.25, z=1.95, rx=90):
        prism(arc_band(2.35, 3.1, 208, 332), 0.5, iron, bevel=0.08)
    with at(x=1.0, y=2.2, z=2.2, rx=-25):
        bolt(0.3, 0.3, m.brass())
        cyl(0.12, 0.6, m.brass())


def shoe():
    prism(arc_band(2.5, 2.6, 20, 160), 1.1, m.dark_steel())
    with at(z=0.07):
        prism(arc_band(2.6, 2.82, 28, 152), 0.96, m.friction(), bevel=0.04)
    with at(z=0.48):
        prism(arc_band(1.9, 2.5, 20, 160), 0.14, m.dark_steel(), holes=[(0, 2.2, 0.14), (1.3, 1.75, 0.14), (-1.3, 1.75, 0.14)])


@model('brake-shoes', az=-25, el=48)
@model('moto-brake-shoe', az=25, el=52, springs=True)
def brake_shoes(springs=False):
    for turn, gap in ((0, 0.35), (180, 0.35)):
        with at(rz=turn):
            with at(y=gap):
                shoe()
    for y in (-1.05, 1.05) if springs else ():
        with at(x=-1.5, y=y, z=0.55, ry=90):
            helix(0.16, 3.0, 16, 0.045, m.zinc())
    if not springs:
        for turn in (0, 180):
            with at(x=6.3, rz=turn + 35):
                with at(y=0.35):
                    shoe()


@model('brake-master-cylinder', az=-30, el=22)
def master_cylinder():
    body = m.cast_aluminium()
    with at(x=-3, ry=90):
        cyl(0.75, 5.2, body, 0.12)
        for z in (1.3, 3.4):
            with at(z=z):
                ring(0.75, 0.1, body)
        with at(z=0):
            prism([(x, y) for x, y in soft([(-0.7, -1.9), (0.7, -1.9), (1, 0), (0.7, 1.9), (-0.7, 1.9), (-1, 0)])], 0.3, body,
                  holes=[(0, 1.5, 0.2), (0, -1.5, 0.2)], bevel=0.04)
        with at(z=-0.8):
            cyl(0.45, 0.9, m.steel())
    for x in (-0.9, 1.1):
        with at(x=x, z=0.6):
            cyl(0.4, 0.6, m.rubber())
    with at(z=1.1, x=0.1):
        box(3.6, 1.5, 1.5, m.plastic('#e8e4d6', 0.45), 0.25)
        with at(x=-0.3, z=1.5):
            cyl(0.75, 0.25, m.plastic('#e8e4d6', 0.45))
            with at(z=0.2):
                prism(circle(0.85, count=40), 0.5, m.black_plastic(), bevel=0.08)
                for _ in around(18, 0.84):
                    box(0.08, 0.12, 0.5, m.black_plastic(), 0.02)
    for x in (-0.4, 1.2):
        with at(x=x, y=-0.7, rx=90):
            cyl(0.28, 0.35, m.zinc())


@model('brake-chamber', az=-30, el=16)
def brake_chamber():
    grey, steel = m.paint('#3c4247', 0.4), m.zinc()
    with at(z=2.2, ry=90):
        lathe([(0, -2.4), (1.0, -2.4), (1.5, -2.2), (1.75, -1.5), (1.8, -0.2), (2.05, -0.15), (2.05, 0.15), (1.8, 0.2),
               (1.7, 1.1), (1.3, 1.5), (0, 1.5)], grey, 80)
        ring(2.08, 0.16, steel)
        cyl(0.22, 3.6, steel)
        with at(z=3.4):
            nut(0.45, steel)
            with at(z=0.4):
                prism(rounded(0.9, 0.5, 0.15), 0.9, steel, bevel=0.05)
        for x in (-0.9, 0.9):
            with at(x=x, z=1.4):
                bolt(0.3, 0.05, steel)
                cyl(0.16, 0.9, steel)
    with at(x=-1.2, y=-1.0, z=3.6, rx=40):
        cyl(0.3, 0.6, m.brass())


@model('brake-hose', az=-20, el=42)
def brake_hose():
    points = [(-3, 0, 0.3), (-2, 1.8, 0.4), (0, 2.2, 0.9), (1.6, 0.4, 0.7), (0.6, -1.5, 0.4), (2.4, -2.2, 0.35), (3.6, -1.2, 0.3)]
    tube(points, 0.24, m.rubber())
    for x, y, turn in ((-3, 0, -118), (3.6, -1.2, 40)):
        with at(x=x, y=y, z=0.3, rz=turn, ry=90):
            cyl(0.32, 0.9, m.steel(), 0.05)
            with at(z=0.8):
                nut(0.45, m.zinc())
            with at(z=1.1):
                cyl(0.2, 0.5, m.brass())


@model('brake-caliper-kit', az=-15, el=50)
def caliper_kit():
    for x, y, r in ((-2.2, 1.2, 1.0), (0.3, 1.4, 1.0), (-1.2, -0.9, 0.8), (0.9, -0.8, 0.8)):
        with at(x=x, y=y, z=0.14):
            ring(r, 0.14, m.rubber(), flat=1.2)
    for x, y in ((2.9, 1.5), (3.0, -0.9)):
        with at(x=x, y=y):
            cyl(0.95, 1.3, m.chrome(), 0.08, hole=0.72)
            with at(z=0.2):
                cyl(0.75, 0.1, m.dark_steel())
    for x in (-3.4, -2.9):
        with at(x=x, y=-1.4):
            bellows(0.25, 0.2, 0.7, 3, 0.14, m.rubber())
    for x in (-0.4, 0.5):
        with at(x=x, y=-2.4, z=0.2, ry=90):
            cyl(0.16, 0.7, m.brass())
            nut(0.26, m.brass())


@model('brake-pad-fitting-kit', az=-20, el=48)
def fitting_kit():
    for x, y, turn in ((-2.2, 0.9, 10), (0.2, 1.2, -5), (-1.8, -1.1, 30), (0.7, -1.0, 15)):
        with at(x=x, y=y, rz=turn, rx=90):
            prism([(-0.9, 0), (-0.9, 0.9), (-0.6, 0.9), (-0.6, 0.12), (0.6, 0.12), (0.6, 0.9), (0.9, 0.9), (0.9, 0.7), (0.72, 0.7),
                   (0.72, 0), (0.3, -0.02), (0.3, -0.3), (-0.3, -0.3), (-0.3, 0)], 0.9, m.zinc())
    for x in (2.3, 2.9):
        with at(x=x, y=0.2, rx=90, z=0.12, rz=8):
            with at(z=-1.4):
                cyl(0.12, 3.0, m.steel())
                cyl(0.2, 0.2, m.steel())
    with at(x=-3.4, y=-0.3):
        prism(soft([(-0.5, -1), (0.5, -1), (0.7, 0), (0.5, 1), (-0.5, 1), (-0.35, 0)]), 0.06, m.dark_steel(), holes=[(0.1, 0, 0.2)])


@model('brake-wear-sensor', az=-20, el=45)
def wear_sensor():
    points = [(-2.6, -1.2, 0.15), (-1.4, -1.6, 0.15), (0.4, -1, 0.2), (1.8, 0.2, 0.2), (0.6, 1.6, 0.15), (-1.2, 1.2, 0.15),
              (-2, 0.4, 0.15), (-2.9, 0.9, 0.2)]
    tube(points, 0.13, m.rubber())
    with at(x=-2.6, y=-1.2, z=0.05, rz=20):
        box(0.9, 0.6, 0.35, m.plastic('#30363a'))
        with at(x=-0.6):
            box(0.6, 0.35, 0.25, m.friction())
    with at(x=-3.0, y=0.95, z=0.35, rz=70, rx=90):
        plug(0.75, 2, m.black_plastic(), m.brass())
    for x, y in ((0.4, -1.0), (1.4, 0.95)):
        with at(x=x, y=y, z=0.1):
            box(0.4, 0.5, 0.3, m.black_plastic())

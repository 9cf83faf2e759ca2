"""Lamps, mirrors and bulbs."""

import materials as m
from forms import at, ball, box, cyl, helix, lathe, prism, ring, soft, tube
from models import model

LAMP = [(-3.4, 0.1), (-3.5, 0.7), (-2.2, 1.75), (0.4, 2.2), (2.7, 2.1), (3.1, 1.5), (2.7, 0.5), (1.4, -0.15), (-1.2, -0.2)]


def bowl(radius, depth, mat):
    lathe([(radius * 0.16, 0), (radius * 0.6, depth * 0.3), (radius, depth)], mat)


def head(projector=False, dark=False):
    outline = soft(LAMP)
    inner = soft([(x * 0.93, 0.06 + z * 0.93) for x, z in LAMP])
    bezel = m.black_plastic() if dark else m.metal('bezel', (0.75, 0.76, 0.78), 0.22)
    with at(rx=90):
        with at(z=-1.7):
            prism(outline, 0.9, m.black_plastic(), bevel=0.12)
        with at(z=-0.85):
            prism(outline, 0.5, m.black_plastic(), holes=[inner], bevel=0.02)
        with at(z=-0.8):
            prism(inner, 0.06, bezel)
        for x, z, r in ((1.5, 1.05, 0.82), (-0.5, 1.0, 0.76)):
            with at(x=x, y=z, z=-0.74):
                ring(r, 0.07, m.chrome())
                if projector or dark:
                    bowl(r, 0.3, m.chrome())
                    with at(z=0.1):
                        ball(r * 0.62, m.glass('#cfe2ef', 0.5), squash=0.7, cut=0)
                        ring(r * 0.64, 0.05, m.dark_steel())
                else:
                    bowl(r, 0.42, m.chrome())
                    with at(z=0.12):
                        cyl(0.13, 0.35, m.glow('#fff6de', 0.8), 0.06)
        with at(x=-2.2, y=0.85, z=-0.74):
            prism(soft([(-0.75, -0.25), (0.6, -0.55), (0.7, 0.4), (0.2, 0.5)]), 0.16, m.paint('#e58a12'), bevel=0.05)
        with at(z=-0.36):
            prism(outline, 0.1, m.glass('#ffffff', 0.9), bevel=0.04)
    for x, z in ((2.2, 2.15), (-3.3, 0.9)):
        with at(x=x, y=0.9, z=z):
            box(0.6, 0.5, 0.25, m.black_plastic())


@model('head-lamp', az=-22, el=16, effort=2)
@model('head-lamp.projector', az=-22, el=16, effort=2, projector=True)
@model('head-lamp.black', az=-22, el=16, effort=2, dark=True)
def head_lamp(projector=False, dark=False):
    head(projector, dark)


@model('tail-lamp', az=-24, el=16)
@model('tail-lamp.led', az=-24, el=16, led=True)
def tail_lamp(led=False):
    outline = soft([(-1.5, -0.1), (-1.7, 1.2), (-1.2, 3.0), (-0.2, 3.5), (1.2, 3.3), (1.6, 2.4), (1.7, 0.8), (1.4, -0.1), (0, -0.3)])
    red = m.glass('#a3120f', 0.35)
    with at(rx=90):
        with at(z=-1.1):
            prism(outline, 0.9, m.black_plastic(), bevel=0.1)
        with at(z=-0.18):
            prism(outline, 0.2, m.paint('#7c0d0c', 0.15), bevel=0.08)
        for z0, z1, mat in ((0.35, 0.95, m.paint('#ececea', 0.12)), (1.1, 1.75, m.paint('#e0810f', 0.15))):
            with at(z=0.02):
                prism(soft([(-1.35, z0), (1.3, z0), (1.32, z1), (-1.38, z1)], 6), 0.06, mat, bevel=0.03)
            for i in range(12):
                with at(x=-1.25 + i * 0.22, y=(z0 + z1) / 2, z=0.07):
                    box(0.1, (z1 - z0) * 0.86, 0.03, mat, 0.01)
        for i in range(3):
            with at(x=-0.75 + i * 0.75 if led else 0, y=2.5, z=0.03):
                if led:
                    ring(0.3, 0.07, m.glow('#ff3a2a', 0.9))
                elif i == 0:
                    ring(0.72, 0.06, m.paint('#b3201c', 0.1))
                    with at(z=-0.02):
                        ball(0.66, m.paint('#b3201c', 0.1), squash=0.25, cut=0)


@model('fog-lamp', az=-25, el=18, effort=2)
def fog_lamp():
    with at(z=1.3, rx=90):
        bowl(1.15, 0.7, m.chrome())
        with at(z=-0.8):
            cyl(0.5, 0.9, m.black_plastic(), top=1.05)
        with at(z=0.2):
            cyl(1.25, 0.5, m.black_plastic(), 0.08, hole=1.1)
        with at(z=0.3):
            cyl(0.16, 0.3, m.glow('#fff6de', 0.8), 0.06)
        with at(z=0.66):
            ball(1.13, m.glass('#ffffff', 0.85), squash=0.14, cut=0)
        for turn in (20, 140, 260):
            with at(rz=turn):
                with at(x=1.45, z=0.2):
                    box(0.6, 0.5, 0.2, m.black_plastic())


@model('bulb', az=-25, el=26, effort=2)
@model('bulb.led', az=-25, el=26, led=True)
def bulb(led=False):
    for x, y, turn in ((-1.1, 0.4, -14), (1.3, -0.4, 20)):
        with at(x=x, y=y, z=0.75, rz=turn, ry=-68):
            if led:
                cyl(0.55, 0.5, m.black_plastic())
                for i in range(3):
                    with at(z=0.45 + i * 0.2):
                        cyl(0.62, 0.1, m.cast_aluminium(), 0.02)
                with at(z=1.0):
                    cyl(0.8, 0.12, m.cast_aluminium())
                    box(0.42, 0.18, 1.5, m.cast_aluminium(), 0.04)
                    for z in (0.5, 0.95):
                        with at(y=-0.1, z=z):
                            box(0.2, 0.04, 0.3, m.paint('#f2d23a'), 0.01)
                continue
            for k in (-0.22, 0.22):
                with at(x=k, z=-0.6):
                    box(0.12, 0.34, 0.7, m.steel(), 0.02)
            cyl(0.42, 0.7, m.steel(), 0.05)
            with at(z=0.5):
                cyl(0.85, 0.1, m.steel(), 0.03)
                with at(z=0.1):
                    cyl(0.42, 0.35, m.steel(), 0.04)
            with at(z=0.9):
                lathe([(0.36, 0), (0.38, 0.2), (0.38, 1.25), (0.3, 1.48), (0.12, 1.58), (0, 1.6)], m.glass('#dfe9f2', 0.7), 40)
                lathe([(0.36, 1.3), (0.29, 1.5), (0.12, 1.6), (0, 1.62)], m.dark_steel(), 40)
                for z in (0.35, 0.9):
                    with at(x=-0.18, z=z, ry=90):
                        helix(0.06, 0.36, 6, 0.018, m.glow('#ffcf70', 2))
                for k in (-0.2, 0.2):
                    with at(x=k):
                        cyl(0.02, 1.0, m.steel(), 0)


@model('door-mirror', az=-14, el=10)
@model('door-mirror.primed', az=-14, el=10, colour='#3a3d40', lamp=True)
def door_mirror(colour='#16181a', lamp=False):
    shell = m.paint(colour, 0.28)
    face = [(-1.9, 0.3), (-2.2, 1.1), (-1.8, 1.9), (-0.5, 2.2), (1.6, 2.05), (2.0, 1.5), (1.9, 0.6), (1.4, 0.15), (-0.8, 0.1)]
    with at(z=0.2, rx=90):
        with at(z=-0.15):
            prism(soft(face), 0.35, m.black_plastic(), holes=[soft([(x * 0.92, 0.09 + z * 0.92) for x, z in face])], bevel=0.06)
        with at(z=-1.1):
            prism(soft(face), 1.05, shell, bevel=0.4)
        with at(z=0.0):
            prism(soft([(x * 0.9, 0.11 + z * 0.9) for x, z in face]), 0.05, m.metal('mirror', (0.72, 0.80, 0.86), 0.03))
    with at(x=2.3, y=0.5, z=0.3, rx=90, rz=0):
        prism(soft([(-0.9, -0.1), (-0.6, 0.6), (0.5, 1.5), (1.2, 1.7), (1.3, -0.2), (0.3, -0.4)]), 0.5, m.black_plastic(), bevel=0.12)
    if lamp:
        with at(x=-1.2, y=-0.2, z=0.32):
            box(1.4, 0.25, 0.14, m.paint('#e58a12'))
    tube([(3.4, 0.4, 0.6), (4.0, 0.6, 0.5), (4.2, 0.2, 0.2), (3.8, -0.4, 0.1)], 0.09, m.rubber())
    with at(x=3.7, y=-0.55, z=0.02, rz=30):
        box(0.5, 0.35, 0.3, m.black_plastic())


@model('mirror-glass', az=-20, el=22)
def mirror_glass():
    face = soft([(-1.9, 0.3), (-2.2, 1.1), (-1.8, 1.9), (-0.5, 2.2), (1.6, 2.05), (2.0, 1.5), (1.9, 0.6), (1.4, 0.15), (-0.8, 0.1)])
    with at(rx=58):
        prism(face, 0.2, m.black_plastic(), bevel=0.05)
        with at(z=0.18, s=0.96, y=0.05):
            prism(face, 0.08, m.metal('mirror glass', (0.60, 0.72, 0.82), 0.16), bevel=0.02)

"""Tyres, wheels and bottles."""

import math

import materials as m
from forms import TAU, around, at, box, circle, cyl, gear, lathe, prism, ring, soft, tube
from models import model


def tyre(outer, inner, width, blocks, rows=4):
    """Around z, from 0 to its width."""
    r, w = outer, width
    lathe([(inner, w * 0.12), (inner * 1.04, 0.02), (inner + (r - inner) * 0.45, -w * 0.03), (r * 0.955, w * 0.06), (r * 0.975, w * 0.13),
           (r * 0.978, w * 0.87), (r * 0.955, w * 0.94), (inner + (r - inner) * 0.45, w * 1.03), (inner * 1.04, w - 0.02), (inner, w * 0.88)],
          m.tread(), 96)
    for z in (-w * 0.02, w * 1.02):
        for radius in (inner * 1.12, inner + (r - inner) * 0.62):
            with at(z=z):
                ring(radius, 0.03, m.rubber(), 96)
    span = w * 0.8 / rows
    for row in range(rows):
        for _ in around(blocks, r * 0.985, row * 180 / blocks):
            with at(z=w * 0.1 + row * span + span * 0.08, rx=14 if row % 2 else -14):
                box(r * 0.06, TAU * r / blocks * 0.72, span * 0.82, m.tread(), 0.0)


@model('tyre', az=-34, el=14)
def car_tyre():
    with at(z=3, rx=84):
        tyre(3.0, 1.9, 2.1, 44)


@model('tyre.off-road', az=-34, el=14)
def off_road_tyre():
    with at(z=3, rx=84):
        tyre(3.0, 1.65, 2.4, 30, 3)


@model('moto-tyre', az=-34, el=14)
def moto_tyre():
    with at(z=3, rx=84):
        tyre(3.0, 2.25, 1.0, 46, 3)


def rim(radius, width, mat):
    lathe([(radius, 0), (radius * 1.05, 0.03), (radius * 1.05, 0.14), (radius * 0.95, 0.2), (radius * 0.86, 0.45), (radius * 0.86, width - 0.45),
           (radius * 0.95, width - 0.2), (radius * 1.05, width - 0.14), (radius * 1.05, width), (radius * 0.97, width), (radius * 0.9, width - 0.3),
           (radius * 0.82, width - 0.5), (radius * 0.82, 0.4), (radius, 0)], mat, 96)


@model('alloy-wheel', az=-28, el=12)
@model('alloy-wheel.dark', az=-28, el=12, spokes=10, colour='#2b2e31')
def alloy_wheel(spokes=5, colour=None):
    mat = m.paint(colour, 0.25) if colour else m.metal('wheel', (0.66, 0.67, 0.69), 0.26)
    with at(z=2.6, rx=84):
        rim(2.5, 2.2, mat)
        wide = 1.0 if spokes == 5 else 0.5
        for _ in around(spokes, 0, 90):
            with at(z=1.55):
                prism([(0.3, -wide * 0.55), (2.2, -wide * 0.34), (2.2, wide * 0.34), (0.3, wide * 0.55)], 0.42, mat, bevel=0.09)
        with at(z=1.45):
            cyl(0.85, 0.6, mat, 0.12)
            with at(z=0.58):
                cyl(0.36, 0.06, m.black_plastic())
            for _ in around(5, 0.6, 54):
                with at(z=0.55):
                    cyl(0.13, 0.07, m.rubber(), 0.02)
        with at(z=0.5):
            cyl(1.5, 0.16, m.cast_iron(), 0.03)


@model('steel-wheel', az=-28, el=12)
def steel_wheel():
    black = m.paint('#1c1e20', 0.35)
    with at(z=2.6, rx=84):
        rim(2.5, 2.0, black)
        with at(z=1.2):
            prism(circle(2.12, count=80), 0.2, black, bevel=0.05,
                  holes=[circle(0.24, 1.62 * math.cos(a), 1.62 * math.sin(a), 24) for a in [TAU * i / 10 for i in range(10)]] + [(0, 0, 0.5)])
            lathe([(0.5, 0.2), (0.6, 0.5), (1.1, 0.5), (1.3, 0.15)], black)
            for _ in around(4, 0.85):
                with at(z=0.46):
                    cyl(0.14, 0.07, m.rubber(), 0.02)


@model('wheel-cover', az=-26, el=14)
def wheel_cover():
    silver = m.paint('#b9bcc0', 0.25)
    with at(z=2.4, rx=84):
        lathe([(2.4, 0), (2.35, 0.2), (2.1, 0.3), (2.0, 0.28)], silver, 96)
        cyl(2.0, 0.06, m.black_plastic(), 0.01)
        for i in around(7, 0, 90):
            with at(z=0.06):
                prism([(0.4, -0.42), (2.15, -0.55), (2.15, 0.25), (0.4, 0.42)], 0.26, silver, bevel=0.06)
        with at(z=0.1):
            cyl(0.75, 0.4, silver, 0.14)
            with at(z=0.4):
                cyl(0.3, 0.04, m.paint('#0a6b45'))


def jug(colour, lid, label, height=4.4, width=3.0, depth=1.7):
    """A canister with a handle, cap and label."""
    body = m.paint(colour, 0.35)
    w, h = width / 2, height
    outline = [(-w, 0.15), (-w + 0.15, 0), (w - 0.15, 0), (w, 0.15), (w, h * 0.72), (w * 0.86, h * 0.9), (w * 0.5, h), (-w * 0.2, h), (-w * 0.3, h * 1.04),
               (-w * 0.85, h * 1.04), (-w * 0.95, h * 0.9), (-w, h * 0.8)]
    hole = soft([(w * 0.05, h * 0.86), (w * 0.55, h * 0.86), (w * 0.72, h * 0.6), (w * 0.55, h * 0.54), (w * 0.2, h * 0.74)])
    with at(y=depth / 2, rx=90):
        prism(outline, depth, body, holes=[hole], bevel=0.16)
    with at(x=-w * 0.57, z=h * 1.03):
        cyl(0.42, 0.12, m.plastic(lid))
        with at(z=0.1):
            cyl(0.46, 0.5, m.plastic(lid), 0.06)
            for _ in around(20, 0.46):
                box(0.05, 0.07, 0.46, m.plastic(lid), 0.01)
    with at(y=-depth / 2 - 0.02, z=h * 0.07):
        box(width * 0.82, 0.04, h * 0.42, m.paint(label, 0.3), 0.015)
        with at(y=-0.025, z=h * 0.27):
            box(width * 0.82, 0.02, h * 0.05, m.paint('#f6f5f0'), 0)
        with at(y=-0.025, z=h * 0.06, x=-width * 0.2):
            box(width * 0.24, 0.02, h * 0.13, m.paint('#f6f5f0'), 0)
        with at(y=-0.025, z=h * 0.1, x=width * 0.16):
            box(width * 0.34, 0.02, h * 0.03, m.paint('#f6f5f0'), 0)
        with at(y=-0.025, z=h * 0.05, x=width * 0.16):
            box(width * 0.34, 0.02, h * 0.02, m.paint('#f6f5f0'), 0)


def bottle(colour, lid, label, height=3.4, radius=0.85):
    with at(sx=1.15, sy=0.75):
        lathe([(0, 0), (radius - 0.1, 0), (radius, 0.12), (radius, height * 0.68), (radius * 0.8, height * 0.82), (0.34, height * 0.92), (0.34, height)],
              m.paint(colour, 0.35))
        with at(z=height * 0.14):
            lathe([(radius + 0.015, 0), (radius + 0.015, height * 0.46)], m.paint(label, 0.3))
        with at(z=height * 0.42):
            lathe([(radius + 0.025, 0), (radius + 0.025, height * 0.06)], m.paint('#f6f5f0', 0.3))
    with at(z=height * 0.95):
        cyl(0.4, 0.5, m.plastic(lid), 0.06)


for key, colour, lid, label in (
    ('engine-oil', '#c9a02a', '#1c1e20', '#8c1d18'), ('engine-oil.silver', '#9aa0a6', '#b3261e', '#1d4f91'), ('engine-oil.black', '#1d1f22', '#d8a012', '#0a6b45'),
    ('atf', '#b3261e', '#1c1e20', '#2a2d30'), ('atf.white', '#e9e7e0', '#b3261e', '#1d4f91'),
    ('gear-oil', '#2d3a55', '#c9a02a', '#c9a02a'),
    ('coolant', '#3f9a4c', '#e9e7e0', '#14532d'), ('coolant.red', '#d2486a', '#e9e7e0', '#7a1530'), ('coolant.blue', '#2f78c4', '#e9e7e0', '#123a66'),
    ('coolant.yellow', '#e0bd2c', '#1c1e20', '#6b5410'),
):
    model(key, az=-24, el=14)(lambda colour=colour, lid=lid, label=label: jug(colour, lid, label))

for key, colour, lid, label in (
    ('brake-fluid', '#e9e7e0', '#d8a012', '#1d4f91'), ('power-steering-fluid', '#22262a', '#b3261e', '#b3261e'),
    ('engine-oil.litre', '#c9a02a', '#1c1e20', '#8c1d18'), ('atf.litre', '#b3261e', '#1c1e20', '#2a2d30'), ('coolant.litre', '#3f9a4c', '#e9e7e0', '#14532d'),
):
    model(key, az=-24, el=14)(lambda colour=colour, lid=lid, label=label: bottle(colour, lid, label))


@model('fire-extinguisher', az=-20, el=10)
def fire_extinguisher():
    with at(ry=0):
        lathe([(0, 0), (0.9, 0), (1.0, 0.1), (1.0, 3.6), (0.75, 4.1), (0.3, 4.3), (0.3, 4.5)], m.paint('#c01f1a', 0.2))
        with at(z=1.2):
            lathe([(1.012, 0), (1.012, 1.6)], m.paint('#f4f2ec', 0.4))
        with at(z=1.7):
            lathe([(1.02, 0), (1.02, 0.18)], m.paint('#c01f1a'))
        with at(z=4.4):
            cyl(0.4, 0.4, m.brass())
            for z, turn in ((0.35, -8), (0.75, -24)):
                with at(x=0.7, z=z, ry=turn):
                    box(2.0, 0.3, 0.12, m.dark_steel(), 0.04)
            with at(y=-0.4, z=0.2, rx=90):
                cyl(0.28, 0.15, m.steel())
        tube([(-0.3, 0, 4.6), (-1.1, -0.2, 4.4), (-1.3, -0.3, 3.2), (-1.25, -0.3, 1.6)], 0.14, m.rubber())
        with at(x=-1.25, y=-0.3, z=0.9):
            cyl(0.26, 0.9, m.rubber(), top=0.16)

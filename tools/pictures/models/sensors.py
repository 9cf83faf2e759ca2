"""Sensors, switches and small valves."""

import materials as m
from forms import around, at, bolt, box, circle, cyl, helix, lathe, plug, prism, ring, rounded, soft, tube
from models import model


def thread(radius, length, mat):
    points = []
    for i in range(int(length / (radius * 0.22))):
        points += [(radius, i * radius * 0.22), (radius * 0.9, i * radius * 0.22 + radius * 0.11)]
    lathe([(0, 0), *points, (0, length)], mat, 40)


def hexagon(radius, height, mat):
    prism(circle(radius, count=6), height, mat, bevel=radius * 0.05, sharp=20)


@model('oxygen-sensor', az=-15, el=40)
@model('oxygen-sensor.wideband', az=-15, el=40, pins=5)
def oxygen_sensor(pins=4):
    steel = m.steel()
    with at(x=-1.2, y=-1.3, z=0.45, ry=-90, rz=-8):
        with at(z=0):
            thread(0.36, 0.6, steel)
        with at(z=0.6):
            lathe([(0.3, 0), (0.3, 0.75), (0.22, 0.85), (0, 0.85)], m.dark_steel(), 40)
        for _ in around(6, 0.3):
            with at(z=0.9, ry=90):
                cyl(0.05, 0.012, m.rubber(), 0)
        with at(z=-0.35):
            hexagon(0.62, 0.35, steel)
        with at(z=-1.9):
            lathe([(0, 0), (0.24, 0), (0.3, 0.1), (0.3, 0.6), (0.38, 0.75), (0.38, 1.6)], steel, 48)
    wire = [(0.7, -1.1, 0.4), (2.2, -0.9, 0.3), (3.1, 0.2, 0.2), (2.0, 1.3, 0.2), (-0.4, 0.9, 0.2), (-2.2, 1.2, 0.2), (-2.8, 0.6, 0.25)]
    tube(wire, 0.17, m.rubber())
    with at(x=-2.8, y=0.5, z=0.35, rz=-30, rx=90):
        plug(0.85, 2 if pins == 4 else 3, m.plastic('#454b50'), m.brass())


@model('abs-sensor', az=-15, el=40)
def abs_sensor():
    black = m.black_plastic()
    with at(x=-2.2, y=-1.1, z=0.3, rz=10):
        with at(ry=90):
            cyl(0.3, 1.3, black, 0.05)
            with at(z=-0.25):
                cyl(0.22, 0.3, m.dark_steel())
            for z in (0.25, 0.4):
                with at(z=z):
                    ring(0.3, 0.05, m.rubber())
        with at(x=1.25, z=-0.28):
            prism(rounded(0.9, 0.8, 0.3), 0.6, black, bevel=0.05)
        with at(x=1.2, y=0.75, z=-0.05):
            prism(soft([(-0.4, -0.6), (0.4, -0.6), (0.42, 0.2), (0, 0.55), (-0.42, 0.2)]), 0.18, black, holes=[(0, 0.05, 0.2)])
            cyl(0.24, 0.22, m.brass(), 0.02, hole=0.18)
    tube([(-0.5, -0.85, 0.3), (1.2, -0.9, 0.3), (2.6, -0.1, 0.2), (2.2, 1.3, 0.2), (0.4, 1.5, 0.2), (-1.2, 1.0, 0.2)], 0.15, m.rubber())
    for x, y, turn in ((1.4, -0.85, 10), (2.2, 1.25, 120)):
        with at(x=x, y=y, z=0.02, rz=turn):
            box(0.35, 0.5, 0.45, m.rubber())
    with at(x=-1.2, y=1.0, z=0.35, rz=-110, rx=90):
        plug(0.8, 2, m.plastic('#6d7479'), m.brass())


def stick(length=1.6, radius=0.42, flange=1, tip=None):
    """A cylinder with O-ring and flange that stands on its plug side: camshaft, crankshaft and speed sensors."""
    black = m.black_plastic()
    with at(z=0.9, ry=70, rz=-20):
        cyl(radius, length, black, 0.06)
        with at(z=length * 0.25):
            ring(radius, 0.07, m.rubber())
        if tip:
            with at(z=length):
                cyl(radius * 0.7, 0.25, tip, 0.04)
        with at(z=-0.28):
            prism(soft([(-0.7, -0.6), (0.4, -0.6), (1.3, -0.35), (1.6, 0), (1.3, 0.35), (0.4, 0.6), (-0.7, 0.6)]), 0.28, black,
                  holes=[(1.15, 0, 0.22)], bevel=0.03)
            with at(x=1.15):
                cyl(0.27, 0.3, m.brass(), 0.02, hole=0.2)
            with at(z=-0.9):
                cyl(0.5, 0.95, black, 0.08)
            with at(x=-0.3, z=-0.5, ry=-80):
                plug(0.95, 2, black, m.brass())


@model('camshaft-sensor', az=-20, el=26)
def camshaft_sensor():
    stick()


@model('crankshaft-sensor', az=25, el=28)
def crankshaft_sensor():
    stick(2.0, 0.5, tip=m.dark_steel())


@model('speed-sensor', az=-30, el=26)
def speed_sensor():
    stick(1.2, 0.5, tip=m.plastic('#e4e0d0'))


@model('knock-sensor', az=-25, el=34)
def knock_sensor():
    lathe([(0.45, 0), (1.25, 0), (1.3, 0.15), (1.3, 0.8), (1.15, 1.0), (0.75, 1.05), (0.7, 1.35), (0.45, 1.35), (0.45, 0)], m.black_plastic())
    with at(z=0.02):
        cyl(0.68, 1.42, m.zinc(), 0.04, hole=0.4)
    with at(x=0.9, z=0.5, ry=90):
        cyl(0.45, 0.7, m.black_plastic())
        with at(z=0.6, rz=90):
            plug(0.9, 2, m.black_plastic(), m.brass())


@model('maf-sensor', az=-28, el=20)
def maf_sensor():
    black = m.plastic('#1d2023', 0.45)
    with at(z=1.4, rx=82, rz=-10):
        with at(z=-1.2):
            cyl(1.35, 2.6, black, 0.06, hole=1.18)
            for z in (0.1, 2.3):
                with at(z=z):
                    cyl(1.45, 0.2, black, 0.04, hole=1.2)
            with at(z=1.9):
                for i in range(7):
                    with at(x=-1.05 + 0.35 * i, rx=90, z=0):
                        with at(z=-1.2):
                            cyl(0.025, 2.4, m.steel(), 0)
                    with at(y=-1.05 + 0.35 * i, ry=90, z=0):
                        with at(z=-1.2):
                            cyl(0.025, 2.4, m.steel(), 0)
        with at(y=1.3, rx=-90):
            box(1.5, 1.4, 0.35, black)
            with at(z=0.3):
                box(1.0, 1.0, 0.7, black, 0.1)
                with at(y=-0.4, z=0.35, rx=90):
                    plug(0.8, 3, black, m.brass())
            for x in (-0.6, 0.6):
                with at(x=x, y=0.45, z=0.36):
                    bolt(0.2, 0.1, m.zinc())


@model('map-sensor', az=-25, el=30)
def map_sensor():
    black = m.black_plastic()
    with at(z=0.9):
        box(2.0, 1.3, 0.8, black, 0.12)
        with at(x=1.5, z=0.15):
            prism(rounded(1.2, 0.9, 0.4), 0.25, black, holes=[(0.15, 0, 0.22)], bevel=0.03)
            with at(x=0.15):
                cyl(0.27, 0.27, m.brass(), 0.02, hole=0.2)
        with at(x=-0.95, z=0.4, ry=-90, rx=0, rz=0):
            with at(rz=90):
                plug(0.85, 3, black, m.brass())
        with at(z=-0.85):
            cyl(0.4, 0.9, black, 0.08)
            with at(z=0.3):
                ring(0.4, 0.09, m.plastic('#b3601e'))


@model('coolant-sensor', az=-22, el=18)
def coolant_sensor():
    with at(z=0.6, rx=-62, rz=-35):
        with at(z=-0.2):
            lathe([(0, -0.9), (0.24, -0.8), (0.28, -0.6), (0.28, 0)], m.brass(), 40)
            thread(0.42, 0.7, m.brass())
        with at(z=0.5):
            hexagon(0.75, 0.45, m.brass())
        with at(z=0.95):
            cyl(0.55, 0.35, m.plastic('#2f6f4f'), 0.06)
            with at(z=0.2):
                plug(0.8, 2, m.plastic('#2f6f4f'), m.steel())


@model('oil-pressure-switch', az=-22, el=18)
def oil_pressure_switch():
    with at(z=0.6, rx=-60, rz=-35):
        thread(0.36, 0.75, m.zinc())
        with at(z=0.7):
            hexagon(0.9, 0.5, m.zinc())
        with at(z=1.2):
            lathe([(0.8, 0), (0.8, 0.15), (0.55, 0.3), (0.5, 0.7), (0, 0.75)], m.black_plastic(), 56)
            with at(z=0.7):
                box(0.1, 0.45, 0.6, m.brass(), 0.02)


@model('throttle-position-sensor', az=-25, el=34)
def throttle_position_sensor():
    black = m.black_plastic()
    prism(soft([(-1.9, -0.4), (-1.9, 0.4), (-0.9, 0.9), (0.9, 0.9), (1.9, 0.4), (1.9, -0.4), (0.9, -0.9), (-0.9, -0.9)]), 0.35, black,
          holes=[(-1.5, 0, 0.2), (1.5, 0, 0.2)], bevel=0.04)
    cyl(0.95, 0.8, black, 0.1)
    with at(z=0.8):
        prism(rounded(0.5, 0.3, 0.05), 0.15, m.plastic('#e0dccb'))
    with at(y=-0.7, z=0.45, rx=90):
        plug(1.0, 3, black, m.brass())


@model('parking-sensor', az=-22, el=32)
def parking_sensor():
    with at(x=-2.4, y=1.2):
        box(2.3, 1.5, 0.7, m.black_plastic(), 0.12)
    with at(x=0.6, y=1.5, rx=60, z=0.1):
        box(1.9, 1.1, 0.3, m.black_plastic(), 0.08)
        for i in range(3):
            with at(x=-0.5 + 0.5 * i, z=0.3):
                box(0.3, 0.5, 0.03, m.glow(['#3fae5a', '#f2a20c', '#d33a2a'][i], 0.8), 0.01)
    for i in range(4):
        x = -2.6 + i * 1.6
        with at(x=x, y=-1.0, z=0.05, rx=25):
            cyl(0.58, 0.16, m.paint('#22262a'), 0.05)
            cyl(0.42, 0.22, m.paint('#22262a'), 0.04)
            with at(z=-0.6):
                cyl(0.4, 0.62, m.black_plastic())
        tube([(x, -0.6, 0), (x + 0.2, 0.2, 0.08), (-1.2 + i * 0.3, 0.8, 0.1), (-1.6, 1.1, 0.3)], 0.05, m.rubber())
    with at(x=2.9, y=1.0):
        cyl(0.5, 0.45, m.black_plastic())


@model('purge-valve', az=-22, el=24)
def purge_valve():
    black = m.black_plastic()
    with at(z=0.8, ry=90, rz=15):
        with at(z=-1.0):
            cyl(0.75, 2.0, black, 0.14)
            for z in (0.5, 0.9, 1.3):
                with at(z=z):
                    ring(0.75, 0.04, black)
        for z, turn in ((1.0, 0), (-1.0, 180)):
            with at(z=z, rx=turn):
                cyl(0.22, 1.1, black, 0.03)
                with at(z=0.8):
                    ring(0.22, 0.06, black)
    with at(z=1.4):
        plug(0.9, 2, m.plastic('#3c6a52'), m.brass())


@model('idle-valve', az=-25, el=24)
def idle_valve():
    with at(z=0.9, ry=90, rz=-15):
        with at(z=-1.8):
            cyl(0.85, 1.6, m.cast_aluminium(), 0.1)
        with at(z=-0.25):
            prism(soft([(-1.3, -0.4), (-1.3, 0.4), (0, 0.95), (1.3, 0.4), (1.3, -0.4), (0, -0.95)]), 0.25, m.steel(), holes=[(-1.05, 0, 0.16), (1.05, 0, 0.16)])
            cyl(0.5, 0.7, m.steel())
            with at(z=0.7):
                helix(0.36, 0.6, 5, 0.04, m.steel())
                cyl(0.12, 0.8, m.steel())
                with at(z=0.7):
                    lathe([(0.3, 0), (0.34, 0.2), (0.12, 0.6), (0, 0.65)], m.brass(), 40)
    with at(x=-1.2, z=1.5, rz=-15):
        plug(0.85, 3, m.black_plastic(), m.brass())

"""Solid forms that the models are made of. Lengths are in any unit: the stage scales each model to its frame."""

import math
from contextlib import contextmanager

import bpy
from mathutils import Matrix, Vector

TAU = math.tau
_frames = [Matrix.Identity(4)]


@contextmanager
def at(x=0, y=0, z=0, rx=0, ry=0, rz=0, s=1, sx=1, sy=1, sz=1):
    """Places the forms inside the block: scaled, turned by degrees about x, y, z, then moved."""
    turn = Matrix.Rotation(math.radians(rz), 4, 'Z') @ Matrix.Rotation(math.radians(ry), 4, 'Y')
    turn = turn @ Matrix.Rotation(math.radians(rx), 4, 'X')
    scale = Matrix.Diagonal((s * sx, s * sy, s * sz, 1))
    _frames.append(_frames[-1] @ Matrix.Translation((x, y, z)) @ turn @ scale)
    try:
        yield
    finally:
        _frames.pop()


def around(count, radius=0, start=0, arc=360):
    """Yields once for each of the places on a circle, with x pointing outwards from its centre."""
    for i in range(count):
        with at(rz=start + arc * i / count):
            with at(x=radius):
                yield i


def _add(mesh, mat, sharp=35):
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    mesh.use_auto_smooth = True
    mesh.auto_smooth_angle = math.radians(sharp)
    mesh.materials.clear()
    mesh.materials.append(mat)
    form = bpy.data.objects.new('form', mesh)
    bpy.context.collection.objects.link(form)
    form.matrix_world = _frames[-1].copy()
    return form


def _bevel(form, width, segments=3):
    if width > 0:
        modifier = form.modifiers.new('bevel', 'BEVEL')
        modifier.width, modifier.segments, modifier.limit_method = width, segments, 'ANGLE'
        modifier.angle_limit = math.radians(40)
        modifier.harden_normals = True
    return form


def solid(vertices, faces, mat, sharp=35):
    mesh = bpy.data.meshes.new('solid')
    mesh.from_pydata(vertices, [], faces)
    mesh.validate()
    mesh.update()
    return _add(mesh, mat, sharp)


def box(width, depth, height, mat, bevel=None):
    """A box that rests on z = 0, centred on x and y."""
    x, y = width / 2, depth / 2
    corners = [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)]
    vertices = corners + [(a, b, height) for a, b, _ in corners]
    faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    return _bevel(solid(vertices, faces, mat), min(width, depth, height) * 0.06 if bevel is None else bevel)


def lathe(profile, mat, segments=72, arc=360):
    """Turns a profile of (radius, z) points about the z axis."""
    closed = arc >= 360
    steps = segments if closed else segments + 1
    vertices, rings = [], []
    for radius, z in profile:
        if radius < 1e-6:
            rings.append([len(vertices)] * steps)
            vertices.append((0, 0, z))
            continue
        rings.append(list(range(len(vertices), len(vertices) + steps)))
        for i in range(steps):
            angle = math.radians(arc) * i / segments
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), z))
    faces = []
    for low, high in zip(rings, rings[1:]):
        for i in range(segments):
            j = (i + 1) % steps
            face = list(dict.fromkeys((low[i], low[j], high[j], high[i])))
            if len(face) > 2:
                faces.append(face)
    return solid(vertices, faces, mat, 30)


def cyl(radius, height, mat, bevel=None, hole=0, top=None, segments=64):
    """A cylinder on z = 0 with rounded edges, with a hole along its axis or tapered to another radius."""
    b = min(radius, height) * 0.08 if bevel is None else bevel
    top = radius if top is None else top
    outer = [(radius - b, 0), (radius - b * 0.3, b * 0.3), (radius, b), (top, height - b), (top - b * 0.3, height - b * 0.3)]
    outer += [(top - b, height)]
    if hole:
        return lathe([*outer, (hole, height), (hole, 0), outer[0]], mat, segments)
    return lathe([(0, 0), *outer, (0, height)], mat, segments)


def ring(radius, thick, mat, segments=72, flat=1.0):
    """A torus in the plane z = 0."""
    points = [(radius + thick * math.cos(TAU * i / 20), thick * flat * math.sin(TAU * i / 20)) for i in range(21)]
    return lathe(points, mat, segments)


def ball(radius, mat, squash=1.0, cut=-1.0):
    """A ball; `cut` from -1 to 1 removes what is below that height."""
    low = math.asin(max(-1, cut))
    angles = [low + (math.pi / 2 - low) * i / 24 for i in range(25)]
    points = [(max(0, radius * math.cos(a)), radius * squash * math.sin(a)) for a in angles]
    points[-1] = (0, points[-1][1])
    return lathe([(0, points[0][1]), *points], mat, 56)


def _from_curve(curve, mat, sharp):
    holder = bpy.data.objects.new('curve', curve)
    mesh = bpy.data.meshes.new_from_object(holder)
    bpy.data.objects.remove(holder)
    return _add(mesh, mat, sharp)


def tube(points, radius, mat, closed=False, smooth=True, sides=5):
    """A round bar or hose through points; `smooth` rounds its bends."""
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, sides
    curve.use_fill_caps, curve.resolution_u = True, 10
    line = curve.splines.new('NURBS' if smooth else 'POLY')
    line.points.add(len(points) - 1)
    for target, point in zip(line.points, points):
        target.co = (*point, 1)
    line.use_cyclic_u = closed
    if smooth:
        line.order_u, line.use_endpoint_u = min(3, len(points)), True
    return _from_curve(curve, mat, 50)


def prism(outline, height, mat, holes=(), bevel=0.0, sharp=35):
    """An outline in x and y made thick along z from 0; holes are (x, y, radius) or outlines."""
    curve = bpy.data.curves.new('prism', 'CURVE')
    curve.dimensions, curve.fill_mode = '2D', 'BOTH'
    curve.extrude, curve.bevel_depth, curve.bevel_resolution = max(0, height / 2 - bevel), bevel, 2
    curve.offset = -bevel
    rings = [outline] + [circle(h[2], h[0], h[1]) if len(h) == 3 and not hasattr(h[0], '__len__') else h for h in holes]
    for points in rings:
        line = curve.splines.new('POLY')
        line.points.add(len(points) - 1)
        for target, (x, y) in zip(line.points, points):
            target.co = (x, y, 0, 1)
        line.use_cyclic_u = True
    with at(z=height / 2):
        return _from_curve(curve, mat, sharp)


def circle(radius, x=0, y=0, count=48, stretch=1.0):
    return [(x + radius * math.cos(TAU * i / count), y + radius * stretch * math.sin(TAU * i / count)) for i in range(count)]


def rounded(width, depth, corner, x=0, y=0, steps=6):
    """The outline of a rectangle with round corners."""
    w, d = width / 2 - corner, depth / 2 - corner
    points = []
    for quarter, (cx, cy) in enumerate([(w, d), (-w, d), (-w, -d), (w, -d)]):
        for i in range(steps + 1):
            angle = TAU / 4 * (quarter + i / steps)
            points.append((x + cx + corner * math.cos(angle), y + cy + corner * math.sin(angle)))
    return points


def soft(points, steps=8):
    """A closed outline through points without corners (Catmull-Rom)."""
    out, n = [], len(points)
    for i in range(n):
        a, b, c, d = (Vector(points[(i + k) % n]) for k in (-1, 0, 1, 2))
        for s in range(steps):
            t = s / steps
            p = 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
            out.append(tuple(p))
    return out


def arc_band(inner, outer, start, end, steps=28):
    """The outline of a part of a ring, from one angle in degrees to another."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    far = [(outer * math.cos(a), outer * math.sin(a)) for a in angles]
    return far + [(inner * math.cos(a), inner * math.sin(a)) for a in reversed(angles)]


def gear(radius, teeth, depth):
    """The outline of a toothed wheel."""
    points = []
    for i in range(teeth):
        for offset, r in ((0, radius - depth), (0.25, radius - depth), (0.4, radius), (0.8, radius)):
            angle = TAU * (i + offset) / teeth
            points.append((r * math.cos(angle), r * math.sin(angle)))
    return points


def helix(radius, height, turns, wire, mat, top=None, sides=5):
    """A coil spring on z = 0 with flat ends."""
    steps = int(turns * 28)
    top = radius if top is None else top
    points = []
    for i in range(steps + 1):
        t = i / steps
        rise = min(1, max(0, (t * turns - 0.75) / (turns - 1.5)))
        r = radius + (top - radius) * t
        points.append((r * math.cos(TAU * turns * t), r * math.sin(TAU * turns * t), wire + rise * (height - 2 * wire)))
    return tube(points, wire, mat, smooth=False, sides=sides)


def bolt(size, length, mat, head=True):
    """A hexagon bolt that points down from z = 0, head on top."""
    if head:
        prism(circle(size * 0.95, count=6), size * 0.7, mat, bevel=size * 0.06, sharp=20)
    thread = []
    for i in range(max(2, int(length / (size * 0.16)))):
        z = -i * size * 0.16
        thread += [(size * 0.5, z), (size * 0.43, z - size * 0.08)]
    lathe([(0, 0), *thread, (size * 0.35, -length), (0, -length)], mat, 32)


def nut(size, mat):
    prism(circle(size * 0.95, count=6), size * 0.8, mat, holes=[(0, 0, size * 0.5)], bevel=size * 0.06, sharp=20)


def bellows(low, high, height, folds, depth, mat):
    """A rubber boot from one radius to another with folds."""
    points = []
    for i in range(folds * 8 + 1):
        t = i / (folds * 8)
        r = low + (high - low) * t + depth * (0.5 - 0.5 * math.cos(TAU * folds * t))
        points.append((r, height * t))
    inside = [(points[-1][0] * 0.8, height), (points[0][0] * 0.8, 0)]
    return lathe([*points, *inside, points[0]], mat)


def pleats(width, depth, height, folds, mat):
    """A block of folded filter paper on z = 0."""
    top, base = [], []
    for i in range(folds * 2 + 1):
        x = -width / 2 + width * i / (folds * 2)
        top.append((x, height if i % 2 else height * 0.15))
    outline = [(-width / 2, 0), *top, (width / 2, 0)]
    with at(y=depth / 2, rx=90):
        return prism(outline, depth, mat, sharp=10)


def plug(size, pins, body, contact):
    """A connector socket that opens along +z."""
    w = size * (0.55 + 0.28 * pins)
    prism(rounded(w, size, size * 0.2), size * 0.25, body, bevel=size * 0.03)
    prism(rounded(w, size, size * 0.2), size * 1.1, body, holes=[rounded(w * 0.82, size * 0.72, size * 0.12)], bevel=size * 0.04)
    with at(y=size * 0.55, z=size * 0.45):
        box(w * 0.4, size * 0.22, size * 0.35, body)
    for i in range(pins):
        with at(x=(i - (pins - 1) / 2) * size * 0.3):
            box(size * 0.1, size * 0.07, size * 0.8, contact)


def surface(point, across, along, mat, thick=0.0):
    """A curved sheet through point(u, v), both from 0 to 1, made thick."""
    vertices = [point(i / across, j / along) for j in range(along + 1) for i in range(across + 1)]
    row = across + 1
    faces = [(j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i) for j in range(along) for i in range(across)]
    form = solid(vertices, faces, mat, 40)
    if thick:
        modifier = form.modifiers.new('thick', 'SOLIDIFY')
        modifier.thickness, modifier.offset = thick, 0
    return form


def cells(width, height, fins, tubes, depth, mat, frame):
    """The core of a radiator, upright in x and z: flat tubes across and folded fins between them."""
    step = height / tubes
    for i in range(tubes + 1):
        with at(z=i * step):
            box(width, depth, step * 0.22, frame, 0)
    for i in range(tubes):
        outline = []
        for k in range(fins + 1):
            outline.append((-width / 2 + width * k / fins, i * step + step * (0.24 if k % 2 else 0.96)))
        back = [(x, z - step * 0.05) for x, z in reversed(outline)]
        with at(y=depth * 0.45, rx=90):
            prism(outline + back, depth * 0.9, mat, sharp=5)

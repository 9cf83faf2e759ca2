"""The studio: camera, lights, ground that catches the shadow, and the frame that each model fills."""

import math

import bpy
from mathutils import Matrix, Vector

LENS = 85
MARGIN = 0.86


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def _area(name, location, size, power, colour=(1, 1, 1)):
    light = bpy.data.lights.new(name, 'AREA')
    light.energy, light.size, light.color = power, size, colour
    holder = bpy.data.objects.new(name, light)
    holder.location = location
    holder.rotation_euler = (Vector((0, 0, 0.4)) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(holder)


def _world():
    """Light from a bright ceiling over a dim horizon, so that metal has something to reflect."""
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    coordinates = tree.nodes.new('ShaderNodeTexCoord')
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    stops = [(0.0, 0.55), (0.46, 0.62), (0.5, 0.10), (0.62, 0.30), (0.78, 0.95), (1.0, 1.0)]
    while len(ramp.color_ramp.elements) < len(stops):
        ramp.color_ramp.elements.new(0.5)
    for element, (position, value) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = position, (value, value, value * 1.01, 1)
    height = tree.nodes.new('ShaderNodeMapRange')
    height.inputs[1].default_value, height.inputs[2].default_value = -1, 1
    tree.links.new(coordinates.outputs['Generated'], split.inputs[0])
    tree.links.new(split.outputs['Z'], height.inputs[0])
    tree.links.new(height.outputs[0], ramp.inputs['Fac'])
    tree.links.new(ramp.outputs['Color'], tree.nodes['Background'].inputs['Color'])
    tree.nodes['Background'].inputs['Strength'].default_value = 0.62


def _points(forms):
    graph = bpy.context.evaluated_depsgraph_get()
    for form in forms:
        shown = form.evaluated_get(graph)
        vertices = [vertex.co.copy() for vertex in shown.to_mesh().vertices]
        shown.to_mesh_clear()
        for vertex in vertices[:: max(1, len(vertices) // 3000)]:
            yield form.matrix_world @ vertex


def _normalise(forms):
    """Scales the model to a radius of one, resting on the ground."""
    bpy.context.view_layer.update()
    points = list(_points(forms))
    low = Vector([min(p[i] for p in points) for i in range(3)])
    high = Vector([max(p[i] for p in points) for i in range(3)])
    scale = 2 / (high - low).length
    centre = (low + high) / 2
    move = Matrix.Scale(scale, 4) @ Matrix.Translation((-centre.x, -centre.y, -low.z))
    for form in forms:
        form.matrix_world = move @ form.matrix_world
    bpy.context.view_layer.update()


def _camera(forms, azimuth, elevation, size):
    """A camera that looks from an angle and is fitted to the model."""
    scene = bpy.context.scene
    camera = bpy.data.cameras.new('camera')
    camera.lens = LENS
    holder = bpy.data.objects.new('camera', camera)
    scene.collection.objects.link(holder)
    scene.camera = holder
    a, e = math.radians(azimuth), math.radians(elevation)
    back = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    rotation = back.to_track_quat('Z', 'Y')
    points = list(_points(forms))
    half_x = 18 / LENS * MARGIN
    half_y = half_x * size[1] / size[0]
    turn = rotation.to_matrix().transposed()
    local = [turn @ p for p in points]
    centre, distance = Vector((0, 0, 0)), 9.0
    for _ in range(12):
        seen = [((p.x - centre.x) / (distance - p.z), (p.y - centre.y) / (distance - p.z)) for p in local]
        left, right = min(s[0] for s in seen), max(s[0] for s in seen)
        low, high = min(s[1] for s in seen), max(s[1] for s in seen)
        centre += Vector(((left + right) / 2, (low + high) / 2, 0)) * distance
        distance *= max((right - left) / (2 * half_x), (high - low) / (2 * half_y))
    holder.matrix_world = Matrix.Translation(rotation @ Vector((centre.x, centre.y, distance))) @ rotation.to_matrix().to_4x4()


def build(azimuth, elevation, size):
    forms = [each for each in bpy.data.objects if each.type == 'MESH']
    _normalise(forms)
    _camera(forms, azimuth, elevation, size)
    _world()
    _area('key', (-2.6, -2.2, 3.6), 2.2, 150, (1, 0.98, 0.95))
    _area('rim', (2.8, 1.6, 2.4), 1.4, 85, (0.95, 0.98, 1))
    _area('front', (1.2, -4.2, 1.4), 2.0, 32)
    bpy.ops.mesh.primitive_plane_add(size=30)
    bpy.context.object.is_shadow_catcher = True


def configure(size, samples, folder):
    """Cycles on the processor, transparent film, and the passes that the filter of noise reads, as EXR."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.device, scene.cycles.samples = 'CPU', samples
    scene.cycles.use_adaptive_sampling, scene.cycles.adaptive_threshold = True, 0.02
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 4, 1, 3
    scene.cycles.transparent_max_bounces = 12
    scene.cycles.sample_clamp_indirect, scene.cycles.sample_clamp_direct = 4, 12
    scene.cycles.blur_glossy = 1.0
    scene.cycles.caustics_reflective = scene.cycles.caustics_refractive = False
    scene.render.film_transparent = True
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    layer = scene.view_layers[0]
    layer.use_pass_normal = layer.use_pass_diffuse_color = layer.use_pass_z = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    passes = tree.nodes.new('CompositorNodeRLayers')
    output = tree.nodes.new('CompositorNodeOutputFile')
    output.base_path = str(folder)
    output.format.file_format, output.format.color_depth, output.format.color_mode = 'OPEN_EXR', '32', 'RGBA'
    output.file_slots.clear()
    for name, source in (('image', 'Image'), ('normal', 'Normal'), ('albedo', 'DiffCol')):
        output.file_slots.new(name)
        tree.links.new(passes.outputs[source], output.inputs[name])

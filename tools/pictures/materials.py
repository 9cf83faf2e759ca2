"""Materials of parts. Each call returns one material, made once for each scene."""

import bpy


def _principled(name, colour, metallic, roughness, clearcoat=0.0, specular=0.5):
    mat = bpy.data.materials.get(name)
    if mat:
        return mat, None
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    shader = mat.node_tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (*colour, 1)
    shader.inputs['Metallic'].default_value = metallic
    shader.inputs['Roughness'].default_value = roughness
    shader.inputs['Clearcoat'].default_value = clearcoat
    shader.inputs['Clearcoat Roughness'].default_value = 0.12
    shader.inputs['Specular'].default_value = specular
    return mat, shader


def _grain(mat, shader, size, strength, spread=0.0, colour=None):
    """Bumps, and where a second colour is given, spots of it."""
    tree = mat.node_tree
    noise = tree.nodes.new('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = size
    noise.inputs['Detail'].default_value = 6
    coordinates = tree.nodes.new('ShaderNodeTexCoord')
    tree.links.new(coordinates.outputs['Object'], noise.inputs['Vector'])
    bump = tree.nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value = strength
    bump.inputs['Distance'].default_value = 0.02
    tree.links.new(noise.outputs['Fac'], bump.inputs['Height'])
    tree.links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    if colour:
        ramp = tree.nodes.new('ShaderNodeValToRGB')
        ramp.color_ramp.elements[0].position = 0.5 - spread
        ramp.color_ramp.elements[1].position = 0.5 + spread
        ramp.color_ramp.elements[0].color = shader.inputs['Base Color'].default_value
        ramp.color_ramp.elements[1].color = (*colour, 1)
        tree.links.new(noise.outputs['Fac'], ramp.inputs['Fac'])
        tree.links.new(ramp.outputs['Color'], shader.inputs['Base Color'])


def linear(hex_colour):
    """An sRGB colour such as `#0a6b45` in linear light."""
    values = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)


def metal(name, colour, roughness):
    return _principled(name, colour, 1.0, roughness)[0]


def steel():
    return metal('steel', (0.62, 0.62, 0.64), 0.28)


def machined():
    return metal('machined', (0.72, 0.72, 0.73), 0.36)


def dark_steel():
    return metal('dark steel', (0.22, 0.22, 0.235), 0.34)


def chrome():
    return metal('chrome', (0.85, 0.86, 0.88), 0.07)


def zinc():
    return metal('zinc', (0.72, 0.62, 0.38), 0.32)


def brass():
    return metal('brass', (0.80, 0.56, 0.22), 0.25)


def copper():
    return metal('copper', (0.82, 0.40, 0.22), 0.3)


def cast_aluminium():
    return _principled('cast aluminium', (0.66, 0.67, 0.68), 0.85, 0.5)[0]


def cast_iron():
    mat, shader = _principled('cast iron', (0.13, 0.13, 0.14), 0.75, 0.52)
    if shader:
        _grain(mat, shader, 45, 0.5)
    return mat


def black_plastic():
    return _principled('black plastic', (0.022, 0.023, 0.025), 0, 0.42)[0]


def rubber():
    return _principled('rubber', (0.016, 0.016, 0.017), 0, 0.62)[0]


def tread():
    mat, shader = _principled('tread', (0.018, 0.018, 0.019), 0, 0.75)
    if shader:
        _grain(mat, shader, 90, 0.3)
    return mat


def plastic(colour, roughness=0.38):
    return _principled('plastic ' + colour, linear(colour), 0, roughness)[0]


def paint(colour, roughness=0.3):
    return _principled('paint ' + colour, linear(colour), 0, roughness, clearcoat=0.8)[0]


def paper(colour='#e9dcb4'):
    return _principled('paper ' + colour, linear(colour), 0, 0.9, specular=0.15)[0]


def ceramic():
    return _principled('ceramic', (0.82, 0.81, 0.78), 0, 0.18, clearcoat=0.5)[0]


def friction():
    mat, shader = _principled('friction', (0.055, 0.052, 0.05), 0.0, 0.85)
    if shader:
        _grain(mat, shader, 70, 0.9, 0.12, (0.20, 0.19, 0.18))
    return mat


def card(colour='#c8a878'):
    return _principled('card ' + colour, linear(colour), 0, 0.8, specular=0.2)[0]


def fabric(colour):
    mat, shader = _principled('fabric ' + colour, linear(colour), 0, 0.95, specular=0.1)
    if shader:
        _grain(mat, shader, 160, 0.8)
    return mat


def glass(colour='#ffffff', strength=0.85):
    """Clear material without refraction: cheap to render, and its background stays visible."""
    name = f'glass {colour} {strength}'
    mat = bpy.data.materials.get(name)
    if mat:
        return mat
    mat = bpy.data.materials.new(name)
    mat.use_nodes = True
    tree = mat.node_tree
    tree.nodes.clear()
    clear = tree.nodes.new('ShaderNodeBsdfTransparent')
    clear.inputs['Color'].default_value = (*[1 - (1 - c) * 0.9 for c in linear(colour)], 1)
    shine = tree.nodes.new('ShaderNodeBsdfPrincipled')
    shine.inputs['Base Color'].default_value = (*linear(colour), 1)
    shine.inputs['Roughness'].default_value = 0.06
    fresnel = tree.nodes.new('ShaderNodeLayerWeight')
    fresnel.inputs['Blend'].default_value = 0.25
    lift = tree.nodes.new('ShaderNodeMath')
    lift.operation = 'MULTIPLY_ADD'
    lift.inputs[1].default_value = strength
    lift.inputs[2].default_value = 1 - strength
    mix = tree.nodes.new('ShaderNodeMixShader')
    out = tree.nodes.new('ShaderNodeOutputMaterial')
    tree.links.new(fresnel.outputs['Facing'], lift.inputs[0])
    tree.links.new(lift.outputs[0], mix.inputs['Fac'])
    tree.links.new(clear.outputs[0], mix.inputs[1])
    tree.links.new(shine.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], out.inputs['Surface'])
    return mat


def glow(colour='#fff3d0', strength=1.0):
    mat, shader = _principled('glow ' + colour, linear(colour), 0, 0.4)
    if shader:
        shader.inputs['Emission'].default_value = (*linear(colour), 1)
        shader.inputs['Emission Strength'].default_value = strength
    return mat

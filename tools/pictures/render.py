"""Renders models to PNG with transparent ground: see README.md.

    blender -b -t 1 -P tools/pictures/render.py -- FOLDER [--size 480x360] [--samples 64] [--only name,name]
"""

import argparse
import importlib
import pkgutil
import sys
import tempfile
import time
import traceback
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import bpy  # noqa: E402
import numpy as np  # noqa: E402

import models  # noqa: E402
import stage  # noqa: E402
from denoise import denoise, develop  # noqa: E402

for module in pkgutil.iter_modules(models.__path__):
    importlib.import_module(f'models.{module.name}')


def read(path):
    image = bpy.data.images.load(str(path))
    image.colorspace_settings.name = 'Non-Color'
    width, height = image.size
    pixels = np.array(image.pixels[:], np.float32).reshape(height, width, 4)
    bpy.data.images.remove(image)
    return pixels


def write(path, pixels):
    height, width = pixels.shape[:2]
    image = bpy.data.images.new('out', width, height, alpha=True)
    image.colorspace_settings.name = 'Non-Color'
    image.alpha_mode = 'STRAIGHT'
    image.pixels = pixels.astype(np.float32).ravel()
    image.filepath_raw, image.file_format = str(path), 'PNG'
    image.save()


def render(model, folder, size, samples):
    stage.clear()
    model.build()
    stage.build(model.azimuth, model.elevation, size)
    with tempfile.TemporaryDirectory() as scratch:
        stage.configure(size, round(samples * model.effort), Path(scratch))
        bpy.context.scene.render.filepath = str(Path(scratch) / 'ignored')
        bpy.ops.render.render()
        image, normal, albedo = (read(Path(scratch) / f'{name}0001.exr') for name in ('image', 'normal', 'albedo'))
    write(folder / f'{model.name}.png', develop(denoise(image, normal, albedo, samples)))


def main():
    options = argparse.ArgumentParser()
    options.add_argument('folder', type=Path)
    options.add_argument('--size', default='480x360')
    options.add_argument('--samples', type=int, default=64)
    options.add_argument('--only', default='')
    chosen = options.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    chosen.folder.mkdir(parents=True, exist_ok=True)
    size = tuple(int(side) for side in chosen.size.split('x'))
    names = list(filter(None, chosen.only.split(','))) or list(models.MODELS)
    for model in (models.MODELS[name] for name in names):
        if (chosen.folder / f'{model.name}.png').exists():
            continue
        begin = time.time()
        try:
            render(model, chosen.folder, size, chosen.samples)
            print(f'PICTURE {model.name} {time.time() - begin:.1f} s', flush=True)
        except Exception as error:  # One faulty model must not end a long run.
            traceback.print_exc()
            print(f'PICTURE {model.name} FAILED {error!r}', flush=True)


main()

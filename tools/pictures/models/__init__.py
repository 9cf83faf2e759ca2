"""The models, by the name of their picture: the key of a kind of part, or `<key>.<look>`."""

from dataclasses import dataclass
from typing import Callable

MODELS = {}


@dataclass
class Model:
    name: str
    build: Callable[[], None]
    azimuth: float
    elevation: float
    effort: float


def model(name, az=-28, el=24, effort=1, **settings):
    """Registers a function as the model of a picture, seen from an angle in degrees; `effort` multiplies its samples."""

    def register(build):
        MODELS[name] = Model(name, lambda: build(**settings), az, el, effort)
        return build

    return register

"""A filter for the noise of few samples: averages neighbours that have a similar surface and a similar patch."""

import numpy as np


def _blur(values, radius=1):
    """The mean over a square window."""
    padded = np.pad(values, ((radius, radius), (radius, radius)), mode='edge')
    size = 2 * radius + 1
    total = np.cumsum(np.cumsum(np.pad(padded, ((1, 0), (1, 0))), axis=0), axis=1)
    return (total[size:, size:] - total[:-size, size:] - total[size:, :-size] + total[:-size, :-size]) / size**2


def denoise(image, normal, albedo, samples, reach=4):
    """Filters linear RGBA; normal and albedo tell surfaces apart. Arrays are height × width × channels."""
    strength = 0.5 / np.sqrt(samples)
    tone = np.log1p(4 * np.clip(image[..., :3], 0, 8))
    guide = np.concatenate([normal[..., :3] * 0.9, np.clip(albedo[..., :3], 0, 1) * 2.2], axis=2)
    data = np.dstack([np.clip(image[..., :3], 0, 12), image[..., 3]])
    solid = (np.abs(normal[..., :3]).sum(axis=2) > 0.1).astype(np.float32)
    total, weights = np.zeros_like(data), np.zeros(data.shape[:2], np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            move = lambda values: np.roll(values, (dy, dx), axis=(0, 1))
            feature = ((guide - move(guide)) ** 2).sum(axis=2) / 0.02
            # The shadow on the ground has no surface of its own and is smooth: it takes any neighbour on the ground.
            change = ((tone - move(tone)) ** 2).mean(axis=2) + 0.35 * (image[..., 3] - move(image[..., 3])) ** 2
            patch = _blur(change) / (strength**2)
            edge = 8.0 * (solid - move(solid)) ** 2
            weight = np.exp(-feature - patch * (0.25 + 0.75 * solid) - edge - (dx * dx + dy * dy) / (2 * reach**2))
            total += weight[..., None] * move(data)
            weights += weight
    return total / weights[..., None]


def develop(image, exposure=1.0):
    """Linear premultiplied light to sRGB with a soft shoulder, straight alpha, 0 to 1."""
    alpha = np.clip(image[..., 3:4], 0, 1)
    light = np.clip(image[..., :3] / np.maximum(alpha, 1e-4), 0, None) * exposure
    knee = 0.65
    light = np.where(light > knee, knee + (1 - knee) * (1 - np.exp(-(light - knee) / (1 - knee))), light)
    srgb = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.power(np.maximum(light, 1e-6), 1 / 2.4) - 0.055)
    return np.concatenate([np.clip(srgb, 0, 1), alpha], axis=2)

"""Measurements of a picture: contrasts, colours as colour-blind people see them, and sizes of texts."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from tests.support.pictures import tag


def channels(colour: str) -> tuple[float, ...]:
    """Return red, green and blue as linear values."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def luminance(colour: str) -> float:
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast as the Web Content Accessibility Guidelines define it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


VISION = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Simulations of colour blindness: Machado, Oliveira and Fernandes 2009."""


def seen(colour: str, vision: str) -> tuple[float, ...]:
    rgb = channels(colour)
    return tuple(
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, rgb, strict=True)))) ** (1 / 2.2)
        for row in VISION[vision]
    )


def apart(one: str, other: str, vision: str) -> float:
    """Return the distance between two colours as seen: 0 for equal ones, 1.7 for black and white."""
    pairs = zip(seen(one, vision), seen(other, vision), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def texts(picture: str) -> list[tuple[str, float]]:
    """Return every text with its height in pixels."""
    root = ElementTree.fromstring(picture)
    width = float(root.attrib["viewBox"].split()[2])
    found: list[tuple[str, float]] = []

    def walk(element: ElementTree.Element, scale: float, size: float) -> None:
        for factor in re.findall(r"scale\(([\d.]+)\)", element.get("transform", "")):
            scale *= float(factor)
        size = float(element.get("font-size", size))
        if tag(element) == "text":
            found.append(("".join(element.itertext()), size * scale))
        for child in element:
            walk(child, scale, size)

    walk(root, float(root.attrib["width"]) / width, 0)
    return found

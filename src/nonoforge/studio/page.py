"""The page of the studio and the files of its front end: one HTML without any script in it, and a strict policy."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

import nonoforge
from nonoforge.errors import WriteError

MEDIA = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".txt": "text/plain; charset=utf-8",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
}
"""What the front end may consist of."""

MISSING = (
    "The studio's front end was not built when nonoforge was installed, because its packages could not be fetched: "
    "with a connection to npm's registry, install nonoforge again (in a checkout: make player)."
)

_NAME = re.compile(r"[\w-]+(?:\.[\w-]+)*", re.ASCII)


def page(token: str) -> str:
    """The page, with the token that its scripts show."""
    script = (
        '<script type="module" src="/bundle/studio.mjs">'
        if built("studio.mjs")
        else ('<script src="/bundle/studio.js" defer>')
    )
    if not built("studio.mjs") and not built("studio.js"):
        return (
            f"<!doctype html><html lang=en><meta charset=utf-8><title>nonoforge</title><p>{escape(MISSING)}</p></html>"
        )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="nonoforge-token" content="{escape(token)}">
<meta name="nonoforge-version" content="{escape(nonoforge.__version__)}">
<link rel="icon" href="data:,">
<title>nonoforge studio</title>
<link rel="stylesheet" href="/bundle/theme.css">
<link rel="stylesheet" href="/bundle/studio.css">
</head>
<body>
<noscript>The studio needs JavaScript, which is switched off in this browser.</noscript>
{script}</script>
</body>
</html>
"""


def policy(host: str) -> str:
    """What the page may do: run its own scripts, use its own styles, show its own pictures, speak with this server."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            f"connect-src 'self' ws://{host}",
            "worker-src 'self' blob:",
            "frame-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


def built(name: str) -> bool:
    """Whether the front end has a file of this name."""
    return files("nonoforge.studio").joinpath("bundle", name).is_file()


def bundled(name: str) -> tuple[bytes, str] | None:
    """The bytes and the media type of a file of the front end; None where there is none of this name."""
    if not _NAME.fullmatch(name):
        return None
    if name == "theme.css":
        return theme(), MEDIA[".css"]
    media = MEDIA.get("." + name.rpartition(".")[2])
    if media is None or not built(name):
        return None
    return files("nonoforge.studio").joinpath("bundle", name).read_bytes(), media


@cache
def theme() -> bytes:
    """The colours of printed drawings, as the player has them."""
    from nonoforge.player.page import theme_style

    try:
        return theme_style().encode()
    except WriteError:
        return b""

"""Where distributions lie that somebody works on: those installed with ``pip install --editable``.

What is wrong with one of these is for whoever sits at the keyboard to correct, not to update.
"""

from __future__ import annotations


def how_to_mend(distribution: str) -> str:
    """What to do about a distribution that does not work, as the beginning of a hint."""
    folder = work_folder(distribution)
    if folder:
        return f"correct it in {folder}"
    return f"update it with 'pip install --upgrade {distribution}'"


def work_folder(distribution: str) -> str:
    """The folder that a distribution is worked on in; empty for one that was installed as it is.

    It is what the installer has written down (``direct_url.json``, as PEP 610 has it).
    """
    import json
    from importlib.metadata import distribution as installed
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        origin = json.loads(installed(distribution).read_text("direct_url.json") or "{}")
        editable = origin.get("dir_info", {}).get("editable") is True
        return url2pathname(urlsplit(origin["url"]).path) if editable else ""
    except Exception:  # noqa: BLE001  not installed, or whatever a broken installation raises
        return ""

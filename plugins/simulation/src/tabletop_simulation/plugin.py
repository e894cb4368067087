"""What this distribution offers besides its commands: the executor for this machine."""

from __future__ import annotations

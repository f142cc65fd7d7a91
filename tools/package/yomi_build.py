"""Builds the Python package by maturin, where there is a Rust to build it with."""

import pathlib
import re
import subprocess

import maturin
from maturin import *  # noqa: F403

ROOT = pathlib.Path(__file__).resolve().parents[2]


def numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")[:2]]


def look_for_rust() -> None:
    """Ends with one line where there is no Rust that is new enough; maturin would fetch one, or fail in many."""
    [needed] = re.findall(r'^rust-version = "([\d.]+)"', (ROOT / "Cargo.toml").read_text(), re.MULTILINE)
    try:
        said = subprocess.run(["cargo", "--version"], capture_output=True, text=True, check=True, cwd=ROOT).stdout
        found = said.split()[1]
    except (OSError, subprocess.CalledProcessError, IndexError):
        found = None
    if found is None or numbers(found) < numbers(needed):
        raise SystemExit(f"Rust {needed} or newer is needed: found {found or 'none'}; https://rustup.rs has it")


def get_requires_for_build_wheel(config_settings=None):
    look_for_rust()
    return maturin.get_requires_for_build_wheel(config_settings)


def get_requires_for_build_editable(config_settings=None):
    look_for_rust()
    return maturin.get_requires_for_build_editable(config_settings)

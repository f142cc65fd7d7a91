"""What is not installed is asked for in a sentence."""

import importlib.util
import sys
import types

import pytest
import yomi
from conftest import ROOT


@pytest.mark.parametrize(
    "module, work",
    [
        ("numpy", lambda: yomi.Game("othello").start.planes()),
        ("numpy", lambda: yomi.Game("othello").start.features()),
        ("pandas", lambda: yomi.Game("nim").tournament(["random", "random"], blocks=1).records.to_pandas()),
        ("polars", lambda: yomi.Game("nim").tournament(["random", "random"], blocks=1).records.to_polars()),
    ],
)
def test_a_module_that_is_missing_is_asked_for(monkeypatch, module, work):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=f"^{module} is needed here and is not installed: pip install {module}$"):
        work()


def test_a_bar_is_shown_where_tqdm_is_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.warns(UserWarning, match="pip install tqdm"):
        assert yomi.Game("nim").start.analyze(progress=True).best


def test_the_package_has_a_version():
    assert yomi.__version__.count(".") == 2


def test_a_build_without_rust_says_so_in_one_line(monkeypatch, tmp_path):
    builder = types.ModuleType("maturin")
    builder.get_requires_for_build_wheel = lambda settings: ["all is well"]
    monkeypatch.setitem(sys.modules, "maturin", builder)
    path = ROOT / "tools/package/yomi_build.py"
    specification = importlib.util.spec_from_file_location("yomi_build", path)
    build = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(build)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SystemExit, match=r"^Rust 1\.\d+ or newer is needed: found none; https://rustup.rs has it$"):
        build.get_requires_for_build_wheel()
    for version, is_enough in [("1.2.0", False), ("1.900.0", True), ("2.0.0", True)]:
        cargo = tmp_path / "cargo"
        cargo.write_text(f"#!/bin/sh\necho cargo {version}\n")
        cargo.chmod(0o755)
        if is_enough:
            assert build.get_requires_for_build_wheel() == ["all is well"]
        else:
            with pytest.raises(SystemExit, match="found 1.2.0"):
                build.get_requires_for_build_wheel()

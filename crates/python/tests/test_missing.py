"""What is not installed is asked for in a sentence."""

import sys

import pytest
import yomi


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

"""The types of the package, by a strict checker; and the stub of its compiled half, against that half."""

import pathlib
import shutil
import subprocess
import sys

import pytest
import yomi

pytest.importorskip("mypy")
FOLDER = pathlib.Path(yomi.__file__).parent


def check(*line):
    run = subprocess.run([sys.executable, "-m", *line], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_types_are_right(tmp_path):
    # A copy: beside a package that is installed lie others, which the checker would take for ours.
    copy = shutil.copytree(FOLDER, tmp_path / "yomi", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    check("mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(copy))


def test_users_are_checked(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import yomi\n"
        "answer: yomi.Answer = yomi.Game('nim').start.analyze('pvs', depth=3)\n"
        "best: str | None = answer.best\n"
        "def first(position: yomi.Position) -> str:\n"
        "    return position.legal_moves[0]\n"
        "result = yomi.Game('nim').tournament({'a': first, 'b': 'pvs'}, blocks=3)\n"
        "payoffs: list[int] = result.records[0]['payoffs']\n"
    )
    check("mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(script))
    wrong = tmp_path / "wrong.py"
    wrong.write_text("import yomi\nyomi.Game('nim').start.analyze(deph=3)\n")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), str(wrong)],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1 and "deph" in run.stdout


def test_the_stub_is_of_the_compiled_half():
    allowed = FOLDER / "_yomi.allow"
    more = ["--allowlist", str(allowed)] if allowed.exists() else []
    check("mypy.stubtest", "yomi._yomi", "--ignore-missing-stub", *more)

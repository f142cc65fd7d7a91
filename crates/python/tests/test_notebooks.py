"""The notebooks are run, and none has outputs in it."""

import json
import os
import sys

import pytest
from conftest import ROOT

NOTEBOOKS = sorted((ROOT / "examples/notebooks").glob("*.ipynb"))


def test_there_is_one_for_each_reader():
    assert [notebook.stem for notebook in NOTEBOOKS] == ["designer", "learner", "researcher", "teacher", "three-players"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_outputs_are_stripped(notebook):
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        assert not cell.get("outputs") and cell.get("execution_count") is None


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda notebook: notebook.stem)
def test_notebooks_run(notebook, tmp_path, monkeypatch):
    try:
        import ipykernel  # noqa: F401
        import nbclient
        import nbformat
    except ImportError:
        # Past the capture of test output: a check that is left out must be seen.
        print(f"SKIPPED: {notebook.name}; to run it: pip install nbclient ipykernel", file=sys.__stderr__)
        pytest.skip("nbclient is not installed")
    # It runs in a folder of its own, where `..` has no examples.
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "examples"), prepend=os.pathsep)
    read = nbformat.read(notebook, as_version=4)
    nbclient.NotebookClient(read, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = [output for cell in read.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("text/html" in output.get("data", {}) for output in shown)

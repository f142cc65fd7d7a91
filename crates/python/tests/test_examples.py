"""Every example of the docstrings and of the documents is run, and everything public has a docstring."""

import doctest
import importlib.util
import inspect
import re

import pytest
import yomi
from conftest import ROOT


def documented():
    """Everything public, with its docstring."""
    yield "yomi", yomi.__doc__
    for name in yomi.__all__:
        thing = getattr(yomi, name)
        yield name, thing.__doc__
        if not inspect.isclass(thing):
            continue
        for attribute in list(vars(thing)):
            getattr(thing, attribute, None)  # Methods of commands are made when they are looked at.
            value = vars(thing)[attribute]
            if attribute.startswith("_") or not (callable(value) or hasattr(value, "__doc__")):
                continue
            if inspect.isroutine(value) or inspect.isgetsetdescriptor(value) or isinstance(value, (property, staticmethod)):
                yield f"{name}.{attribute}", value.__doc__


DOCUMENTED = dict(documented())


@pytest.mark.parametrize("name", DOCUMENTED)
def test_everything_public_is_documented(name):
    if not name.endswith(".__doc__"):
        assert DOCUMENTED[name], f"{name} has no docstring"


def run(text, name, names):
    """Runs the examples of a text; returns how many there are."""
    text = inspect.cleandoc(text)
    test = doctest.DocTestParser().get_doctest(text, names, name, name, 0)
    # Names stay for the next text.
    test.globs = names
    failures = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    runner.run(test, out=failures.append, clear_globs=False)
    assert not failures, "".join(failures)
    return len(test.examples)


def names():
    return {"yomi": yomi, **{name: getattr(yomi, name) for name in yomi.__all__}}


WITH_EXAMPLES = [name for name, text in DOCUMENTED.items() if text and ">>>" in text]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_docstrings(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run(DOCUMENTED[name], name, names()) > 0


def test_there_are_examples():
    assert len(WITH_EXAMPLES) > 20


@pytest.mark.parametrize("file", ["crates/python/README.md", "docs/python.md", "docs/tutorial/programmer.md"])
def test_the_examples_of_documents(file, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (ROOT / file).read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    assert blocks, "the document has an example"
    shared = {}
    for block in blocks:
        if ">>>" in block:
            run(block, file, shared)
            continue
        exec(compile(block, file, "exec"), shared)


def test_the_picture_of_the_readme_is_the_one_that_is_drawn_today(tmp_path):
    spec = importlib.util.spec_from_file_location("drawing", ROOT / "tools/board-and-tree.py")
    drawing = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(drawing)
    drawing.main(tmp_path / "drawn.svg")
    kept = ROOT / "docs/images/board-and-tree.svg"
    assert (tmp_path / "drawn.svg").read_text(encoding="utf-8") == kept.read_text(encoding="utf-8")

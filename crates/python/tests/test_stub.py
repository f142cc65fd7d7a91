"""The stub of the compiled half says what that half is: its descriptions, and the options of commands, are made from it.

`UPDATE_EXPECT=1` writes `_yomi.pyi` anew. Types that neither Rust nor the command line knows are written by hand there.
"""

import ast
import inspect
import os
import textwrap

from conftest import ROOT
from yomi import _yomi

STUB = ROOT / "crates/python/python/yomi/_yomi.pyi"


def written(text, indent):
    return textwrap.indent(text, " " * indent)


def docstring(thing, indent):
    """The description as the stub has it; nothing for what is private or has none."""
    text = inspect.cleandoc(thing.__doc__ or "").replace("\\", "\\\\")
    if "\n" not in text:
        return written(f'"""{text}"""', indent)
    return "\n".join(line.rstrip() for line in written(f'"""{text}\n"""', indent).splitlines())


def entry(known, value):
    """A parameter with its type and its default."""
    kind = f": {ast.unparse(known.annotation)}" if known.annotation else ""
    equals = " = " if kind else "="
    return f"{known.arg}{kind}" + (f"{equals}{ast.unparse(value)}" if value else "")


def parameters(arguments, thing):
    """The parameters of a function: as they are in the stub, but for the options of commands."""
    options = getattr(thing, "options", ())
    positional = [*arguments.posonlyargs, *arguments.args]
    defaults = [*[None] * (len(positional) - len(arguments.defaults)), *arguments.defaults]
    found = [entry(*pair) for pair in zip(positional, defaults, strict=True)]
    if arguments.posonlyargs:
        found.insert(len(arguments.posonlyargs), "/")
    if arguments.vararg:
        found.append(f"*{entry(arguments.vararg, None)}")
    known = inspect.signature(thing).parameters if options else {}
    by_name = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    # What was an option, and is none any longer, is left out.
    by_name = [entry(*pair) for pair in by_name if not known or (pair[0].arg in known and pair[0].arg not in options)]
    by_name += [f"{name}: {known[name].annotation} = {known[name].default!r}" for name in options]
    star = ["*"] if by_name and not arguments.vararg else []
    return [*found, *star, *by_name]


def function(node, thing, indent):
    """A function or a property, with its description."""
    decorators = "".join(f"@{ast.unparse(one)}\n" for one in node.decorator_list)
    begin = f"{'async ' * isinstance(node, ast.AsyncFunctionDef)}def {node.name}("
    end = f") -> {ast.unparse(node.returns)}:"
    entries = parameters(node.args, thing)
    line = f"{begin}{', '.join(entries)}{end}"
    if len(line) + indent > 110:
        line = begin + "".join(f"\n    {one}," for one in entries) + f"\n{end}"
    has_text = not node.name.startswith("_") and thing.__doc__
    body = f"\n{docstring(thing, 4)}" if has_text else " ..."
    return written(decorators + line + body, indent)


def member_of(kind, name):
    """A method or a property as it is in its class."""
    found = getattr(kind, name)  # Methods of commands are made when they are looked at.
    member = inspect.getattr_static(kind, name)
    return found if isinstance(member, staticmethod) else member


def made():
    """The text of the stub."""
    parts = ["# Made by tests/test_stub.py from the compiled half of the package, but for types."]
    for node in ast.parse(STUB.read_text(encoding="utf-8")).body:
        thing = getattr(_yomi, getattr(node, "name", ""), None)
        if isinstance(node, ast.FunctionDef):
            parts.append(function(node, thing, 0))
        elif isinstance(node, ast.ClassDef):
            decorators = "".join(f"@{ast.unparse(one)}\n" for one in node.decorator_list)
            bases = f"({', '.join(map(ast.unparse, node.bases))})" if node.bases else ""
            members = [
                function(member, member_of(thing, member.name), 4)
                for member in node.body
                if isinstance(member, (ast.FunctionDef, ast.AsyncFunctionDef))
            ]
            body = "\n".join([docstring(thing, 4), *members])
            parts.append(f"\n{decorators}class {node.name}{bases}:\n{body}\n")
        else:
            parts.append(ast.unparse(node))
    return "\n".join(parts) + "\n"


def test_the_stub_has_the_descriptions_and_the_options():
    text = made()
    if os.environ.get("UPDATE_EXPECT"):
        STUB.write_text(text, encoding="utf-8")
    assert STUB.read_text(encoding="utf-8") == text, "UPDATE_EXPECT=1 writes the stub anew"

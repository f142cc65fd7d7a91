"""The options of commands as parameters of functions: names, defaults and descriptions are those of the command line."""

from __future__ import annotations

import functools
import inspect
import json
import keyword
import re
import textwrap
from collections.abc import Callable
from typing import Any

from yomi import _yomi

# What a function is asked of says the game, the position and the moves, and its result is an object.
ELSEWHERE = frozenset({"json", "position", "moves"})


@functools.cache
def described() -> dict[str, list[dict[str, Any]]]:
    """The options of every command."""
    return dict(json.loads(_yomi.options()))


def parameter_name(option: str) -> str:
    """The name of the parameter that stands for an option: `from_` for `from`."""
    name = option.replace("-", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


def annotation(option: dict[str, Any]) -> str:
    """The type of an option's parameter."""
    texts = {"TIME": "float | str", "X": "float | str", "N": "int | str", "PLIES": "int | str", "A-B": "int | str"}
    kinds = {"flag": "bool", "whole": "int", "number": "float", "file": "str | os.PathLike[str]"}
    kind = kinds.get(option["takes"]) or texts.get(option["value"], "str")
    if option["repeats"]:
        return f"{kind} | Sequence[{kind}]"
    return kind if option["takes"] == "flag" or option["default"] is not None else f"{kind} | None"


def default(option: dict[str, Any]) -> Any:
    """The value of an option that is not given."""
    read = {"whole": int, "number": float}.get(option["takes"], str)
    text: str | None = option["default"]
    if option["takes"] == "flag":
        return False
    if option["repeats"]:
        return tuple(read(one) for one in text.split(",")) if text else ()
    return None if text is None else read(text)


def sentence(option: dict[str, Any]) -> str:
    """What an option does, with parameters in the place of options."""
    return re.sub(r"--([a-z][a-z-]*)", lambda found: f"`{parameter_name(found[1])}`", option["about"]) + "."


class takes_options:
    """Makes a function with `**options` a method that has the options of commands as parameters, but for those that it has
    itself and those that are named in `without`. A name that is none of them is a `TypeError`, which says which was meant.

    The command line is asked when the method is first looked at: to import the package costs nothing.
    """

    def __init__(self, *commands: str, without: str = "") -> None:
        self.commands = commands
        self.left_out = ELSEWHERE.union(without.split())

    def __call__(self, function: Callable[..., Any]) -> takes_options:
        self.function = function
        return self

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner, self.name = owner, name

    def __get__(self, subject: Any, owner: type | None = None) -> Any:
        made = self.made()
        setattr(self.owner, self.name, made)
        return getattr(owner if subject is None else subject, self.name)

    def made(self) -> Callable[..., Any]:
        """The method."""
        function, of_function = self.function, inspect.signature(self.function)
        options: dict[str, dict[str, Any]] = {}
        for command in self.commands:
            for option in described()[command]:
                if option["name"] not in self.left_out:
                    options.setdefault(parameter_name(option["name"]), option)
        own = [known for known in of_function.parameters.values() if known.kind is not inspect.Parameter.VAR_KEYWORD]
        more = [
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default(option), annotation=annotation(option))
            for name, option in options.items()
            if name not in of_function.parameters
        ]
        signature = of_function.replace(parameters=[*own, *more])

        @functools.wraps(function)
        def checked(*arguments: Any, **given: Any) -> Any:
            for name in given:
                if name not in signature.parameters:
                    raise TypeError(unknown(function.__name__, name, signature))
            return function(*arguments, **given)

        lines = (f"- `{name}`: {sentence(option)}" for name, option in options.items())
        wrapped = (textwrap.fill(line, 108, subsequent_indent="  ", break_on_hyphens=False) for line in lines)
        text = inspect.cleandoc(function.__doc__ or "")
        checked.__doc__ = "\n".join([text, "", f"Options, as of `yomi {self.commands[0]}`:", "", *wrapped])
        attributes: Any = checked
        attributes.__signature__ = signature
        attributes.options = tuple(parameter.name for parameter in more)
        return checked


def unknown(function: str, name: str, signature: inspect.Signature) -> str:
    """What is wrong with a parameter that there is none of."""
    import difflib

    near = difflib.get_close_matches(name, list(signature.parameters), 1)
    meant = f"; did you mean `{near[0]}`?" if near else ""
    return f"{function}() got an unexpected keyword argument `{name}`{meant}"


def suggesting(method: Callable[..., Any]) -> Callable[..., Any]:
    """The same compiled method, which says which parameter was meant by one that it has not."""

    @functools.wraps(method)
    def checked(*arguments: Any, **given: Any) -> Any:
        try:
            return method(*arguments, **given)
        except TypeError as error:
            found = re.search(r"unexpected keyword argument '(\w+)'", str(error))
            if found is None or found[1] not in given:
                raise
            raise TypeError(unknown(method.__name__, found[1], inspect.signature(method))) from None

    return checked

"""The whole public interface has signatures and descriptions, and the options of commands are parameters."""

import inspect
import json

import pytest
import yomi
from yomi import _yomi
from yomi._options import ELSEWHERE, parameter_name

COMMANDS = {name: {parameter_name(option["name"]) for option in options} for name, options in dict(json.loads(_yomi.options())).items()}


def public():
    """Everything public: functions, classes, and their methods, properties and fields."""
    for name in yomi.__all__:
        thing = getattr(yomi, name)
        yield name, thing
        if inspect.isclass(thing):
            for kind in thing.__mro__[:-1]:
                if kind.__module__.startswith("yomi"):
                    for member in list(vars(kind)):
                        if not member.startswith("_"):
                            getattr(thing, member, None)  # Methods of commands are made when they are looked at.
                            yield f"{name}.{member}", inspect.getattr_static(thing, member)


PUBLIC = dict(public())


@pytest.mark.parametrize("name", PUBLIC)
def test_everything_public_is_described(name):
    thing = PUBLIC[name]
    if isinstance(thing, (str, int, float, type(None))):
        return  # A default of a dataclass that is no result.
    function = thing.__func__ if isinstance(thing, (staticmethod, classmethod)) else thing
    assert function.__doc__ and function.__doc__.strip(), f"{name} has no description"
    is_made = not inspect.isclass(function) or not (issubclass(function, BaseException) or hasattr(function, "_is_protocol"))
    if callable(function) and is_made:
        signature = inspect.signature(function)
        loose = [known.name for known in signature.parameters.values() if known.kind is inspect.Parameter.VAR_KEYWORD]
        assert not loose, f"{name} takes anything: {signature}"


# What each method leaves to `yomi.command`: where the game and the moves are its own, where its result is an object, and
# where the answer is of another form.
LINES = {"from_", "answers", "fresh", "strict"}
TEAM = {"player", "workers", "processes", "process", "hosts", "wait", "memory"}
OF_COMMANDS = [
    (yomi.Position.analyze, ["analyze"], LINES | {"explain"}),
    (yomi.Position.search, ["analyze"], LINES | {"explain"}),
    (yomi.Position.analyze_async, ["analyze"], LINES | {"explain"}),
    (yomi.Position.compare, ["compare"], {"search"}),
    (yomi.Position.perft, ["perft"], LINES | {"seed"}),
    (yomi.Position.solve, ["solve"], LINES | TEAM),
    (yomi.Position.certificate, ["solve"], LINES | TEAM | {"certificate"}),
    (yomi.Position.tree, ["tree"], {"output", "to", "threads"}),
    (yomi.Position.review, ["review"], {"from_", "number", "format", "output"}),
    (yomi.Game.stats, ["stats"], set()),
    (yomi.Game.learn, ["learn evaluation", "learn classes"], set()),
    (yomi.Game.build, ["build"], set()),
    (yomi.Game.tournament, ["tournament"], {"player", "csv"}),
    (yomi.Game.report, ["report"], {"output", "vary"}),
    (yomi.Game.puzzles, ["puzzle"], {"output", "solutions"}),
    (yomi.reproduce, ["reproduce"], set()),
]
# Parameters that are no options.
OWN = {"self", "progress", "evaluate", "batch", "players", "searches", "what", "name", "file"}


@pytest.mark.parametrize(("function", "commands", "left_out"), OF_COMMANDS, ids=lambda one: getattr(one, "__name__", ""))
def test_every_option_is_a_parameter_and_every_parameter_an_option(function, commands, left_out):
    options = set().union(*(COMMANDS[command] for command in commands)) - ELSEWHERE - left_out
    assert set(inspect.signature(function).parameters) - (OWN - options) == options


def test_defaults_are_those_of_the_command():
    parameters = inspect.signature(yomi.Game.learn).parameters
    assert parameters["epsilon"].default == 0.1 and parameters["lambda_"].default == "auto"
    assert inspect.signature(yomi.Game.report).parameters["nodes"].default == (100, 1000, 10000)
    assert inspect.signature(yomi.Position.solve).parameters["symmetric"].default is False
    assert "Search depth in plies." in yomi.Position.solve.__doc__


def test_what_a_wrong_parameter_meant_is_said():
    with pytest.raises(TypeError, match="did you mean `symmetric`"):
        yomi.Game("nim").start.solve(simmetric=True)
    for method in ("analyze", "search"):
        with pytest.raises(TypeError, match=rf"{method}\(\) got an unexpected .* `deph`; did you mean `depth`"):
            getattr(yomi.Game("nim").start, method)("pvs", deph=3)
    with pytest.raises(TypeError, match="unexpected keyword argument `output`$"):
        yomi.Game("nim").start.tree(output="tree.svg")


def test_names_that_python_keeps_have_a_line_below(tmp_path):
    file = tmp_path / "game.weights"
    yomi.Game("tic-tac-toe").learn(file, games=5, lambda_=0.5)
    assert file.exists()


def test_fields_come_by_tab():
    answer = yomi.Game("nim").start.analyze()
    assert {"best", "value", "moves", "to_dict"} <= set(dir(answer))
    assert yomi.Answer.best.__doc__.startswith("The best move")
    with pytest.raises(AttributeError):
        answer.best = "1>0"

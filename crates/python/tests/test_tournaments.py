"""Tournaments: their records as tables, their report, and resuming."""

import importlib.util
import json

import pytest
import yomi


def tournament(**options):
    return yomi.Game("tic-tac-toe").tournament(["alpha-beta:depth=2", "one-ply"], blocks=5, **options)


def test_records_are_dictionaries():
    result = tournament()
    assert result.games == 10 and result.blocks == 5 and len(result.records) == 10
    record = result.records[0]
    assert set(record["seats"]) == {1, 2} and len(record["payoffs"]) == 2
    assert isinstance(record["moves"], str) and len(result.records[2:5]) == 3
    assert len(result.records.rows()) == 20
    assert result.page.startswith("<!") and "<iframe" in result._repr_html_()
    assert "<table" in result.records._repr_html_()


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_records_are_tables(library):
    if importlib.util.find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    records = tournament().records
    found = getattr(records, f"to_{library}")()
    assert len(found) == 20 and set(found["payoff"]) <= {-1, 0, 1}


def test_a_tournament_is_resumed(tmp_path):
    file = tmp_path / "games.jsonl"
    first = tournament(output=file)
    again = tournament(output=file)
    assert first.records[:] is not again.records and len(again.records) == 10
    lines = file.read_text().splitlines()
    assert len(lines) == 11 and json.loads(lines[0])["settings"]["game"] == "tic-tac-toe"


def test_options_are_those_of_the_command(tmp_path):
    page = tmp_path / "page.html"
    result = tournament(seatings="fixed", scoring="payoffs", opening=1, html=page, seed=3, trace=True)
    assert result.settings["seatings"] == "fixed" and result.settings["seed"] == 3
    assert page.read_text() == result.page and "trace" in result.records[0]


def test_results_do_not_depend_on_threads():
    def timeless(result):
        records = sorted(result.records, key=lambda record: (record["block"], record["game"]))
        for record in records:
            for spent in record["spent"]:
                del spent["elapsed_s"]
        return records

    assert timeless(tournament()) == timeless(tournament(threads=2))

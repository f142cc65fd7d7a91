"""Databases as mappings and as arrays."""

import numpy
import pytest
import yomi


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    file = tmp_path_factory.mktemp("databases") / "tic-tac-toe.yomi"
    built = yomi.Game("tic-tac-toe").build(file)
    database = yomi.Database(file)
    assert len(database) == built.positions and database.places == built.places
    return database


def test_values_are_those_that_are_looked_up(database):
    values = database.values()
    assert len(values) == len(database) and values["value"].dtype == numpy.int32
    assert set(values["value"]) == {-1, 0, 1} and (numpy.diff(values["place"].astype(int)) > 0).all()
    for place, value, distance in values[:: len(values) // 50]:
        position = database.position(int(place))
        assert database[position].value == (value, -value) and database[position].distance == distance


def test_places_may_be_read_in_parts(database):
    half = database.places // 2
    parts = numpy.concatenate([database.values(0, half), database.values(half)])
    assert (parts == database.values()).all() and len(database.values(5, 2)) == 0


def test_iteration_gives_every_position_once(database):
    positions = list(database)
    assert len(positions) == len(set(positions)) == len(database)
    assert database.game.start in positions and positions[7] in database


def test_a_lookup_is_that_of_probe(database):
    position = yomi.Game("tic-tac-toe").start.play("b2 b1")
    found = database[position]
    assert found.value == (1, -1) and found.distance == position.solve().distance
    assert found.moves[0].value == (1, -1)


def test_wrong_input_is_an_error(database, tmp_path):
    with pytest.raises(yomi.Error, match="expected a position of mnk.*, got one of othello"):
        database[yomi.Game("othello").start]
    with pytest.raises(yomi.Error, match="expected a place from 0 to"):
        database.position(database.places)
    with pytest.raises(yomi.Error, match="expected a place"):
        database.values(-1)
    with pytest.raises((yomi.Error, yomi.Failure)):
        yomi.Database(tmp_path / "nowhere.yomi")
    (tmp_path / "text.yomi").write_text("text")
    with pytest.raises(yomi.Error, match="text.yomi"):
        yomi.Database(tmp_path / "text.yomi")


def test_a_database_of_one_player(tmp_path):
    file = tmp_path / "three.yomi"
    game = yomi.Game("mnk:players=3")
    game.build(file, player=2)
    database = yomi.Database(file)
    assert database.player == 2 and database[game.start].value == (int(value_of(database, game.start)),)


def value_of(database, start):
    [value] = [row["value"] for row in database.values() if database.position(int(row["place"])) == start]
    return value

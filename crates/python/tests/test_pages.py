"""Reviews, reports, puzzles and books, and what a notebook shows of them."""

import pickle

import pytest
import yomi
from count_to import CountTo


def played():
    return yomi.Game("tic-tac-toe").start.play("b2 b1 a1 c3 a3")


def check(result, file):
    """A result is its page, which is saved, and which pickles with it."""
    assert result.page.startswith("<!") and "<iframe" in result._repr_html_()
    result.save(file)
    assert file.read_text(encoding="utf-8") == result.page
    again = pickle.loads(pickle.dumps(result))
    assert again == result and again.page == result.page and not again.to_dict().get("file")


def test_a_review_judges_the_moves_of_the_line(tmp_path):
    review = played().review(depth=9)
    assert [move.move for move in review.moves] == ["b2", "b1", "a1", "c3", "a3"] and review.moves[1].mark.startswith("?")
    check(review, tmp_path / "review.html")


def test_a_review_of_a_game_in_python():
    review = yomi.Game(CountTo(6)).start.play("1 3").review(depth=6)
    assert [move.move for move in review.moves] == ["1", "3"]


def test_a_review_needs_moves():
    with pytest.raises(yomi.Error, match="moves before it"):
        yomi.Game("tic-tac-toe").start.review()


def test_a_report_is_the_same_in_every_run(tmp_path):
    report = yomi.Game("tic-tac-toe").report(games=2, nodes=[10, 20])
    assert [level.nodes for level in report.levels][-2:] == [10, 20] and report.steps[0].score.n > 0
    check(report, tmp_path / "report.html")


def test_puzzles_have_one_solution(tmp_path):
    puzzles = yomi.Game("tic-tac-toe").puzzles(count=2, plies="3-5")
    assert len(puzzles.puzzles) == 2 and all(3 <= puzzle.plies <= 5 for puzzle in puzzles.puzzles)
    check(puzzles, tmp_path / "puzzles.html")


@pytest.mark.parametrize("study", ["report", "puzzles"])
def test_a_study_is_of_a_game_with_a_name(study):
    with pytest.raises(yomi.Error, match=f"{study}: expected a game of"):
        getattr(yomi.Game(CountTo(6)), study)()


def test_a_book_is_shown(tmp_path):
    file = tmp_path / "small.book"
    yomi.command("book", "search", "tic-tac-toe", "--side", "1", "--plies", "2", "-o", str(file))
    book = yomi.book(file)
    assert book.plays in {move.move for move in book.moves} and book.known["proven"] == "draws"
    check(book, tmp_path / "book.html")
    after = yomi.book(file, moves=f"{book.plays} {'b1' if book.plays != 'b1' else 'a1'}")
    assert after.to_move == 1


def test_a_file_that_cannot_be_written_is_a_failure(tmp_path):
    with pytest.raises(yomi.Failure, match="nowhere"):
        played().review(depth=2).save(tmp_path / "nowhere" / "review.html")
    (tmp_path / "folder.html").mkdir()
    with pytest.raises(yomi.Failure, match="folder.html"):
        played().review(depth=2).save(tmp_path / "folder.html")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder.html"]


@pytest.mark.parametrize(
    ("game", "search", "options"),
    [
        ("tree:((3 (((4 1) 2))))", "alpha-beta", {}),
        ("tic-tac-toe", "alpha-beta", {}),
        ("tic-tac-toe", "alpha-beta", {"limit": 5000}),
        ("othello", "pvs", {"depth": 3}),
        ("lines-of-action", "mcts", {"nodes": 500}),
        ("mnk:players=3", "best-first-max-n", {"expansions": 40}),
        ("tic-tac-toe", "proof-number", {"expansions": 30}),
    ],
)
def test_a_tree_in_a_notebook_is_small(game, search, options):
    tree = yomi.Game(game).start.tree(search, **options)
    shown = tree._repr_html_()
    assert "<svg" in shown and len(shown.encode()) <= 20_100 < len(tree.page())
    assert "<iframe" in tree.show()._repr_html_()


def test_tables_name_the_players():
    result = yomi.Game("tic-tac-toe").tournament({"strong": "pvs", "weak": "random"}, blocks=2)
    rows = result.records.rows()
    assert {(row["player"], row["name"]) for row in rows} == {(1, "strong"), (2, "weak")}
    assert "strong" in result.records._repr_html_() and "weak" in result.records[:1]._repr_html_()

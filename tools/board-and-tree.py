"""Draws docs/images/board-and-tree.svg: a position of tic-tac-toe with the value of each move, above its tree.

    python tools/board-and-tree.py docs/images/board-and-tree.svg

Both pictures and all values are yomi's; this puts them on one sheet, with letters that can be read on a telephone.
The test of the Python package's examples draws it again and compares.
"""

import html
import re
import sys

import yomi

MOVES = "a1 b2 c3 a3 b3 b1"
BOARD = 220
STYLE = (
    f"svg.board {{ width: {BOARD}px; height: {BOARD}px; }} "
    ".yomi .value { font-size: 18px; } .yomi .move { font-size: 16px; } .yomi .number { display: none; } "
    "svg.board text.value { font-size: 36px; fill: var(--good-mark); font-weight: 600; } svg.board text.lost { fill: var(--bad-mark); font-size: 29px; } "
    ".words { font: 600 20px 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif; fill: #1d2733; } "
    "@media (prefers-color-scheme: dark) { .words { fill: #e6eaef; } }"
)


def words(row):
    """A value as the tree writes it."""
    return "0" if row.value[0] == 0 else f"{'win' if row.value[0] > 0 else 'lost'} {row.distance}"


def main(path):
    position = yomi.Game("tic-tac-toe").start.play(MOVES)
    rows = position.analyze(multi=9).moves
    board = position.svg()
    looks_of_boards = re.search(r"<style>(.*?)</style>", position._repr_html_(), re.S)[1]
    # The middle of a column and of a row, by its label.
    at = {label: middle for middle, label in re.findall(r'class="label" x="(\d+)" y="362.5".*?>(\w)<', board)}
    at |= {label: middle for middle, label in re.findall(r'class="label" x="37.5" y="(\d+)".*?>(\w)<', board)}
    looks = {True: "value", False: "value lost"}
    values = "".join(
        f'<text class="{looks[row.value[0] >= 0]}" x="{at[row.move[0]]}" y="{at[row.move[1]]}">{words(row)}</text>\n' for row in rows
    )
    board = board.replace("</svg>", f"{values}</svg>").replace('width="176"', f'x="14" y="14" width="{BOARD}" height="{BOARD}"')

    tree = position.tree("minimax").svg()
    style = re.search(r"<style>(.*?)</style>", tree, re.S)[1]
    width = int(re.search(r'width="(\d+)"', tree)[1])
    left, top, drawn = re.search(r'<g transform="translate\(([\d.]+),([\d.]+)\)">\n(.*)</g>\n<g class="legend"', tree, re.S).groups()
    end = float(re.search(r'class="legend" transform="translate\([\d.]+,([\d.]+)\)"', tree)[1])
    above = BOARD + 34
    width, height = width - 2 * float(left) + 28, above + end - float(top)
    told = {row.move: f"lost in {row.distance} plies" if row.value[0] < 0 else "a draw" for row in rows}
    lines = ["X to move", *(f"{move}: {what}" for move, what in told.items()), "□ X, ○ O chooses"]
    text = "".join(f'<text class="words" x="{BOARD + 40}" y="{50 + 38 * n}">{html.escape(line)}</text>\n' for n, line in enumerate(lines))
    with open(path, "w", encoding="utf-8") as out:
        out.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="yomi" role="img" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}">\n<style>{style}\n{looks_of_boards}\n{STYLE}</style>\n'
            f'<rect class="paper" width="100%" height="100%"/>\n{board}{text}'
            f'<g transform="translate(14,{above})">\n{drawn}</g>\n</svg>\n'
        )


if __name__ == "__main__":
    main(*sys.argv[1:])

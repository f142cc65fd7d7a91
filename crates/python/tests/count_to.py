"""A game that is written in Python."""

import yomi


class CountTo:
    """Say the next one, two or three numbers; whoever says the last one loses."""

    def __init__(self, last: int = 10) -> None:
        self.last = last
        self.promises = yomi.Promises.win_or_lose(longest=last)

    def start(self) -> tuple[int, int]:
        return (0, 1)

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]

    def outcome(self, state: tuple[int, int]) -> tuple[int, int] | None:
        if state[0] < self.last:
            return None
        return (1, -1) if state[1] == 1 else (-1, 1)

    def legal_moves(self, state: tuple[int, int]) -> list[int]:
        return [said for said in range(state[0] + 1, state[0] + 4) if said <= self.last]

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (move, 3 - state[1])

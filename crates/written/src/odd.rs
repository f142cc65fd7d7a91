//! Games for tests, which use every word of the language.

/// More random cases under `YOMI_DEEP`.
pub(crate) fn cases<N>(usual: N, deep: N) -> N {
    if option_env!("YOMI_DEEP").is_some() { deep } else { usual }
}

/// Games that use every word, in odd ways, without their titles.
pub(crate) const ODD: [&str; 72] = [
    "\
players a, b
board square 6
pieces m for each
start
  a m on rows 1 to 2
  b m on rows 5 to 6
turn
  hop m any over occupied to empty, again
  step m any to empty
end
  when row 6 is in a's m: a wins
  after 30 moves: draw",
    "\
players a, b
board square 7
pieces m for each, k for each
start
  a m on rows 1 to 3
  b m on rows 5 to 7
turn
  hop m any over theirs to empty without corner, capturing, again
  hop m straight over theirs to empty and corner, capturing, then becomes k
  hop k any over occupied to empty, capturing, again
otherwise
  step m any to empty
  slide k any to empty
end
  when no theirs: mover wins
  when next cannot move: draw
  after 80 moves: draw",
    "\
players a, b, c
board hex 6 by 5
pieces m for each
start
  a m on row 1
  b m on row 3
  c m on row 5
turn
  hop m any over theirs to empty, again if not to is in row 3
  hop m any over theirs to empty, capturing, again
  step m any to empty
otherwise
  pass
end
  when count mine < 3: mover loses
  after 40 moves: nobody wins",
    "\
players a, b, c
board square 5 by 4
pieces m for each
turn
  place m on empty
end
  when line of 3 in mine: mover wins
  when no empty: draw",
    "\
players a, b
board hex 4 by 4
pieces s for each
turn
  place s on empty
  pie rule
end
  when a's s connects edge north to edge south: a wins
  when b's s connects edge west to edge east: b wins",
    "\
players a, b
board square 5 by 6
pieces s for each
start
  a s on rows 1 to 3
  b s on rows 4 to 6
turn
  step s straight to theirs, capturing
end
  when next cannot move: mover wins",
    "\
players a, b
board square 6
pieces q for each, fire for nobody
start
  a q on a2 d1
  b q on c6 f5
turn
  slide q any to empty, then place fire on seen from it
end
  when next cannot move: mover wins",
    "\
players 3
heaps 3, 5, 2
turn
  take 1 to 3 from one heap
end
  when next cannot move: mover loses",
    "\
players a, b
board ring 7
pieces s for each
start
  a s on r1 r2
  b s on r4 r5
turn
  slide s any to empty or theirs, capturing
end
  when no theirs: mover wins
  after 40 moves: draw",
    "\
players a, b
board square 2 by 4, round east-west
pieces s for each
start
  a s on row 1
  b s on row 4
turn
  step s any to empty or theirs, capturing
end
  when no theirs: mover wins
  after 30 moves: draw",
    "\
players a, b
board square 5, round north-south
pieces s for each
turn
  place s on empty if some enclosed, then flip enclosed
  place s on empty if no occupied and next to to
otherwise
  pass
end
  when no empty: most count s wins
  when nobody can move: fewest count s wins
  after 60 moves: draw",
    "\
players a, b
board hexagon 3
pieces s for each
turn
  place s on empty if count (next to to and occupied) < 3
end
  when next cannot move: each scores count s - groups in s",
    "\
players a, b
board cells h p q r s joined h-p h-q h-r h-s p-q q-r r-s s-p
pieces m for each
start
  a m on h p
  b m on r s
turn
  step m any to empty
end
  when next cannot move: mover wins
  after 30 moves: draw",
    "\
players a, b
board square 5
forward a north, b south
pieces man for each, king for each
start
  a man on row 1
  b man on row 5
turn
  step man forward to empty
  step man forward-left forward-right to theirs, capturing
  step king any to empty or theirs, capturing
  step man forward to empty and edge forward, then becomes king
end
  when no theirs: mover wins
  when next cannot move: draw
  after 60 moves: nobody wins",
    "\
players a, b
board square 6
pieces man for each
start
  a man on rows 1 to 3
  b man on rows 4 to 6
turn
  hop man straight over theirs to empty, capturing
  hop man diagonal over mine to empty
otherwise
  step man any to empty
end
  when no theirs: mover wins
  after 50 moves: draw",
    "\
players a, b
board square 4
pieces s for each
count score from 0 to 9 for each
turn
  place s on empty, then add count (next to it and mine) to score
end
  when score > 5: mover wins
  when no empty: most score wins",
    "\
players a, b
board square 4
pieces s for each
turn
  place s on empty if some next to to and theirs, then same player again
  place s on empty
end
  when line of 4 in mine: mover wins
  when no empty: draw",
    "\
players a, b
board square 5
pieces s for each, wall for nobody
turn
  place s on empty, then put wall on north of it and empty
  place wall on empty and corner
end
  when no empty: pay mover count s, next 0 - count wall",
    "\
players a, b
board square 5 by 5
pieces s for each
turn
  place s on empty, then remove next to to and theirs
end
  when count mine > 8: mover wins
  when line of 3 in theirs: mover loses
  after 60 moves: draw",
    "\
players a, b, c
board star 2
pieces s for each
start
  a s on tip south 2
  b s on tip northwest 2
  c s on tip northeast 2
turn
  step s any to empty
  slide s east west at most 2 to empty
  go s any exactly 2 over occupied to empty or theirs, capturing
otherwise
  pass
end
  when no mine: mover loses
  after 40 moves: draw",
    "\
players a, b
board square 5
pieces x for nobody, o for nobody
turn
  place x on empty
  place o on empty
end
  when line of 4 in x or line of 4 in o: mover wins
  when no empty: b wins",
    "\
players a, b
board square 6, without c3 d4
pieces s for each
turn
  place s on empty and (edge south or north of occupied), then step s any to empty
end
  when mine is one group and count mine > 2: mover wins
  when next cannot move: draw
  after 30 moves: draw",
    "\
players a, b
board square 7
pieces s for each
turn
  place s on empty if not (some next to to and mine)
  pass if count mine > 4
otherwise
  pass
end
  when no empty or nobody can move: draw
  after 50 moves: nobody wins",
    "\
players a, b
board square 4 by 5
pieces d for a, e for b
turn
  place d on empty, then place d on north of it and empty
  place e on empty, then place e on east of it and empty
end
  when next cannot move: mover wins",
    "\
players a, b
count said from 0 to 12
count left from 0 to 6 = 6 for each
turn
  add 1 to 3 to said, then add 0 - 1 to left
end
  when said = 12: mover loses
  when left = 0: draw",
    "\
players a, b
board hex 11 by 12
pieces s for each
start
  a s on column 2
  b s on row 7 without b7
turn
  slide s any at most 3 to empty if not to is in edge
end
  when next cannot move: mover wins
  after 8 moves: draw",
    "\
players a, b
board square 13
pieces s for each
turn
  place s on empty if count group of to in mine < 3
end
  when line of 4 in mine and not (mine is in edge): mover wins
  when next cannot move: mover wins",
    "\
players a, b
board square 5 by 4, round east-west
pieces s for each, wall for nobody
turn
  place s on empty if not to is in lines of 3 in (s or to)
  place s on empty if to is in lines of 3 in (s or to),
    then remove one of theirs without lines of 3 in theirs, otherwise mine without it
  remove one of wall and lines of 6 in occupied, otherwise wall if some next to to and mine
  place wall on edge and empty if count wall < 4
end
  when count s > 7: mover wins
  when no empty: draw
  after 60 moves: draw",
    "\
players a, b
board cells h p q r s t joined h-p h-q h-r h-s p-q q-r r-s s-p t-h
pieces m for each
start
  a m on h p
  b m on r s
turn
  step m any to empty
  fly m in next to theirs to empty or theirs, capturing if not to is in from
  remove one of h q, then place m on empty without to
end
  when no theirs: mover wins
  after 40 moves: draw",
    "\
players a, b, c
board hex 5 by 5
pieces m for each, k for each
start
  a m on row 1
  b m on row 3
  c m on row 5
turn
  step m any to empty if not to is in lines of 3 in ((mine or to) without from)
  fly m in edge to empty and lines of 2 in (empty or theirs), then becomes k
  slide k any to empty, then remove one of theirs and next to to
  hop k any over mine to empty, then fly m to empty and not from
otherwise
  pass
end
  when some lines of 4 in m or no mine: mover wins
  after 50 moves: most count lines of 2 in mine wins",
    "\
players a, b
board square 8
pieces s for each
start
  a s on rows 1 to 4
  b s on rows 5 to 8
turn
  remove one of mine and edge if not to is in lines of 5 in mine
otherwise
  remove one of theirs, then remove one of theirs and row 8, otherwise lines of 3 in mine
end
  when no mine: mover wins
  when next cannot move: draw",
    "\
players a, b, c
heaps 2, 3, 4
count score from 0 to 9 for each
turn
  take 1 to 2 from one heap, then add 1 to score
end
  when score = 2: mover finishes
  when nobody can move: most score wins",
    "\
players a, b, c, d
board square 4
pieces m for each
start
  a m on a1
  b m on d4
  c m on a4
  d m on d1
turn
  hop m any over theirs to empty, capturing, again
otherwise
  step m any to empty
otherwise
  pass
end
  when no a's m: a finishes
  when no b's m: b finishes
  when mine is in b2 b3 c2 c3: mover finishes
  after 40 moves: fewest count m wins",
    "\
players a, b, c, d, e, f
board square 5
pieces m for each
turn
  place m on empty
  place m on corner, then same player again
end
  when line of 3 in mine: mover finishes
  when next cannot move: next finishes
  when no empty: pay mover 1",
    "\
players a, b
board square 5
pieces m for each, wall for nobody
count moved from 0 to 9
start
  a m on a1 b2 c1 d2 e1
  b m on a5 b4 c5 d4 e5
turn
  step m any to empty if moved < 9 and not to is in lines of 3 in (m or to), then add 1 to moved
  step m any to empty if moved < 9 and to is in lines of 3 in (m or to) and (some wall or moved < 9),
    then add 1 to moved, then remove one of theirs without lines of 2 in theirs, otherwise theirs and edge
  fly m in edge to empty without next to mine if count m < 5 and moved < 9,
    then place wall on empty and edge
  fly m to empty if moved < 9 and count m < 5 and not to is in lines of 3 in (m without from)
  slide m straight to empty if moved < 9 and count m < 5 and to is in lines of 2 in ((m without from) or to)
otherwise
  place wall on empty if moved = 9 and to is in lines of 2 in (occupied or to), then add -9 to moved
  pass
end
  when count wall > 3 and moved > 5: draw
  when count theirs < 3: mover wins
  after 60 moves: nobody wins",
    "\
players a, b
board hexagon 3
pieces m for each, k for each
count hand from 0 to 6 = 6
start
  a k on edge south
turn
  place m on empty if hand > 0 and to is in lines of 3 in (mine or to or k), then add -1 to hand,
    then remove one of theirs
  place m on empty if hand > 0 and not to is in lines of 3 in (mine or to), then add -1 to hand
  place k on corner if hand > 0 and count k < 4
  step m any to empty if hand = 0 and to is in lines of 3 in ((m or to) without k)
  step k any to empty if hand = 0 and not to is in lines of 3 in ((m or k) without from)
  step m any to empty if hand = 0, then becomes k
  fly k to empty if hand = 0 and count k = 2 and to is in lines of 2 in ((theirs or to) without from),
    then remove one of theirs, otherwise mine without to
otherwise
  pass
end
  when line of 4 in mine: mover wins
  when hand = 0 and count theirs < 2: mover wins
  after 60 moves: draw",
    "\
with size = 5
players white, black
board square size
forward white north, black south
pieces pawn for each
start
  white pawn on rows 1 to 2
  black pawn on rows size - 1 to size
turn
  step pawn forward to empty
  step pawn forward-left forward-right to empty
  step pawn forward-left forward-right to theirs, capturing
end
  when some mine and edge forward: mover wins
  when no theirs: mover wins",
    "\
players a, b
board square 3
pieces king for each
start
  a king on a1
  b king on b2
turn
  step king any to empty
  step king any to theirs, capturing
end
  when no theirs: mover wins
  repetition 3: draw",
    "\
players one, two
board square 4 by 3
pieces domino for nobody
turn
  place domino on empty, then place domino on north of it
  place domino on empty, then place domino on east of it
end
  when next cannot move: mover wins",
    "\
players a, b
board square 3
pieces w for each, l1 for nobody, l2 for nobody
start
  a w on a1
  b w on c3
  l1 on b2
turn
  step w any to empty, then place l1 on empty and next to it
  step w any to empty, then remove one of l1 and next to it, then put l2 on to
end
  when next cannot move: mover wins
  after 6 moves: draw",
    "\
players a, b
board square 3
pieces w for each, l1 for nobody, l2 for nobody
start
  a w on a1
  b w on c3
  l1 on b2
turn
  step w any to empty, then remove one of l1 and next to it
  step w any to empty, then place l2 on empty and next to it
end
  after 6 moves: draw",
    "\
players a, b
board square 3
pieces w for each, l1 for nobody, l2 for nobody
start
  a w on a1
  b w on c3
turn
  step w any to empty, then place l1 on empty and north of it
  step w any to empty, then place l1 on empty and south of it
end
  after 6 moves: draw",
    "\
players a, b
board square 3
pieces w for each, l1 for nobody, l2 for nobody
start
  a w on a1
  b w on c3
turn
  fly w to b1, then place l1 on a3
  fly w to b1, then place l1 on b3
  slide w north to empty, then place l1 on c1
  slide w north to empty, then place l1 on c2
end
  after 6 moves: draw",
    "\
players a, b
board square 3
pieces w for each
count n from 0 to 9
start
  a w on a1 b1 c1
  b w on c3
turn
  remove one of mine, then place w on a2
  remove one of mine, then place w on b2
end
  after 6 moves: draw",
    "\
players a, b
board square 4 by 5
pieces lion for each, cub for each
count n from 0 to 6
start
  a lion on a1
  b lion on d5
turn
  step lion any to empty if some theirs and row 2
  step lion any to theirs, capturing if n < 5
  step lion any to empty and row 2 if count theirs > 1, then becomes cub
  step lion any to empty if n > 2 and no cub, then add 1 to n
  step cub any to empty and not next to theirs
  step cub any to empty and row 3
  hop cub any over theirs to empty, capturing
  add 1 to 2 to n
  add 1 to 3 to n
  pass if n = 3
  pass if n > 4
end
  when no theirs: mover wins
  after 40 moves: draw",
    "\
players a, b
board square 4 by 5
pieces lion for each, cub for each
count n from 0 to 6
heaps 2, 3
start
  a lion on a1
  b lion on d5
turn
  step lion any to empty, then place cub on empty and next to from
  step lion straight to empty, then place cub on empty and next to it
  hop cub any over occupied to empty, then fly cub to corner
  hop cub any over theirs to empty, capturing, then fly cub to corner
  slide cub diagonal to empty, then remove one of theirs
  slide cub any to empty, then remove one of occupied without it
otherwise
  add 2 to 3 to n, then place cub on empty and row 1
  add 2 to 3 to n, then place cub on empty and (row 1 or row 5)
otherwise
  take 1 to 2 from one heap
  take 2 to 3 from one heap
end
  when no theirs: mover wins
  after 40 moves: draw",
    "\
players a, b
board square 4
pieces p1 for nobody, p2 for nobody, p3 for nobody, p4 for nobody, p5 for nobody,
  p6 for nobody, p7 for nobody, p8 for nobody, p9 for nobody, p10 for nobody,
  p11 for nobody, p12 for nobody, p13 for nobody, p14 for nobody, p15 for nobody,
  p16 for nobody
turn
  place p1 on empty if no p1
  place p2 on empty if no p2
  place p7 on empty if no p7
  place p12 on empty if no p12
  place p13 on empty if no p13
  place p14 on empty if no p14
  place p15 on empty if no p15, then put p3 on next to it and p13
  place p16 on empty if no p16
end
  when line of 3 in (p1 or p2 or p13 or p14) or line of 3 in (p15 or p16 or p12 or p7): mover wins
  when no empty or next cannot move: draw",
    "\
players a, b
board square 5
pieces m for each, fire for nobody
start
  a m on rows 1 to 2
  b m on rows 4 to 5
turn
  hop m any over theirs to empty, capturing, then place fire on seen from it
  step m any to theirs, capturing, then place fire on seen from it
  step m any to empty
otherwise
  pass
end
  when no theirs: mover wins
  after 40 moves: draw",
    include_str!("odd/attacked.txt"),
    include_str!("odd/afterwards.txt"),
    include_str!("odd/named-sets.txt"),
    include_str!("odd/stores.txt"),
    include_str!("odd/seeds-under-pieces.txt"),
    include_str!("odd/ring-of-seeds.txt"),
    include_str!("odd/seeds-on-joined-cells.txt"),
    include_str!("odd/seeds-and-pieces.txt"),
    include_str!("odd/straight.txt"),
    include_str!("odd/straight-and-round.txt"),
    include_str!("odd/hands.txt"),
    include_str!("odd/hands-that-begin-empty.txt"),
    include_str!("odd/between.txt"),
    include_str!("odd/between-on-a-cylinder.txt"),
    include_str!("odd/rotations.txt"),
    include_str!("odd/rotations-second.txt"),
    include_str!("odd/pushing.txt"),
    include_str!("odd/shifting.txt"),
    include_str!("odd/shifting-on-a-rhombus.txt"),
    include_str!("odd/stacks.txt"),
    include_str!("odd/low-stacks.txt"),
    include_str!("odd/parts-of-stacks.txt"),
    include_str!("odd/chains.txt"),
    include_str!("odd/chains-of-three.txt"),
];

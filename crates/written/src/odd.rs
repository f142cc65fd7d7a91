//! Games for tests, which use every word of the language.

/// Games that use every word, in odd ways.
pub(crate) const ODD: [&str; 27] = [
    "players a, b\nboard square 6\npieces m for each\nstart\n  a m on rows 1 to 2\n  b m on rows 5 to 6\nturn\n  hop m any \
     over occupied to empty, again\n  step m any to empty\nend\n  when row 6 is in a's m: a wins\n  after 30 moves: draw",
    "players a, b\nboard square 7\npieces m for each, k for each\nstart\n  a m on rows 1 to 3\n  b m on rows 5 to 7\nturn\n  \
     hop m any over theirs to empty without corner, capturing, again\n  hop m straight over theirs to empty and corner, \
     capturing, then becomes k\n  hop k any over occupied to empty, capturing, again\notherwise\n  step m any to empty\n  \
     slide k any to empty\nend\n  when no theirs: mover wins\n  when next cannot move: draw\n  after 80 moves: draw",
    "players a, b, c\nboard hex 6 by 5\npieces m for each\nstart\n  a m on row 1\n  b m on row 3\n  c m on \
     row 5\nturn\n  hop m any over theirs to empty, again if not to is in row 3\n  hop m any over theirs to empty, \
     capturing, again\n  step m any to empty\notherwise\n  pass\nend\n  when count mine < 3: mover loses\n  after 40 \
     moves: nobody wins",
    "players a, b, c\nboard square 5 by 4\npieces m for each\nturn\n  place m on empty\nend\n  when line of 3 in \
     mine: mover wins\n  when no empty: draw",
    "players a, b\nboard hex 4 by 4\npieces s for each\nturn\n  place s on empty\n  pie rule\nend\n  when a's s \
     connects edge north to edge south: a wins\n  when b's s connects edge west to edge east: b wins",
    "players a, b\nboard square 5 by 6\npieces s for each\nstart\n  a s on rows 1 to 3\n  b s on rows 4 to 6\nturn\n  \
     step s straight to theirs, capturing\nend\n  when next cannot move: mover wins",
    "players a, b\nboard square 6\npieces q for each, fire for nobody\nstart\n  a q on a2 d1\n  b q on c6 f5\nturn\n  \
     slide q any to empty, then place fire on seen from it\nend\n  when next cannot move: mover wins",
    "players 3\nheaps 3, 5, 2\nturn\n  take 1 to 3 from one heap\nend\n  when next cannot move: mover loses",
    "players a, b\nboard ring 7\npieces s for each\nstart\n  a s on r1 r2\n  b s on r4 r5\nturn\n  slide s any to empty or \
     theirs, capturing\nend\n  when no theirs: mover wins\n  after 40 moves: draw",
    "players a, b\nboard square 2 by 4, round east-west\npieces s for each\nstart\n  a s on row 1\n  b s on row 4\nturn\n  \
     step s any to empty or theirs, capturing\nend\n  when no theirs: mover wins\n  after 30 moves: draw",
    "players a, b\nboard square 5, round north-south\npieces s for each\nturn\n  place s on empty if some enclosed, then \
     flip enclosed\n  place s on empty if no occupied and next to to\notherwise\n  pass\nend\n  when no empty: most \
     count s wins\n  when nobody can move: fewest count s wins\n  after 60 moves: draw",
    "players a, b\nboard hexagon 3\npieces s for each\nturn\n  place s on empty if count (next to to and occupied) < 3\nend\n  \
     when next cannot move: each scores count s - groups in s",
    "players a, b\nboard cells h p q r s joined h-p h-q h-r h-s p-q q-r r-s s-p\npieces m for each\nstart\n  a m on \
     h p\n  b m on r s\nturn\n  step m any to empty\nend\n  when next cannot move: mover wins\n  after 30 moves: draw",
    "players a, b\nboard square 5\nforward a north, b south\npieces man for each, king for each\nstart\n  a man on row 1\n  b \
     man on row 5\nturn\n  step man forward to empty\n  step man forward-left forward-right to theirs, capturing\n  \
     step king any to empty or theirs, capturing\n  step man forward to empty and edge forward, then becomes king\nend\n  \
     when no theirs: mover wins\n  when next cannot move: draw\n  after 60 moves: nobody wins",
    "players a, b\nboard square 6\npieces man for each\nstart\n  a man on rows 1 to 3\n  b man on rows 4 to 6\nturn\n  \
     hop man straight over theirs to empty, capturing\n  hop man diagonal over mine to empty\notherwise\n  step man any to \
     empty\nend\n  when no theirs: mover wins\n  after 50 moves: draw",
    "players a, b\nboard square 4\npieces s for each\ncount score from 0 to 9 for each\nturn\n  place s on empty, then add \
     count (next to it and mine) to score\nend\n  when score > 5: mover wins\n  when no empty: most score wins",
    "players a, b\nboard square 4\npieces s for each\nturn\n  place s on empty if some next to to and theirs, then same \
     player again\n  place s on empty\nend\n  when line of 4 in mine: mover wins\n  when no empty: draw",
    "players a, b\nboard square 5\npieces s for each, wall for nobody\nturn\n  place s on empty, then put wall on north of it \
     and empty\n  place wall on empty and corner\nend\n  when no empty: pay mover count s, next 0 - count wall",
    "players a, b\nboard square 5 by 5\npieces s for each\nturn\n  place s on empty, then remove next to to and theirs\nend\n  \
     when count mine > 8: mover wins\n  when line of 3 in theirs: mover loses\n  after 60 moves: draw",
    "players a, b, c\nboard star 2\npieces s for each\nstart\n  a s on tip south 2\n  b s on tip northwest 2\n  c s on tip \
     northeast 2\nturn\n  step s any to empty\n  slide s east west at most 2 to empty\n  go s any exactly 2 over \
     occupied to empty or theirs, capturing\notherwise\n  pass\nend\n  when no mine: mover loses\n  after 40 moves: draw",
    "players a, b\nboard square 5\npieces x for nobody, o for nobody\nturn\n  place x on empty\n  place o on empty\nend\n  \
     when line of 4 in x or line of 4 in o: mover wins\n  when no empty: b wins",
    "players a, b\nboard square 6, without c3 d4\npieces s for each\nturn\n  place s on empty and (edge south or north of \
     occupied), then step s any to empty\nend\n  when mine is one group and count mine > 2: mover wins\n  when next \
     cannot move: draw\n  after 30 moves: draw",
    "players a, b\nboard square 7\npieces s for each\nturn\n  place s on empty if not (some next to to and mine)\n  pass if \
     count mine > 4\notherwise\n  pass\nend\n  when no empty or nobody can move: draw\n  after 50 moves: nobody wins",
    "players a, b\nboard square 4 by 5\npieces d for a, e for b\nturn\n  place d on empty, then place d on north of it and \
     empty\n  place e on empty, then place e on east of it and empty\nend\n  when next cannot move: mover wins",
    "players a, b\ncount said from 0 to 12\ncount left from 0 to 6 = 6 for each\nturn\n  add 1 to 3 to said, then add 0 - 1 \
     to left\nend\n  when said = 12: mover loses\n  when left = 0: draw",
    "players a, b\nboard hex 11 by 12\npieces s for each\nstart\n  a s on column 2\n  b s on row 7 without b7\nturn\n  slide s any \
     at most 3 to empty if not to is in edge\nend\n  when next cannot move: mover wins\n  after 8 moves: draw",
    "players a, b\nboard square 13\npieces s for each\nturn\n  place s on empty if count group of to in mine < 3\nend\n  when \
     line of 4 in mine and not (mine is in edge): mover wins\n  when next cannot move: mover wins",
];

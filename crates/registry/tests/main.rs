//! Sessions, searches and games together. One program is linked once, and its tests
//! share the processors.

mod any_text;
mod asking;
mod best_first;
#[path = "clock/boards.rs"]
mod boards;
mod by_payoffs;
mod connect_four_sets;
mod engine;
mod engines;
#[path = "../../search/tests/common/erased.rs"]
mod erased;
mod external_players;
mod family;
mod features;
#[path = "../../solve/tests/all/fixpoint.rs"]
mod fixpoint;
#[path = "common/holds.rs"]
mod holds;
#[path = "../../search/tests/common/in_time.rs"]
mod in_time;
mod keys;
mod known_results;
mod learned;
mod lecture;
mod levels;
mod limits;
mod listings;
mod past;
mod player;
mod playthroughs;
mod prices;
mod reasons;
mod recommended;
mod referee;
mod solver;
mod solving;
mod tanhinmin;
#[path = "common/ticks.rs"]
mod ticks;
mod ties;
mod written_databases;
mod written_games;

//! Every search of yomi.

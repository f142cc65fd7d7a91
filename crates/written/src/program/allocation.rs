//! Allocates registers: a register is reused after the last read of its value.
//!
//! Jumps only lead forward, so a value is live from the instruction that computes it to the last instruction
//! that reads it.

use super::op::{Bank, NUMBERS, Op, Register, SETS};

/// A register that is read from outside when the program stops at the instruction `at`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    pub(super) at: usize,
    pub(super) register: Register,
    pub(super) bank: Bank,
}

/// The registers of one bank.
#[derive(Debug, Default)]
struct Places {
    /// The last instruction that reads each value.
    last_use: Vec<usize>,
    /// The place of each value.
    places: Vec<Register>,
    /// The value in each place and the instruction after which it is free.
    free_after: Vec<Option<usize>>,
}

impl Places {
    fn note(&mut self, register: Register, at: usize) {
        let register = usize::from(register);
        if self.last_use.len() <= register {
            self.last_use.resize(register + 1, 0);
            self.places.resize(register + 1, 0);
        }
        self.last_use[register] = self.last_use[register].max(at);
    }

    /// A place for the value that instruction `at` computes.
    fn take(&mut self, register: Register, at: usize, most: usize) -> Option<Register> {
        let is_free = |place: &Option<usize>| place.is_none_or(|last| last <= at);
        let place = self.free_after.iter().position(is_free).unwrap_or(self.free_after.len());
        if place == self.free_after.len() {
            self.free_after.push(None);
        }
        if place >= most {
            return None;
        }
        // A value that is never read keeps its place for this instruction.
        self.free_after[place] = Some(self.last_use[usize::from(register)].max(at + 1));
        self.places[usize::from(register)] = place as Register;
        Some(place as Register)
    }
}

/// Gives every value a place and returns the places in each bank. `None` if there are too few.
pub(super) fn allocate(ops: &mut [Op], uses: &[Use]) -> Option<[Vec<Register>; 2]> {
    let mut banks = [Places::default(), Places::default()];
    for (at, op) in ops.iter_mut().enumerate() {
        op.registers(|register, bank, _| banks[bank as usize].note(*register, at));
    }
    for read in uses {
        banks[read.bank as usize].note(read.register, read.at);
    }
    let mut fits = true;
    for (at, op) in ops.iter_mut().enumerate() {
        // Operands come first, so that the result may take the place of one of them.
        op.registers(|register, bank, is_result| {
            let places = &mut banks[bank as usize];
            if !is_result {
                *register = places.places[usize::from(*register)];
                return;
            }
            match places.take(*register, at, [SETS, NUMBERS][bank as usize]) {
                Some(place) => *register = place,
                None => fits = false,
            }
        });
    }
    fits.then(|| banks.map(|bank| bank.places))
}

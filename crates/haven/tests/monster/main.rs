//! Monster turns: drawn cases with known answers, and a plain reference on random positions.

mod drawn;
mod random;
mod reference;

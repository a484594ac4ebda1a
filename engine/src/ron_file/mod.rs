//! Reads a RON file with the place of every piece, so that every error points at its line.
//!
//! There is no second parser here: ron itself cuts the file into borrowed pieces
//! ([`RawValue`](ron::value::RawValue)), and where a piece starts in the file is its place. A bad
//! value is then one problem among others and reading goes on, so that a file's problems come
//! all at once.
//!
//! - `source`: the files read, and the places in them
//! - `problem`: what is wrong, where, and what to do about it; `explain`: what each code means
//! - `node`: a piece of a file and the shapes it can have; `scalar`: texts, numbers, truth values
//! - `record`: `(key: value, …)`; `variant`: `Name(…)`
//! - `suggest`: "did you mean"
//! - `pieces`, `syntax`, `path`: what stands between this module and ron; `nesting`: what leads to a syntax error

mod explain;
mod nesting;
mod node;
mod path;
mod pieces;
mod problem;
mod record;
mod scalar;
mod source;
mod suggest;
mod syntax;
mod variant;

pub use node::{Kind, MapEntry, Node};
pub use problem::{Located, LocatedNote, Problem, ProblemCode, Problems, Severity};
pub use record::{Key, Record};
pub use source::{FileId, MAX_BYTES, Place, Source, Sources};
pub use suggest::{did_you_mean, suggest};
pub use variant::Variant;

pub(crate) use suggest::listed;

#[cfg(test)]
mod tests;

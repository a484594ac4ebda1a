//! JSON, one object a line.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter, Serializer};

/// Writes an object and ends its line.
pub(crate) fn line(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    let mut bytes = Vec::new();
    object.serialize(&mut Serializer::with_formatter(&mut bytes, Short(CompactFormatter)))?;
    bytes.push(b'\n');
    out.write_all(&bytes)
}

/// Numbers in the shortest form that reads back: `10` for 10.0, `0` for −0.0.
struct Short(CompactFormatter);

impl Formatter for Short {
    fn write_f64<W: ?Sized + Write>(&mut self, out: &mut W, value: f64) -> io::Result<()> {
        if value == 0.0 {
            return out.write_all(b"0");
        }
        if (1e-5..1e17).contains(&value.abs()) {
            return write!(out, "{value}");
        }
        write!(out, "{value:e}")
    }

    fn write_f32<W: ?Sized + Write>(&mut self, out: &mut W, value: f32) -> io::Result<()> {
        if value == 0.0 {
            return out.write_all(b"0");
        }
        self.0.write_f32(out, value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be_and_read_back() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (10.0, "10"),
            (-2.5, "-2.5"),
            (0.1, "0.1"),
            (1.0 / 3.0, "0.3333333333333333"),
            (1e300, "1e300"),
            (1.5e-7, "1.5e-7"),
        ] {
            let mut bytes = Vec::new();
            line(&mut bytes, &number).unwrap();
            let written = String::from_utf8(bytes).unwrap();
            assert_eq!(written, format!("{text}\n"));
            assert_eq!(written.trim_end().parse::<f64>().unwrap(), number);
        }
    }
}

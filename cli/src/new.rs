//! `toise new`: a commented scenario to start from.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

use crate::args::{NewArgs, NewRules};
use crate::verdict::Stop;

impl NewRules {
    fn text(self) -> &'static str {
        match self {
            NewRules::HellDorado => include_str!("new/hell_dorado.ron"),
            NewRules::Tribunal => include_str!("new/tribunal.ron"),
            NewRules::Duel => include_str!("new/duel.ron"),
        }
    }
}

/// Writes the file; one that is there already is left as it is.
pub(crate) fn new(args: &NewArgs, out: &mut dyn Write) -> Result<(), Stop> {
    let shown = args.file.display();
    let written = OpenOptions::new().write(true).create_new(true).open(&args.file);
    match written.and_then(|mut file| file.write_all(args.rules.text().as_bytes())) {
        Ok(()) => {
            writeln!(out, "{shown} is written; play it with `toise run --transcript {shown}`")?;
            Ok(())
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            Err(Stop::Usage(vec![format!("{shown} is there already: expected the name of a new file")]))
        }
        Err(error) => Err(Stop::Usage(vec![format!("{shown} cannot be written: {error}")])),
    }
}

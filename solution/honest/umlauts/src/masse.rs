//! Wie groß alles ist.

/// Die Breite einer Zelle.
pub(crate) const BREITE: usize = 3;

/// Was zwischen den Kalahs steht: sechs leere Zellen.
pub(crate) const LÜCKE: &str = "                  ";

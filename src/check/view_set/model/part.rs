//! One side of a secret: the attribute that names an entity or is its property, or several of them together.

use super::{Attribute, View};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::cell::RefCell;

/// One or several attributes whose values belong together. Each combination has a code; with one attribute the codes
/// are its symbols.
#[derive(Debug)]
pub(in crate::check::view_set) struct Part {
    pub attributes: Vec<usize>,
    /// The code of what is missing, if anything can be. A combination is missing where one of its values is.
    pub blank: Option<u32>,
    /// For each attribute the symbol of a missing cell.
    blanks: Vec<Option<u32>>,
    combinations: RefCell<Combinations>,
}

#[derive(Debug, Default)]
struct Combinations {
    all: Vec<Vec<u32>>,
    codes: FxHashMap<Vec<u32>, u32>,
}

impl Part {
    pub fn new(attributes: Vec<usize>, all: &[Attribute]) -> Part {
        let blanks: Vec<Option<u32>> = attributes.iter().map(|&attribute| all[attribute].blank()).collect();
        let mut combinations = Combinations::default();
        let blank = match attributes.as_slice() {
            [_] => blanks[0],
            // The first code stands for all that is missing, whatever the other values are.
            _ => blanks.iter().any(Option::is_some).then(|| {
                combinations.all.push(Vec::new());
                0
            }),
        };
        Part { attributes, blank, blanks, combinations: RefCell::new(combinations) }
    }

    /// The attribute, if it is one.
    pub fn only(&self) -> Option<usize> {
        if let [only] = self.attributes[..] { Some(only) } else { None }
    }

    pub fn contains(&self, attribute: usize) -> bool {
        self.attributes.contains(&attribute)
    }

    /// Whether a view shows all of it.
    pub fn shown_by(&self, view: &View) -> bool {
        self.attributes.iter().all(|attribute| view.project.contains(attribute))
    }

    /// How many codes there are so far.
    pub fn size(&self, all: &[Attribute]) -> usize {
        match self.only() {
            Some(only) => all[only].size(),
            None => self.combinations.borrow().all.len(),
        }
    }

    /// The code of a combination of symbols, in the order of the attributes.
    pub fn code(&self, symbols: &[u32]) -> u32 {
        if let [only] = symbols {
            return *only;
        }
        if symbols.iter().zip(&self.blanks).any(|(&symbol, blank)| *blank == Some(symbol)) {
            return self.blank.expect("some attribute can be missing");
        }
        let Combinations { all, codes } = &mut *self.combinations.borrow_mut();
        match codes.get(symbols) {
            Some(&code) => code,
            None => {
                let code = all.len() as u32;
                all.push(symbols.to_vec());
                codes.insert(symbols.to_vec(), code);
                code
            }
        }
    }

    /// The codes of a view's rows, if it shows all of the part.
    pub fn column<'a>(&self, view: &'a View) -> Option<Cow<'a, [u32]>> {
        if let Some(only) = self.only() {
            return view.column(only).map(Cow::Borrowed);
        }
        let columns =
            self.attributes.iter().map(|&attribute| view.column(attribute)).collect::<Option<Vec<_>>>()?;
        let mut symbols = vec![0; columns.len()];
        let codes = (0..view.rows).map(|row| {
            symbols.iter_mut().zip(&columns).for_each(|(symbol, column)| *symbol = column[row]);
            self.code(&symbols)
        });
        Some(Cow::Owned(codes.collect()))
    }

    /// The symbols behind a code; none for what is missing.
    pub fn symbols(&self, code: u32) -> Vec<u32> {
        match self.only() {
            Some(_) => vec![code],
            None => self.combinations.borrow().all[code as usize].clone(),
        }
    }

    /// Whether every value behind a code is known by name.
    pub fn is_constant(&self, all: &[Attribute], code: u32) -> bool {
        let symbols = self.symbols(code);
        symbols.iter().zip(&self.attributes).all(|(&symbol, &attribute)| all[attribute].is_constant(symbol))
    }

    /// Whether something of it is missing.
    pub fn is_blank(&self, code: u32) -> bool {
        self.blank == Some(code)
    }

    /// A combination for people: `Ann, 1950`.
    pub fn text(&self, all: &[Attribute], code: u32) -> String {
        if self.is_blank(code) {
            return "(blank)".to_owned();
        }
        let texts = self.symbols(code).into_iter().zip(&self.attributes);
        texts.map(|(symbol, &attribute)| all[attribute].text(symbol)).collect::<Vec<_>>().join(", ")
    }

    /// The names of the attributes.
    pub fn names(&self, all: &[Attribute]) -> Vec<String> {
        self.attributes.iter().map(|&attribute| all[attribute].name.clone()).collect()
    }
}

//! Many cells at once: typed arrays, and one string for many texts.

use crate::table::{Codes, Dictionary};
use js_sys::{Array, Object, Reflect, Uint8Array, Uint16Array, Uint32Array};
use wasm_bindgen::prelude::*;

/// An object with these fields.
pub fn fields<const N: usize>(fields: [(&str, JsValue); N]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        Reflect::set(&object, &name.into(), &value).expect("a new object takes properties");
    }
    object.into()
}

/// Many texts as one string and the place where each ends, counted as JavaScript counts.
#[derive(Default)]
pub struct Texts {
    text: String,
    ends: Vec<u32>,
    units: u32,
}

impl Texts {
    /// Appends a text.
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
        let units = if text.is_ascii() { text.len() } else { text.encode_utf16().count() };
        self.units += units as u32;
        self.ends.push(self.units);
    }

    /// `{ text, ends }`.
    pub fn into_js(self) -> JsValue {
        fields([("text", self.text.into()), ("ends", Uint32Array::from(&self.ends[..]).into())])
    }
}

impl<'a> FromIterator<&'a str> for Texts {
    fn from_iter<I: IntoIterator<Item = &'a str>>(all: I) -> Texts {
        let mut texts = Texts::default();
        all.into_iter().for_each(|text| texts.push(text));
        texts
    }
}

/// The distinct values of a column.
pub fn dictionary(dictionary: &Dictionary) -> JsValue {
    dictionary.texts().collect::<Texts>().into_js()
}

/// One code per row, as wide as it is.
pub fn codes(codes: &Codes) -> JsValue {
    match codes {
        Codes::U8(values) => Uint8Array::from(&values[..]).into(),
        Codes::U16(values) => Uint16Array::from(&values[..]).into(),
        Codes::U32(values) => Uint32Array::from(&values[..]).into(),
    }
}

/// A list of JavaScript values.
pub fn list(values: impl IntoIterator<Item = JsValue>) -> JsValue {
    values.into_iter().collect::<Array>().into()
}

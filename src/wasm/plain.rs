//! Plain data as plain objects.
//!
//! Leaves are those of `serde-wasm-bindgen`. Its objects are not: it assigns `object[name] = value`, which for a column
//! named `__proto__` replaces the prototype and loses the value. Here fields that are known when this is compiled are
//! assigned, and whatever has names from the data is made of pairs by `Object.fromEntries`, which defines every name as
//! a field. JavaScript lists names such as `1` before all others, however an object is made: where the order counts,
//! data is a list.

use js_sys::{Array, Object, Reflect};
use serde::Serialize;
use serde::ser::{
    SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use serde_wasm_bindgen::Error;
use wasm_bindgen::prelude::*;

type Result<T = JsValue> = std::result::Result<T, Error>;

/// Numbers as numbers, nothing as `null`, as in JSON.
const LEAVES: serde_wasm_bindgen::Serializer = serde_wasm_bindgen::Serializer::json_compatible();

/// The value in JavaScript.
pub fn plain(data: &(impl Serialize + ?Sized)) -> JsValue {
    data.serialize(Plain).expect("plain data has a form in JavaScript")
}

#[derive(Clone, Copy)]
struct Plain;

macro_rules! leaves {
    ($($method:ident($type:ty)),*) => {
        $(fn $method(self, value: $type) -> Result { (&LEAVES).$method(value) })*
    };
}

impl Serializer for Plain {
    type Ok = JsValue;
    type Error = Error;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Pairs;
    type SerializeStruct = Fields;
    type SerializeStructVariant = Fields;

    /// A number of JavaScript, to which the largest are rounded: a count of 10^17 combinations is no reason to fail.
    fn serialize_i64(self, value: i64) -> Result {
        Ok(JsValue::from_f64(value as f64))
    }

    fn serialize_u64(self, value: u64) -> Result {
        Ok(JsValue::from_f64(value as f64))
    }

    leaves!(
        serialize_bool(bool),
        serialize_i8(i8),
        serialize_i16(i16),
        serialize_i32(i32),
        serialize_u8(u8),
        serialize_u16(u16),
        serialize_u32(u32),
        serialize_f32(f32),
        serialize_f64(f64),
        serialize_char(char),
        serialize_str(&str),
        serialize_bytes(&[u8]),
        serialize_unit_struct(&'static str)
    );

    fn serialize_unit(self) -> Result {
        (&LEAVES).serialize_unit()
    }

    fn serialize_none(self) -> Result {
        (&LEAVES).serialize_none()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result {
        value.serialize(self)
    }

    fn serialize_unit_variant(self, name: &'static str, index: u32, variant: &'static str) -> Result {
        (&LEAVES).serialize_unit_variant(name, index, variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result {
        value.serialize(self).map(|value| tagged(Some(variant), value))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List> {
        Ok(List { array: Array::new(), variant: None })
    }

    fn serialize_tuple(self, _: usize) -> Result<List> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List> {
        Ok(List { array: Array::new(), variant: Some(variant) })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Pairs> {
        Ok(Pairs { pairs: Array::new(), name: JsValue::UNDEFINED })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields> {
        Ok(Fields { object: Object::new(), variant: None })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields> {
        Ok(Fields { object: Object::new(), variant: Some(variant) })
    }
}

/// The value itself, or an object whose only field is named as the variant.
fn tagged(variant: Option<&'static str>, value: JsValue) -> JsValue {
    let Some(variant) = variant else { return value };
    let object = Object::new();
    assign(&object, variant, &value);
    object.into()
}

fn assign(object: &Object, name: &'static str, value: &JsValue) {
    Reflect::set(object, &name.into(), value).expect("a new object takes fields");
}

struct List {
    array: Array,
    variant: Option<&'static str>,
}

impl List {
    fn push(&mut self, value: &(impl Serialize + ?Sized)) -> Result<()> {
        self.array.push(&value.serialize(Plain)?);
        Ok(())
    }

    fn done(self) -> Result {
        Ok(tagged(self.variant, self.array.into()))
    }
}

macro_rules! lists {
    ($($trait:ident::$method:ident),*) => {
        $(impl $trait for List {
            type Ok = JsValue;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
                self.push(value)
            }

            fn end(self) -> Result {
                self.done()
            }
        })*
    };
}

lists!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

struct Pairs {
    pairs: Array,
    name: JsValue,
}

impl SerializeMap for Pairs {
    type Ok = JsValue;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<()> {
        self.name = key.serialize(Plain)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<()> {
        self.pairs.push(&Array::of2(&self.name, &value.serialize(Plain)?));
        Ok(())
    }

    fn end(self) -> Result {
        Object::from_entries(&self.pairs).map(JsValue::from).map_err(Error::from)
    }
}

struct Fields {
    object: Object,
    variant: Option<&'static str>,
}

macro_rules! objects {
    ($($trait:ident),*) => {
        $(impl $trait for Fields {
            type Ok = JsValue;
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<()> {
                assign(&self.object, name, &value.serialize(Plain)?);
                Ok(())
            }

            fn end(self) -> Result {
                Ok(tagged(self.variant, self.object.into()))
            }
        })*
    };
}

objects!(SerializeStruct, SerializeStructVariant);

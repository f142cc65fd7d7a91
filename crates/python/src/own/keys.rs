//! Keys of Python's objects: equal objects have equal keys, and unequal ones share a key once in 2^64 pairs.
//!
//! Python's own hash gives no such key: it folds whole numbers (`hash(-1) == hash(-2)`,
//! `hash(1 << 61) == hash(1)`), and that of a text is another in every process. So plain data is hashed by
//! what it holds, and searches are the same in every run. Any other object has a number, by Python's own
//! comparison, and is kept as long as its game.

use game::KeyHasher;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyFrozenSet, PyInt, PyString, PyTuple};
use pyo3::{PyTraverseError, PyTypeInfo, PyVisit};
use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, Ordering};

/// What comes first of an object, so that no two kinds are written alike.
#[derive(Clone, Copy)]
enum Tag {
    None,
    /// A whole number of 64 bits.
    Word,
    /// Any other whole number.
    Whole,
    /// A number that is not whole.
    Float,
    Text,
    Bytes,
    Tuple,
    Set,
    /// An object of a class that compares by its fields.
    Fields,
    /// An object that has a number.
    Numbered,
}

/// Containers in one another, at most; what lies deeper is numbered.
const MAX_DEPTH: usize = 200;

/// The keys of the objects of one game.
pub(super) struct Keys {
    /// Numbers by objects. The interpreter's lock guards it: no lock of ours is held while an object is
    /// hashed or compared, which may run anything.
    numbers: Py<PyDict>,
    next: AtomicU64,
    /// The fields that a class compares by, if it compares by nothing else.
    fields: Py<PyAny>,
}

impl Keys {
    /// The keys of a new game. `defaults` are what a game may leave out.
    pub(super) fn new(defaults: &Bound<'_, PyAny>) -> PyResult<Keys> {
        let fields = defaults.getattr("compared_fields")?.unbind();
        Ok(Keys { numbers: PyDict::new(defaults.py()).unbind(), next: AtomicU64::new(0), fields })
    }

    /// Shows the garbage collector the objects that have numbers.
    pub(super) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.numbers)
    }

    /// The key of an object.
    ///
    /// # Errors
    ///
    /// If Python cannot hash it.
    pub(super) fn key(&self, object: &Bound<'_, PyAny>) -> PyResult<u64> {
        self.key_at(object, 0)
    }

    fn key_at(&self, object: &Bound<'_, PyAny>, depth: usize) -> PyResult<u64> {
        let mut hasher = KeyHasher::default();
        self.add(object, &mut hasher, depth)?;
        Ok(hasher.finish())
    }

    /// Equal objects write equal words: `1`, `1.0` and `True` are equal.
    fn add(&self, object: &Bound<'_, PyAny>, hasher: &mut KeyHasher, depth: usize) -> PyResult<()> {
        if depth == MAX_DEPTH {
            self.add_numbered(object, hasher)
        } else if let Ok(number) = object.cast_exact::<PyInt>() {
            add_whole(number, hasher)
        } else if let Ok(tuple) = object.cast_exact::<PyTuple>() {
            self.add_tuple(tuple, hasher, depth)
        } else if let Ok(text) = object.cast_exact::<PyString>() {
            self.add_text(text, hasher)
        } else if let Ok(truth) = object.cast_exact::<PyBool>() {
            add_word(truth.is_true().into(), hasher);
            Ok(())
        } else if object.is_none() {
            hasher.write_u8(Tag::None as u8);
            Ok(())
        } else {
            self.add_other(object, hasher, depth)
        }
    }

    /// Objects of the other kinds, and of classes derived from any kind that compare as it does.
    fn add_other(&self, object: &Bound<'_, PyAny>, hasher: &mut KeyHasher, depth: usize) -> PyResult<()> {
        if let Some(bytes) = compared_as::<PyBytes>(object)? {
            add_bytes(Tag::Bytes, bytes.as_bytes(), hasher);
            return Ok(());
        }
        if let Some(number) = compared_as::<PyFloat>(object)? {
            return self.add_float(number, hasher);
        }
        if let Some(set) = compared_as::<PyFrozenSet>(object)? {
            let mut keys =
                set.iter().map(|entry| self.key_at(&entry, depth + 1)).collect::<PyResult<Vec<u64>>>()?;
            keys.sort_unstable();
            begin(Tag::Set, keys.len(), hasher);
            for key in keys {
                hasher.write_u64(key);
            }
            return Ok(());
        }
        if let Some(number) = compared_as::<PyInt>(object)? {
            return add_whole(number, hasher);
        }
        if let Some(tuple) = compared_as::<PyTuple>(object)? {
            return self.add_tuple(tuple, hasher, depth);
        }
        if let Some(text) = compared_as::<PyString>(object)? {
            return self.add_text(text, hasher);
        }
        let kind = object.get_type();
        let fields = self.fields.bind(object.py()).call1((&kind,))?;
        if let Ok(fields) = fields.cast::<PyTuple>() {
            begin(Tag::Fields, fields.len(), hasher);
            hasher.write_u64(self.number(&kind)?);
            for name in fields {
                self.add(&object.getattr(name.cast::<PyString>()?)?, hasher, depth + 1)?;
            }
            return Ok(());
        }
        match plain_number(object)? {
            Some(number) => self.add(&number, hasher, depth + 1),
            None => self.add_numbered(object, hasher),
        }
    }

    fn add_tuple(&self, tuple: &Bound<'_, PyTuple>, hasher: &mut KeyHasher, depth: usize) -> PyResult<()> {
        begin(Tag::Tuple, tuple.len(), hasher);
        tuple.iter().try_for_each(|entry| self.add(&entry, hasher, depth + 1))
    }

    fn add_text(&self, text: &Bound<'_, PyString>, hasher: &mut KeyHasher) -> PyResult<()> {
        match text.to_cow() {
            Ok(text) => {
                add_bytes(Tag::Text, text.as_bytes(), hasher);
                Ok(())
            }
            // Half of a surrogate pair has no bytes.
            Err(_) => self.add_numbered(text, hasher),
        }
    }

    fn add_float(&self, number: &Bound<'_, PyFloat>, hasher: &mut KeyHasher) -> PyResult<()> {
        let value = number.value();
        if value.is_nan() {
            // It is equal to itself at most.
            return self.add_numbered(number, hasher);
        }
        if value.is_finite() && value.fract() == 0.0 {
            let whole = number.py().get_type::<PyInt>().call1((value,))?;
            return add_whole(whole.cast::<PyInt>()?, hasher);
        }
        hasher.write_u8(Tag::Float as u8);
        hasher.write_u64(value.to_bits());
        Ok(())
    }

    fn add_numbered(&self, object: &Bound<'_, PyAny>, hasher: &mut KeyHasher) -> PyResult<()> {
        hasher.write_u8(Tag::Numbered as u8);
        hasher.write_u64(self.number(object)?);
        Ok(())
    }

    /// The number of an object: that of the first one that is equal.
    fn number(&self, object: &Bound<'_, PyAny>) -> PyResult<u64> {
        let numbers = self.numbers.bind(object.py());
        let number = match numbers.get_item(object)? {
            Some(number) => number,
            // Another thread may have numbered an equal one: the first number stays.
            None => {
                numbers.call_method1("setdefault", (object, self.next.fetch_add(1, Ordering::Relaxed)))?
            }
        };
        number.extract()
    }
}

fn begin(tag: Tag, length: usize, hasher: &mut KeyHasher) {
    hasher.write_u8(tag as u8);
    hasher.write_usize(length);
}

fn add_bytes(tag: Tag, bytes: &[u8], hasher: &mut KeyHasher) {
    begin(tag, bytes.len(), hasher);
    hasher.write(bytes);
}

fn add_word(number: i64, hasher: &mut KeyHasher) {
    hasher.write_u8(Tag::Word as u8);
    hasher.write_i64(number);
}

/// A whole number of any size, by its value.
fn add_whole(number: &Bound<'_, PyInt>, hasher: &mut KeyHasher) -> PyResult<()> {
    if let Ok(number) = number.extract() {
        add_word(number, hasher);
        return Ok(());
    }
    // By the methods of the kind itself: a class derived from it may have others. The sign goes apart.
    let kind = number.py().get_type::<PyInt>();
    let bits: usize = kind.call_method1("bit_length", (number,))?.extract()?;
    let magnitude = kind.call_method1("__abs__", (number,))?;
    let bytes = kind.call_method1("to_bytes", (magnitude, bits.div_ceil(8), "little"))?;
    add_bytes(Tag::Whole, bytes.cast::<PyBytes>()?.as_bytes(), hasher);
    hasher.write_u8(number.lt(0)?.into());
    Ok(())
}

/// The object as one of this kind, if its class compares as the kind does.
fn compared_as<'a, 'py, T: PyTypeInfo>(object: &'a Bound<'py, PyAny>) -> PyResult<Option<&'a Bound<'py, T>>> {
    let Ok(base) = object.cast::<T>() else { return Ok(None) };
    let kind = object.get_type();
    let own = T::type_object(object.py());
    let is_same = kind.is(&own) || kind.getattr("__eq__")?.is(&own.getattr("__eq__")?);
    Ok(is_same.then_some(base))
}

/// The plain number that a number of another class is equal to, such as one of `NumPy`.
fn plain_number<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    for method in ["__index__", "__float__"] {
        let Some(Ok(number)) = object.getattr_opt(method)?.map(|method| method.call0()) else { continue };
        let is_plain = number.is_exact_instance_of::<PyInt>() || number.is_exact_instance_of::<PyFloat>();
        if is_plain && number.hash()? == object.hash()? && number.eq(object)? {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

//! The small XML documents of a project as a tree.

use crate::problem::Problem;
use quick_xml::Reader;
use quick_xml::events::Event;

/// An element with its own text, trimmed, and the elements in it.
#[derive(Debug, Default)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) children: Vec<Element>,
}

/// Deeper documents are none that ARX writes, and would only use up memory.
const DEEPEST: usize = 16;

impl Element {
    /// The first element in this one with a name.
    pub(super) fn child(&self, name: &str) -> Option<&Element> {
        self.children.iter().find(|child| child.name == name)
    }

    /// Its text, where there is some.
    pub(super) fn find(&self, name: &str) -> Option<&str> {
        self.child(name).map(|child| child.text.as_str()).filter(|text| !text.is_empty())
    }
}

/// The outermost element.
pub(super) fn read(text: &str) -> Result<Element, Problem> {
    let mut reader = Reader::from_str(text);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().map_err(Problem::damaged)? {
            Event::Start(tag) => {
                if open.len() > DEEPEST {
                    return Err(Problem::damaged("a document that is nested too deeply"));
                }
                let name = tag.local_name().as_ref().to_owned();
                open.push(Element { name, ..Element::default() });
            }
            Event::Empty(tag) => {
                let name = tag.local_name().as_ref().to_owned();
                innermost(&mut open).children.push(Element { name, ..Element::default() });
            }
            Event::Text(part) => {
                innermost(&mut open).text += &part;
            }
            Event::CData(part) => innermost(&mut open).text += &part,
            // `&lt;` and the like, and characters by their numbers
            Event::GeneralRef(reference) => {
                let sign = match reference.resolve_char_ref().map_err(Problem::damaged)? {
                    Some(sign) => sign.to_string(),
                    None => match &*reference {
                        "lt" => "<".to_owned(),
                        "gt" => ">".to_owned(),
                        "amp" => "&".to_owned(),
                        "apos" => "'".to_owned(),
                        "quot" => "\"".to_owned(),
                        other => return Err(Problem::damaged(format_args!("an unknown entity `{other}`"))),
                    },
                };
                innermost(&mut open).text += &sign;
            }
            Event::End(_) => {
                let mut done = open.pop().ok_or_else(|| Problem::damaged("an end without a start"))?;
                done.text = done.text.trim().to_owned();
                let above = open.last_mut().ok_or_else(|| Problem::damaged("an end without a start"))?;
                above.children.push(done);
            }
            Event::Eof => break,
            _ => {}
        }
    }
    match (open.len(), open.pop().and_then(|mut all| all.children.pop())) {
        (1, Some(root)) => Ok(root),
        _ => Err(Problem::damaged("a document that is cut off")),
    }
}

fn innermost(open: &mut [Element]) -> &mut Element {
    open.last_mut().expect("there is always the document itself")
}

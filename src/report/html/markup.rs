//! HTML text into which nothing unescaped can get: markup is written in this program, everything else
//! is escaped.

use super::words::Words;

/// Elements that end a line of the text, so that people can read it and compare two pages line by line.
const ENDS_A_LINE: [&str; 9] = ["div", "dl", "figure", "h2", "h3", "li", "p", "tbody", "ul"];

/// A page, or a part of one.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Markup {
    html: String,
    /// How the page speaks.
    pub words: Words,
}

impl Markup {
    pub fn new(words: Words) -> Markup {
        Markup { html: String::new(), words }
    }

    /// Adds markup that stands in the program's own text.
    pub fn raw(&mut self, markup: &'static str) -> &mut Markup {
        self.html.push_str(markup);
        self
    }

    /// Adds text from anywhere, as the content of an element or the value of a quoted attribute.
    pub fn text(&mut self, text: &str) -> &mut Markup {
        for char in text.chars() {
            match char {
                '&' => self.html.push_str("&amp;"),
                '<' => self.html.push_str("&lt;"),
                '>' => self.html.push_str("&gt;"),
                '"' => self.html.push_str("&quot;"),
                '\'' => self.html.push_str("&#39;"),
                // Control characters are no HTML; direction marks could reorder what is around them.
                '\u{0}'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => self.html.push('\u{fffd}'),
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => self.html.push('\u{fffd}'),
                char => self.html.push(char),
            }
        }
        self
    }

    /// Adds an element of the program's own choice around what `content` adds.
    pub fn element(
        &mut self,
        tag: &'static str,
        class: &'static str,
        content: impl FnOnce(&mut Markup),
    ) -> &mut Markup {
        self.raw("<").raw(tag);
        if !class.is_empty() {
            self.raw(" class=\"").raw(class).raw("\"");
        }
        self.raw(">");
        content(self);
        self.raw("</").raw(tag).raw(if ENDS_A_LINE.contains(&tag) { ">\n" } else { ">" })
    }

    /// An element with nothing but text.
    pub fn line(&mut self, tag: &'static str, class: &'static str, text: &str) -> &mut Markup {
        self.element(tag, class, |markup| {
            markup.text(text);
        })
    }

    /// An element with a sentence of the catalogue.
    pub fn said(&mut self, tag: &'static str, class: &'static str, code: &'static str) -> &mut Markup {
        let text = self.words.say(code);
        self.line(tag, class, &text)
    }

    pub fn finish(self) -> String {
        self.html
    }
}

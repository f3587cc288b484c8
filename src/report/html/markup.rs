//! HTML text into which nothing unescaped can get: markup is written in this program, everything else
//! is escaped.

/// A page, or a part of one.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(super) struct Markup(String);

impl Markup {
    pub fn new() -> Markup {
        Markup::default()
    }

    /// Adds markup that stands in the program's own text.
    pub fn raw(&mut self, markup: &'static str) -> &mut Markup {
        self.0.push_str(markup);
        self
    }

    /// Adds text from anywhere, as the content of an element or the value of a quoted attribute.
    pub fn text(&mut self, text: &str) -> &mut Markup {
        for char in text.chars() {
            match char {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                // Control characters are no HTML; direction marks could reorder what is around them.
                '\u{0}'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => self.0.push('\u{fffd}'),
                '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => self.0.push('\u{fffd}'),
                char => self.0.push(char),
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
        self.raw("</").raw(tag).raw(">")
    }

    /// An element with nothing but text.
    pub fn line(&mut self, tag: &'static str, class: &'static str, text: &str) -> &mut Markup {
        self.element(tag, class, |markup| {
            markup.text(text);
        })
    }

    pub fn finish(self) -> String {
        self.0
    }
}

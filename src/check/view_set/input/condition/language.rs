//! The language of `where`: `or` over `and` over `not` over comparisons.
//!
//! ```text
//! condition  = conjunct { "or" conjunct }
//! conjunct   = negation { "and" negation }
//! negation   = "not" negation | "(" condition ")" | comparison
//! comparison = operand ( "=" | "!=" | "<" | "<=" | ">" | ">=" ) operand
//!            | name [ "not" ] "in" "(" constant { "," constant } ")"
//!            | name [ "not" ] "between" constant "and" constant
//! operand    = name | constant
//! name       = letters, digits, `_` (bare, not starting with a digit), or anything in double quotes
//! constant   = number, or text in single quotes (`''` for a single quote)
//! ```

use super::{Comparison, Condition, Named};
use crate::check::view_set::input::value::{Number, Value};

/// What is wrong with the text of a condition, and where: the character, counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::check::view_set) struct Misread {
    pub at: usize,
    pub found: String,
    pub expected: String,
}

/// Reads a condition.
pub(in crate::check::view_set) fn parse(text: &str) -> Result<Condition<Named>, Misread> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, end: text.chars().count() + 1, depth: 0 };
    let condition = parser.disjunction()?;
    match parser.peek() {
        None => Ok(condition),
        Some(_) => Err(parser.unexpected("`and`, `or` or the end")),
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    /// A bare word: a name or a keyword.
    Word(String),
    /// A name in double quotes.
    Quoted(String),
    Text(String),
    Number(Number),
    Comparison(Comparison),
    Open,
    Close,
    Comma,
}

impl Token {
    fn describe(&self) -> String {
        match self {
            Token::Word(word) => format!("`{word}`"),
            Token::Quoted(name) => format!("`\"{name}\"`"),
            Token::Text(text) => format!("`'{text}'`"),
            Token::Number(number) => format!("`{number}`"),
            Token::Comparison(comparison) => format!("`{}`", comparison.symbol()),
            Token::Open => "`(`".to_owned(),
            Token::Close => "`)`".to_owned(),
            Token::Comma => "`,`".to_owned(),
        }
    }
}

/// The tokens, each with the character where it starts, counted from 1.
fn tokens(text: &str) -> Result<Vec<(Token, usize)>, Misread> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let start = i;
        let char = chars[i];
        let token = match char {
            _ if char.is_whitespace() => {
                i += 1;
                continue;
            }
            '(' | ')' | ',' => {
                i += 1;
                match char {
                    '(' => Token::Open,
                    ')' => Token::Close,
                    _ => Token::Comma,
                }
            }
            '\'' | '"' => {
                let (content, end) = quoted(&chars, start).ok_or_else(|| Misread {
                    at: start + 1,
                    found: format!("`{char}` without its partner"),
                    expected: format!(
                        "`{char}` again at the end of the {}",
                        if char == '"' { "name" } else { "text" }
                    ),
                })?;
                i = end;
                if char == '"' { Token::Quoted(content) } else { Token::Text(content) }
            }
            '=' | '!' | '<' | '>' => {
                let second = chars.get(i + 1).copied();
                let (comparison, length) = match (char, second) {
                    ('!', Some('=')) | ('<', Some('>')) => (Comparison::Unequal, 2),
                    ('<', Some('=')) => (Comparison::LessOrEqual, 2),
                    ('>', Some('=')) => (Comparison::GreaterOrEqual, 2),
                    ('<', _) => (Comparison::Less, 1),
                    ('>', _) => (Comparison::Greater, 1),
                    ('=', Some('=')) => (Comparison::Equal, 2),
                    ('=', _) => (Comparison::Equal, 1),
                    _ => {
                        return Err(Misread {
                            at: start + 1,
                            found: "`!`".to_owned(),
                            expected: "`!=`, or the word `not`".to_owned(),
                        });
                    }
                };
                i += length;
                Token::Comparison(comparison)
            }
            _ if char.is_ascii_digit() || matches!(char, '-' | '+' | '.') => {
                i += 1;
                while i < chars.len()
                    && (chars[i].is_ascii_alphanumeric()
                        || chars[i] == '.'
                        || (matches!(chars[i], '-' | '+') && matches!(chars[i - 1], 'e' | 'E')))
                {
                    i += 1;
                }
                let spelled: String = chars[start..i].iter().collect();
                Token::Number(Number::parse(&spelled).ok_or_else(|| Misread {
                    at: start + 1,
                    found: format!("`{spelled}`"),
                    expected: "a number such as `80000` or `-2.5`; a name that starts with a digit goes in double quotes"
                        .to_owned(),
                })?)
            }
            _ if char.is_alphabetic() || char == '_' => {
                while i < chars.len() && (chars[i].is_alphanumeric() || chars[i] == '_') {
                    i += 1;
                }
                Token::Word(chars[start..i].iter().collect())
            }
            _ => {
                return Err(Misread {
                    at: start + 1,
                    found: format!("`{char}`"),
                    expected: "a name, a constant, a comparison or a parenthesis".to_owned(),
                });
            }
        };
        tokens.push((token, start + 1));
    }
    Ok(tokens)
}

/// What stands between the quote at `start` and its partner (a doubled quote is one), and where it ends.
fn quoted(chars: &[char], start: usize) -> Option<(String, usize)> {
    let quote = chars[start];
    let mut content = String::new();
    let mut i = start + 1;
    loop {
        match (chars.get(i)?, chars.get(i + 1)) {
            (&char, Some(&next)) if char == quote && next == quote => {
                content.push(quote);
                i += 2;
            }
            (&char, _) if char == quote => return Some((content, i + 1)),
            (&char, _) => {
                content.push(char);
                i += 1;
            }
        }
    }
}

/// How deep parentheses and `not` may nest: the parser calls itself.
const DEEPEST: usize = 100;

struct Parser {
    tokens: Vec<(Token, usize)>,
    next: usize,
    /// Where the text ends.
    end: usize,
    depth: usize,
}

enum Operand {
    Name(Named),
    Constant(Value),
}

const KEYWORDS: [&str; 5] = ["and", "or", "not", "in", "between"];

impl Parser {
    fn disjunction(&mut self) -> Result<Condition<Named>, Misread> {
        let mut parts = vec![self.conjunction()?];
        while self.takes_keyword("or") {
            parts.push(self.conjunction()?);
        }
        Ok(only_or(parts, Condition::Or))
    }

    fn conjunction(&mut self) -> Result<Condition<Named>, Misread> {
        let mut parts = vec![self.negation()?];
        while self.takes_keyword("and") {
            parts.push(self.negation()?);
        }
        Ok(only_or(parts, Condition::And))
    }

    fn negation(&mut self) -> Result<Condition<Named>, Misread> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.unexpected(&format!("at most {DEEPEST} nested parentheses")));
        }
        let condition = if self.takes_keyword("not") {
            Condition::Not(Box::new(self.negation()?))
        } else if self.takes(&Token::Open) {
            let inside = self.disjunction()?;
            self.expect(&Token::Close)?;
            inside
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(condition)
    }

    fn comparison(&mut self) -> Result<Condition<Named>, Misread> {
        let left = self.operand("a column name, a constant, `not` or `(`")?;
        if let Operand::Name(name) = &left {
            let negated = self.takes_keyword("not");
            let found = if self.takes_keyword("in") {
                Some(Condition::In(name.clone(), self.list()?))
            } else if self.takes_keyword("between") {
                let low = self.constant()?;
                if !self.takes_keyword("and") {
                    return Err(self.unexpected("`and` and the upper bound of `between`"));
                }
                let high = self.constant()?;
                Some(Condition::And(vec![
                    Condition::Constant(name.clone(), Comparison::GreaterOrEqual, low),
                    Condition::Constant(name.clone(), Comparison::LessOrEqual, high),
                ]))
            } else {
                None
            };
            match (found, negated) {
                (Some(found), true) => return Ok(Condition::Not(Box::new(found))),
                (Some(found), false) => return Ok(found),
                (None, true) => return Err(self.unexpected("`in` or `between` after `not`")),
                (None, false) => {}
            }
        }
        let Some((Token::Comparison(comparison), at)) = self.tokens.get(self.next).cloned() else {
            return Err(self.unexpected("a comparison: `=`, `!=`, `<`, `<=`, `>`, `>=`, `in` or `between`"));
        };
        self.next += 1;
        match (left, self.operand("a column name or a constant")?) {
            (Operand::Name(name), Operand::Constant(value)) => {
                Ok(Condition::Constant(name, comparison, value))
            }
            (Operand::Constant(value), Operand::Name(name)) => {
                Ok(Condition::Constant(name, comparison.mirrored(), value))
            }
            (Operand::Name(left), Operand::Name(right)) => Ok(Condition::Attributes(left, comparison, right)),
            (Operand::Constant(_), Operand::Constant(_)) => Err(Misread {
                at,
                found: "two constants".to_owned(),
                expected: "a column name on at least one side".to_owned(),
            }),
        }
    }

    fn list(&mut self) -> Result<Vec<Value>, Misread> {
        self.expect(&Token::Open)?;
        let mut values = vec![self.constant()?];
        while self.takes(&Token::Comma) {
            values.push(self.constant()?);
        }
        self.expect(&Token::Close)?;
        Ok(values)
    }

    fn constant(&mut self) -> Result<Value, Misread> {
        let expected = "a constant: a number, or text in single quotes";
        let before = self.next;
        match self.operand(expected)? {
            Operand::Constant(value) => Ok(value),
            Operand::Name(_) => {
                self.next = before;
                Err(self.unexpected(expected))
            }
        }
    }

    fn operand(&mut self, expected: &str) -> Result<Operand, Misread> {
        let operand = match self.tokens.get(self.next).cloned() {
            Some((Token::Word(word), at)) if !is_keyword(&word) => Operand::Name((word, at)),
            Some((Token::Quoted(name), at)) => Operand::Name((name, at)),
            Some((Token::Text(text), _)) => Operand::Constant(Value::Text(text.into())),
            Some((Token::Number(number), _)) => Operand::Constant(Value::Number(number.into())),
            _ => return Err(self.unexpected(expected)),
        };
        self.next += 1;
        Ok(operand)
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn takes(&mut self, token: &Token) -> bool {
        let there = self.peek() == Some(token);
        self.next += usize::from(there);
        there
    }

    fn takes_keyword(&mut self, keyword: &str) -> bool {
        let there = matches!(self.peek(), Some(Token::Word(word)) if word.eq_ignore_ascii_case(keyword));
        self.next += usize::from(there);
        there
    }

    fn expect(&mut self, token: &Token) -> Result<(), Misread> {
        if self.takes(token) { Ok(()) } else { Err(self.unexpected(&token.describe())) }
    }

    fn unexpected(&self, expected: &str) -> Misread {
        let (found, at) = match self.tokens.get(self.next) {
            Some((token, at)) => (token.describe(), *at),
            None => ("the end".to_owned(), self.end),
        };
        Misread { at, found, expected: expected.to_owned() }
    }
}

fn is_keyword(word: &str) -> bool {
    KEYWORDS.iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
}

fn only_or(
    mut parts: Vec<Condition<Named>>,
    several: fn(Vec<Condition<Named>>) -> Condition<Named>,
) -> Condition<Named> {
    if parts.len() == 1 { parts.pop().expect("just counted") } else { several(parts) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The condition with every pair of parentheses written out.
    fn shown(condition: &Condition<Named>) -> String {
        let joined = |parts: &[Condition<Named>], word: &str| {
            format!("({})", parts.iter().map(shown).collect::<Vec<_>>().join(word))
        };
        match condition {
            Condition::And(parts) => joined(parts, " and "),
            Condition::Or(parts) => joined(parts, " or "),
            Condition::Not(part) => format!("not {}", shown(part)),
            Condition::Constant((name, _), comparison, value) => {
                format!("{name}{}{value}", comparison.symbol())
            }
            Condition::Attributes((a, _), comparison, (b, _)) => format!("{a}{}{b}", comparison.symbol()),
            Condition::In((name, _), values) => {
                format!("{name} in {}", values.iter().map(Value::to_string).collect::<Vec<_>>().join(","))
            }
        }
    }

    #[test]
    fn or_binds_loosest_and_not_tightest_whatever_the_case() {
        let read = |text: &str| shown(&parse(text).expect(text));
        assert_eq!(read("a=1 or b=2 and not c=3"), "(a=1 or (b=2 and not c=3))");
        assert_eq!(read("NOT (a = 1 OR b != 'x''y')"), "not (a=1 or b!=x'y)");
        assert_eq!(read("5 < \"two words\" and a <= b"), "(two words>5 and a<=b)");
        assert_eq!(
            read("a not in ('x', 'y') and b between -1 and 2.50"),
            "(not a in x,y and (b>=-1 and b<=2.5))"
        );
        assert_eq!(read("Größe > 1e3"), "Größe>1000");
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        for (text, at, expected) in [
            ("", 1, "a column name"),
            ("a >", 4, "a column name or a constant"),
            ("a = 1 b", 7, "`and`, `or` or the end"),
            ("(a = 1", 7, "`)`"),
            ("a = 'x", 5, "again at the end of the text"),
            ("a in 1", 6, "`(`"),
            ("a between 1 or 2", 13, "`and` and the upper bound"),
            ("1 = 2", 3, "a column name on at least one side"),
            ("a ! b", 3, "`!=`"),
            ("a not = 1", 7, "`in` or `between`"),
            ("a = 1 and ; b", 11, "a name, a constant"),
            ("2x = 1", 1, "double quotes"),
            ("a in (b)", 7, "a constant"),
        ] {
            let misread = parse(text).expect_err(text);
            assert_eq!(misread.at, at, "{text}: {misread:?}");
            assert!(misread.expected.contains(expected), "{text}: {misread:?}");
        }
    }

    #[test]
    fn deep_nesting_is_refused_and_does_not_overflow() {
        let text = format!("{}a = 1{}", "(".repeat(10_000), ")".repeat(10_000));
        assert!(parse(&text).expect_err("too deep").expected.contains("nested"));
    }
}

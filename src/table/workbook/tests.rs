use super::deflate::Deflate;
use super::*;
use crate::random::Random;

/// A reader of the compressor's format, written from its description: fixed codes only.
fn inflate(bytes: &[u8]) -> Vec<u8> {
    let mut at = 0;
    let mut out: Vec<u8> = Vec::new();
    let mut bit = || {
        let bit = u32::from(bytes[at / 8] >> (at % 8) & 1);
        at += 1;
        bit
    };
    let number =
        |bit: &mut dyn FnMut() -> u32, width: u32| (0..width).fold(0, |sum, place| sum | bit() << place);
    loop {
        let last = bit();
        assert_eq!(number(&mut bit, 2), 1, "fixed codes");
        loop {
            let mut code = (0..7).fold(0, |code, _| code << 1 | bit());
            let symbol = if code < 24 {
                code + 256
            } else {
                code = code << 1 | bit();
                match code {
                    48..=191 => code - 48,
                    192..=199 => code - 192 + 280,
                    _ => (code << 1 | bit()) - 400 + 144,
                }
            };
            match symbol {
                0..=255 => out.push(symbol as u8),
                256 => break,
                _ => {
                    let place = symbol - 257;
                    let (base, width) = match place {
                        0..=7 => (3 + place, 0),
                        28 => (258, 0),
                        _ => (((4 + place % 4) << (place / 4 - 1)) + 3, place / 4 - 1),
                    };
                    let length = base + number(&mut bit, width);
                    let place = (0..5).fold(0, |code, _| code << 1 | bit());
                    let (base, width) = match place {
                        0..=3 => (place + 1, 0),
                        _ => (((2 + place % 2) << (place / 2 - 1)) + 1, place / 2 - 1),
                    };
                    let distance = (base + number(&mut bit, width)) as usize;
                    for _ in 0..length {
                        out.push(out[out.len() - distance]);
                    }
                }
            }
        }
        if last == 1 {
            return out;
        }
    }
}

#[test]
fn what_is_compressed_comes_back() {
    let mut random = Random::new(1);
    for size in [0, 1, 3, 4, 5, 300, 40_000, 100_000] {
        for letters in [1, 2, 7, 256] {
            let data: Vec<u8> = (0..size).map(|_| random.below(letters) as u8).collect();
            let mut deflate = Deflate::default();
            let (one, other) = data.split_at(size / 3);
            let packed = [deflate.block(one, false), deflate.block(other, true)].concat();
            assert_eq!(inflate(&packed), data, "{size} of {letters}");
            assert!(
                letters > 2 || size < 300 || packed.len() < size * 2 / 3,
                "{size} of {letters}: {}",
                packed.len()
            );
        }
    }
}

fn xml_of(csv: &str) -> String {
    let table = Table::from_csv(csv.as_bytes()).expect("a table");
    let mut bytes = Vec::new();
    write([("release.csv", &table)].into_iter(), &mut |piece| bytes.extend_from_slice(piece)).expect("small");
    let name = b"xl/worksheets/sheet1.xml";
    let start = bytes.windows(name.len()).position(|window| window == name).expect("a sheet") + name.len();
    String::from_utf8(inflate(&bytes[start..])).expect("UTF-8")
}

#[test]
fn text_stays_text_and_numbers_keep_their_spelling() {
    let xml = xml_of("n,zip,f,mixed\n1,02139,=1+1,34\n-2.5,02141, @x ,[30;39]\n,02142,a<b&c,35\n");
    for part in [
        "<c r=\"A2\"><v>1</v></c>",
        "<c r=\"A3\"><v>-2.5</v></c>",
        "<c r=\"B2\" t=\"inlineStr\"><is><t>02139</t></is></c>",
        "<c r=\"C2\" t=\"inlineStr\"><is><t>=1+1</t></is></c>",
        "<c r=\"C3\" t=\"inlineStr\"><is><t xml:space=\"preserve\"> @x </t></is></c>",
        "<c r=\"C4\" t=\"inlineStr\"><is><t>a&lt;b&amp;c</t></is></c>",
        "<c r=\"D2\" t=\"inlineStr\"><is><t>34</t></is></c>",
    ] {
        assert!(xml.contains(part), "{part}\n{xml}");
    }
    assert!(!xml.contains("r=\"A4\"") && !xml.contains("<f>"));
}

#[test]
fn numbers_that_a_program_would_respell_are_text() {
    for text in ["0", "7", "-7", "10", "0.5", "-12.25", "123456789012345"] {
        assert!(is_plain_number(text), "{text}");
    }
    for text in [
        "",
        "-",
        "-0",
        "007",
        "+7",
        "1.50",
        "1.",
        ".5",
        "1e5",
        "1,5",
        "1 000",
        "1234567890123456",
        "*",
        "[1,2]",
    ] {
        assert!(!is_plain_number(text), "{text}");
    }
}

#[test]
fn columns_are_lettered_as_sheets_do() {
    let told = [0, 25, 26, 51, 52, 701, 702, 16_383].map(letters);
    assert_eq!(told, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA", "XFD"]);
}

#[test]
fn what_xml_cannot_hold_is_written_as_workbooks_do() {
    assert_eq!(escaped("a\u{1}b\rc\nd"), "a_x0001_b_x000D_c\nd");
    assert_eq!(escaped("_x0041_ _x_ _x12_"), "_x005F_x0041_ _x_ _x12_");
}

#[test]
fn a_cell_that_is_too_long_for_a_sheet_is_an_error() {
    let table =
        Table::from_csv(format!("a\n{}\n", "x".repeat(LONGEST_CELL + 1)).as_bytes()).expect("a table");
    let made = write([("release.csv", &table)].into_iter(), &mut |_| ());
    assert_eq!(made.map_err(|error| error.code()), Err("too-large"));
}

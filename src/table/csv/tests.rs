use super::*;
use crate::error::Error;
use crate::table::Table;
use proptest::prelude::*;

fn read(text: impl AsRef<[u8]>) -> Result<Table, Error> {
    Table::from_csv(text.as_ref())
}

fn table(text: impl AsRef<[u8]>) -> Table {
    read(text).expect("a table")
}

fn message(text: impl AsRef<[u8]>) -> String {
    read(text).expect_err("no table").to_string()
}

/// Header and rows as text.
fn cells(table: &Table) -> Vec<Vec<String>> {
    let names = table.columns().iter().map(|column| column.name.clone()).collect();
    let row = |row| table.columns().iter().map(|column| column.text(row).to_owned()).collect();
    std::iter::once(names).chain(table.row_ids().map(row)).collect()
}

fn read_in_chunks(text: &[u8], size: usize) -> Result<Table, Error> {
    let mut reader = Reader::new();
    for chunk in text.chunks(size) {
        reader.push(chunk)?;
    }
    reader.finish()
}

fn utf16(text: &str, unit: impl Fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(unit).collect()
}

mod dialects {
    use super::*;

    #[test]
    fn each_delimiter_is_recognised() {
        for delimiter in [',', ';', '\t', '|'] {
            let text = "age,zip,city\n34,02139,Rome\n35,02141,Oslo\n".replace(',', &delimiter.to_string());
            let table = table(&text);
            assert_eq!(table.dialect.delimiter, delimiter as u8);
            assert_eq!(cells(&table)[2], ["35", "02141", "Oslo"]);
        }
    }

    #[test]
    fn decimal_commas_do_not_pass_for_delimiters() {
        let table = table("height;weight\n1,80;70,5\n1,75;65,2\n");
        assert_eq!((table.dialect.delimiter, table.columns().len()), (b';', 2));
    }

    #[test]
    fn the_delimiter_that_fits_most_rows_wins() {
        let table =
            table("name, first;age;city\nLovelace, Ada;36;London\nTuring;41;Wilmslow\nHopper;85;Arlington\n");
        assert_eq!((table.dialect.delimiter, table.columns().len()), (b';', 3));
    }

    #[test]
    fn delimiters_inside_quotes_do_not_count() {
        let table = table("a;b\n\"1,2,3\";\"4,5,6\"\n\"1,2,3\";\"4,5,6\"\n");
        assert_eq!((table.dialect.delimiter, table.columns().len()), (b';', 2));
        let both_possible = super::table("x;\"p,q\"\ny;\"r,s\"\n");
        assert_eq!(cells(&both_possible), [["x", "p,q"], ["y", "r,s"]]);
    }

    #[test]
    fn a_single_column_keeps_its_commas() {
        let table = table("name\nLovelace, Ada\nTuring, Alan\n");
        assert_eq!(cells(&table), [["name"], ["Lovelace, Ada"], ["Turing, Alan"]]);
        assert_eq!(super::table("n\n1\n2\n").dialect.delimiter, b',');
        assert_eq!(cells(&super::table("n\n1,\n2;\n")), [["n"], ["1,"], ["2;"]]);
        assert_eq!(cells(&super::table("n;\n1;\n2,5;\n")), [["n"], ["1"], ["2,5"]]);
    }

    #[test]
    fn line_ends_are_recognised_outside_quotes() {
        assert_eq!(table("a,b\n1,2\n").dialect.line_end, "\n");
        assert_eq!(table("a,b\r\n1,2\r\n").dialect.line_end, "\r\n");
        assert_eq!(table("\"a\nx\",b\r\n1,2\r\n").dialect.line_end, "\r\n");
        assert_eq!(table("a\",b\r\n1,2\r\n").dialect.line_end, "\r\n");
        let macintosh = table("a,b\r1,2\r3,4\r");
        assert_eq!(macintosh.dialect.line_end, "\n");
        assert_eq!(cells(&macintosh), [["a", "b"], ["1", "2"], ["3", "4"]]);
    }

    #[test]
    fn quoted_cells_keep_newlines_quotes_and_delimiters() {
        let table = table("a,b\n\"x\ny\",\"say \"\"hi\"\", ok\"\n\"\", z \n");
        assert_eq!(cells(&table), [["a", "b"], ["x\ny", "say \"hi\", ok"], ["", " z "]]);
    }

    #[test]
    fn trailing_delimiters_stand_for_no_column() {
        for text in ["a,b,\n1,2,\n3,4,\n", "a,b\n1,2,\n3,4,\n", "a,b,\n1,2\n3,4\n", "a,b\n1,2\n3,4,\n"] {
            let table = table(text);
            assert_eq!(cells(&table), [["a", "b"], ["1", "2"], ["3", "4"]], "{text:?}");
            assert!(table.dialect.trailing_delimiter, "{text:?}");
        }
        assert!(!table("a,b\n1,\n").dialect.trailing_delimiter);
    }

    #[test]
    fn blank_lines_are_no_rows_but_an_empty_quoted_cell_is() {
        assert_eq!(table("a,b\n\n1,2\n\n\n").rows(), 1);
        assert_eq!(cells(&table("a\nx\n\"\"\n\ny\n")), [["a"], ["x"], [""], ["y"]]);
    }

    #[test]
    fn the_last_line_needs_no_end() {
        assert_eq!(cells(&table("a,b\n1,2")), [["a", "b"], ["1", "2"]]);
        assert_eq!(cells(&table("a,b\n1,")), [["a", "b"], ["1", ""]]);
        assert_eq!(cells(&table("a,b\n1,\"2\"")), [["a", "b"], ["1", "2"]]);
    }
}

mod encodings {
    use super::*;

    const TEXT: &str = "name,city\nZoë,Kraków\n李,𝄞 Straße\n";

    #[test]
    fn utf_8_with_and_without_a_mark() {
        let plain = table(TEXT);
        assert_eq!((plain.dialect.encoding, plain.dialect.byte_order_mark), ("UTF-8", false));
        let marked = table(format!("\u{feff}{TEXT}"));
        assert_eq!((marked.dialect.encoding, marked.dialect.byte_order_mark), ("UTF-8", true));
        assert_eq!(cells(&plain), cells(&marked));
        assert_eq!(cells(&plain)[2], ["李", "𝄞 Straße"]);
    }

    #[test]
    fn utf_16_with_a_mark() {
        for (name, bytes) in [
            ("UTF-16LE", utf16(&format!("\u{feff}{TEXT}"), u16::to_le_bytes)),
            ("UTF-16BE", utf16(&format!("\u{feff}{TEXT}"), u16::to_be_bytes)),
        ] {
            let wide = table(&bytes);
            assert_eq!((wide.dialect.encoding, wide.dialect.byte_order_mark), (name, true));
            assert_eq!(cells(&wide), cells(&table(TEXT)));
            for size in [1, 3] {
                assert_eq!(cells(&read_in_chunks(&bytes, size).expect("a table")), cells(&wide));
            }
        }
    }

    #[test]
    fn utf_16_without_a_mark_is_told_by_its_zero_bytes() {
        for (name, bytes) in
            [("UTF-16LE", utf16(TEXT, u16::to_le_bytes)), ("UTF-16BE", utf16(TEXT, u16::to_be_bytes))]
        {
            let wide = table(&bytes);
            assert_eq!((wide.dialect.encoding, wide.dialect.byte_order_mark), (name, false));
            assert_eq!(cells(&wide), cells(&table(TEXT)));
        }
    }

    #[test]
    fn windows_1252_is_told_by_a_byte_that_utf_8_does_not_allow() {
        let western = table(b"name,price\nM\xfcller,5 \x80\nM\xfcller,6 \x80\n\xc3\xa9,7\n");
        assert_eq!(western.dialect.encoding, "Windows-1252");
        assert_eq!(cells(&western), [["name", "price"], ["Müller", "5 €"], ["Müller", "6 €"], ["Ã©", "7"]]);
        assert_eq!(western.columns()[0].dictionary.len(), 2);
        assert_eq!(cells(&table(b"Stra\xdfe,b\n1,2\n"))[0], ["Straße", "b"]);
    }

    #[test]
    fn the_same_bytes_mean_different_values_in_windows_1252_and_in_the_dictionary() {
        // E9 is é; C3 A9 would be its UTF-8 spelling but is two characters here.
        let western = table(b"a,b\n\xe9,1\n\xc3\xa9,2\n\xe9,3\n");
        assert_eq!(cells(&western), [["a", "b"], ["é", "1"], ["Ã©", "2"], ["é", "3"]]);
    }

    #[test]
    fn every_byte_of_windows_1252_has_its_character() {
        let mut text = String::new();
        super::super::encoding::decode_windows_1252(&(0x80..=0xff).collect::<Vec<u8>>(), &mut text);
        let expected = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ\
             \u{a0}¡¢£¤¥¦§¨©ª«¬\u{ad}®¯°±²³´µ¶·¸¹º»¼½¾¿\
             ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ";
        assert_eq!(text, expected);
    }

    #[test]
    fn mixed_encodings_are_an_error_on_their_line() {
        let mixed = "line 3: bytes that are not UTF-8, although the file starts as UTF-8";
        assert_eq!(message(b"a,b\nZo\xc3\xab,1\nM\xfcller,2\n"), mixed);
        assert_eq!(message(b"\xef\xbb\xbfa,b\n1,1\nM\xfcller,2\n"), mixed);
        assert_eq!(message(b"a,b\n1,\"\xc3\xab\nM\xfcller\"\n"), mixed);
        assert_eq!(
            message("ä,b\n1,2\n".as_bytes().iter().chain(b"x,\xff\n").copied().collect::<Vec<u8>>()),
            mixed
        );
    }

    #[test]
    fn broken_utf_16_is_an_error_on_its_line() {
        let mut bytes = utf16("\u{feff}a,b\n1,2\n3,", u16::to_le_bytes);
        bytes.extend([0x00, 0xd8, b'x', 0]);
        let broken = "line 3: bytes that are not UTF-16LE, although the file starts as UTF-16LE";
        assert_eq!(message(&bytes), broken);
        let mut odd = utf16("\u{feff}a,b\n1,2\n3,4", u16::to_le_bytes);
        odd.push(b'x');
        assert_eq!(message(&odd), broken);
        let lone_low = utf16("\u{feff}a,b\n1,2\n3,", u16::to_be_bytes).into_iter().chain([0xdc, 0]);
        assert_eq!(message(lone_low.collect::<Vec<u8>>()), broken.replace("LE", "BE"));
    }
}

mod errors {
    use super::*;

    #[test]
    fn a_file_without_content_is_empty() {
        for text in ["", "\n", " \r\n\t\n", "\u{feff}", "\u{feff}\n"] {
            assert_eq!(message(text), "the file is empty", "{text:?}");
        }
        assert_eq!(message("\n".repeat(SNIFFED + 7)), "the file is empty");
        assert_eq!(message([0xff, 0xfe]), "the file is empty");
    }

    #[test]
    fn files_of_another_kind_are_told_by_their_first_bytes() {
        let workbook = "the file is a zip archive, perhaps an Excel or LibreOffice workbook, not a CSV text";
        assert_eq!(message(b"PK\x03\x04\x14\0\x06\0"), workbook);
        assert_eq!(message(b"\x1f\x8b\x08\0"), "the file is compressed with gzip, not a CSV text");
        assert!(read("PKW,PK\n1,2\n").is_ok());
        let portable = b"ASCII SPSS PORT FILE                    ".repeat(5);
        let told: [(&[u8], &str); 28] = [
            (b"[{\"age\": 34}]", "JSON"),
            (b"[\n  {\"age\": 34}\n]", "JSON"),
            (b"{\"age\":34}\n{\"age\":35}\n", "JSON"),
            (b"\xef\xbb\xbf [ {} ]", "JSON"),
            (b"\xff\xfe[\0{\0}\0]\0", "JSON"),
            (b"[\"a\",\"b\"]\n", "JSON"),
            (b"[1, 2]", "JSON"),
            (b"[\n  1.5e3,\n  null\n]\n", "JSON"),
            (b"[\"x\",1]\n[\"y\",2]\n", "JSON"),
            (b"[\"say \\\"x\\\"\", -1, true]", "JSON"),
            (b"<rows><row><a>1</a></row></rows>", "XML"),
            (b"<r:rows n=\"1,2\">\n  <row/>", "XML"),
            (b"<!-- saved -->\n<rows>\n<row/>", "XML"),
            (b"<!-- saved -->\n<html>", "an HTML page"),
            (&portable, "an SPSS portable file"),
            (b"<!DOCTYPE html>\n<table>", "an HTML page"),
            (b"<HTML><body>", "an HTML page"),
            (b"<?xml version=\"1.0\"?><rows/>", "XML"),
            (b"%PDF-1.7\n", "a PDF document"),
            (b"\x89PNG\r\n\x1a\n\0\0", "a PNG picture"),
            (b"SQLite format 3\0\x10\0", "an SQLite database"),
            (b"$FL2@(#) IBM SPSS STATISTICS", "an SPSS data file"),
            (b"\0\0\0\0\0\0\0\0\0\0\0\0\xc2\xea\x81\x60\xb3\x14\x11\xcf\xbd", "a SAS data set"),
            (b"HEADER RECORD*******LIBRARY HEADER RECORD", "a SAS transport file"),
            (b"<stata_dta><header><release>118", "a Stata data file"),
            (b"\x73\x02\x01\0\x03", "a Stata data file"),
            (b"\xff\xff\xff\xff\x10\0\0\0", "an Arrow stream"),
            (b"\xff\xff\xfb\xff(\x01\0\0\n\x04\0\n", "a binary file"),
        ];
        for (bytes, kind) in told {
            let error = read(bytes).expect_err(kind);
            assert_eq!(error.to_string(), format!("the file is {kind}, not a CSV text"));
            assert!(error.hints()[0].len() > 20, "{kind} comes without advice");
        }
    }

    #[test]
    fn headers_that_begin_like_another_kind_are_headers() {
        let begins = ["[id],[name]", "{id},{name}", "<b>,c", "BZh,b", "$FL2,b", "RDX2,b", "GIF,b", "htm,l"];
        let lists = ["[1],[2]", "[true],[false]", "[a,b", "\"[1\",2]", "<5>,<x>", "<5,<10"];
        for header in begins.into_iter().chain(lists) {
            assert!(read(format!("{header}\n1,2\n")).is_ok(), "{header}");
        }
    }

    #[test]
    fn a_header_alone_has_no_rows() {
        let expected = "the file has a header line with 2 columns and no rows";
        assert_eq!(message("a,b"), expected);
        assert_eq!(message("a,b\n"), expected);
        assert_eq!(message("a,b,\r\n\r\n"), expected);
    }

    #[test]
    fn a_column_name_occurs_once() {
        assert_eq!(message("a,b,a\n1,2,3\n"), "columns 1 and 3 are both called `a`");
    }

    #[test]
    fn every_column_has_a_name() {
        assert_eq!(message("a,,c\n1,2,3\n"), "column 2 has no name");
        assert_eq!(message(",b\n1,2\n"), "column 1 has no name");
        assert_eq!(message("a, ,c\n1,2,3\n"), "column 2 has no name");
        assert_eq!(message("a,b,\n1,2,3\n"), "column 3 has no name");
        assert_eq!(message("a,b,,\n1,2,,\n"), "column 3 has no name");
    }

    #[test]
    fn a_ragged_row_is_named_by_its_first_line() {
        assert_eq!(message("a,b\n1,2\n3\n"), "line 3: the row has 1 field, the header has 2");
        assert_eq!(message("a,b\n1,2,3\n"), "line 2: the row has 3 fields, the header has 2");
        assert_eq!(message("a,b\n1,2,,\n"), "line 2: the row has 4 fields, the header has 2");
        assert_eq!(message("a,b\n1,2\n3"), "line 3: the row has 1 field, the header has 2");
    }

    #[test]
    fn lines_are_counted_in_quotes_across_blank_lines_and_for_every_line_end() {
        let ragged = |line: u64| format!("line {line}: the row has 3 fields, the header has 2");
        for end in ["\n", "\r\n", "\r"] {
            let with = |text: &str| message(text.replace('\n', end));
            assert_eq!(with("a,b\n1,\"x\ny\nz\"\n1,2,3\n"), ragged(5), "{end:?}");
            assert_eq!(with("a,b\n1,2\n\n\n1,2,3\n"), ragged(5), "{end:?}");
            assert_eq!(with("a,b\n1,2\n\"x\ny\",2,3\n5,6\n"), ragged(3), "{end:?}");
            assert_eq!(with("\"a\na\",b\n1,2\n1,2,3"), ragged(4), "{end:?}");
        }
    }

    #[test]
    fn an_unclosed_quote_is_named_by_the_line_of_its_row() {
        let unclosed = |line: u64| format!("line {line}: a double quote is opened and never closed");
        assert_eq!(message("a,b\n1,2\n3,\"4\n5,6\n"), unclosed(3));
        assert_eq!(message("a,b\r\n1,2\r\n3,\"4\r\n5,6\r\n"), unclosed(3));
        assert_eq!(message("a,b\n1,2\n3,\""), unclosed(3));
        assert_eq!(message("\"a,b\n1,2\n"), unclosed(1));
        assert!(read("a,b\n1,\"2\"\"\"").is_ok());
    }

    #[test]
    fn a_field_of_fifty_megabytes_is_refused_before_it_has_all_arrived() {
        let mut reader = Reader::new();
        reader.push(b"a,b\n1,2\n3,\"").expect("a good beginning");
        let chunk = vec![b'x'; 1 << 20];
        let refused = (0..50).find_map(|megabyte| reader.push(&chunk).err().map(|error| (megabyte, error)));
        let (megabyte, error) = refused.expect("far too long");
        assert_eq!(error.to_string(), "line 3, field 2: the field is longer than 16777216 bytes");
        assert!(megabyte < 32, "noticed only after {megabyte} MB");
        assert_eq!(reader.push(b"\"\n"), Err(error.clone()), "an error is final");
        assert_eq!(reader.finish().err(), Some(error));
    }

    #[test]
    fn the_longest_field_is_accepted_and_one_byte_more_is_not() {
        let with_length = |length: usize| {
            let mut text = b"a,b\n\"\n\",".to_vec();
            text.resize(text.len() + length, b'x');
            text.push(b'\n');
            text
        };
        assert_eq!(table(with_length(LONGEST_FIELD)).rows(), 1);
        assert_eq!(
            message(with_length(LONGEST_FIELD + 1)),
            "line 2, field 2: the field is longer than 16777216 bytes"
        );
    }

    #[test]
    fn more_columns_than_anyone_has_are_refused() {
        let limit = "the number of fields on line 1 is too large: 65537, at most 65536 can be handled";
        assert_eq!(message(",".repeat(1 << 20)), limit);
        assert_eq!(
            message(format!("a,b\n1,2\n{}\n", ",".repeat(1 << 20))),
            limit.replace("line 1", "line 3")
        );
        let names: Vec<String> = (0..MOST_COLUMNS).map(|index| index.to_string()).collect();
        assert_eq!(table(format!("{0},\n{0},\n", names.join(","))).columns().len(), MOST_COLUMNS);
    }

    #[test]
    fn no_message_quotes_a_cell() {
        let secret = "Hepatitis";
        for text in
            [format!("a,b\n{secret}\n"), format!("a,b\n1,\"{secret}\n"), format!("a,b,\n1,2,{secret}\n")]
        {
            assert!(!message(&text).contains(secret));
        }
    }
}

mod shapes {
    use super::*;
    use crate::table::Codes;

    #[test]
    fn one_row_one_column() {
        assert_eq!(cells(&table("a\n1\n")), [["a"], ["1"]]);
    }

    #[test]
    fn all_equal_and_all_distinct_rows() {
        let equal = table(format!("a,b\n{}", "x,y\n".repeat(1000)));
        assert_eq!((equal.rows(), equal.columns()[0].dictionary.len()), (1000, 1));
        let distinct = table(format!("a\n{}", (0..1000).map(|i| format!("{i}\n")).collect::<String>()));
        assert_eq!((distinct.rows(), distinct.columns()[0].dictionary.len()), (1000, 1000));
    }

    #[test]
    fn codes_widen_with_the_dictionary() {
        for (distinct, width) in [(256, 1), (257, 2), (65_536, 2), (65_537, 4), (70_000, 4)] {
            let rows: String = (0..distinct).map(|i| format!("v{i};w\n")).collect();
            let table = table(format!("a;b\n{rows}v0;w\n"));
            let column = &table.columns()[0];
            let found = match &column.codes {
                Codes::U8(_) => 1,
                Codes::U16(_) => 2,
                Codes::U32(_) => 4,
            };
            assert_eq!(found, width, "{distinct} values");
            for row in table.row_ids().step_by(97) {
                assert_eq!(column.text(row), format!("v{}", row.0));
            }
            assert_eq!(table.columns()[0].text(crate::table::RowId(distinct)), "v0");
        }
    }

    #[test]
    fn three_hundred_columns() {
        let line = |prefix: &str| (0..300).map(|i| format!("{prefix}{i}")).collect::<Vec<_>>().join(",");
        let table = table(format!("{}\n{}\n{}\n", line("c"), line("x"), line("y")));
        assert_eq!((table.columns().len(), table.rows()), (300, 2));
        assert_eq!(cells(&table)[2][299], "y299");
    }

    #[test]
    fn a_header_longer_than_what_is_sniffed() {
        let names: Vec<String> = (0..3000).map(|i| format!("a rather long name of a column {i}")).collect();
        let text = format!("{}\n{}\n", names.join(";"), vec!["1,5"; 3000].join(";"));
        assert!(names.join(";").len() > SNIFFED);
        assert_eq!(table(text).columns().len(), 3000);
    }

    #[test]
    fn progress_is_visible_while_reading() {
        let mut reader = Reader::new();
        reader.push(b"a,b\n").expect("a header");
        for _ in 0..30_000 {
            reader.push(b"1,2\n").expect("a row");
        }
        assert_eq!(reader.bytes(), 120_004);
        assert!(reader.rows() >= 29_999);
    }
}

mod writing {
    use super::*;

    #[test]
    fn the_dialect_of_the_input_is_kept() {
        for text in [
            "a;b\r\n1;\"x;y\"\r\n,;z\r\n",
            "\u{feff}a\tb\n1\t\"x\ty\"\n",
            "a|b\n1|\"say \"\"hi\"\"\"\n\"x\ny\"|\n",
            "a\nx\n\"\"\n",
        ] {
            let written = write(&table(text), WriteOptions::default());
            assert_eq!(String::from_utf8(written).expect("UTF-8"), text);
        }
    }

    #[test]
    fn other_encodings_are_written_as_utf_8() {
        let written = write(&table(b"a,b\nM\xfcller,1\n"), WriteOptions::default());
        assert_eq!(written, "a,b\nMüller,1\n".as_bytes());
    }

    #[test]
    fn rows_can_be_written_in_pieces() {
        let table = table("a,b\n1,x\n2,y\n3,\"z,\"\n");
        let writer = Writer::new(&table, WriteOptions::default());
        let pieces = [writer.header(), writer.rows(0..1), writer.rows(1..3), writer.rows(3..3)].concat();
        assert_eq!(pieces, write(&table, WriteOptions::default()));
        assert_eq!(write_rows(&table, 1..2, WriteOptions::default()), b"2,y\n");
    }

    #[test]
    fn formulas_are_made_harmless_on_request() {
        let text = "a,=b\n=1+1,-5\n+cmd,-5+1\n@x,'=y\n\"\tz\",don't\n-,\"-1.234,5\"\n";
        let table = table(text);
        let written = write(&table, WriteOptions { escape_formulas: true, ..WriteOptions::default() });
        assert_eq!(
            String::from_utf8(written).expect("UTF-8"),
            "a,'=b\n'=1+1,-5\n'+cmd,'-5+1\n'@x,''=y\n'\tz,don't\n'-,\"-1.234,5\"\n"
        );
        assert_eq!(write(&table, WriteOptions::default()), text.replace("\"\tz\"", "\tz").as_bytes());
    }

    #[test]
    fn a_name_with_another_delimiter_is_quoted_so_that_the_file_reads_back() {
        let text = "\"a;b\"\n1;2\n";
        let table = table(text);
        assert_eq!(cells(&table), [["a;b"], ["1;2"]]);
        let again = super::table(write(&table, WriteOptions::default()));
        assert_eq!(cells(&again), cells(&table));
    }
}

/// Texts made of what matters to a CSV parser.
fn awkward_text() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => "[ab]{1,3}".prop_map(String::into_bytes),
        6 => Just(b",".to_vec()),
        4 => Just(b"\n".to_vec()),
        2 => Just(b"\r\n".to_vec()),
        2 => Just(b"\"".to_vec()),
        1 => Just(b";".to_vec()),
        1 => Just("ä€𝄞".as_bytes().to_vec()),
        1 => Just(b"\xfc".to_vec()),
        1 => Just(b"\0".to_vec()),
        1 => Just(b"\xef\xbb\xbf".to_vec()),
        1 => Just(b"\xff\xfe".to_vec()),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// A rectangular table of arbitrary cells in an arbitrary dialect.
fn rectangle() -> impl Strategy<Value = (Vec<Vec<String>>, Dialect)> {
    let cell = prop_oneof![3 => "[a-c]{0,2}", 1 => "[ab,;|\t\"'\r\n=+-]{0,5}", 1 => "\\PC{0,4}"];
    let dialect = (0_usize..4, any::<bool>(), any::<bool>()).prop_map(|(delimiter, crlf, mark)| Dialect {
        delimiter: b",;\t|"[delimiter],
        line_end: if crlf { "\r\n" } else { "\n" },
        byte_order_mark: mark,
        ..Dialect::default()
    });
    let rows = (1_usize..5, 1_usize..6).prop_flat_map(move |(columns, rows)| {
        prop::collection::vec(prop::collection::vec(cell.clone(), columns), rows)
    });
    (rows, dialect)
}

fn build(rows: &[Vec<String>], dialect: &Dialect) -> Table {
    let columns = (0..rows[0].len()).map(|index| {
        let mut interner = crate::table::Interner::default();
        let codes: Vec<u32> =
            rows.iter().map(|row| interner.intern(&row[index]).expect("it is small").0).collect();
        crate::table::Column {
            name: format!("column {index}"),
            codes: crate::table::Codes::collect(interner.dictionary().len(), codes.into_iter()),
            dictionary: interner.into_dictionary(),
        }
    });
    Table::new(columns.collect(), dialect.clone())
}

proptest! {
    #[test]
    fn chunks_of_any_size_give_the_same_table(
        body in awkward_text(),
        header: bool,
        cuts in prop::collection::vec(1_usize..9, 1..9),
    ) {
        let text = if header { [b"x,y\n", &body[..]].concat() } else { body };
        let whole = read(&text);
        let mut reader = Reader::new();
        let mut rest = &text[..];
        let mut cuts = cuts.iter().cycle();
        let mut pushed = Ok(());
        while !rest.is_empty() && pushed.is_ok() {
            let (now, later) = rest.split_at(rest.len().min(*cuts.next().expect("a cycle")));
            pushed = reader.push(now);
            rest = later;
        }
        match (whole, pushed.and_then(|()| reader.finish())) {
            (Ok(whole), Ok(pieces)) => {
                prop_assert_eq!(cells(&whole), cells(&pieces));
                prop_assert_eq!(whole.dialect, pieces.dialect);
            }
            (whole, pieces) => prop_assert_eq!(whole.err(), pieces.err()),
        }
    }

    #[test]
    fn codes_are_those_of_a_naive_dictionary(
        values in prop::collection::vec("[ab\0]{0,3}|[ab]{6,18}|[0-9]{1,4}", 1..400),
        times in 1_usize..30,
    ) {
        // Numbered copies bring a column past every size of its tables.
        let rows: Vec<String> =
            (0..times).flat_map(|time| values.iter().map(move |value| format!("{value}{}", time * 7 % 13))).collect();
        let table = table(format!("a\n{}\n", rows.join("\n")));
        let mut codes = std::collections::HashMap::new();
        for (row, value) in table.row_ids().zip(&rows) {
            let next = codes.len() as u32;
            let expected = *codes.entry(value).or_insert(next);
            prop_assert_eq!(table.columns()[0].codes.get(row).0, expected);
            prop_assert_eq!(table.columns()[0].text(row), value);
        }
    }

    #[test]
    fn what_is_written_reads_back(table in rectangle(), escape_formulas: bool) {
        let (rows, dialect) = table;
        let table = build(&rows, &dialect);
        let again = read(write(&table, WriteOptions { escape_formulas, ..WriteOptions::default() })).expect("what we write can be read");
        let mut read_back = cells(&again);
        read_back.remove(0);
        if escape_formulas {
            read_back.iter_mut().flatten().for_each(|cell| *cell = unescape_formula(cell).to_owned());
        }
        prop_assert_eq!(read_back, rows);
        if again.columns().len() > 1 {
            prop_assert_eq!(again.dialect, dialect);
        }
    }

    #[test]
    fn quoting_is_that_of_the_csv_crate(table in rectangle()) {
        let (rows, dialect) = table;
        let table = build(&rows, &dialect);
        let terminator = if dialect.line_end == "\n" { ::csv::Terminator::Any(b'\n') } else { ::csv::Terminator::CRLF };
        let mut reference =
            ::csv::WriterBuilder::new().delimiter(dialect.delimiter).terminator(terminator).from_writer(Vec::new());
        for row in &rows {
            reference.write_record(row).expect("memory suffices");
        }
        let reference = reference.into_inner().expect("memory suffices");
        let ours = write_rows(&table, 0..table.rows(), WriteOptions::default());
        prop_assert_eq!(String::from_utf8(ours), String::from_utf8(reference));
    }

    #[test]
    fn reading_agrees_with_the_csv_crate(
        lines in prop::collection::vec(
            "([ab-]{0,9}|\"[ab,\n]{0,3}\"),([ab ]{0,2}|[é-]{0,3}|\"[ab\"]{0,3}\"x?|a\"b)(\r?\n|\r){1,2}", 1..9
        ),
        size in 1_usize..200,
    ) {
        let text = format!("x,y\n{}", lines.concat());
        let mut reference = ::csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
        let expected: Vec<Vec<String>> = reference
            .records()
            .map(|record| record.expect("UTF-8").iter().map(str::to_owned).collect())
            .collect();
        // A field too many or too few is an error here, or a trailing delimiter; the crate keeps it.
        if let (Ok(table), true) = (read_in_chunks(text.as_bytes(), size), expected.iter().all(|row| row.len() == 2)) {
            prop_assert_eq!(cells(&table), expected);
        }
    }

    #[test]
    fn an_escaped_formula_is_recognised(text in "'{0,2}[=+@\t-]?[a0-9.]{0,3}") {
        let written = escape_formula(&text).unwrap_or_else(|| text.clone());
        prop_assert!(!looks_like_formula(&written));
        prop_assert_eq!(unescape_formula(&written), text);
    }
}

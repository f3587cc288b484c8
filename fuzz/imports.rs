//! Files of other programs as plans and hierarchies, fed with damaged and hostile bytes: each either succeeds or ends in a
//! problem of its own class. Shared by the harness on the stable toolchain (`sheets/tests/hunt.rs`) and cargo-fuzz.

#![allow(dead_code)]

use outis_sheets::{Problem, read_hierarchy, read_project, read_settings};
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn class<T>(result: Result<T, Problem>, expected: &[&str]) -> Result<(), String> {
    match result {
        Err(problem) if !expected.contains(&problem.code()) => Err(format!("{}: {problem}", problem.code())),
        _ => Ok(()),
    }
}

/// A project of ARX: the bytes as the archive, and as its parts in an archive that is whole. A line with name and length
/// stands before the bytes of each part.
pub fn project(bytes: &[u8]) -> Result<(), String> {
    let expected =
        ["bad-workbook", "not-a-project", "no-table-in-project", "too-large", "encrypted-workbook"];
    class(read_project(bytes), &expected)?;
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
        let line = String::from_utf8_lossy(&rest[..end]).into_owned();
        rest = &rest[end + 1..];
        let Some((name, length)) = line.split_once(' ') else { break };
        let (content, after) = rest.split_at(length.parse::<usize>().unwrap_or(0).min(rest.len()));
        rest = after;
        // the writer refuses a second part of a name
        if writer.start_file(name, SimpleFileOptions::default()).is_ok() {
            writer.write_all(content).map_err(|error| error.to_string())?;
        }
    }
    let archive = writer.finish().map_err(|error| error.to_string())?.into_inner();
    class(read_project(&archive), &expected)
}

/// A script for sdcMicro, about a table with four columns.
pub fn settings(bytes: &[u8]) -> Result<(), String> {
    let columns = ["id", "age", "zip", "disease"].map(str::to_owned);
    class(read_settings(&String::from_utf8_lossy(bytes), &columns), &["no-settings"])
}

/// A hierarchy of Amnesia.
pub fn hierarchy(bytes: &[u8]) -> Result<(), String> {
    let expected = ["not-a-hierarchy", "range-hierarchy", "bad-workbook"];
    class(read_hierarchy(&String::from_utf8_lossy(bytes)), &expected)
}

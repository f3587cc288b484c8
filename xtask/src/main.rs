//! Build helper: turns the compiled wasm into the JavaScript module that `pkg/` imports, and the
//! types of what goes in and comes out into TypeScript and JSON Schemas.
//!
//! `cargo run -p xtask -- bindgen <input.wasm> <name> <output folder>`
//! `cargo run -p xtask -- describe <output folder>`

use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bindgen", input, name, output] => bindgen(Path::new(input), name, Path::new(output)),
        ["describe", output] => describe(Path::new(output)),
        _ => Err("usage: xtask bindgen <input.wasm> <name> <output folder> | xtask describe <output folder>"
            .into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Writes `<name>.js`, `<name>_bg.wasm` and their types for use as an ES module.
fn bindgen(input: &Path, name: &str, output: &Path) -> Result<(), Box<dyn Error>> {
    wasm_bindgen_cli_support::Bindgen::new()
        .input_path(input)
        .out_name(name)
        .typescript(true)
        // A twelfth of what has to be fetched; a panic tells its file and line without them.
        .remove_name_section(true)
        // Without this `init()` has no default path to its own wasm file.
        .omit_default_module_path(false)
        .web(true)?
        .generate(output)?;
    Ok(())
}

/// Writes the types of the plan, those of everything else, and the JSON Schemas.
fn describe(output: &Path) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(output)?;
    fs::write(output.join("plan.d.ts"), outis::plan::describe::typescript())?;
    fs::write(output.join("data.d.ts"), outis::schema::typescript())?;
    for (name, schema) in outis::schema::schemas() {
        fs::write(output.join(name), serde_json::to_string_pretty(&schema)? + "\n")?;
    }
    Ok(())
}

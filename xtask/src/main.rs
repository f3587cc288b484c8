//! Build helper: turns the compiled wasm into the JavaScript module that `pkg/` imports.
//!
//! `cargo run -p xtask -- bindgen <input.wasm> <output folder>`

use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bindgen", input, output] => bindgen(Path::new(input), Path::new(output)),
        _ => {
            eprintln!("usage: xtask bindgen <input.wasm> <output folder>");
            ExitCode::from(2)
        }
    }
}

/// Writes `outis.js`, `outis_bg.wasm` and their types for use as an ES module.
fn bindgen(input: &Path, output: &Path) -> ExitCode {
    let generated = wasm_bindgen_cli_support::Bindgen::new()
        .input_path(input)
        .out_name("outis")
        .typescript(true)
        // Without this `init()` has no default path to its own wasm file.
        .omit_default_module_path(false)
        .web(true)
        .and_then(|bindgen| bindgen.generate(output));
    match generated {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("the JavaScript bindings could not be generated: {error:#}");
            ExitCode::FAILURE
        }
    }
}

//! A panic's message outlives the trap that follows it.

/// Where the worker finds the message: a global, because a trapped instance is not called again.
const KEPT: &str = "outisPanic";

/// Shows panics on the console and keeps the last message.
pub fn install() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        // A message that cannot be kept is still on the console.
        let _ = js_sys::Reflect::set(&js_sys::global(), &KEPT.into(), &info.to_string().into());
    }));
}

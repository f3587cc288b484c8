//! A thread pool for Sweep: the same work on many blocks of rows, on all cores where there are several.

use crate::progress::Progress;

/// Who is told how far a phase is.
pub struct Watch<'p> {
    pub progress: &'p mut dyn Progress,
    pub phase: &'static str,
}

/// Does `work` on every piece with a worker that `new_worker` makes, and returns the results in the order of the
/// pieces: the same whoever did them. `size` says how much a piece is of the whole. Once nobody wants them any more, the
/// pieces that are left are not worked on.
#[cfg(not(target_arch = "wasm32"))]
pub fn map<T: Sync, R: Send + Default, W>(
    pieces: &[T],
    size: impl Fn(&T) -> usize,
    new_worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &T) -> R + Sync,
    watch: Watch,
) -> Vec<R> {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::mpsc;

    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let workers = cores.min(pieces.len());
    if workers < 2 || pieces.iter().map(&size).sum::<usize>() < WORTH_A_THREAD {
        return one_by_one(pieces, size, new_worker, work, watch);
    }
    let total: usize = pieces.iter().map(&size).sum();
    let next = AtomicUsize::new(0);
    let unwanted = AtomicBool::new(false);
    let mut results: Vec<Option<R>> = pieces.iter().map(|_| None).collect();
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..workers {
            let (sender, next, unwanted, new_worker, work) =
                (sender.clone(), &next, &unwanted, &new_worker, &work);
            scope.spawn(move || {
                let mut worker = new_worker();
                loop {
                    // a few at a time: the smallest pieces take a microsecond
                    let from = next.fetch_add(AT_A_TIME, Ordering::Relaxed);
                    if from >= pieces.len() || unwanted.load(Ordering::Relaxed) {
                        return;
                    }
                    let to = pieces.len().min(from + AT_A_TIME);
                    let done: Vec<R> =
                        pieces[from..to].iter().map(|piece| work(&mut worker, piece)).collect();
                    sender.send((from, done)).expect("the receiver waits for all");
                }
            });
        }
        drop(sender);
        let mut done = 0;
        for (from, made) in receiver {
            for (index, result) in made.into_iter().enumerate() {
                done += size(&pieces[from + index]);
                results[from + index] = Some(result);
            }
            watch.progress.report(watch.phase, done as u64, total as u64);
            if watch.progress.cancelled() {
                unwanted.store(true, Ordering::Relaxed);
            }
        }
    });
    results.into_iter().map(Option::unwrap_or_default).collect()
}

/// In wasm a module has one thread.
#[cfg(target_arch = "wasm32")]
pub fn map<T, R: Default, W>(
    pieces: &[T],
    size: impl Fn(&T) -> usize,
    new_worker: impl Fn() -> W,
    work: impl Fn(&mut W, &T) -> R,
    watch: Watch,
) -> Vec<R> {
    one_by_one(pieces, size, new_worker, work, watch)
}

/// Atoms below which threads cost more than they save.
#[cfg(not(target_arch = "wasm32"))]
const WORTH_A_THREAD: usize = 4096;

#[cfg(not(target_arch = "wasm32"))]
const AT_A_TIME: usize = 4;

/// Atoms between two reports.
const TO_REPORT: usize = 2048;

fn one_by_one<T, R: Default, W>(
    pieces: &[T],
    size: impl Fn(&T) -> usize,
    new_worker: impl Fn() -> W,
    work: impl Fn(&mut W, &T) -> R,
    watch: Watch,
) -> Vec<R> {
    let total: usize = pieces.iter().map(&size).sum();
    let mut worker = new_worker();
    let (mut done, mut reported, mut unwanted) = (0, 0, false);
    (pieces.iter())
        .map(|piece| {
            if unwanted {
                return R::default();
            }
            let result = work(&mut worker, piece);
            done += size(piece);
            if done >= reported + TO_REPORT {
                watch.progress.report(watch.phase, done as u64, total as u64);
                reported = done;
                unwanted = watch.progress.cancelled();
            }
            result
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Silent;

    #[test]
    fn results_come_in_the_order_of_the_pieces() {
        let pieces: Vec<usize> = (0..10_000).collect();
        let watch = Watch { progress: &mut Silent, phase: "counting" };
        let squares = map(&pieces, |_| 1, || (), |(), piece| piece * piece, watch);
        assert!(squares.iter().enumerate().all(|(index, square)| *square == index * index));
    }

    /// Wants nothing any more as soon as anything is done.
    struct Once(bool);

    impl Progress for Once {
        fn report(&mut self, _phase: &'static str, _done: u64, _total: u64) {
            self.0 = true;
        }

        fn cancelled(&mut self) -> bool {
            self.0
        }
    }

    #[test]
    fn pieces_that_nobody_wants_any_more_are_left() {
        let pieces: Vec<usize> = (1..=20_000).collect();
        let slowly = |(): &mut (), piece: &usize| {
            std::thread::sleep(std::time::Duration::from_micros(50));
            *piece
        };
        let watch = Watch { progress: &mut Once(false), phase: "counting" };
        let made = map(&pieces, |_| 1, || (), slowly, watch);
        assert_eq!(made.len(), pieces.len());
        assert!(made.iter().filter(|piece| **piece > 0).count() < 15_000);
    }
}

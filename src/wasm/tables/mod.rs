//! Everything that is asked of tables and of their releases.

#[cfg(feature = "series-door")]
mod audit;
mod cells;
#[cfg(feature = "publish-door")]
mod publish;
mod release;
#[cfg(feature = "series-door")]
mod series;
mod table;

// What the package takes from libraries for Parquet; bundled into one file of its own, loaded when needed.
export { decompress as decompressZstd } from 'fzstd';
// By their files: the index of this library also starts a wasm module. Snappy and LZ4 are read by readers of our own.
export { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
export { gunzip } from 'hyparquet-compressors/src/gzip.js';
export { ByteWriter, ParquetWriter } from 'hyparquet-writer';

// What the package takes from libraries for Parquet; bundled into one file of its own, loaded when needed.
export { decompress as decompressZstd } from 'fzstd';
export { parquetMetadata, parquetRead, parquetSchema, snappyUncompress } from 'hyparquet';
// By their files: the index of this library also starts a wasm module, and hyparquet has a Snappy of its own.
export { decompressBrotli } from 'hyparquet-compressors/src/brotli.js';
export { gunzip } from 'hyparquet-compressors/src/gzip.js';
export { decompressLz4, decompressLz4Raw } from 'hyparquet-compressors/src/lz4.js';
export { ByteWriter, ParquetWriter } from 'hyparquet-writer';
// What pages say of themselves, which is compared with what the end of the file says of them.
export { deserializeTCompactProtocol } from '../node_modules/hyparquet/src/thrift.js';

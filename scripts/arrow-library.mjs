// What the package takes from libraries for Arrow; bundled into one file of its own, loaded in the worker when needed.

export { Decompress as ZstdStream, decompress as decompressZstd } from 'fzstd';
// By their files: the index of the library also has what writes, and all that decodes values nobody asks for.
export { setCompressionCodec } from '../node_modules/@uwdata/flechette/src/compression.js';
export { CompressionType, Type } from '../node_modules/@uwdata/flechette/src/constants.js';
export { decodeIPCFile } from '../node_modules/@uwdata/flechette/src/decode/decode-ipc.js';
export { decodeMessage } from '../node_modules/@uwdata/flechette/src/decode/message.js';
export { createTable } from '../node_modules/@uwdata/flechette/src/decode/table-from-ipc.js';

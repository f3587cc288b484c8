/** The wasm modules, compressed by gzip, as base64; written by the build. */
export declare const wasm: { outis: string; sheets: string };

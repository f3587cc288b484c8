/** The browser's worker with its wasm as one script; written by the build. */
export declare const script: string;

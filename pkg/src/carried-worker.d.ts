/** The browser's worker as one classic script; written by the build. */
export declare const script: string;

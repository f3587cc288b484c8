/** The worker for Node as one script; written by the build. */
export declare const script: string;

/** Where the sources live, as the build knows it; empty where nobody said. */
declare const REPOSITORY: string;

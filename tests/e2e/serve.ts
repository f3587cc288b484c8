import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export interface Site {
  /** Address of the page, in a folder of the server as on many static hosts. */
  readonly page: string;
  /** Address of the package's own files, as a plain script would load them. */
  readonly pkg: string;
  close(): Promise<void>;
}

const FOLDERS: [string, URL][] = [
  ['/some/folder/', new URL('../../www/dist/', import.meta.url)],
  ['/pkg/', new URL('../../pkg/dist/', import.meta.url)],
  ['/blank/', new URL('./blank/', import.meta.url)],
];

/** Serves the built page and the package on a free port, without any special header. */
export async function serve(): Promise<Site> {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const [prefix, folder] = FOLDERS.find(([start]) => path.startsWith(start)) ?? [];
    if (prefix === undefined || folder === undefined || normalize(path) !== path) {
      response.writeHead(404).end();
      return;
    }
    const name = path.slice(prefix.length) || 'index.html';
    try {
      const bytes = await readFile(join(fileURLToPath(folder), name));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    page: `${origin}/some/folder/`,
    pkg: `${origin}/pkg/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

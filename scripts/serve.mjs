// A small static server for www/dist: right types, no directory listings, nothing outside the folder.
//
//   node scripts/serve.mjs [folder] [port]
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { isMain, root } from './steps.mjs';

/** @type {Record<string, string>} */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * What every answer says: no other site may show the page inside its own, no file is taken for something else than it
 * says it is, and no address goes along with a link. The same for other servers: docs/host.md.
 */
const HEADERS = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/**
 * The same, with the sites that an `embed.json` in the folder lets show the page (docs/embed-page.md).
 * @param {string} folder
 * @returns {Record<string, string>}
 */
function headersFor(folder) {
  const file = join(folder, 'embed.json');
  if (!statSync(file, { throwIfNoEntry: false })) return HEADERS;
  /** @type {{ origins: string[] }} */
  const { origins } = JSON.parse(readFileSync(file, 'utf8'));
  const { 'x-frame-options': _, ...others } = HEADERS;
  return { ...others, 'content-security-policy': `frame-ancestors ${origins.join(' ') || "'none'"}` };
}

/**
 * Serves a folder on a port (0: any free one) of this machine alone; resolves to the address.
 * @param {string} folder
 * @returns {Promise<{ server: import('node:http').Server, address: string }>}
 */
export function serve(folder, port = 0) {
  const headers = headersFor(folder);
  const server = createServer((request, response) => {
    const file = find(folder, request.url ?? '/');
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(file ? 405 : 404, { ...headers, 'content-type': 'text/plain; charset=utf-8' });
      response.end(file ? 'only GET and HEAD\n' : 'not found\n');
      return;
    }
    response.writeHead(200, {
      ...headers,
      'content-type': TYPES[extname(file.path)] ?? 'application/octet-stream',
      'content-length': file.size,
      'cache-control': 'no-cache',
    });
    if (request.method === 'HEAD') response.end();
    else createReadStream(file.path).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({ server, address: `http://127.0.0.1:${port}/` });
    });
  });
}

/** @param {string} folder @param {string} url */
function find(folder, url) {
  let path;
  try {
    path = join(folder, normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname)));
  } catch {
    return undefined;
  }
  if (path !== folder && !path.startsWith(folder.endsWith(sep) ? folder : folder + sep)) return undefined;
  for (const candidate of [path, join(path, 'index.html')]) {
    const found = statSync(candidate, { throwIfNoEntry: false });
    if (found?.isFile()) return { path: candidate, size: found.size };
  }
  return undefined;
}

if (isMain(import.meta.url)) {
  const folder = join(root, process.argv[2] ?? 'www/dist');
  const { address } = await serve(folder, Number(process.argv[3] ?? 0));
  console.log(address);
}

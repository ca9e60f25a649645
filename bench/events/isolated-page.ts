import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/**
 * Serves a built page apart from all other origins: only then its clock tells less than a tenth of a millisecond. Whatever
 * is posted is taken, as the events host would.
 */
export async function startIsolatedPage(
  folder: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const headers = {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    };
    if (request.method === 'POST') {
      request.resume();
      response.writeHead(202, { ...headers, 'content-type': 'application/json' });
      response.end('{"outcomes":[]}');
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://page');
    const path = normalize(pathname === '/' ? '/index.html' : pathname);
    readFile(join(folder, path)).then(
      (file) => {
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        response.writeHead(200, { ...headers, 'content-type': type }).end(file);
      },
      () => response.writeHead(404, headers).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

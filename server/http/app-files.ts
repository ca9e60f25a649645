import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SERVER_PATHS } from '../../src/domain/routes/server-paths.ts';
import { ProblemError } from './problem-error.ts';

/** First parts of paths that are never pages: the server's own, and files of the build. */
const NOT_PAGES: ReadonlySet<string> = new Set([...SERVER_PATHS, 'assets', 'goods']);

/** Named by their content, so they never change. */
const FOREVER = 'public, max-age=31536000, immutable';
const TWO_WEEKS = 'public, max-age=1209600, stale-while-revalidate=2592000';
/** Kept, but asked about each time: the page, the service worker, the manifest. */
const ASK_EACH_TIME = 'no-cache';

/** How long browsers keep a file, by its path below the app's directory. */
function cacheControlOf(file: string): string {
  if (file.startsWith('assets/')) return FOREVER;
  if (file.startsWith('goods/')) return TWO_WEEKS;
  return ASK_EACH_TIME;
}

/**
 * The inline scripts of the built page as a content security policy names them; none before the first build. The one there is
 * watches whether the app starts (index.html).
 */
export function inlineScriptHashes(directory: string): readonly string[] {
  const file = path.join(directory, 'index.html');
  if (!existsSync(file)) return [];
  const scripts = readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, text = '']) => {
    const hash = createHash('sha256').update(text).digest('base64');
    return `'sha256-${hash}'`;
  });
}

/** True for a browser that opens a page of the app (which the router in the page knows, not the server). */
export function isPageNavigation(
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const [, first = ''] = request.url.split(/[/?]/, 2);
  return !NOT_PAGES.has(first) && (request.headers.accept ?? '').includes('text/html');
}

/**
 * Serves the built app and its precompressed twins, or nothing before the first build.
 * @param serviceWorker `off` ends the service workers of all browsers @returns whether it is there
 */
export function serveAppFiles(
  app: FastifyInstance,
  directory: string,
  serviceWorker: 'on' | 'off',
): boolean {
  if (!existsSync(path.join(directory, 'index.html'))) return false;
  // The kill switch takes the worker's place: browsers ask for it by themselves (sw/sw-off.ts).
  if (serviceWorker === 'off') {
    app.get('/sw.js', (_request, reply) => reply.sendFile('sw-off.js'));
  }
  void app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    // The whole source of a chunk; a folder of an older build may still have some.
    allowedPath: (asked) => !asked.endsWith('.map'),
    setHeaders: (answer, file) => {
      const relative = path.relative(directory, file).split(path.sep).join('/');
      answer.setHeader('cache-control', cacheControlOf(relative));
    },
  });
  return true;
}

/** What is nowhere else: the app's page for a navigation, a problem for everything else. */
export function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  hasApp: boolean,
): FastifyReply {
  if (hasApp && isPageNavigation(request)) return reply.sendFile('index.html');
  throw new ProblemError('not_found');
}

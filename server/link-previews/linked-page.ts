import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import type { CreatePosters, DrawPoster, PosterFacts } from '../../src/contracts/poster-facts.ts';
import type { ByteCache } from '../catalogue/packs/compress-bytes.ts';
import type { Database } from '../db/database.ts';
import { loggableError } from '../http/request-log.ts';
import { pageOfNothing, pageWithPoster, pageWithPreview } from './page-head.ts';
import { pictureName, pictureVersion } from './preview-picture.ts';
import { readPoster } from './read-poster.ts';
import { type LinkedAddress, readPreview } from './read-preview.ts';

/** A page that is sent as it is, and what tells it from others. */
export interface LinkedPage {
  readonly plain: Buffer;
  readonly hash: string;
}

/** The page of an address; null where the database does not answer. @param origin where its addresses lead */
type ReadLinkedPage = (
  request: Pick<FastifyRequest, 'url' | 'log'>,
  address: LinkedAddress,
  origin: string,
) => Promise<LinkedPage | null>;

interface LinkedPageParts {
  readonly db: Database;
  readonly now: () => number;
  /** Of the built app. */
  readonly directory: string;
  /** Where drawn posters are kept. */
  readonly cache: ByteCache;
}

/** The app does without a preview rather than have its person wait, ms. */
const PATIENCE_MS = 500;
/** Pages of one second that are remembered. */
const MOST_RECENT = 1_000;
/** What a poster's screen depends on; not where its reader was before. */
const POSTER_PARAMETERS: ReadonlySet<string> = new Set(['category', 'item', 'campaign_group_id']);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const linkedPage = (html: string): LinkedPage => ({ plain: Buffer.from(html), hash: hashOf(html) });

/** Makes the pages of shared addresses (LINK-1): the built page with title, preview and the first screen that the address leads to. */
export function createLinkedPages({ db, now, directory, cache }: LinkedPageParts): ReadLinkedPage {
  const file = path.join(directory, 'index.html');
  const loadPosters = createPosterLoader(path.join(directory, '../poster'));

  /** The same facts are drawn once a minute, since opening hours and the age of prices stand in it. */
  const drawnPoster = async (facts: PosterFacts, address: string): Promise<string | null> => {
    const minute = Math.floor(now() / millisecondsInMinute) * millisecondsInMinute;
    const key = `poster ${hashOf(JSON.stringify([facts, address, minute]))}`;
    const drawn = await cache.get(key, async () => {
      const drawPoster = await loadPosters();
      return drawPoster === null ? undefined : Buffer.from(drawPoster(facts, address, minute));
    });
    return drawn === undefined ? null : Buffer.from(drawn).toString();
  };

  const readPage: ReadLinkedPage = async ({ url, log }, address, origin) => {
    const [pathname = '', query = ''] = url.split('?', 2);
    const asked = new URLSearchParams(query);
    const read = async () => {
      const preview = await readPreview(db, address);
      // At "/" the app leads on, each person elsewhere.
      const hasPoster = preview !== null && pathname !== '/';
      return { preview, facts: hasPoster ? await readPoster(db, address, asked, now()) : null };
    };
    const found = await Promise.race([
      read().catch((error: unknown) => {
        log.warn({ error: loggableError(error) }, 'no preview of a link');
        return undefined;
      }),
      setTimeout(PATIENCE_MS, undefined, { ref: false }),
    ]);
    // Read each time: another version may have been deployed since the server started.
    const page = await readFile(file, 'utf8').catch(() => undefined);
    if (found === undefined || page === undefined) return null;
    const { preview, facts } = found;
    if (preview === null) return linkedPage(pageOfNothing(page));
    const picture = `/link-pictures/${pictureName(address)}.png?v=${pictureVersion(preview.picture)}`;
    const withHead = pageWithPreview(page, preview, { origin, picture });
    const poster =
      facts &&
      (await drawnPoster(facts, pathname + posterQuery(asked)).catch((error: unknown) => {
        log.error({ error: loggableError(error) }, 'no poster of a link');
        return null;
      }));
    return linkedPage(pageWithPoster(withHead, poster));
  };
  return rememberForASecond(readPage, now);
}

function posterQuery(asked: URLSearchParams): string {
  const kept = [...asked].filter(([name]) => POSTER_PARAMETERS.has(name));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}

/** A link that many people open at once is read and drawn for the first of them. */
function rememberForASecond(read: ReadLinkedPage, now: () => number): ReadLinkedPage {
  const pages = new Map<string, Promise<LinkedPage | null>>();
  let second = 0;
  return async (request, address, origin) => {
    const current = Math.floor(now() / millisecondsInSecond);
    if (current !== second || pages.size >= MOST_RECENT) pages.clear();
    second = current;
    const key = `${origin} ${request.url}`;
    const known = pages.get(key);
    if (known !== undefined) return known;
    const reading = read(request, address, origin);
    pages.set(key, reading);
    const page = await reading;
    // What failed is tried again.
    if (page === null) pages.delete(key);
    return page;
  };
}

/** How posters are drawn: by the file that was built beside the app, loaded when the first one is asked for; null where there is none. */
function createPosterLoader(folder: string): () => Promise<DrawPoster | null> {
  const script = path.join(folder, 'poster.js');
  if (!existsSync(script)) return async () => null;
  let loading: Promise<DrawPoster> | undefined;
  const load = async (): Promise<DrawPoster> => {
    const [built, styles] = await Promise.all([
      import(pathToFileURL(script).href) as Promise<{ readonly createPosters: CreatePosters }>,
      readFile(path.join(folder, 'poster.css'), 'utf8'),
    ]);
    return built.createPosters(styles);
  };
  return () => (loading ??= load());
}

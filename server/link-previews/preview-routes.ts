import { existsSync } from 'node:fs';
import path from 'node:path';
import { millisecondsInHour } from 'date-fns/constants';
import { asc, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ROUTES, storePath } from '../../src/domain/routes/routes.ts';
import { compressForKeeps, createByteCache } from '../catalogue/packs/compress-bytes.ts';
import type { Database } from '../db/database.ts';
import { stores } from '../sellers/store-tables.ts';
import { isPageNavigation } from '../http/app-files.ts';
import { matchesEtag, negotiateEncoding } from '../http/negotiate-encoding.ts';
import { ProblemError } from '../http/problem-error.ts';
import { escapeMarkup } from '../text/escape-markup.ts';
import { createLinkedPages } from './linked-page.ts';
import { readOwnPicture } from '../../src/domain/catalogue/picture-address.ts';
import { readSquare } from '../goods/item-pictures.ts';
import { drawPreview, pictureVersion } from './preview-picture.ts';
import { linkedAddress, type LinkedAddress, readPreview } from './read-preview.ts';

/** What previews are made of. */
export interface PreviewParts {
  readonly db: Database;
  readonly now: () => number;
  /** Of the built app. */
  readonly directory: string;
  /** "https://shop.example"; without it, what the request names as the server. */
  readonly publicUrl: string | undefined;
}

/** Answers the page of a shared address; false where it has none, or the database does not answer: then the app's page as it is. */
export type SendLinkedPage = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Pages and pictures that are kept, bytes each. */
const PAGE_CACHE_BYTES = 32 * 1024 * 1024;
const PICTURE_CACHE_BYTES = 32 * 1024 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** As many addresses as a site map may have (sitemaps.org: 50,000). */
const MOST_MAPPED = 49_000;
/** A name of a server as browsers send it; anything else would be written into pages. */
const HOST = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-f:]{2,45}\](?::\d{1,5})?$/i;

/** First parts of addresses that only say something to the person who is signed in. */
const PERSONAL = [
  '/address',
  '/admin',
  '/care',
  '/cart',
  '/coins-history',
  '/home',
  '/igm',
  '/orders',
  '/payment',
  '/profile',
  '/ratings',
  '/seller',
  '/signin',
  '/sync',
];

/** A robot that makes previews: it takes anything, and is no script of a page (browsers say what theirs are for). */
const isRobot = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['sec-fetch-mode'] === undefined &&
  (headers.accept ?? '*/*').includes('*/*');

function namedAddress(name: string): LinkedAddress | null {
  const [kind = '', ...rest] = name.split('/');
  const id = rest.join('/');
  switch (kind) {
    case 'store':
    case 'item':
    case 'group-buy':
      return id === '' ? null : { kind, id };
    case 'list':
      return id === '' ? { kind, code: null } : null;
    case 'basket':
    case 'cooperatives':
    case 'welcome':
      return id === '' ? { kind } : null;
    default:
      return null;
  }
}

/**
 * What addresses say of themselves where people share them (LINK-1): pages with title, text and picture, the pictures
 * (`/link-pictures/…`), `/robots.txt` and `/sitemap.xml`. Nothing in them is anybody's own.
 */
export function registerLinkPreviews(app: FastifyInstance, parts: PreviewParts): SendLinkedPage {
  const { db, now, directory, publicUrl } = parts;
  if (!existsSync(path.join(directory, 'index.html'))) return async () => false;
  const pages = createByteCache(PAGE_CACHE_BYTES);
  const pictures = createByteCache(PICTURE_CACHE_BYTES);
  const readLinkedPage = createLinkedPages({ db, now, directory, cache: pages });
  const originOf = (request: FastifyRequest): string | null => {
    if (publicUrl !== undefined) return publicUrl;
    return HOST.test(request.host) ? `${request.protocol}://${request.host}` : null;
  };
  let drawing: Promise<unknown> = Promise.resolve();

  app.get<{ Params: { '*': string }; Querystring: { v?: string } }>(
    '/link-pictures/*',
    async (request, reply) => {
      const address = namedAddress(request.params['*'].replace(/\.png$/, ''));
      const preview = address === null ? null : await readPreview(db, address);
      if (preview === null) throw new ProblemError('not_found');
      const { picture } = preview;
      const version = pictureVersion(picture);
      const bytes = await pictures.get(version, async () => {
        // One at a time: a picture takes a core for some 50 ms.
        const own = readOwnPicture(picture.photo ?? '');
        const photo = own && (await readSquare(db, { ...own, edge: 720, format: 'webp' }));
        const turn = drawing.then(() => drawPreview(picture, directory, photo ?? undefined));
        drawing = turn.catch(() => undefined);
        return turn;
      });
      void reply.header('cache-control', request.query.v === version ? FOREVER : AN_HOUR);
      return reply.type('image/png').send(bytes);
    },
  );
  app.get('/robots.txt', async (request, reply) => {
    const origin = originOf(request);
    const lines = ['User-agent: *', ...PERSONAL.map((start) => `Disallow: ${start}`)];
    if (origin !== null) lines.push('', `Sitemap: ${origin}/sitemap.xml`);
    return reply
      .header('cache-control', AN_HOUR)
      .type('text/plain')
      .send(`${lines.join('\n')}\n`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    if (origin === null) throw new ProblemError('not_found');
    const hour = Math.floor(now() / millisecondsInHour);
    const bytes = await pages.get(`sitemap ${hour} ${origin}`, () => siteMap(db, origin));
    return reply.header('cache-control', AN_HOUR).type('application/xml').send(bytes);
  });

  return async (request, reply) => {
    const address = linkedAddress(request.url);
    if (address === null || !(isPageNavigation(request) || isRobot(request))) return false;
    const origin = originOf(request);
    if (origin === null) return false;
    const page = await readLinkedPage(request, address, origin);
    if (page === null) return false;
    const { plain, hash } = page;
    const etag = `W/"${hash}"`;
    void reply.headers({
      etag,
      'cache-control': 'no-cache',
      vary: 'Accept, Accept-Encoding',
    });
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      void reply.code(304).send();
      return true;
    }
    const coding = negotiateEncoding(request.headers['accept-encoding']);
    const bytes =
      coding === 'identity'
        ? plain
        : await pages.get(`${coding} ${hash}`, async () => {
            const { brotli, gzip } = await compressForKeeps(plain);
            return coding === 'br' ? brotli : gzip;
          });
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    void reply.type('text/html; charset=utf-8').send(bytes);
    return true;
  };
}

async function siteMap(db: Database, origin: string): Promise<Uint8Array> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(isNull(stores.suspendedAt))
    .orderBy(asc(stores.id))
    .limit(MOST_MAPPED);
  const paths = [ROUTES.welcome, ROUTES.tnc, ...rows.map(({ id }) => storePath(id))];
  const urls = paths.map((one) => `<url><loc>${escapeMarkup(origin + one)}</loc></url>`);
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
  );
}

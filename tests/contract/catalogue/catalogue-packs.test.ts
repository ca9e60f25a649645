import { createHash } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manifest, pack, packPath } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import { problemSchema } from '../../../src/contracts/problem.ts';
import { pruneCataloguePacks } from '../../../server/catalogue/packs/catalogue-packs.ts';
import { readManifest } from '../../../server/catalogue/read-manifest.ts';
import { rebuildStoreCatalogue } from '../../../server/catalogue/rebuild-catalogues.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { cataloguePacks } from '../../../server/catalogue/catalogue-tables.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** `fetch` takes content codings off: this is what really travels. */
function get(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/catalogue${path}`, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(parts),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function packHashes(storeId: string): Promise<string[]> {
  const known = await readManifest(server.db, storeId, 0);
  return known?.categories.flatMap(({ packs }) => packs) ?? [];
}

async function aPack(): Promise<{ storeId: string; itemId: string; hash: string }> {
  const { id: storeId } = await aStore(server.db);
  const { id: itemId } = await anItem(server.db, storeId, { name: 'Toor dal' });
  const [hash = ''] = await packHashes(storeId);
  return { storeId, itemId, hash };
}

async function rename(storeId: string, itemId: string, name: string): Promise<void> {
  await server.db.update(storeItems).set({ name }).where(eq(storeItems.id, itemId));
  await rebuildStoreCatalogue(server.db, storeId, server.clock.now());
}

describe('a pack', () => {
  test('CAT-1 is served to anyone, for ever, named by the hash of its bytes', async () => {
    const { storeId, itemId, hash } = await aPack();
    const { status, headers, bytes } = await get(packPath(hash));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/json; charset=utf-8',
      etag: `"${hash}"`,
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(headers['content-encoding']).toBeUndefined();
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    expect(v.parse(pack, JSON.parse(bytes.toString()))).toMatchObject({
      storeId,
      ids: [itemId],
      names: ['Toor dal'],
    });
  });

  test('CAT-1 travels precompressed', async () => {
    const { hash } = await aPack();
    const plain = (await get(packPath(hash))).bytes;
    const brotli = await get(packPath(hash), { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain);
    const gzip = await get(packPath(hash), { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes)).toEqual(plain);
  });

  test('CAT-1 is not sent to those who have it', async () => {
    const { hash } = await aPack();
    const { status, headers, bytes } = await get(packPath(hash), { 'if-none-match': `"${hash}"` });
    expect([status, bytes.length, headers['etag']]).toEqual([304, 0, `"${hash}"`]);
    expect((await get(packPath(hash), { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('CAT-1 stays as it was when an item changes: the change makes another pack', async () => {
    const { storeId, itemId, hash } = await aPack();
    const before = (await get(packPath(hash))).bytes;
    await rename(storeId, itemId, 'Arhar dal');
    expect(await packHashes(storeId)).not.toContain(hash);
    expect((await get(packPath(hash))).bytes).toEqual(before);
    await rename(storeId, itemId, 'Toor dal');
    expect(await packHashes(storeId)).toEqual([hash]);
  });

  test('answers HEAD without a body', async () => {
    const { hash } = await aPack();
    const answer = await fetch(`${server.url}/catalogue${packPath(hash)}`, { method: 'HEAD' });
    expect([answer.status, (await answer.text()).length]).toEqual([200, 0]);
  });

  test.each([
    ['no pack has', 'a'.repeat(64)],
    ['is too short', 'abc'],
    ['is in capitals', 'A'.repeat(64)],
    ['climbs', '..%2f..%2fetc%2fpasswd'],
    ['is SQL', "'%20or%201=1--"],
  ])('is not found by a hash that %s', async (_what, hash) => {
    const { status, headers, bytes } = await get(`/packs/${hash}`);
    expect(status).toBe(404);
    expect(String(headers['content-type'])).toContain('application/problem+json');
    expect(headers['cache-control'] ?? '').not.toContain('immutable');
    expect(v.parse(problemSchema, JSON.parse(bytes.toString())).code).toBe('not_found');
  });
});

describe('pruning', () => {
  const isStored = async (hash: string): Promise<boolean> =>
    (await server.db.select().from(cataloguePacks).where(eq(cataloguePacks.hash, hash))).length > 0;

  test('takes packs away that no manifest has named for seven days, and no others', async () => {
    const { storeId, itemId, hash } = await aPack();
    const kept = await aPack();
    server.clock.advance(30 * DAY_MS);
    // Old, but named until now: whoever syncs at this moment still needs it.
    await rename(storeId, itemId, 'Arhar dal');
    const [renamed = ''] = await packHashes(storeId);
    await pruneCataloguePacks(server.db, server.clock.now() + 6 * DAY_MS);
    expect(await isStored(hash)).toBe(true);
    expect(await pruneCataloguePacks(server.db, server.clock.now() + 8 * DAY_MS)).toBeGreaterThan(
      0,
    );
    expect([await isStored(hash), await isStored(renamed), await isStored(kept.hash)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a manifest', () => {
  test('CAT-1 is asked for again only when it changed', async () => {
    const { storeId, itemId } = await aPack();
    const path = `/stores/${storeId}/manifest`;
    const first = await get(path);
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache' });
    expect(v.parse(manifest, JSON.parse(first.bytes.toString()))).toEqual(
      await readManifest(server.db, storeId, server.clock.now()),
    );
    const known = { 'if-none-match': String(first.headers['etag']) };
    expect((await get(path, known)).status).toBe(304);
    await rename(storeId, itemId, 'Other dal');
    expect((await get(path, known)).status).toBe(200);
  });

  test.each(['nowhere', '..', 'A', '%00'])('is not found for store %s', async (id) => {
    const { status } = await get(`/stores/${id}/manifest`);
    expect([404, 400]).toContain(status);
  });
});

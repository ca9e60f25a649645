import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { liveSheetDocumentOf } from '../../src/contracts/catalogue/catalogue-documents.ts';
import { compressForKeeps } from '../../server/catalogue/packs/compress-bytes.ts';
import type { BenchDocuments } from './bench-documents.ts';
import { BENCH_STORE_ID, type BenchItem } from './bench-item.ts';

/** Serves the measured page, what it measures, and one store as the catalogue's server would. */
export interface CatalogueServer {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export interface CatalogueServed {
  readonly pageFolder: string;
  readonly items: readonly BenchItem[];
  readonly changed: readonly BenchItem[];
  readonly documents: BenchDocuments;
}

interface Served {
  readonly body: Uint8Array | string;
  readonly type: string;
  readonly brotli?: boolean;
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

const json = (value: unknown): Served => ({
  body: JSON.stringify(value),
  type: 'application/json',
});

const STORE = {
  id: BENCH_STORE_ID,
  name: 'Bench Store',
  street: '1 Market Road',
  city: 'Bengaluru',
  areaCode: '560103',
  location: { lat: 12.93, lon: 77.685 },
  deliveryRadiusKm: 10,
  opensAt: 0,
  closesAt: 2359,
  rating: 4.3,
  ratingCount: 10,
  deliveryChargePaise: 0,
  freeDeliveryFromPaise: null,
  packingChargePaise: 0,
  minimumOrderPaise: 0,
  deliveryMinutes: 30,
  groups: ['grocery'],
  picture: '1f6d2',
  takingOrders: true,
};

/** Answers of the services that fetching a store asks. */
function answersOf({ items, documents }: CatalogueServed): ReadonlyMap<string, unknown> {
  const serverTime = documents.manifest.serverTime;
  const store = { ...STORE, itemCount: items.length };
  const contactDetails = { contactNumber: '9876543210', email: 'bench@example.com' };
  return new Map<string, unknown>([
    ['fetch-seller-by-id-ondc', { store, contactDetails, additionalDetails: [], serverTime }],
    ['seller-promotions', { offers: [], serverTime }],
  ]);
}

/** Starts it on a free port of 127.0.0.1. Packs are compressed beforehand, as the real server keeps them. */
export async function startCatalogueServer(served: CatalogueServed): Promise<CatalogueServer> {
  const { items, changed, documents, pageFolder } = served;
  const answers = answersOf(served);
  const packs = new Map<string, Uint8Array>();
  for (const [hash, text] of documents.packs) {
    packs.set(hash, (await compressForKeeps(Buffer.from(text))).brotli);
  }
  const fixed = new Map<string, Served>([
    ['/bench/items', json(items)],
    ['/bench/changed', json(changed)],
    ['/bench/documents', json({ ...documents, packs: [...documents.packs] })],
    [`/catalogue/stores/${BENCH_STORE_ID}/manifest`, json(documents.manifest)],
    [`/catalogue/stores/${BENCH_STORE_ID}/live`, json(liveSheetDocumentOf(documents.sheet))],
  ]);

  async function answer(path: string): Promise<Served> {
    const known = fixed.get(path);
    if (known !== undefined) return known;
    const last = path.split('/').at(-1) ?? '';
    const pack = packs.get(last);
    if (pack !== undefined) return { body: pack, type: 'application/json', brotli: true };
    if (answers.has(last)) return json(answers.get(last));
    const file = join(pageFolder, normalize(path === '/' ? '/index.html' : path));
    return { body: await readFile(file), type: TYPES[extname(file)] ?? 'text/plain' };
  }

  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://bench').pathname).then(
      ({ body, type, brotli }) => {
        // The isolation headers give the page a clock of 5 µs instead of 100.
        response.writeHead(200, {
          'content-type': type,
          ...(brotli === true && { 'content-encoding': 'br' }),
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': 'require-corp',
        });
        response.end(body);
      },
      (error: unknown) => {
        response.writeHead(404, { 'content-type': 'text/plain' });
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import { createHash } from 'node:crypto';
import {
  liveSheetDocumentOf,
  packDocumentOf,
  type LiveSheet,
  type Manifest,
  type Pack,
} from '../../../src/contracts/catalogue/catalogue-documents.ts';
import {
  hashStart,
  type BundledStore,
  type BundleQuestion,
} from '../../../src/contracts/catalogue/store-bundle.ts';
import type { StoreSummary } from '../../../src/contracts/schemas.ts';

/** A store near the default pincode with two items. */
export const aStoreSummary = (id: string): StoreSummary => ({
  id,
  name: id,
  street: '',
  city: 'Bengaluru',
  areaCode: '560103',
  location: { lat: 12.93, lon: 77.68 },
  deliveryRadiusKm: 5,
  opensAt: 700,
  closesAt: 2200,
  rating: 4.2,
  ratingCount: 10,
  deliveryChargePaise: 0,
  freeDeliveryFromPaise: null,
  packingChargePaise: 0,
  minimumOrderPaise: 0,
  deliveryMinutes: 30,
  groups: [],
  picture: '1f966',
  takingOrders: true,
  itemCount: 2,
});

/** A pack of items with these names; `firstOrdinal` is the first one's place in the live sheet. */
export function aPack(names: readonly string[], firstOrdinal = 0, storeId = 'green-basket'): Pack {
  const column = <Value>(value: Value) => names.map(() => value);
  return {
    storeId,
    categoryId: 'vegetables',
    ids: names.map((_name, index) => `${storeId}-${firstOrdinal + index}`),
    ordinals: names.map((_name, index) => firstOrdinal + index),
    names: [...names],
    everydayNames: column(''),
    units: column('1 kg'),
    pictures: column('1f954'),
    ratingTenths: column(43),
    returnable: column(0),
    brands: column(''),
  };
}

/** A full live sheet of so many items, or changes when `ordinals` are given. */
export function aLiveSheet(fields: Partial<LiveSheet> = {}, storeId = 'green-basket'): LiveSheet {
  const base = { storeId, version: 1, since: null, serverTime: 0, ordinals: null };
  return {
    ...base,
    pricesPaise: [4_000, 3_000, 2_000],
    mrpsPaise: [4_500, 3_000, 2_500],
    stocks: [5, 0, 9],
    ...fields,
  };
}

interface HostedStore {
  version: number;
  packs: readonly Pack[];
  /** Answers in turn; the last one stays. */
  sheets: readonly LiveSheet[];
}

/** Haat's own problem document. */
function refusal(status: number, code = 'not_found'): Response {
  const problem = { type: `urn:haat:problem:${code}`, title: 'No', status, code };
  return Response.json(problem, { status });
}

/** How a pack's answer is spoilt: another status, or other bytes. `times` left; absent: for ever. */
interface Spoilt {
  readonly status?: number;
  readonly body?: string;
  times?: number;
}

interface Asked {
  readonly url: string;
  readonly cache: RequestCache | undefined;
  /** Whose manifest was asked for. */
  readonly store: string | undefined;
  /** What was asked for of which stores, in one question. */
  readonly bundle: readonly BundledStore[] | undefined;
}

/** The name of a pack as the server gives it. */
export function packHashOf(pack: Pack): string {
  return createHash('sha256')
    .update(JSON.stringify(packDocumentOf(pack)))
    .digest('hex');
}

const storeOf = ({ body }: RequestInit): string =>
  (JSON.parse(typeof body === 'string' ? body : '{}') as { storeId: string }).storeId;

const bundleOf = ({ body }: RequestInit): readonly BundledStore[] =>
  (JSON.parse(typeof body === 'string' ? body : '{}') as BundleQuestion).stores;

function manifestOf(storeId: string, { version, packs, sheets }: HostedStore): Manifest {
  const itemCount = packs.reduce((sum, { ids }) => sum + ids.length, 0);
  return {
    storeId,
    version,
    itemCount,
    liveVersion: sheets.at(-1)?.version ?? 0,
    serverTime: 0,
    categories: [
      {
        id: 'vegetables',
        name: 'Vegetables',
        group: 'fruits-and-vegetables',
        itemCount,
        packs: packs.map(packHashOf),
        counts: packs.map(({ ids }) => ids.length),
      },
    ],
  };
}

/** Catalogues of stores as a server serves them, with a record of what was asked for and faults to order. */
export function createCatalogueHost() {
  const stores = new Map<string, HostedStore>();
  const asked: Asked[] = [];
  const spoilt = new Map<string, Spoilt>();
  const line = {
    broken: false,
    refusal: null as number | null,
    /** The next bundle ends after so many lines, by a broken line or by the server's own bound. */
    cutAfter: null as number | null,
    cutIsEnd: false,
  };
  /** Called with each address before it is answered. */
  const hooks = { before: async (_url: string) => {} };

  function publish(...packs: Pack[]): void {
    const storeId = packs[0]?.storeId ?? '';
    const known = stores.get(storeId);
    const sheets = known?.sheets ?? [aLiveSheet({}, storeId)];
    stores.set(storeId, { version: (known?.version ?? 0) + 1, packs, sheets });
  }

  function sell(storeId: string, ...sheets: LiveSheet[]): void {
    const known = stores.get(storeId);
    if (known !== undefined) known.sheets = sheets;
  }

  function answerPack(hash: string): Response {
    const wrong = spoilt.get(hash);
    if (wrong !== undefined && wrong.times !== 0) {
      if (wrong.times !== undefined) wrong.times -= 1;
      return wrong.status === undefined ? new Response(wrong.body ?? '') : refusal(wrong.status);
    }
    const packs = [...stores.values()].flatMap((store) => store.packs);
    const pack = packs.find((each) => packHashOf(each) === hash);
    return pack === undefined ? refusal(404) : Response.json(packDocumentOf(pack));
  }

  function answerSheet(storeId: string): Response {
    const store = stores.get(storeId);
    if (store === undefined) return refusal(404);
    const [sheet, ...later] = store.sheets;
    if (later.length > 0) store.sheets = later;
    return sheet === undefined ? refusal(404) : Response.json(liveSheetDocumentOf(sheet));
  }

  /** The lines of one store; `sheets` are answered in turn, as for a single question. */
  async function bundleLines({ storeId, have }: BundledStore): Promise<readonly string[]> {
    const store = stores.get(storeId);
    if (store === undefined) return [JSON.stringify({ storeId, manifest: null, packs: [] })];
    const packs = store.packs.map(packHashOf).filter((hash) => !have.includes(hashStart(hash)));
    const bodies = packs.map(async (hash) => {
      const answer = answerPack(hash);
      return answer.ok ? answer.text() : '';
    });
    const sheet = await answerSheet(storeId).text();
    const offers = JSON.stringify({ offers: [], serverTime: 0 });
    return [
      JSON.stringify({ storeId, manifest: manifestOf(storeId, store), packs }),
      ...(await Promise.all(bodies)),
      `{"sheets":[${sheet}],"offers":${offers}}`,
    ];
  }

  async function answerBundle(bundle: readonly BundledStore[]): Promise<Response> {
    const lines: string[] = [];
    for (const store of bundle) lines.push(...(await bundleLines(store)));
    const { cutAfter } = line;
    if (cutAfter === null) return new Response(lines.map((each) => `${each}\n`).join(''));
    line.cutAfter = null;
    const begun = lines.slice(0, cutAfter).map((each) => `${each}\n`);
    const body = new ReadableStream<Uint8Array>({
      start: (answer) => answer.enqueue(new TextEncoder().encode(begun.join(''))),
      // The line breaks where the reader asks for more, unless the server itself ended there.
      pull: (answer) => (line.cutIsEnd ? answer.close() : answer.error(new TypeError('broken'))),
    });
    return new Response(body);
  }

  function answerService(name: string, storeId: string): Response {
    if (name === 'fetch-seller-by-id-ondc') {
      const contactDetails = { contactNumber: '9876543210', email: 'shop@example.com' };
      const summary = aStoreSummary(storeId);
      return Response.json({
        store: summary,
        contactDetails,
        additionalDetails: [],
        serverTime: 0,
      });
    }
    if (name === 'seller-promotions') return Response.json({ offers: [], serverTime: 0 });
    return refusal(404, 'store_not_found');
  }

  function answerManifest(storeId: string): Response {
    const store = stores.get(storeId);
    if (store === undefined) return refusal(404, 'store_not_found');
    return Response.json(manifestOf(storeId, store));
  }

  async function fetch(url: string, init: RequestInit = {}): Promise<Response> {
    const store = /stores\/([\w-]+)\/manifest$/.exec(url)?.[1];
    const bundle = host.hasBundles && url.endsWith('/bundles') ? bundleOf(init) : undefined;
    asked.push({ url, cache: init.cache, store, bundle });
    await hooks.before(url);
    if (line.broken) throw new TypeError('network down');
    if (line.refusal !== null) return refusal(line.refusal);
    if (bundle !== undefined) return answerBundle(bundle);
    const hash = /packs\/(\w+)/.exec(url)?.[1];
    if (hash !== undefined) return answerPack(hash);
    if (store !== undefined) return answerManifest(store);
    const storeOfSheet = /stores\/([\w-]+)\/live/.exec(url)?.[1];
    if (storeOfSheet !== undefined) return answerSheet(storeOfSheet);
    return answerService(url.split('/').at(-1) ?? '', storeOf(init));
  }

  const host = {
    /** False: each document has to be asked for by itself, as of a store of files. */
    hasBundles: false,
    fetch,
    publish,
    sell,
    asked,
    line,
    hooks,
    spoil: (pack: Pack, how: Spoilt) => void spoilt.set(packHashOf(pack), how),
    mend: () => spoilt.clear(),
    /** Everything is answered with this status. */
    refuse: (status: number) => {
      line.refusal = status;
    },
    /** Hashes of the packs asked for, in order. */
    packsAsked: () => asked.flatMap(({ url }) => /packs\/(\w+)/.exec(url)?.[1] ?? []),
    /** Stores whose manifest was asked for, in order. */
    storesAsked: () => asked.flatMap(({ store }) => store ?? []),
    /** Stores of each bundle asked for, in order. */
    storesBundled: () =>
      asked.flatMap(({ bundle }) =>
        bundle === undefined ? [] : [bundle.map(({ storeId }) => storeId)],
      ),
    forget: () => {
      asked.length = 0;
    },
  };
  return host;
}

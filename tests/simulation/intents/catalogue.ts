import { liveSheet, manifest } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import type {
  LiveHeadRow,
  LiveSliceRow,
  ManifestRow,
  PackRow,
} from '../../../src/db/device-database.ts';
import { SLICE_SIZE } from '../../../src/db/live-slices.ts';
import * as v from 'valibot';
import { createCatalogueServer, type ShownItem } from '../catalogue-server.ts';
import { committedDeviceRows } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Delivery } from '../network.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';

type Sheet = ReadonlyMap<number, string>;

const valueText = (...values: readonly (number | undefined)[]): string => values.join('/');

/** A store's rows on a phone. */
interface Kept {
  readonly manifest: ManifestRow | undefined;
  readonly packs: ReadonlyMap<string, PackRow>;
  readonly head: LiveHeadRow | undefined;
  readonly slices: readonly LiveSliceRow[];
}

/** The catalogue: a phone has all of one version or none (CAT-2), and once all is quiet it shows what the server has. */
export function createCatalogueIntents(world: World): IntentModel {
  const { chance, market, scheduler, violate } = world;
  const server = createCatalogueServer(world);
  /** Live sheets as the server had them, by store and version: "price/mrp/stock" by ordinal. */
  const sheets = new Map<string, Sheet>();
  const manifests = new Map<string, string>();
  const fetched = new Map<Phone, Set<string>>();
  scheduler.after(0, server.open);

  const textOfPacks = (categories: ManifestRow['categories']): string =>
    JSON.stringify(categories.map(({ id, packs }) => [id, packs]));

  function tookManifest(document: unknown): void {
    const read = v.safeParse(manifest, document);
    if (!read.success) return;
    const { storeId, version, categories } = read.output;
    manifests.set(`${storeId} ${version}`, textOfPacks(categories));
  }

  async function tookSheet(document: unknown): Promise<void> {
    const { storeId, version, since, ...full } = v.parse(liveSheet, document);
    const columns = since === null ? full : await server.sheetOf(storeId);
    const ordinals = columns.ordinals ?? columns.pricesPaise.map((_price, ordinal) => ordinal);
    const sheet = new Map(
      ordinals.map((ordinal, place) => [
        ordinal,
        valueText(columns.pricesPaise[place], columns.mrpsPaise[place], columns.stocks[place]),
      ]),
    );
    sheets.set(`${storeId} ${version}`, sheet);
  }

  /** A bundle is lines of JSON: heads with a manifest, packs, and tails with sheets. */
  async function tookBundle(body: string): Promise<void> {
    for (const line of body.split('\n').filter((text) => text !== '')) {
      const part = JSON.parse(line) as { manifest?: unknown; sheets?: readonly unknown[] };
      tookManifest(part.manifest);
      for (const sheet of part.sheets ?? []) await tookSheet(sheet);
    }
  }

  async function checkDelivery({ service, answer }: Delivery): Promise<void> {
    if (answer.status !== 200) return;
    if (service === 'manifest') tookManifest(JSON.parse(answer.body));
    if (service === 'live') await tookSheet(JSON.parse(answer.body));
    if (service === 'bundles') await tookBundle(answer.body);
  }

  function keptOn(phone: Phone, storeId: string): Kept | undefined {
    const rows = (table: string): readonly { storeId: string }[] | null => {
      const all = committedDeviceRows(phone, table) as readonly { storeId: string }[] | null;
      return all === null ? null : all.filter((row) => row.storeId === storeId);
    };
    const packs = rows('packs') as readonly PackRow[] | null;
    if (packs === null) return undefined;
    return {
      manifest: rows('manifests')?.[0] as ManifestRow | undefined,
      packs: new Map(packs.map((row) => [row.hash, row])),
      head: rows('liveHeads')?.[0] as LiveHeadRow | undefined,
      slices: (rows('liveSlices') ?? []) as readonly LiveSliceRow[],
    };
  }

  function sheetOn({ slices }: Kept): Sheet {
    return new Map(
      slices.flatMap(({ slice, pricesPaise, mrpsPaise, stocks }) =>
        Array.from(pricesPaise, (price, place) => [
          slice * SLICE_SIZE + place,
          valueText(price, mrpsPaise[place], stocks[place]),
        ]),
      ),
    );
  }

  function checkDevice(phone: Phone): void {
    for (const { id: storeId } of market.stores) {
      const kept = keptOn(phone, storeId);
      if (kept === undefined) return;
      const { manifest: row, packs, head } = kept;
      if (row !== undefined) {
        const named = row.categories.flatMap((category) => category.packs);
        const missing = named.filter((hash) => !packs.has(hash));
        if (missing.length > 0) violate(`CAT-2: half a catalogue of ${storeId} on ${phone.name}`);
        if (head === undefined) violate(`CAT-2: ${storeId} has items without prices`);
        if (manifests.get(`${storeId} ${row.version}`) !== textOfPacks(row.categories))
          violate(`CAT-2: the server never had this version ${row.version} of ${storeId}`);
      }
      const sheet = head && sheets.get(`${storeId} ${head.version}`);
      if (sheet === undefined) continue;
      const here = sheetOn(kept);
      for (const [ordinal, text] of sheet) {
        if (here.get(ordinal) !== text)
          violate(
            `CAT-1: item ${ordinal} of ${storeId} is ${here.get(ordinal)} instead of ${text}`,
          );
      }
    }
  }

  async function open(page: Page): Promise<void> {
    const { id } = chance.pick(market.stores);
    const { service } = page.context.engine;
    const { ok } = await service.pullStore(id);
    world.trace.note(`${page.context.actor.name} opens ${id}: ${ok}`);
  }

  async function refresh({ context }: Page): Promise<void> {
    await context.engine.service.pullLiveSheet(chance.pick(market.stores).id);
  }

  function shelfOn(phone: Phone, storeId: string): Map<string, ShownItem> {
    const kept = keptOn(phone, storeId);
    const live = kept === undefined ? new Map<number, string>() : sheetOn(kept);
    const shelf = new Map<string, ShownItem>();
    for (const category of kept?.manifest?.categories ?? []) {
      for (const hash of category.packs) {
        const pack = kept?.packs.get(hash);
        for (const [place, id] of (pack?.ids ?? []).entries()) {
          const text = live.get(pack?.ordinals[place] ?? -1) ?? '';
          const [pricePaise = 0, mrpPaise = 0, stock = 0] = text.split('/').map(Number);
          const name = pack?.names[place] ?? '';
          shelf.set(id, { name, categoryId: category.id, pricePaise, mrpPaise, stock });
        }
      }
    }
    return shelf;
  }

  async function checkAtRest(): Promise<void> {
    for (const [phone, storeIds] of fetched) {
      for (const storeId of storeIds) {
        const expected = await server.shelfOf(storeId);
        const shown = shelfOn(phone, storeId);
        for (const [id, item] of expected) {
          const text = JSON.stringify(shown.get(id));
          if (text !== JSON.stringify(item))
            violate(`CAT-1: ${phone.name} shows ${id} as ${text}, it is ${JSON.stringify(item)}`);
        }
        for (const id of shown.keys())
          if (!expected.has(id)) violate(`CAT-4: ${phone.name} shows ${id}, which is gone`);
      }
    }
  }

  return {
    name: 'catalogue',
    actions: [
      { name: 'open a store', weight: 14, run: open, isPull: true },
      { name: 'look at prices', weight: 6, run: refresh, isPull: true },
    ],
    fates: [
      { name: 'an item changes', weight: 3, run: server.changeItem },
      { name: 'an item comes or goes', weight: 3, run: server.addOrRemoveItem },
      { name: 'catalogues are built', weight: 4, run: server.rebuild },
    ],
    checkPhone: () => {},
    checkDevice,
    checkDelivery,
    abandon: () => {},
    decide: async () => {},
    finish: async () => {
      await server.rebuild();
      return false;
    },
    pull: async ({ context, phone }) => {
      for (const { id } of market.stores) {
        // A session that has ended has to be told first; who has none fetches nothing.
        const { ok } = await context.engine.service.pullStore(id);
        if (ok) fetched.set(phone, (fetched.get(phone) ?? new Set()).add(id));
      }
    },
    checkAtRest,
  };
}

import { useLiveQuery } from 'dexie-react-hooks';
import { memo, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { PACK_SIZE } from '../../../src/contracts/catalogue/catalogue-documents.ts';
import type { ManifestRow, PackRow } from '../../../src/db/device-database.ts';
import { slicesOfOrdinals, slicesOfSheet } from '../../../src/db/live-slices.ts';
import { openDatabases } from '../../../src/db/open-databases.ts';
import { itemOfPack, type Item } from '../../../src/db/reads/catalogue/catalogue-items.ts';
import { readLiveValues } from '../../../src/db/reads/catalogue/live-sheet.ts';
import { readPacks, readStoreShelf } from '../../../src/db/reads/catalogue/store-shelf.ts';
import { placesOfCategory } from '../../../src/features/stores/shelves/shelf-places.ts';
import {
  useShelfItems,
  type ShelfList,
} from '../../../src/features/stores/shelves/use-shelf-items.ts';
import { HaatContext, type Haat } from '../../../src/ports/haat-context.tsx';
import { refreshLiveSheet } from '../../../src/sync/catalogue/live-sheet.ts';
import type { Transport } from '../../../src/sync/transport.ts';

/** The page of `npm run bench -- live` for LIVE-6: lists of a large store in one page, and a price that changes. */

type ListKind = 'watching' | 'querying';

const STORE_ID = 'bench-store';
const ROWS = 8;
/** Between two changes, ms: what is drawn after one is over before the next. */
const REST_MS = 50;
const { device, person } = openDatabases();

function packOf(index: number, size: number): PackRow {
  const places = Array.from({ length: size }, (_each, place) => index * PACK_SIZE + place);
  const all = <Value,>(value: Value) => places.map(() => value);
  return {
    storeId: STORE_ID,
    categoryId: 'all',
    hash: index.toString(16).padStart(64, '0'),
    ids: places.map((place) => `bench-store-${place}`),
    ordinals: places,
    names: places.map((place) => `Item ${place}`),
    everydayNames: all(''),
    units: all('1 kg'),
    pictures: all('1f34e'),
    ratingTenths: all(0),
    returnable: all(1),
    brands: all(''),
    vegMarks: all(1),
  };
}

/** Puts a store of so many items on the device. */
async function fill(items: number): Promise<void> {
  const packs = Array.from({ length: Math.ceil(items / PACK_SIZE) }, (_each, index) =>
    packOf(index, Math.min(PACK_SIZE, items - index * PACK_SIZE)),
  );
  await device.packs.bulkPut(packs);
  const manifest: ManifestRow = {
    storeId: STORE_ID,
    version: 1,
    liveVersion: 1,
    serverTime: 0,
    itemCount: items,
    syncedAt: 0,
    slicesOfPack: Object.fromEntries(
      packs.map(({ hash, ordinals }) => [hash, slicesOfOrdinals(ordinals)]),
    ),
    categories: [
      {
        id: 'all',
        name: 'all',
        group: 'grocery',
        itemCount: items,
        packs: packs.map(({ hash }) => hash),
      },
    ],
  };
  await device.manifests.put(manifest);
  const prices = Array.from({ length: items }, () => 10_000);
  await device.liveHeads.put({ storeId: STORE_ID, version: 1, fetchedAt: 0 });
  await device.liveSlices.bulkPut(
    slicesOfSheet(STORE_ID, { pricesPaise: prices, mrpsPaise: prices, stocks: prices }),
  );
}

const Row = memo(function Row({ item }: { readonly item: Item }) {
  return (
    <li>
      {item.name} {item.pricePaise}
    </li>
  );
});

interface ListProps {
  readonly first: number;
  readonly manifest: ManifestRow;
}

/** As the store's page has it. */
function WatchingList({ first, manifest: { categories, slicesOfPack } }: ListProps) {
  const [category] = categories;
  const places = useMemo(() => category && placesOfCategory(category), [category]);
  return places && <PlacedList {...{ first, places, slicesOfPack }} />;
}

function PlacedList({
  first,
  ...list
}: Omit<ShelfList, 'storeId' | 'memberPercent'> & { readonly first: number }) {
  const itemAt = useShelfItems(
    { storeId: STORE_ID, memberPercent: 0, ...list },
    first,
    first + ROWS - 1,
  );
  return <Rows items={Array.from({ length: ROWS }, (_row, at) => itemAt(first + at)?.[0])} />;
}

/** The same by a live query that reads pack and prices: Dexie runs it anew with each change of a slice. */
function QueryingList({ first, manifest }: ListProps) {
  const hash = manifest.categories[0]?.packs[Math.floor(first / PACK_SIZE)] ?? '';
  const items = useLiveQuery(async () => {
    const [row] = await readPacks(device, [hash]);
    if (row === undefined) return [];
    const live = await readLiveValues(device, STORE_ID, row.ordinals);
    return Array.from({ length: ROWS }, (_row, at) =>
      itemOfPack(row, live, (first % PACK_SIZE) + at),
    );
  }, [hash, first]);
  return <Rows items={items ?? []} />;
}

function Rows({ items }: { readonly items: readonly (Item | undefined)[] }) {
  return <ul>{items.map((item) => item && <Row key={item.id} item={item} />)}</ul>;
}

function StoreOfLists({ lists, kind }: { readonly lists: number; readonly kind: ListKind }) {
  const manifest = useLiveQuery(async () => readStoreShelf(device, STORE_ID), [])?.manifest;
  if (manifest === undefined) return null;
  const List = kind === 'watching' ? WatchingList : QueryingList;
  // One is in view. Each begins with the first item of a pack.
  const step = Math.floor(manifest.itemCount / lists / PACK_SIZE) * PACK_SIZE;
  return Array.from({ length: lists }, (_each, index) => (
    <div key={index} hidden={index > 0}>
      <List first={index * step} manifest={manifest} />
    </div>
  ));
}

let version = 1;

/** The sync worker's part: an answer with one changed price is laid over what is here. */
async function change(ordinal: number, pricePaise: number): Promise<void> {
  const since = version;
  version += 1;
  const answer = {
    storeId: STORE_ID,
    version,
    since,
    serverTime: 0,
    ordinals: [ordinal],
    pricesPaise: [pricePaise],
    mrpsPaise: [pricePaise],
    stocks: [5],
  };
  const transport = { get: async () => answer } as unknown as Transport;
  await refreshLiveSheet({ device, transport, now: Date.now }, STORE_ID);
}

/** Draws so many lists and waits until the first one is there. */
async function show(lists: number, kind: ListKind): Promise<void> {
  const haat = { device, person: person(1) } as unknown as Haat;
  const root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(
    <HaatContext value={haat}>
      <StoreOfLists lists={lists} kind={kind} />
    </HaatContext>,
  );
  await untilShown('Item 0 10000');
}

const untilShown = (text: string) =>
  new Promise<void>((resolve) => {
    const isThere = () => document.querySelector('li')?.textContent === text;
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    if (!isThere()) return;
    observer.disconnect();
    resolve();
  });

/** Changes the first item's price so many times, with a rest after each. */
async function changePrices(times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const pricePaise = 20_000 + version;
    const shown = untilShown(`Item 0 ${pricePaise}`);
    await change(0, pricePaise);
    await shown;
    await new Promise((rested) => setTimeout(rested, REST_MS));
  }
}

Object.assign(globalThis, { bench: { fill, show, changePrices } });

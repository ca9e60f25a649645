import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aDeviceStore,
  aSyncedStore,
  type Good,
} from '../../../tests/support/catalogue/device-catalogue.ts';
import type { DeviceSearch, FoundHead } from '../../contracts/sync-service.ts';
import { DeviceDatabase } from '../../db/device-database.ts';
import { headOf } from '../../domain/search/search-head.ts';
import { createLocalSearch } from './local-search.ts';

const GOODS: readonly Good[] = ['Potato', 'Pepper', 'Peas', 'Rice', 'Curd', 'Onion'].flatMap(
  (name) => [{ name }, { name: `${name} large` }, { name: `Red ${name.toLowerCase()}` }],
);

let device: DeviceDatabase;
let search: DeviceSearch;
/** ms by which the clock goes on whenever it is read. */
let readingTakes: number;
let databases = 0;

beforeEach(async () => {
  databases += 1;
  device = new DeviceDatabase(`haat-search-ahead-${databases}`);
  await device.stores.put(aDeviceStore('near', 'Pepper Lane Stores'));
  await aSyncedStore(device, 'near', { n1: GOODS });
  let time = 0;
  readingTakes = 0;
  const now = () => (time += readingTakes);
  search = createLocalSearch(device, async () => ({ keys: new Set(), names: new Set() }), now);
});

/** All that is found ahead, asked for as a page does: one slice after the other. */
async function allAhead(text: string): Promise<ReadonlyMap<string, FoundHead>> {
  const heads = new Map<string, FoundHead>();
  for (let isAll = false; !isAll;) {
    const ahead = await search.searchAhead(text, null, [...heads.keys()]);
    for (const [next, head] of ahead.heads) heads.set(next, head);
    isAll = ahead.isAll;
  }
  return heads;
}

describe('working ahead', () => {
  it('SRC-1 finds what the question will: items, their number, and stores where there is room', async () => {
    const heads = await allAhead('p');
    expect([...heads.keys()]).toEqual(expect.arrayContaining(['pe', 'po']));
    for (const [text, head] of heads) {
      expect(head).toEqual(headOf(await search.searchDevice(text, null)));
    }
    expect(heads.get('pe')?.items.length).toBeGreaterThan(0);
    const ofStore = await allAhead('lan');
    expect(ofStore.get('lane')?.stores.map(({ name }) => name)).toEqual(['Pepper Lane Stores']);
  });

  it('SRC-1 brings each text once over slices that are as short as can be', async () => {
    const atOnce = await allAhead('');
    readingTakes = 1;
    const texts: string[] = [];
    for (let isAll = false; !isAll;) {
      const ahead = await search.searchAhead('', null, texts);
      expect(ahead.heads.length).toBeGreaterThan(0);
      texts.push(...ahead.heads.map(([text]) => text));
      isAll = ahead.isAll;
    }
    expect(texts).toEqual([...atOnce.keys()]);
    expect(texts.length).toBeGreaterThan(3);
  });

  it('SRC-1 lets a question have its answer before the texts that are left', async () => {
    readingTakes = 1;
    const answered: string[] = [];
    let isAsked = false;
    const ahead = (async () => {
      const known: string[] = [];
      for (let isAll = false; !isAll;) {
        const slice = await search.searchAhead('', null, known);
        known.push(...slice.heads.map(([text]) => text));
        answered.push('slice');
        isAll = slice.isAll;
        if (isAsked) continue;
        isAsked = true;
        void search.searchDevice('rice', null).then(() => answered.push('question'));
      }
    })();
    await ahead;
    // One slice may be under way when the question comes, none comes before it besides.
    expect(answered.indexOf('question')).toBeLessThanOrEqual(2);
    expect(answered.filter((each) => each === 'slice').length).toBeGreaterThan(3);
  });

  it('SRC-1 tells of another edition after a change of the catalogue, and only then', async () => {
    const editionNow = async () => (await search.searchAhead('p', null, [])).edition;
    const first = await editionNow();
    await search.searchDevice('pepper', null);
    expect(await editionNow()).toBe(first);
    await aSyncedStore(device, 'near', { n2: [{ name: 'Papaya' }] });
    const second = await editionNow();
    expect(second).toBeGreaterThan(first);
    expect((await allAhead('p')).get('pa')?.items.map(({ name }) => name)).toEqual(['Papaya']);
  });
});

import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepListing, readListing } from '../../src/db/reads/listings.ts';
import { readProducts } from '../../src/db/reads/catalogue/products.ts';
import { anEnginePhone } from '../support/engine-phone.ts';
import { anItem, aStore } from '../support/builders/store-builders.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('lists that the server makes', () => {
  it('content of the home screen is kept, and asked for again by its version only', async () => {
    const { service, device, line } = anEnginePhone(server);
    expect(await service.pullContent()).toEqual({ ok: true, value: null });
    const first = await readListing(device, 'content');
    expect(first?.value.content.groups).toHaveLength(15);
    // Within a minute what was answered is answered again (LIM-1).
    server.clock.advance(60_000);
    expect(await service.pullContent()).toEqual({ ok: true, value: null });
    expect(await readListing(device, 'content')).toEqual(first);
    line.broken = true;
    server.clock.advance(60_000);
    expect(await service.pullContent()).toMatchObject({ ok: false, problem: { code: 'network' } });
    expect(await readListing(device, 'content')).toEqual(first);
  });

  it('brands and their items are kept by the area in which they were asked for', async () => {
    const { service, device } = anEnginePhone(server);
    const store = await aStore(server.db);
    await anItem(server.db, store.id, { name: 'Chana dal', brand: 'Annadata & Sons' });
    await service.pullBrands('');
    const brands = (await readListing(device, 'brands', ''))?.value ?? [];
    expect(brands.map(({ brand }) => brand)).toContain('Annadata & Sons');
    await service.pullBrandItems('Annadata & Sons', '');
    const items = (await readListing(device, 'brand', '', 'Annadata & Sons'))?.value ?? [];
    expect(items.map(({ name }) => name)).toEqual(['Chana dal']);
    expect(await readListing(device, 'brand', '560103', 'Annadata & Sons')).toBeNull();
  });

  it('a search of products that was never asked shows what of the kept goods has all its words', async () => {
    const { service, device, line } = anEnginePhone(server);
    const store = await aStore(server.db);
    await anItem(server.db, store.id, { name: 'Milking oil', brand: 'Kamdhenu' });
    await anItem(server.db, store.id, { name: 'Cow bell' });
    await service.pullProducts(store.id, '');
    await service.pullProducts(store.id, 'bell');
    line.broken = true;
    const namesFor = async (query: string) =>
      (await readProducts(device, [store.id, 'unknown'], query)).map(({ items }) =>
        items.map(({ name }) => name),
      );
    expect(await namesFor('bell')).toEqual([['Cow bell']]);
    expect(await namesFor('kamdhenu oil')).toEqual([['Milking oil']]);
    expect(await namesFor('tractor')).toEqual([[]]);
  });

  it('CAT-5 are not more than 400: those fetched longest ago go', async () => {
    const { device } = anEnginePhone(server);
    for (let now = 0; now < 405; now += 1) {
      await keepListing(device, { kind: 'products', parts: ['a-store', `${now}`], value: [], now });
    }
    expect(await device.listings.count()).toBe(400);
    expect(await readListing(device, 'products', 'a-store', '4')).toBeNull();
    expect(await readListing(device, 'products', 'a-store', '5')).not.toBeNull();
  });
});

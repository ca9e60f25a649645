import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { DeviceDatabase } from './device-database.ts';
import { PersonDatabase } from './person-database.ts';

test('DB-1 a person’s database of version 2 keeps its rows and gets the newer tables', async () => {
  const name = `haat-user-${crypto.randomUUID()}`;
  const old = new Dexie(name);
  old.version(1).stores({ orders: 'id, placedAt', facts: 'name' });
  old.version(2).stores({ tickets: 'id, orderId', ratings: 'orderId' });
  await old.table('orders').put({ id: 'order-1', placedAt: 1 });
  await old.table('ratings').put({ orderId: 'order-1', stars: 4 });
  old.close();

  const now = new PersonDatabase(name);
  expect(await now.orders.get('order-1')).toEqual({ id: 'order-1', placedAt: 1 });
  expect(await now.ratings.get('order-1')).toEqual({ orderId: 'order-1', stars: 4 });
  await now.orderMoves.put({ orderId: 'order-1', moves: [] });
  await now.invoices.put({ orderId: 'order-1', name: 'a.pdf', bytes: new Uint8Array(), keptAt: 1 });
  await now.coins.put({ entryId: 1 } as never);
  await now.orderTalks.put({ orderId: 'H-1', keptAt: 1 } as never);
  expect(await now.orderTalks.orderBy('keptAt').primaryKeys()).toEqual(['H-1']);
  await now.shopOrders.put({ orderId: 'H-1', storeId: 'a' } as never);
  expect(await now.shopOrders.where('storeId').equals('a').count()).toBe(1);
  expect(await now.invoices.orderBy('keptAt').primaryKeys()).toEqual(['order-1']);
  now.close();
});

test('DB-1 a device’s database of version 4 keeps its rows and gets the newer tables', async () => {
  const name = `haat-${crypto.randomUUID()}`;
  const old = new Dexie(name);
  old.version(4).stores({ stores: 'id', settings: 'name' });
  await old.table('settings').put({ name: 'area-code', value: '560103' });
  old.close();

  const now = new DeviceDatabase(name);
  expect(await now.settings.get('area-code')).toEqual({ name: 'area-code', value: '560103' });
  await now.contacts.put({ storeId: 'a', name: 'Care', email: '', phone: '1', fetchedAt: 1 });
  expect(await now.contacts.count()).toBe(1);
  await now.listings.put({ id: 'brands', value: [], fetchedAt: 1 });
  expect(await now.listings.orderBy('fetchedAt').primaryKeys()).toEqual(['brands']);
  await now.failureQueue.put({ events: [], dropped: 1, failures: 0 });
  expect(await now.currentQueue.count()).toBe(0);
  now.close();
});

import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { aDevice } from '../../../tests/support/builders/event-builders.ts';
import { aStoreSummary } from '../../../tests/support/servers/catalogue-host.ts';
import { aPersonDatabase } from '../../../tests/support/sync-world.ts';
import type { Favourite } from '../../contracts/account/favourites.ts';
import { type FavouriteKind, FAVOURITES_FULL } from '../../domain/account/preferences.ts';
import { readFavourites } from '../../db/reads/favourites.ts';
import { readStoresOfUse } from '../../db/reads/catalogue/kept-stores.ts';
import { readSetting } from '../../db/reads/settings.ts';
import { PersonDatabase, personDatabaseName } from '../../db/person-database.ts';
import { writeSetting } from '../../db/settings.ts';
import { storesByWorth } from '../../domain/catalogue/catalogue-space.ts';
import { sendFavouriteStores, setFavourite } from './set-favourite.ts';

function aPhone(person: PersonDatabase = aPersonDatabase()) {
  const newId = () => crypto.randomUUID();
  return { device: aDevice(), person, now: () => 1_000, newId, wake: () => undefined };
}
type Phone = ReturnType<typeof aPhone>;

const mark = (phone: Phone, kind: FavouriteKind, targetId: string, isSet = true) =>
  setFavourite(phone, { target: { kind, targetId, isSet }, name: targetId, item: null });

const kept = (kind: FavouriteKind, targetId: string): Favourite => ({
  kind,
  targetId,
  setAt: 1,
  store: null,
  item: null,
});

const sent = async ({ person }: Phone) =>
  (await person.outbox.toArray()).map(({ payload }) => payload);

describe('favourites', () => {
  it('stand in the order of marking, the last first, each once, while they wait', async () => {
    const phone = aPhone();
    for (const id of ['a', 'b', 'a']) await mark(phone, 'store', id);
    const { storeIds } = await readFavourites(phone.device, phone.person);
    expect([storeIds, (await sent(phone)).length]).toEqual([['a', 'b'], 2]);
    await mark(phone, 'store', 'a', false);
    expect((await readFavourites(phone.device, phone.person)).storeIds).toEqual(['b']);
  });

  it('of a visitor stay on this phone, stores only', async () => {
    const visitor = aPhone(new PersonDatabase(personDatabaseName(null)));
    expect((await mark(visitor, 'store', 'a')).ok).toBe(true);
    expect(await mark(visitor, 'restock', 'milk')).toMatchObject({ kind: 'not-allowed' });
    expect(await readSetting(visitor.device, 'favourite_shop')).toEqual(['a']);
    expect(await sent(visitor)).toEqual([]);
  });

  it('KEY-1 of before are sent once, those of stores that this phone knows', async () => {
    const phone = aPhone();
    await phone.device.stores.bulkPut(
      ['a', 'b'].map((id) => ({ ...aStoreSummary(id), seenAt: 1 })),
    );
    await writeSetting(phone.device, 'favourite_shop', ['a', 'gone', 'b']);
    await Promise.all([sendFavouriteStores(phone), sendFavouriteStores(phone)]);
    expect(await readSetting(phone.device, 'favourite_shop')).toEqual(['gone']);
    expect((await readFavourites(phone.device, phone.person)).storeIds).toEqual(['a', 'b', 'gone']);
    expect(await sent(phone)).toHaveLength(2);
  });

  it('are refused beyond the most, in words', async () => {
    const phone = aPhone();
    const favourites = Array.from({ length: 50 }, (_, count) => kept('restock', `item-${count}`));
    await phone.person.setFact('favourites', { favourites, version: 50, heard: 50 });
    const refused = { ok: false, kind: 'not-allowed', message: FAVOURITES_FULL.restock };
    expect(await mark(phone, 'restock', 'one-more')).toEqual(refused);
    expect((await mark(phone, 'restock', 'item-3')).ok).toBe(true);
    expect((await mark(phone, 'restock', 'item-4', false)).ok).toBe(true);
    expect((await mark(phone, 'restock', 'one-more')).ok).toBe(true);
  });

  it('CAT-5 are kept before stores that were only visited', async () => {
    const phone = aPhone();
    for (const [visitedAt, storeId] of ['x', 'y', 'z'].entries()) {
      await phone.device.visits.put({ storeId, visitedAt });
    }
    await mark(phone, 'store', 'x');
    expect(storesByWorth(await readStoresOfUse(phone.device, phone.person))).toEqual([
      'z',
      'x',
      'y',
    ]);
  });
});

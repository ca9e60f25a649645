import { describe, expect, test } from 'vitest';
import { rememberWords } from '../../../server/catalogue/rebuild-catalogues.ts';
import { searchSellerCatalogs } from '../../../src/contracts/catalogue/item-search.ts';
import { changeEverydayName } from '../../../src/contracts/home/desk-home.ts';
import { buyerAppContent } from '../../../src/contracts/home/get-buyer-app-content.ts';
import { anItem, aStore } from '../../support/builders/store-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { withAdmin } from '../../support/people/with-admin.ts';

const given = withAdmin(async ({ server }) => {
  await aStore(server.db, { id: 'kere-store' });
  for (const name of ['Cow milk', 'Butter', 'Kombucha ginger', 'Mint toothpaste']) {
    await anItem(server.db, 'kere-store', { name, everydayNames: '' });
  }
  await rememberWords(server.db, [' milk cow butter kombucha ginger mint toothpaste ']);
});

const change = (parts: object = {}) => {
  const ask = { name: 'Kshiram', means: 'milk', act: 'add', seenVersion: 0, reason: 'Typed a lot' };
  return given.server.send(changeEverydayName, { ...ask, ...parts }, { as: given.as });
};
const found = async (query: string) => {
  const { items } = (
    await given.server.call(searchSellerCatalogs, { storeId: 'kere-store', query })
  ).output;
  return items.map(({ name }) => name);
};

describe('change-everyday-name', () => {
  test('SRC-1 DESK-1 adds a name by which the server searches, and which travels to phones', async () => {
    expect(await found('kshiram')).toEqual([]);
    expect((await change()).output).toEqual({ name: 'kshiram', means: 'milk', version: 1 });
    expect(await found('kshiram')).toEqual(['Cow milk']);
    expect((await given.server.call(buyerAppContent, {})).output.content?.everydayNames).toEqual([
      { name: 'kshiram', means: 'milk', isRemoved: false },
    ]);
    expect((await lastActs(given.server.db))[0]).toMatchObject({
      subject: 'name:kshiram',
      reason: 'means milk: Typed a lot',
    });
    await change({ act: 'remove', seenVersion: 1 });
    expect(await found('kshiram')).toEqual([]);
  });

  test('SRC-1 takes a name of Haat’s own table away, and gives it back', async () => {
    expect(await found('pesto')).toEqual(['Mint toothpaste']);
    await change({ name: 'pesto', means: 'toothpaste', act: 'remove' });
    expect(await found('pesto')).toEqual([]);
    await change({ name: 'pesto', means: 'toothpaste', act: 'add', seenVersion: 1 });
    expect(await found('pesto')).toEqual(['Mint toothpaste']);
  });

  test('SRC-1 names what had no everyday name, in any script', async () => {
    await change({ name: 'फिज़ी चाय', means: 'Kombucha' });
    expect(await found('fizi chay')).toEqual(['Kombucha ginger']);
    expect(await found('फिज़ी चाय')).toEqual(['Kombucha ginger']);
  });

  test('OUT-10 refuses what was decided upon another version', async () => {
    await change();
    expect((await change()).problem.code).toBe('changed_meanwhile');
    expect((await change({ act: 'remove', seenVersion: 5 })).problem.code).toBe(
      'changed_meanwhile',
    );
  });

  test.each([
    ['what it means already', { name: 'doodh' }, '“doodh” means milk already.'],
    ['the name of another thing', { name: 'Butter' }, /whoever types it means that/],
    ['itself', { name: 'milk' }, /already/],
    ['a letter', { name: 'x' }, /two letters or more/],
    ['digits', { name: '123' }, /two letters or more/],
    ['a sentence', { name: 'what cows give us' }, 'A name has three words at most.'],
    ['a thing by its everyday name', { name: 'kshiram', means: 'doodh' }, /of milk/],
    ['away what nobody calls it', { act: 'remove' }, '“kshiram” does not mean milk.'],
  ])('adds no name that is %s', async (_, parts, detail) => {
    expect((await change(parts)).problem).toMatchObject({
      code: 'name_not_possible',
      detail: expect.stringMatching(detail) as string,
    });
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name that is a book', { name: 'a'.repeat(61) }],
    ['no reason', { reason: '' }],
  ])('refuses %s', async (_, parts) => {
    expect((await change(parts)).status).toBe(400);
  });
});

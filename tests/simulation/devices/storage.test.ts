/* oxlint-disable no-underscore-dangle -- that is how fake-indexeddb names what it keeps to itself */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, type Actor, type Stage } from './actor.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createPhoneLocks } from './simulated-locks.ts';
import { isBeingWritten, takeOverStorage, type PhoneStorage } from './storage.ts';
import type { InnerFactory } from './storage-internals.ts';

const control = takeOverStorage();
let scheduler: Scheduler;
let stage: Stage;
let phone: PhoneStorage;
let end: () => void;

beforeEach(() => {
  stage = { current: null };
  scheduler = createScheduler(() => {
    stage.current = null;
    control.settle();
  });
  phone = { factory: new IDBFactory() as InnerFactory, full: false, changed: new Set() };
  end = control.begin({ scheduler, stage, stepMs: () => 1 });
});

afterEach(() => {
  end();
});

const aContext = (name: string): Actor =>
  createActor(name, scheduler, stage, (actor) => control.view(actor, phone));

const stepsUntil = async (isOver: () => boolean): Promise<void> => {
  while (!isOver() && (await scheduler.step()));
};

/** Opens the one database of these tests, with one store, as a context. */
async function open(actor: Actor): Promise<IDBDatabase> {
  let database: IDBDatabase | undefined;
  actor.post(0, () => {
    const request = actor.indexedDB.open('shop', 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows'));
    request.addEventListener('success', () => {
      database = request.result;
    });
  });
  await stepsUntil(() => database !== undefined);
  if (database === undefined) throw new Error('not opened');
  return database;
}

const rows = (): unknown[] => {
  const store = phone.factory._databases.get('shop')?.rawObjectStores.get('rows');
  return [...(store?.records.values() ?? [])].map(({ value }) => value);
};

const isOpen = (): boolean => {
  const database = phone.factory._databases.get('shop');
  return database !== undefined && isBeingWritten(database);
};

/** Writes two rows, one after the other, in one transaction; says how it ended. */
function write(actor: Actor, database: IDBDatabase, ended: string[]): void {
  actor.post(0, () => {
    const transaction = database.transaction('rows', 'readwrite');
    const store = transaction.objectStore('rows');
    store.put('first', 1).addEventListener('success', () => store.put('second', 2));
    transaction.addEventListener('complete', () => ended.push('complete'));
    transaction.addEventListener('abort', () => ended.push('abort'));
  });
}

describe('DB-2 IndexedDB in the simulator', () => {
  it('DB-2 commits what a context writes, step by step', async () => {
    const tab = aContext('tab');
    const ended: string[] = [];
    write(tab, await open(tab), ended);
    await stepsUntil(() => rows().length === 1);
    expect(isOpen()).toBe(true);
    await stepsUntil(() => false);
    expect([rows(), ended]).toEqual([['first', 'second'], ['complete']]);
  });

  it('undoes the open transaction of a context that is killed, and lets the next one in', async () => {
    const [tab, other] = [aContext('tab'), aContext('other')];
    const ended: string[] = [];
    const [mine, theirs] = [await open(tab), await open(other)];
    write(tab, mine, ended);
    await stepsUntil(() => rows().length === 1);
    write(other, theirs, ended);
    tab.die();
    control.tearDown(tab);
    expect(rows()).toEqual([]);
    await stepsUntil(() => false);
    expect(rows()).toEqual(['first', 'second']);
    expect(ended).toContain('complete');
  });

  it('lets a frozen context neither go on nor lose what it has begun', async () => {
    const tab = aContext('tab');
    const ended: string[] = [];
    write(tab, await open(tab), ended);
    await stepsUntil(() => rows().length === 1);
    tab.freeze();
    await stepsUntil(() => false);
    expect([isOpen(), ended]).toEqual([true, []]);
    tab.thaw();
    await stepsUntil(() => false);
    expect([rows(), ended]).toEqual([['first', 'second'], ['complete']]);
  });

  it('DB-2 refuses a write on a full device and undoes the whole transaction', async () => {
    const tab = aContext('tab');
    const ended: string[] = [];
    write(tab, await open(tab), ended);
    await stepsUntil(() => rows().length === 1);
    phone.full = true;
    await stepsUntil(() => false);
    expect([rows(), ended]).toEqual([[], ['abort']]);
  });

  it('leaves no half-made database behind when its context is killed while making it', async () => {
    const [tab, other] = [aContext('tab'), aContext('other')];
    tab.post(0, () => void tab.indexedDB.open('shop', 1));
    await scheduler.step();
    tab.die();
    control.tearDown(tab);
    const database = await open(other);
    expect([...database.objectStoreNames]).toEqual(['rows']);
  });
});

describe('OUT-2 Web Locks in the simulator', () => {
  it('OUT-2 pass from a killed holder to who waits, and can be stolen', async () => {
    const thefts: string[] = [];
    const locks = createPhoneLocks(({ victim }) => thefts.push(victim.name));
    const [tab, other, thief] = [aContext('tab'), aContext('other'), aContext('thief')];
    const held: string[] = [];
    const hold = (actor: Actor, options: LockOptions = {}) =>
      actor.post(0, () => {
        locks
          .of(actor)
          .request('drain', options, () => {
            held.push(actor.name);
            return new Promise(() => {});
          })
          .catch(() => held.push(`${actor.name} robbed`));
      });
    hold(tab);
    hold(other);
    await stepsUntil(() => false);
    expect(held).toEqual(['tab']);
    tab.die();
    locks.releaseAll(tab);
    await stepsUntil(() => false);
    expect(held).toEqual(['tab', 'other']);
    hold(thief, { steal: true });
    await stepsUntil(() => false);
    expect(held.toSorted()).toEqual(['other', 'other robbed', 'tab', 'thief']);
    expect([thefts, locks.holder('drain')]).toEqual([['other'], thief]);
  });
});

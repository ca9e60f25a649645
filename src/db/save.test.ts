import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { describe, expect, it } from 'vitest';
import { isQuotaError, save } from './save.ts';
import { PersonDatabase } from './person-database.ts';

let made = 0;
const aDatabase = () => new PersonDatabase(`haat-user-save-${(made += 1)}`);

describe('DB-2 a write that fails is never called saved', () => {
  it('DB-2 says "not saved" when the disk is full, and does not try again', async () => {
    let tries = 0;
    const result = await save(aDatabase(), async () => {
      tries += 1;
      throw new DOMException('no space left', 'QuotaExceededError');
    });
    expect(result).toEqual({
      ok: false,
      kind: 'full',
      message: 'Not saved: this device is out of space. Free some space and try again.',
    });
    expect(tries).toBe(1);
  });

  it("DB-2 recognises a full disk inside Dexie's abort error", () => {
    const inner = new DOMException('no space left', 'QuotaExceededError');
    expect(isQuotaError(new Dexie.AbortError('aborted', inner))).toBe(true);
    expect(isQuotaError(new Error('something else'))).toBe(false);
    expect(isQuotaError(undefined)).toBe(false);
  });

  it('DB-2 recognises a full disk inside the errors of an update and of a bulk write', () => {
    const failure = new DOMException('no space left', 'QuotaExceededError');
    expect(isQuotaError(new Dexie.ModifyError('not modified', [failure], 0, []))).toBe(true);
    expect(isQuotaError(new Dexie.BulkError('not written', [failure]))).toBe(true);
    expect(isQuotaError(new Dexie.BulkError('not written', [new RangeError('a bug')]))).toBe(false);
  });

  it('DB-2 reopens a lost connection once and writes then', async () => {
    const db = aDatabase();
    await db.open();
    let tries = 0;
    const result = await save(db, async () => {
      tries += 1;
      if (tries === 1) throw new Dexie.DatabaseClosedError('the connection was lost');
      await db.setFact('orders-version', 3);
      return 'written';
    });
    expect(result).toEqual({ ok: true, value: 'written' });
    expect(await db.fact('orders-version')).toBe(3);
  });

  it('DB-2 says "not saved" when the storage stays broken', async () => {
    let tries = 0;
    const result = await save(aDatabase(), async () => {
      tries += 1;
      throw new Dexie.UnknownError('the backing store is gone');
    });
    expect(result).toMatchObject({ ok: false, kind: 'failed' });
    expect(tries).toBe(2);
  });

  it('DB-2 leaves nothing half written: the whole transaction is undone', async () => {
    const db = aDatabase();
    await save(db, () =>
      db.transaction('rw', db.facts, async () => {
        await db.setFact('orders-version', 9);
        throw new DOMException('no space left', 'QuotaExceededError');
      }),
    );
    expect(await db.fact('orders-version')).toBeUndefined();
  });

  it('does not hide a bug behind "not saved"', async () => {
    const write = async () => {
      throw new RangeError('a bug');
    };
    await expect(save(aDatabase(), write)).rejects.toThrow('a bug');
  });
});

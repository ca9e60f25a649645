import type { DBCore, DBCoreMutateRequest } from 'dexie';
import { describe, expect, it } from 'vitest';
import {
  aPersonDatabase,
  anEntry,
  createSyncWorld,
  noTransport,
} from '../../../tests/support/sync-world.ts';
import type { PersonDatabase } from '../../db/person-database.ts';
import { createDrain } from './drain.ts';

type Mutation = Pick<DBCoreMutateRequest, 'type' | 'trans'> & { readonly table: string };

/** Tells of every write as it reaches IndexedDB, with its transaction. */
function watchWrites(db: PersonDatabase): Mutation[] {
  const seen: Mutation[] = [];
  db.use({
    stack: 'dbcore',
    name: 'watch-writes',
    create: (core: DBCore): DBCore => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) => {
            seen.push({ table: name, type: request.type, trans: request.trans });
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return seen;
}

describe('OUT-1 the answer is stored and the entry deleted in one transaction', () => {
  it('OUT-1 both writes belong to the same transaction of IndexedDB', async () => {
    const db = aPersonDatabase();
    const writes = watchWrites(db);
    await db.outbox.add(anEntry());
    const sender = {
      kind: 'note',
      payloadVersion: 1,
      send: async () => ({
        kind: 'done' as const,
        store: (person: PersonDatabase) => person.setFact('orders-version', 7),
      }),
    };
    const drain = createDrain({
      runtime: createSyncWorld(),
      transport: noTransport,
      senders: [sender],
    });
    await drain({ db, userId: 1 });
    const answer = writes.filter(({ table, type }) => table === 'facts' && type === 'put');
    const gone = writes.filter(
      ({ table, type }) => table === 'outbox' && (type === 'delete' || type === 'deleteRange'),
    );
    // The lease beats in transactions of its own.
    expect(gone).toHaveLength(1);
    expect(answer.map(({ trans }) => trans)).toContain(gone[0]?.trans);
  });

  it('OUT-1 an entry that can’t be deleted takes the stored answer back with it', async () => {
    const db = aPersonDatabase();
    db.use({
      stack: 'dbcore',
      name: 'fail-deletes',
      create: (core: DBCore): DBCore => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          return {
            ...table,
            mutate: (request) =>
              name === 'outbox' && request.type.startsWith('delete')
                ? Promise.reject(new Error('killed between the two'))
                : table.mutate(request),
          };
        },
      }),
    });
    await db.outbox.add(anEntry());
    const world = createSyncWorld();
    const sender = {
      kind: 'note',
      payloadVersion: 1,
      send: async () => ({
        kind: 'done' as const,
        store: (person: PersonDatabase) => person.setFact('orders-version', 7),
      }),
    };
    const drain = createDrain({ runtime: world, transport: noTransport, senders: [sender] });
    await drain({ db, userId: 1 });
    expect(await db.outbox.count()).toBe(1);
    expect(await db.fact('orders-version')).toBeUndefined();
    expect(world.bugs).toHaveLength(1);
  });
});

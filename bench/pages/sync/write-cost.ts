import { Dexie, type Table } from 'dexie';
import type { CommandContext } from '../../../src/commands/command-context.ts';
import type { OutboxEntry } from '../../../src/db/outbox-entry.ts';
import type { AddressRow } from '../../../src/db/person-database.ts';
import { BENCH_ADDRESS } from '../../sync/bench-store.ts';
import { writeAddress } from './workloads.ts';

/** ms of each write: the command, a bare put of its local row, and bare puts of both its rows in one transaction. */
export interface WriteTimes {
  readonly command: readonly number[];
  readonly onePut: readonly number[];
  readonly twoPuts: readonly number[];
}

/** The same tables without anything around them, as durable as the person's database. */
class BareDatabase extends Dexie {
  declare addresses: Table<AddressRow, string>;
  declare outbox: Table<OutboxEntry, number>;

  constructor() {
    super('bench-bare', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ addresses: 'id', outbox: '++sequence, &id, state, subject' });
  }
}

async function timed(write: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await write();
  return performance.now() - startedAt;
}

/** Measures the three kinds of write in turns, so that whatever else the machine does hits all of them. */
export async function measureWrites(context: CommandContext, rounds: number): Promise<WriteTimes> {
  const bare = new BareDatabase();
  const { person, newId, now } = context;
  const times = { command: [] as number[], onePut: [] as number[], twoPuts: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const addressId = newId();
    times.command.push(await timed(() => writeAddress(context, `${round}`, addressId)));
    const entry = await person.outbox.where('subject').equals(`address:${addressId}`).first();
    if (entry === undefined) throw new Error('The command wrote no entry');
    const { sequence: _given, ...row } = entry;
    const address = { ...BENCH_ADDRESS, plot: `${round}` };
    const local = { id: addressId, address, pending: true, confirmed: null, savedAt: now() };
    times.onePut.push(await timed(() => bare.addresses.put(local)));
    const bothRows = () =>
      bare.transaction('rw', bare.addresses, bare.outbox, async () => {
        await bare.addresses.put({ ...local, id: newId() });
        await bare.outbox.put(row);
      });
    times.twoPuts.push(await timed(bothRows));
  }
  bare.close();
  return times;
}

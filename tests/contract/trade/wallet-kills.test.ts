import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { count, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, queryRows } from '../../../server/db/database.ts';
import { openPglite } from '../../../server/db/open-pglite.ts';
import { bankTransfers, walletEntries, walletLocks } from '../../../server/money/wallet-tables.ts';
import { owedToShop } from '../../../server/money/shop-ledger.ts';
import { type Chance, createChance } from '../../simulation/chance.ts';
import { aStore } from '../../support/builders/store-builders.ts';
import {
  walletNumber,
  walletSumsOf,
  wrongInWallets,
} from '../../support/builders/wallet-builders.ts';
import { signInAs } from '../../support/people/role-sessions.ts';
import { MoverProcess } from '../../support/servers/mover-process.ts';
import { onServer } from '../../support/servers/test-database.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import type { MoverAnswer, WalletMove } from '../../support/servers/wallet-mover.ts';

const postgresUrl = process.env['TEST_DATABASE_URL'] ?? '';
const isPostgres = postgresUrl !== '';
const [MOVES, KILLS] = isPostgres ? [10_000, 16] : [2000, 6];
const MINUTE = 60_000;
/** Callers at once, each with a contract of its own; three share a wallet. */
const CALLERS = 9;
/** So many of the last answered moves are sent once more after a kill. */
const SENT_AGAIN = 10;

let folder: string;
let server: TestServer;
let mover: MoverProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haat-wallets-'));
  server = await startTestServer(isPostgres ? {} : { openDatabase: () => openPglite(folder) });
});
afterAll(async () => {
  await mover?.kill();
  if (isPostgres) await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A caller with a contract of their own, and what the answers say of it. */
interface Caller {
  readonly userId: number;
  readonly accountNumber: string;
  readonly contractId: string;
  lockedPaise: number;
  /** What came in and what was paid, paise, by transfer and delivery. */
  readonly credited: Map<string, number>;
  readonly paid: Map<string, number>;
}

/** The caller's next move: every fifth tells of a transfer or delivery that is known already. */
function nextMove(chance: Chance, caller: Caller, storeId: string): WalletMove {
  const { userId, accountNumber, contractId, credited, paid } = caller;
  const amountPaise = 1 + chance.below(4000);
  const known = (of: ReadonlyMap<string, number>): string =>
    of.size > 0 && chance.happens(0.2) ? chance.pick([...of.keys()]) : randomUUID();
  const what = chance.next();
  if (what < 0.2)
    return { kind: 'transfer', transferId: known(credited), accountNumber, amountPaise };
  if (what < 0.5) return { kind: 'lock', userId, contractId, amountPaise };
  if (what > 0.9) return { kind: 'release', contractId };
  const deliveryId = known(paid);
  return { kind: 'pay', contractId, deliveryId, storeId, amountPaise: 1 + (amountPaise >> 2) };
}

/** Writes down what a move did that was answered with "done". */
function note(caller: Caller, move: WalletMove): void {
  const { credited, paid } = caller;
  switch (move.kind) {
    case 'transfer':
      if (!credited.has(move.transferId)) credited.set(move.transferId, move.amountPaise);
      return;
    case 'lock':
      caller.lockedPaise = move.amountPaise;
      return;
    case 'pay':
      if (paid.has(move.deliveryId)) return;
      paid.set(move.deliveryId, move.amountPaise);
      caller.lockedPaise -= move.amountPaise;
      return;
    case 'release':
      caller.lockedPaise = 0;
      return;
    case 'sums':
  }
}

const sumOf = (amounts: Iterable<number>): number =>
  [...amounts].reduce((sum, amount) => sum + amount, 0);

/** More than a move meets: a kill, and each connection that the mover has not noticed to be gone. */
const MOST_TRIES = 20;

/**
 * Callers who make moves, through kills. What nobody knows of is sent again as it was, until it is answered.
 * @param tear kills the mover in the middle of what it does, and ends when there is one again
 */
async function moveThroughKills(
  running: MoverProcess,
  callers: readonly Caller[],
  storeId: string,
  tear: (kill: number) => Promise<void>,
) {
  const chance = createChance(46, 'kills');
  const tally = { answered: 0, refused: 0, lost: 0, kills: 0 };
  const answered: WalletMove[] = [];
  let left = MOVES;
  let isThere = running.start();

  /** What comes of a move; while nobody knows, it is sent again. */
  const insist = async (move: WalletMove, whenReady: () => Promise<void>): Promise<MoverAnswer> => {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      await whenReady();
      const answer = await running.make(move);
      if (answer.end === 'failed') throw new Error(answer.words);
      if (answer.end !== 'lost') return answer;
      tally.lost += 1;
    }
    throw new Error(`a move was lost ${MOST_TRIES} times`);
  };
  const atOnce = async (move: WalletMove) => insist(move, async () => {});
  /** After each kill the last answers are there, and the same moves sent again do nothing. */
  const tearNow = async (): Promise<void> => {
    tally.kills += 1;
    await tear(tally.kills);
    await running.quiet();
    const before = await atOnce({ kind: 'sums' });
    const last = answered.slice(-SENT_AGAIN);
    const again = await Promise.all(last.map(atOnce));
    expect(again.map(({ end }) => end)).toEqual(last.map(() => 'done'));
    expect((await atOnce({ kind: 'sums' })).words).toBe(before.words);
  };
  const act = async (caller: Caller): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const move = nextMove(chance, caller, storeId);
      const { end } = await insist(move, async () => isThere);
      tally.answered += 1;
      if (end === 'done') {
        note(caller, move);
        if (move.kind === 'transfer' || move.kind === 'pay') answered.push(move);
      } else tally.refused += 1;
      // The others' moves are on their way.
      if (tally.kills < KILLS && tally.answered >= ((tally.kills + 1) * MOVES) / (KILLS + 1)) {
        isThere = tearNow();
      }
    }
  };
  await Promise.all(callers.map(act));
  return tally;
}

/** Where a mover finds the database, as its arguments. */
async function placeOfDatabase(): Promise<{ readonly name: string; readonly place: string[] }> {
  if (!isPostgres) return { name: '', place: ['pglite', folder] };
  const [found] = await queryRows<{ name: string }>(
    server.db,
    sql`select current_database() as name`,
  );
  const url = new URL(postgresUrl);
  url.pathname = `/${found?.name ?? ''}`;
  return { name: found?.name ?? '', place: ['postgres', url.href] };
}

/** Ends all connections to a database, and waits until each has undone or done what it was at. */
async function endConnections(name: string): Promise<void> {
  await onServer(postgresUrl, (client) =>
    client.query('select pg_terminate_backend(pid, $2) from pg_stat_activity where datname = $1', [
      name,
      MINUTE,
    ]),
  );
}

/** Compares a database with what the answers say, to the paisa. */
async function expectAsAnswered(db: Database, callers: readonly Caller[], storeId: string) {
  expect(await wrongInWallets(db)).toEqual([]);
  for (const { contractId, lockedPaise } of callers) {
    const [lock] = await db
      .select()
      .from(walletLocks)
      .where(eq(walletLocks.contractId, contractId));
    expect(lock?.amountPaise ?? 0).toBe(lockedPaise);
  }
  for (const userId of new Set(callers.map((caller) => caller.userId))) {
    const own = callers.filter((caller) => caller.userId === userId);
    const locked = sumOf(own.map(({ lockedPaise }) => lockedPaise));
    const credited = sumOf(own.flatMap((caller) => [...caller.credited.values()]));
    const paid = sumOf(own.flatMap((caller) => [...caller.paid.values()]));
    expect(await walletSumsOf(db, userId)).toEqual([credited - paid - locked, locked]);
  }
  const transfers = callers.flatMap(({ credited }) => [...credited.keys()]);
  const deliveries = callers.flatMap(({ paid }) => [...paid.keys()]);
  const entries = await db
    .select({ reference: walletEntries.reference })
    .from(walletEntries)
    .where(sql`${walletEntries.walletType} <> 'LOCKED'`);
  const expected = [
    ...transfers.map((id) => `bank:sandbox:${id}`),
    ...deliveries.map((id) => `trade-delivery:${id}`),
  ];
  expect(entries.map(({ reference }) => reference).toSorted()).toEqual(expected.toSorted());
  const [kept] = await db.select({ transfers: count() }).from(bankTransfers);
  expect(kept?.transfers).toBe(transfers.length);
  const paidPaise = sumOf(callers.flatMap(({ paid }) => [...paid.values()]));
  expect(await owedToShop(db, storeId)).toBe(paidPaise);
}

test(
  `WAL-1 through ${KILLS} kills in the middle of ${MOVES} random moves each answered one is there once, to the paisa`,
  { timeout: 5 * MINUTE },
  async () => {
    const storeId = (await aStore(server.db)).id;
    const callers: Caller[] = [];
    for (let wallet = 0; wallet < 3; wallet += 1) {
      const as = await signInAs(server, 'buyer');
      const { userId } = as.details;
      const accountNumber = await walletNumber(server, as);
      for (let contract = 0; contract < CALLERS / 3; contract += 1) {
        const contractId = randomUUID();
        const nothing = { lockedPaise: 0, credited: new Map(), paid: new Map() };
        callers.push({ userId, accountNumber, contractId, ...nothing });
      }
    }
    const { name, place } = await placeOfDatabase();
    // One process at a time has a data directory.
    if (!isPostgres) await server.close();
    const running = new MoverProcess(place);
    mover = running;
    const tally = await moveThroughKills(running, callers, storeId, async (kill) => {
      // PostgreSQL loses its connections in turn with its client.
      const isKill = !isPostgres || kill % 2 === 1;
      if (isKill) await running.kill();
      if (isPostgres) await endConnections(name);
      if (isKill) await running.start();
    });
    await running.kill();
    expect(tally.answered).toBe(MOVES);
    expect(tally.kills).toBe(KILLS);
    expect(Math.min(tally.lost, tally.refused)).toBeGreaterThan(0);
    const opened = isPostgres ? undefined : await openPglite(folder);
    await expectAsAnswered(opened?.db ?? server.db, callers, storeId);
    await opened?.close();
  },
);

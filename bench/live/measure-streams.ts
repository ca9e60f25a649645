import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { BEAT_EVERY_MS, LIVE_PATH } from '../../src/contracts/live/pokes.ts';
import { sendInboxMessage } from '../../src/contracts/inbox/send-inbox-message.ts';
import { ROLES } from '../../src/domain/account/roles.ts';
import type { Database } from '../../server/db/database.ts';
import { aMessage } from '../../tests/support/builders/inbox-builders.ts';
import { createServiceClient } from '../../tests/support/service-client.ts';
import { signPeopleIn } from '../server/sign-people-in.ts';
import type { ChildServer } from '../server/child-server.ts';
import { judged, type BenchRow } from '../suite.ts';

const STREAMS = 10_000;
const OF_EACH = 10;
/** Connections that are being opened at a time. */
const OPENING = 100;
const BUDGET_MB = 200;
const BUDGET_CORE_PERCENT = 5;
const BUDGET_MS = 1_000;
/** Linux counts a process's time in ticks of 10 ms. */
const TICK_MS = 10;
/** A fifth of a budget is room for other machines. */
const BUDGET = 0.8;

interface OpenStream {
  readonly socket: Socket;
  /** Resolves with the time of the next bytes, ms since the epoch. */
  readonly next: () => Promise<number>;
}

/** Many open streams at one copy: what they take, and how long news to all of them needs from the other copy. */
export async function measureStreams({
  db,
  first,
  second,
}: {
  readonly db: Database;
  readonly first: ChildServer;
  readonly second: ChildServer;
}): Promise<BenchRow[]> {
  const people = await signPeopleIn(db, STREAMS / OF_EACH, { sessionsEach: OF_EACH });
  const [admin] = await signPeopleIn(db, 1, { role: ROLES.ADMIN });
  if (admin === undefined) throw new Error('nobody can tell all');
  const before = await residentMb(second.pid);
  const streams: OpenStream[] = [];
  try {
    for (let from = 0; from < people.length; from += OPENING) {
      const some = people.slice(from, from + OPENING);
      streams.push(...(await Promise.all(some.map(({ token }) => openStream(second.url, token)))));
    }
    await wait(2_000);
    const [cpu, since] = [await cpuMs(second.pid), Date.now()];
    await wait(2 * BEAT_EVERY_MS);
    const percent = ((await cpuMs(second.pid)) - cpu) / ((Date.now() - since) / 100);
    const taken = (await residentMb(second.pid)) - before;
    const heard = Promise.all(streams.map((stream) => stream.next()));
    const start = Date.now();
    const client = createServiceClient(first.url, () => '');
    await client.call(sendInboxMessage, aMessage(), { as: admin });
    const last = Math.max(...(await heard));
    return [
      judged({
        name: '10,000 streams, memory',
        unit: 'MB',
        ours: taken,
        peer: BUDGET_MB,
        peerName: 'the budget',
        budget: BUDGET,
      }),
      judged({
        name: '10,000 streams at rest, of a core',
        unit: '%',
        ours: percent,
        peer: BUDGET_CORE_PERCENT,
        peerName: 'the budget',
        budget: BUDGET,
      }),
      judged({
        name: 'news to 10,000 streams, the last one',
        unit: 'ms',
        ours: last - start,
        peer: BUDGET_MS,
        peerName: 'the budget',
        budget: BUDGET,
      }),
    ];
  } finally {
    streams.forEach(({ socket }) => socket.destroy());
  }
}

function openStream(url: string, token: string): Promise<OpenStream> {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let hear: ((at: number) => void) | undefined;
    let isOpen = false;
    socket.once('error', reject);
    socket.on('data', (bytes: Buffer) => {
      if (isOpen) {
        // A beat is no news.
        if (bytes.includes('data: ')) hear?.(Date.now());
        return;
      }
      if (!bytes.toString('latin1', 0, 12).includes(' 200')) {
        reject(new Error(`no stream: ${bytes.toString('utf8', 0, 500)}`));
        return;
      }
      isOpen = true;
      resolve({ socket, next: () => new Promise((told) => (hear = told)) });
    });
    socket.write(
      `GET ${LIVE_PATH} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  });
}

async function residentMb(pid: number): Promise<number> {
  const [, kilobytes = ''] = /VmRSS:\s+(\d+) kB/.exec(await statusOf(pid, 'status')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Time of the processor that a process has taken, user's and system's. */
async function cpuMs(pid: number): Promise<number> {
  const fields = (await statusOf(pid, 'stat')).replace(/^.*\) /s, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

const statusOf = (pid: number, file: string): Promise<string> =>
  readFile(`/proc/${pid}/${file}`, 'utf8');

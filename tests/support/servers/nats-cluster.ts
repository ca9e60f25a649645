import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { findProgram } from '../../../scripts/runner/find-program.ts';
import { freePort } from './app-server.ts';

const READY_MS = 30_000;

/** One message as the stream keeps it. */
export interface StreamedMessage {
  readonly subject: string;
  readonly value: unknown;
}

/** NATS servers with JetStream that know each other; each keeps its files in a folder of its own. */
export interface NatsCluster {
  /** "host:port" of each. */
  readonly servers: readonly string[];
  /** Ends the server that leads a stream, as a failing machine would. @returns its place */
  readonly killLeader: (stream: string) => Promise<number>;
  /** Starts a server again, upon the files that it has. */
  readonly start: (place: number) => Promise<void>;
  /** Ends a server, as a failing machine would. */
  readonly kill: (place: number) => Promise<void>;
  /** All that a stream keeps, in its order. */
  readonly messages: (stream: string) => Promise<StreamedMessage[]>;
  readonly close: () => Promise<void>;
}

type WithManager = <Result>(
  ask: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<Result>,
) => Promise<Result>;

/** Debian's `nats-server`, or undefined where it is not installed. */
export const findNats = (): Promise<string | undefined> =>
  findProgram('nats-server', ['/usr/sbin']);

/** Starts so many servers and waits until they have chosen who leads them. */
export async function startNatsCluster(program: string, count: number): Promise<NatsCluster> {
  const home = await mkdtemp(join(tmpdir(), 'haat-nats-'));
  const places = Array.from({ length: count }, (_, place) => place);
  const ports = await Promise.all(places.map(() => freePort()));
  const routePorts = await Promise.all(places.map(() => freePort()));
  const servers = ports.map((port) => `127.0.0.1:${port}`);
  const routes = routePorts.map((port) => `nats://127.0.0.1:${port}`);
  const children: (ChildProcess | undefined)[] = [];

  const start = async (place: number): Promise<void> => {
    const alone = ['-a', '127.0.0.1', '-p', String(ports[place]), '-n', `server-${place}`];
    const store = ['-js', '-sd', join(home, String(place))];
    const together = ['--cluster_name', 'haat', '--cluster', routes[place] ?? ''];
    const others = ['--routes', routes.filter((_, other) => other !== place).join(',')];
    const child = spawn(
      program,
      [...alone, ...store, ...(count > 1 ? [...together, ...others] : [])],
      {
        stdio: 'ignore',
      },
    );
    children[place] = child;
    await untilListening(ports[place] ?? 0);
  };
  const kill = async (place: number): Promise<void> => {
    const child = children[place];
    children[place] = undefined;
    if (child === undefined || child.exitCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const withManager: WithManager = async (ask) => {
    const alive = servers.filter((_, place) => children[place] !== undefined);
    const connection = await connect({ servers: [...alive] });
    try {
      return await ask(await jetstreamManager(connection));
    } finally {
      await connection.close();
    }
  };
  const cluster: NatsCluster = {
    servers,
    start,
    kill,
    killLeader: async (stream) => {
      const info = await patiently(() => withManager(({ streams }) => streams.info(stream)));
      const place = Number(info.cluster?.leader?.replace('server-', ''));
      await kill(place);
      return place;
    },
    messages: (stream) =>
      patiently(() =>
        withManager(async ({ streams }) => {
          const { state } = await streams.info(stream);
          const found: StreamedMessage[] = [];
          for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
            const message = await streams.getMessage(stream, { seq });
            if (message !== null) found.push({ subject: message.subject, value: message.json() });
          }
          return found;
        }),
      ),
    close: async () => {
      await Promise.all(places.map(kill));
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await Promise.all(places.map(start));
    await untilAllAreThere(withManager, count);
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}

async function untilListening(port: number): Promise<void> {
  await patiently(
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connectSocket(port, '127.0.0.1');
        socket.once('error', reject);
        socket.once('connect', () => {
          socket.destroy();
          resolve();
        });
      }),
  );
}

/** A stream on all servers can be made once they have found each other. */
async function untilAllAreThere(withManager: WithManager, count: number): Promise<void> {
  await patiently(() =>
    withManager(async ({ streams }) => {
      await streams.add({ name: 'PROBE', subjects: ['probe'], num_replicas: count });
      await streams.delete('PROBE');
    }),
  );
}

/** Repeats an attempt until it succeeds. @throws its last error when the patience is over */
async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + READY_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(50);
    }
  }
}

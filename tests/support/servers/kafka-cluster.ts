import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { findProgram } from '../../../scripts/runner/find-program.ts';

const BROKERS = 3;

/** A message as a consumer of another implementation reads it. */
export interface ConsumedMessage {
  readonly key: string;
  readonly headers: string;
  readonly value: unknown;
}

/** librdkafka's mock cluster of three brokers, which `kcat` (Debian) starts in its own process. */
export interface KafkaCluster {
  /** "host:port" of each. */
  readonly brokers: readonly string[];
  /** All messages of a topic, read by `kcat`. */
  readonly read: (topic: string) => Promise<ConsumedMessage[]>;
  readonly close: () => Promise<void>;
}

/** `kcat`, or undefined where it is not installed. */
export const findKcat = (): Promise<string | undefined> => findProgram('kcat', []);

/** Starts the cluster. @param topic one that it has from the beginning */
export async function startKafkaCluster(program: string, topic: string): Promise<KafkaCluster> {
  const child = spawn(
    program,
    [
      '-C',
      '-u',
      '-t',
      topic,
      '-X',
      `test.mock.num.brokers=${BROKERS}`,
      '-b',
      'localhost:1',
      '-d',
      'mock',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const brokers = await brokersOf(child);
  return {
    brokers,
    read: async (name) => {
      const format = '%k\t%h\t%s\n';
      const found = await promisify(execFile)(program, [
        '-C',
        '-q',
        '-b',
        brokers.join(','),
        '-t',
        name,
        '-o',
        'beginning',
        '-e',
        '-f',
        format,
      ]);
      return found.stdout
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const [key = '', headers = '', value = ''] = line.split('\t');
          return { key, headers, value: JSON.parse(value) as unknown };
        });
    },
    close: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** It says in its log where it listens. Its log is read on, else it would stand still. */
function brokersOf(child: ChildProcess): Promise<string[]> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`kcat ended: ${said}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
      const [, list] = /bootstrap\.servers=(\S+)\n/.exec(said) ?? [];
      if (list !== undefined) resolve(list.split(','));
    });
  });
}

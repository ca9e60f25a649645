import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A server in a process of its own. */
export interface ChildServer {
  readonly url: string;
  /** Its process. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

const READY = /ready on (http:\/\/\S+)/;

/** Starts a TypeScript file that says "ready on <url>". Throws with what it printed when it ends before that. */
export async function startChildServer(
  file: string,
  env: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
): Promise<ChildServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...parameters], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  }
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = READY.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error(`${file} did not start:\n${said}`)));
  });
  if (child.pid === undefined) throw new Error(`${file} did not start`);
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    },
  };
}

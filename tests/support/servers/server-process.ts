import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process of the built server, as a person or a supervisor starts it. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Sends a signal and waits for the end. @returns the exit code, null when the signal ended it */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** How it ended before it was ready. */
export interface FailedStart {
  readonly exitCode: number | null;
  readonly output: string;
}

/**
 * An option for Node that compiles PGlite once and fast: compiling it again, for speed, takes two seconds of a core, which a
 * process that runs for a minute does not earn back.
 */
export const COMPILE_ONCE = '--liftoff-only';

/** The built server for tests. Most run for seconds: compiling JavaScript for speed, too, would not be earned back. */
export const SERVER_PROGRAM = [COMPILE_ONCE, '--no-opt', 'dist/server/main.js'] as const;

const READY = /Haat is ready on (http:\S+)/;

function start(env: Readonly<Record<string, string>>): {
  child: ChildProcess;
  output: () => string;
} {
  const child = spawn(process.execPath, [...SERVER_PROGRAM], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: '0',
      SEED: 'none',
      FULFILMENT: 'manual',
      OTP_FIXED: '123456',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, output: () => text };
}

/** Waits until it has ended and everything it printed has come. */
async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  return child.exitCode;
}

/** Starts a server that is expected to come up. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const { child, output } = start(env);
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (READY.test(output())) resolve();
    });
    child.once('close', () => reject(new Error(`the server did not start:\n${output()}`)));
  });
  return {
    url: READY.exec(output())?.[1] ?? '',
    pid: child.pid ?? 0,
    output,
    end: async (signal) => {
      child.kill(signal);
      return ended(child);
    },
  };
}

/** Starts a server that is expected to refuse. */
export async function failServerProcess(
  env: Readonly<Record<string, string>>,
): Promise<FailedStart> {
  const { child, output } = start(env);
  const exitCode = await ended(child);
  return { exitCode, output: output() };
}

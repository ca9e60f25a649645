import { spawn, type ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';

export interface CommandResult {
  /** Exit code; 1 when a signal or the time limit ended it. */
  readonly code: number;
  /** What it printed, stdout and stderr as they came. */
  readonly output: string;
  readonly timedOut: boolean;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Ends the command and its children after so many ms. */
  readonly timeoutMs?: number;
  /** Also prints what it prints, as it comes. */
  readonly live?: boolean;
  /** It and its children take the time that nothing else wants, and little more. */
  readonly inBackground?: boolean;
}

/** How long a command may take to end once it is asked to. */
const PATIENCE_MS = 5000;
/** A thirtieth of what others get, as `nice` counts: at 19 it would starve beside tests that never wait. */
const BACKGROUND_PRIORITY = 15;

const running = new Set<ChildProcess>();

/** Runs a command to its end; never throws for a failing one. A missing program is code 127. */
export function runCommand(
  command: string,
  parameters: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    // A group of its own, so that the time limit reaches grandchildren (browsers, servers) too.
    const priority = options.inBackground === true ? BACKGROUND_PRIORITY : getPriority();
    const [program, ...all] =
      options.inBackground === true
        ? ['nice', '-n', String(priority), command, ...parameters]
        : [command, ...parameters];
    const child = spawn(program, all, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    if (priority > 0) void yieldAsGroup(child, priority);
    const chunks: string[] = [];
    let timedOut = false;
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true;
            endGroup(child);
          }, options.timeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        chunks.push(chunk);
        if (options.live === true) process.stdout.write(chunk);
      });
    }
    const finish = (code: number): void => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output: chunks.join(''), timedOut });
    };
    child.on('error', (error) => {
      chunks.push(`${error.message}\n`);
      finish(127);
    });
    child.on('close', (code) => finish(code ?? 1));
  });
}

/**
 * Linux shares the cores between sessions first, and `nice` counts only within one: a session of its own, which every command
 * has, gets its priority by itself. Without such sessions `nice` is enough.
 */
async function yieldAsGroup({ pid }: ChildProcess, priority: number): Promise<void> {
  if (pid === undefined) return;
  await writeFile(`/proc/${pid}/autogroup`, String(priority)).catch(() => undefined);
}

/** Ends every command that is still running, with its children; resolves when they are gone. */
export async function endAllCommands(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = new Promise((resolve) => child.once('close', resolve));
      endGroup(child);
      await gone;
    }),
  );
}

/** Asks the whole group to end, and insists after a while. */
function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGTERM');
  const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), PATIENCE_MS);
  child.once('close', () => clearTimeout(insist));
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
}

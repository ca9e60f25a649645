import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { COMPILE_ONCE } from './server-process.ts';
import type { MoverAnswer, WalletMove } from './wallet-mover.ts';

/** A process that makes moves, and the next one when it is killed. */
export class MoverProcess {
  readonly #place: readonly string[];
  #child: ChildProcess | undefined;
  readonly #asked = new Map<number, (answer: MoverAnswer) => void>();
  #ids = 0;

  constructor(place: readonly string[]) {
    this.#place = place;
  }

  start(): Promise<void> {
    const program = 'tests/support/servers/wallet-mover.ts';
    const args = [COMPILE_ONCE, '--import', 'tsx', program, ...this.#place];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child = child;
    return new Promise((resolve, reject) => {
      child.once('exit', () => {
        const isKilled = this.#child !== child;
        const words = isKilled ? 'killed' : 'the mover died by itself';
        const end = isKilled ? 'lost' : 'failed';
        for (const id of this.#asked.keys()) this.#tell({ id, end, words });
        reject(new Error(words));
      });
      child.on('message', (message: MoverAnswer | 'ready') => {
        if (message === 'ready') resolve();
        else this.#tell(message);
      });
    });
  }

  #tell(answer: MoverAnswer): void {
    this.#asked.get(answer.id)?.(answer);
    this.#asked.delete(answer.id);
  }

  #lose(id: number): void {
    this.#tell({ id, end: 'lost', words: 'killed' });
  }

  async make(move: WalletMove): Promise<MoverAnswer> {
    this.#ids += 1;
    const id = this.#ids;
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      if (this.#child === undefined) this.#lose(id);
      this.#child?.send({ id, move }, (error) => {
        if (error !== null) this.#lose(id);
      });
    });
  }

  /** Waits until everything that was asked for is answered. */
  async quiet(): Promise<void> {
    while (this.#asked.size > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Kills it; of what it had not answered nobody knows whether it was made. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    this.#child = undefined;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

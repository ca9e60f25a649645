import { millisecondsInMinute } from 'date-fns/constants';
import type { Repair } from './repair-shell.ts';

/** `trying`: some files can't be had yet. `given-up`: they are all right, or loading the page anew did not help. */
export type Recovery = 'reloading' | 'trying' | 'given-up';

/** What the recovery of a screen uses of the page. */
export interface RecoveryParts {
  readonly repair: () => Promise<Repair>;
  /** Loads the page anew: a module that failed once stays failed in its page. */
  readonly reload: () => void;
  /** Resolves after so long, or as soon as the network is back, ms. */
  readonly wait: (ms: number) => Promise<void>;
  /** How long this page is there, ms. */
  readonly pageAge: () => number;
  /** How often in a row the page was loaded anew for this, in this tab. */
  readonly reloads: { readonly read: () => number; readonly write: (count: number) => void };
}

/** A page that held so long was sound: the next failure is another one, ms. */
const HELD_MS = millisecondsInMinute;
/** What is wrong after so many reloads is not in the files. */
const MOST_RELOADS = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = millisecondsInMinute;

/**
 * Recovers a page with a screen whose files could not be loaded or read (SHELL-1): lets them be repaired and loads the page anew. What
 * can't be had yet is tried again later, until it can.
 * @returns starts it, or joins the one that runs; resolves after the first try
 */
export function createScreenRecovery(parts: RecoveryParts): () => Promise<Recovery> {
  const { repair, reload, wait, pageAge, reloads } = parts;

  async function tryOnce(): Promise<Recovery> {
    const found = await repair();
    if (found === 'failed') return 'trying';
    const before = pageAge() > HELD_MS ? 0 : reloads.read();
    // With sound files one reload helps, if anything: the page may be of a version that the server has no more.
    if (before >= (found === 'sound' ? 1 : MOST_RELOADS)) return 'given-up';
    reloads.write(before + 1);
    reload();
    return 'reloading';
  }

  async function goOn(): Promise<void> {
    let ms = FIRST_WAIT_MS;
    do {
      await wait(ms);
      ms = Math.min(ms * 2, LONGEST_WAIT_MS);
    } while ((await tryOnce()) === 'trying');
  }

  async function begin(): Promise<Recovery> {
    const first = await tryOnce();
    if (first === 'trying') void goOn();
    return first;
  }

  let recovering: Promise<Recovery> | undefined;
  return () => (recovering ??= begin());
}

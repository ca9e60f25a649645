import type { PersonDatabase } from '../../db/person-database.ts';
import type { SyncRuntime } from '../runtime.ts';

/** A holder that shows no sign of life for this long is frozen, ms. Longer than the longest request. */
export const LEASE_MS = 20_000;

/** Signs of life are at least this far apart, ms: each is a durable write, and this is far from a whole lease. */
const BEAT_EVERY_MS = 1_000;

/** What the holder of the lease may do. */
export interface Lease {
  /** Aborted when the lease was stolen: start nothing new. */
  readonly signal: AbortSignal;
  /**
   * A sign of life; call it with every request. Only real work may call it: a timer would go on while the work hangs.
   */
  readonly beat: () => Promise<void>;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/**
 * Runs `work` as the one drainer of this person (OUT-2). Waits while another context drains; when that one shows no
 * sign of life for a whole lease, steals the lock from it. A robbed holder that thaws does no harm (OUT-1) and is
 * told by its signal.
 */
export async function withDrainLease(
  { locks, startTimer, now }: Pick<SyncRuntime, 'locks' | 'startTimer' | 'now'>,
  db: PersonDatabase,
  work: (lease: Lease) => Promise<void>,
): Promise<void> {
  const name = `drain:${db.name}`;
  const stolen = new AbortController();
  let beatAt = Number.NEGATIVE_INFINITY;
  const lease: Lease = {
    signal: stolen.signal,
    beat: async () => {
      // A clock that was set back must not silence the beat, hence the distance.
      if (Math.abs(now() - beatAt) < BEAT_EVERY_MS) return;
      beatAt = now();
      await db.setFact('drain-beat', ((await db.fact('drain-beat')) ?? 0) + 1);
    },
  };

  async function request(options: LockOptions, granted: () => void): Promise<'done' | 'gave-up'> {
    let failure: { readonly error: unknown } | undefined;
    let ran = false;
    try {
      await locks.request(name, options, async () => {
        granted();
        ran = true;
        await work(lease).catch((error: unknown) => {
          failure = { error };
        });
      });
    } catch (error) {
      if (!isAbort(error)) throw error;
      if (!ran) return 'gave-up';
      stolen.abort();
    } finally {
      granted();
    }
    if (failure !== undefined) throw failure.error;
    return 'done';
  }

  let lastBeat = await db.fact('drain-beat');
  for (;;) {
    const waiting = new AbortController();
    const stopTimer = startTimer(LEASE_MS, () => waiting.abort());
    if ((await request({ signal: waiting.signal }, stopTimer)) === 'done') return;
    const beat = await db.fact('drain-beat');
    if (beat === lastBeat && (await request({ steal: true }, () => {})) === 'done') return;
    lastBeat = beat;
  }
}

import { BEAT_EVERY_MS, type Poke } from '../../contracts/live/pokes.ts';
import { CallError } from '../call-error.ts';
import type { SyncRuntime } from '../runtime.ts';
import { readEvents, type StreamEvent } from './read-events.ts';

/** The first bytes come with the answer; later something on the way holds it back, ms. */
const FIRST_MS = 10_000;
/** A stream without a beat for so long is dead: two were lost, ms. */
export const QUIET_MS = 2 * BEAT_EVERY_MS + 5_000;

/** How a stream ended. */
export type StreamEnd =
  /** It was wanted no more. */
  | { readonly kind: 'let-go' }
  /** It was read and broke or was ended. `retryMs`: when the server wishes to be asked again. */
  | { readonly kind: 'ended'; readonly retryMs: number | null; readonly hadBeat: boolean }
  /** It was read, and then nothing came. */
  | { readonly kind: 'quiet'; readonly hadBeat: boolean }
  | { readonly kind: 'no-answer' }
  /** Something on the way does not let it through (LIVE-4). */
  | { readonly kind: 'held-back' }
  | { readonly kind: 'refused'; readonly status: number };

export interface StreamListener {
  /** It is let through. */
  readonly onOpen: () => void;
  readonly onPoke: (poke: Poke) => void;
  readonly onBeat: () => void;
}

/** Haat's own no; any other is somebody else's (OUT-9). */
const isProblem = ({ ok, headers }: Response): boolean =>
  !ok && headers.get('content-type')?.startsWith('application/problem+json') === true;

/**
 * Reads one stream until its end. Never rejects.
 * @param open asks for it; throws `CallError` when it may not be asked for
 */
export async function readStream(
  { startTimer }: Pick<SyncRuntime, 'startTimer'>,
  open: (signal: AbortSignal) => Promise<Response>,
  { onOpen, onPoke, onBeat }: StreamListener,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const abort = new AbortController();
  const letGo = () => abort.abort();
  signal.addEventListener('abort', letGo);
  let isQuiet = false;
  let stopTimer = () => {};
  const expectWithin = (ms: number) => {
    stopTimer();
    stopTimer = startTimer(ms, () => {
      isQuiet = true;
      abort.abort();
    });
  };
  let hasBegun = false;
  let beats = 0;
  let retryMs: number | null = null;
  const hear = (event: StreamEvent) => {
    expectWithin(QUIET_MS);
    if (!hasBegun) {
      hasBegun = true;
      onOpen();
    }
    switch (event.kind) {
      case 'poke':
        onPoke(event.poke);
        return;
      case 'beat':
        // The first one says that it is open.
        beats += 1;
        onBeat();
        return;
      case 'retry':
        retryMs = event.ms;
    }
  };
  const endOf = (): StreamEnd => {
    const hadBeat = beats > 1;
    if (signal.aborted) return { kind: 'let-go' };
    if (isQuiet) return hasBegun ? { kind: 'quiet', hadBeat } : { kind: 'held-back' };
    return hasBegun ? { kind: 'ended', retryMs, hadBeat } : { kind: 'no-answer' };
  };
  if (signal.aborted) return endOf();
  expectWithin(FIRST_MS);
  try {
    const response = await open(abort.signal);
    if (response.status >= 500) return { kind: 'no-answer' };
    if (isProblem(response)) return { kind: 'refused', status: response.status };
    const isOurs = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!response.ok || !isOurs || response.body === null) return { kind: 'held-back' };
    await readEvents(response.body, hear);
    return endOf();
  } catch (error) {
    if (error instanceof CallError) return { kind: 'no-answer' };
    return endOf();
  } finally {
    stopTimer();
    signal.removeEventListener('abort', letGo);
    // Nothing more is read, whatever the end was.
    abort.abort();
  }
}

import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import * as v from 'valibot';
import { BEAT_EVERY_MS, type Poke, poke } from '../../contracts/live/pokes.ts';
import { CallError } from '../call-error.ts';
import type { SyncRuntime } from '../runtime.ts';

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

/** What comes on a stream of server-sent events; a comment is a beat. */
type StreamEvent =
  | { readonly kind: 'beat' }
  | { readonly kind: 'poke'; readonly poke: Poke }
  /** When the stream ends, come back after so many ms. */
  | { readonly kind: 'retry'; readonly ms: number };

/** No line of ours is longer; a longer one is somebody else's page. */
const LONGEST_LINE = 1_000;

const pokeText = v.pipe(v.string(), v.parseJson(), poke);

function eventOf(line: string): StreamEvent | null {
  if (line.startsWith(':')) return { kind: 'beat' };
  if (line.startsWith('retry: ')) {
    const ms = Number(line.slice('retry: '.length));
    return Number.isSafeInteger(ms) && ms >= 0 ? { kind: 'retry', ms } : null;
  }
  if (!line.startsWith('data: ')) return null;
  const told = v.safeParse(pokeText, line.slice('data: '.length));
  return told.success ? { kind: 'poke', poke: told.output } : null;
}

/** Reads events until the stream ends. Lines that are none of ours are left out. Throws what reading throws, and for a line without end. */
async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new RangeError('a line without end');
    for (const line of lines) {
      const event = eventOf(line);
      if (event !== null) onEvent(event);
    }
  }
}

/** A stopping server may ask for no more than this, ms. */
const LONGEST_RETRY_MS = 30_000;
/** Without a word of the server phones come back within so long, so that not all come at once, ms. */
const SPREAD_MS = 2_000;
/** First and longest wait for a line that is down, ms. */
const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [1_000, millisecondsInMinute];
/** First and longest wait where something on the way holds streams back, ms. */
const [FIRST_HELD_MS, LONGEST_HELD_MS] = [5 * millisecondsInMinute, millisecondsInHour];

/** How it went lately. */
interface StreamHistory {
  /** Tries in a row that brought no stream. */
  readonly misses: number;
  /** Tries in a row that were held back on the way (LIVE-4). */
  readonly held: number;
}

export const NO_HISTORY: StreamHistory = { misses: 0, held: 0 };

/** What to do after a stream has ended. */
interface NextTry {
  readonly waitMs: number;
  readonly history: StreamHistory;
  /** Nobody but a new network, or time, changes this: a person who looks is no reason to try. */
  readonly isHeldBack: boolean;
}

const doubled = (first: number, longest: number, times: number) =>
  Math.min(longest, first * 2 ** Math.min(times, 10));

/** When to open the next stream. @param random from 0 up to, not including, 1 */
export function nextTry(end: StreamEnd, history: StreamHistory, random: number): NextTry {
  const held = (): NextTry => ({
    waitMs: doubled(FIRST_HELD_MS, LONGEST_HELD_MS, history.held) * (1 + random / 4),
    history: { misses: 0, held: history.held + 1 },
    isHeldBack: true,
  });
  switch (end.kind) {
    case 'let-go':
      return { waitMs: 0, history, isHeldBack: false };
    case 'held-back':
    case 'refused':
      return held();
    case 'no-answer': {
      const waitMs = doubled(FIRST_WAIT_MS, LONGEST_WAIT_MS, history.misses) * (0.5 + random / 2);
      return { waitMs, history: { ...history, misses: history.misses + 1 }, isHeldBack: false };
    }
    case 'quiet':
    case 'ended': {
      // Its beginning came through and no beat ever did: the second time it is no accident.
      if (!end.hadBeat && end.kind === 'quiet' && history.misses > 0) return held();
      const misses = end.hadBeat ? 0 : history.misses + 1;
      const again = end.kind === 'quiet' ? 0 : random * SPREAD_MS;
      const asked = end.kind === 'ended' ? end.retryMs : null;
      const least = misses > 1 ? doubled(FIRST_WAIT_MS, LONGEST_WAIT_MS, misses - 2) : 0;
      const waitMs = Math.max(least, Math.min(LONGEST_RETRY_MS, asked ?? again));
      return { waitMs, history: { misses, held: 0 }, isHeldBack: false };
    }
  }
}

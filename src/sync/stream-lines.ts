import { CallError } from './call-error.ts';
import type { TransportParts } from './transport.ts';

/** Gives the next line without its end; undefined after the last. A last line without an end was cut off and is left out. */
export type NextLine = () => Promise<Uint8Array<ArrayBuffer> | undefined>;

const LINE_END = 10;

/**
 * Reads the lines of an answer while it comes.
 * @param inTime runs each wait for the network; the lines' readers may take as long as they like
 */
function createLineReader(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  inTime: <Value>(part: () => Promise<Value>) => Promise<Value>,
): NextLine {
  const reader = body?.getReader();
  /** What has come of the line that is not whole yet, and the chunk that is being read. */
  let begun: Uint8Array<ArrayBuffer>[] = [];
  let chunk: Uint8Array<ArrayBuffer> = new Uint8Array();
  return async () => {
    for (;;) {
      const end = chunk.indexOf(LINE_END);
      if (end >= 0) {
        const line = joined([...begun, chunk.subarray(0, end)]);
        begun = [];
        chunk = chunk.subarray(end + 1);
        return line;
      }
      if (chunk.length > 0) begun.push(chunk);
      const next = reader === undefined ? undefined : await inTime(() => reader.read());
      if (next?.value === undefined) return undefined;
      chunk = next.value;
    }
  };
}

function joined(parts: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const line = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    line.set(part, at);
    at += part.length;
  }
  return line;
}

interface LineRequest {
  readonly url: string;
  readonly init: RequestInit;
  /** How long each part of the answer may take, ms. */
  readonly timeoutMs: number;
  /** Why an answer is none of Haat's lines (OUT-9), from what came first; null when it is one. `tookMs` until then. */
  readonly failureOfStart: (response: Response, tookMs: number) => Promise<CallError | null>;
}

/** Sends a request and has its answer read line by line while it comes. Throws `CallError`, and what `read` throws. */
export async function streamLines(
  {
    fetch,
    report,
    now,
    startTimer,
  }: Pick<TransportParts, 'fetch' | 'report' | 'now' | 'startTimer'>,
  { url, init, timeoutMs, failureOfStart }: LineRequest,
  read: (next: NextLine) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  let timedOut = false;
  const inTime = async <Value>(part: () => Promise<Value>): Promise<Value> => {
    const stopTimer = startTimer(timeoutMs, () => {
      timedOut = true;
      abort.abort();
    });
    try {
      return await part();
    } catch {
      report({ kind: 'no-answer' });
      throw new CallError({ kind: 'no-answer', reason: timedOut ? 'timeout' : 'network' });
    } finally {
      stopTimer();
    }
  };
  const startedAt = now();
  const { signal } = abort;
  const response = await inTime(() => fetch(url, { ...init, signal, credentials: 'omit' }));
  const tookMs = now() - startedAt;
  try {
    const failure = await inTime(() => failureOfStart(response, tookMs));
    if (failure !== null) throw failure;
    await read(createLineReader(response.body, inTime));
  } finally {
    // Nothing more is read, whatever the end was.
    abort.abort();
  }
}

import type { EventsRuntime } from '../events-runtime.ts';

/** An answer takes no longer than this, ms; less than what makes a drain's holder count as frozen. */
export const POST_TIMEOUT_MS = 20_000;

/** What came back, from whomever. `body` is parsed JSON; undefined where it is none. */
export interface PostAnswer extends Pick<Response, 'ok' | 'status'> {
  readonly body: unknown;
}

export type PostRuntime = Pick<EventsRuntime, 'fetch' | 'startTimer'>;

/**
 * Posts JSON without cookies, within a time. Rejects when nobody answered in time.
 * @param headers beside the content type
 */
export async function postJson(
  { fetch, startTimer }: PostRuntime,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<PostAnswer> {
  const abort = new AbortController();
  const stopTimer = startTimer(POST_TIMEOUT_MS, () => abort.abort());
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: abort.signal,
    });
    const text = await response.text();
    const { ok, status } = response;
    return { ok, status, body: parsed(text) };
  } finally {
    stopTimer();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

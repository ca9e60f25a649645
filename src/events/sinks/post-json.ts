import type { EventsRuntime } from '../events-runtime.ts';

/** An answer takes no longer than this, ms; less than what makes a drain's holder count as frozen. */
export const POST_TIMEOUT_MS = 20_000;

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
): Promise<Response> {
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
    const bytes = await response.arrayBuffer();
    const { status } = response;
    return new Response(bytes.byteLength === 0 ? null : bytes, { status });
  } finally {
    stopTimer();
  }
}

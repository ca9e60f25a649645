import type { ProviderAnswer, ProviderFailure } from './payment-provider.ts';

/** How long a provider may take to answer (ms): below the client's own patience of 15 s. */
const TIMEOUT_MS = 8000;
/** Statuses after which the same request may be sent again. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** One request to a provider. `url` is made of settings and ids that were checked. */
export interface ProviderRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function failed(kind: ProviderFailure['kind'], detail: string): ProviderAnswer<never> {
  return { ok: false, failure: { kind, detail } };
}

/**
 * Sends a request and reads the JSON answer. Redirects are not followed, so that keys go nowhere else. A 4xx is a
 * refusal with its body as `refusal` for the adapter to look into; everything unclear is `unreachable`.
 */
export async function callProvider(
  { method, url, headers, body }: ProviderRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<ProviderAnswer<unknown> & { readonly refusal?: unknown }> {
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'error',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = answer;
    if (status >= 500 || PASSING_STATUSES.has(status)) {
      await answer.body?.cancel();
      return failed('unreachable', `status ${status}`);
    }
    const value: unknown = await answer.json();
    if (answer.ok) return { ok: true, value };
    return { ...failed('refused', `status ${status}`), refusal: value };
  } catch (error) {
    // The network's or the parser's: whether the provider did it is not known.
    return failed('unreachable', error instanceof Error ? error.name : 'no answer');
  }
}

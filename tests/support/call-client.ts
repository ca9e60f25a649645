import { VISITOR, type Session } from './service-client.ts';

/** An answer of a call beside the workflow engine, its body as it came. */
export interface CallAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Calls a path as somebody: GET without a body, else POST. */
export async function callPath(
  url: string,
  { as = VISITOR, body }: { readonly as?: Session; readonly body?: unknown } = {},
): Promise<CallAnswer> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

import type { FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

/** What is wrong, for people who run the server. */
const NOT_BELIEVED =
  'A proxy stands in front of this server and is not believed: all of its visitors count as one address and share its limits. ' +
  'Set TRUST_PROXY to the number of proxies (docs/operations.md, "Behind a proxy").';

/** What the server has noticed of the proxies in front of it. */
export interface ProxyNotice {
  /** Sentences for `/readyz`; none while all is well. */
  readonly warnings: () => readonly string[];
}

/**
 * LIM-1: says loudly, once, that a proxy speaks for others and is not believed: at the start, where the address of the server tells
 * that something in front does TLS, else with the first request that a proxy has passed on.
 */
export function watchForProxy(
  app: FastifyInstance,
  {
    TRUST_PROXY,
    PUBLIC_URL,
  }: Pick<Settings, 'TRUST_PROXY'> & Partial<Pick<Settings, 'PUBLIC_URL'>>,
): ProxyNotice {
  let isNoticed = false;
  const notice = (): void => {
    if (isNoticed) return;
    isNoticed = true;
    app.log.error(NOT_BELIEVED);
  };
  if (TRUST_PROXY === 0) {
    // This server speaks plain HTTP only.
    if (PUBLIC_URL?.startsWith('https:') === true) notice();
    app.addHook('onRequest', async ({ headers }) => {
      if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) notice();
    });
  }
  return { warnings: () => (isNoticed ? [NOT_BELIEVED] : []) };
}

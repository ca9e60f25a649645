import type { FastifyRequest } from 'fastify';
import { DEVICE_HEADER } from '../../src/contracts/headers.ts';

/** What the asking device calls itself, for throttling only: anybody may make one up. Undefined for who does not say. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const device = headers[DEVICE_HEADER];
  return typeof device === 'string' && /^[\w-]{16,64}$/.test(device) ? device : undefined;
}

import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';

/** An IPv6 customer has a whole /64, so one address of it stands for all. */
const IPV6_SUBNET = 64;

/** A network address as throttles keep it: its hash only. */
export function addressKey(address: string): string {
  return createHash('sha256').update(normalizeIP(address, IPV6_SUBNET)).digest('base64url');
}

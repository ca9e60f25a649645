import { millisecondsInMinute } from 'date-fns/constants';
import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deviceOf } from '../../sessions/device-of-request.ts';
import { createWindowCounter } from '../../throttle/window-counter.ts';
import { ProblemError } from '../problem-error.ts';

/** People, and addresses, that are counted at a time; the oldest are forgotten first, so memory stays bounded. */
const MOST_COUNTED = 50_000;

/** An IPv6 customer has a whole /64, so one address of it stands for all. */
const IPV6_SUBNET = 64;

/** Requests of an address a minute where the settings say nothing: 500 people who come within one minute. */
const PER_ADDRESS = 30_000;

/** How many requests are answered. */
export interface RequestLimits {
  /** Of one session or device a minute; also of all at one address together that say neither. */
  readonly perPerson: number;
  /** Of one address a minute, whoever asks. */
  readonly perAddress?: number | undefined;
  /** ms since the epoch. */
  readonly now: () => number;
}

/** Files that never change, and those by which an app installs itself. */
const FILES =
  /^\/(?:(?:assets|icons|goods|app-pictures|fonts)\/|(?:sw\.js|index\.html|manifest\.webmanifest|limited-page\.js|healthz|readyz)$)/;
const PACKS = /^\/catalogue\/packs\//;

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The session or the device that asks, as a key; undefined for who says neither. Both may be made up: addresses are counted, too. */
function personKey(request: FastifyRequest, visitorToken: string): string | undefined {
  const token = /^Bearer +(\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const name = token === undefined || token === visitorToken ? deviceOf(request) : token;
  return name && createHash('sha256').update(name).digest('base64url');
}

/**
 * LIM-1: limits requests by person, then by address. Many people share an address (carrier NAT), so an address may ask as much as
 * some hundred of them. Files that never change are not counted; packs only where they are not found, which costs a query.
 */
export function limitRequests(
  app: FastifyInstance,
  { perPerson, perAddress = PER_ADDRESS, now }: RequestLimits,
  visitorToken: string,
): void {
  const people = createWindowCounter(millisecondsInMinute, MOST_COUNTED);
  const addresses = createWindowCounter(millisecondsInMinute, MOST_COUNTED);
  const misses = createWindowCounter(millisecondsInMinute, MOST_COUNTED);
  const mostOfAddress = Math.max(perAddress, perPerson);
  const addressOf = ({ ip }: FastifyRequest): string => normalizeIP(ip, IPV6_SUBNET);
  const refuse = (resetsAt: number): never => {
    throw new ProblemError('too_many_requests', { retryAfterSeconds: (resetsAt - now()) / 1000 });
  };

  app.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    if (isReading(request) && FILES.test(path)) return;
    const address = addressOf(request);
    if (isReading(request) && PACKS.test(path)) {
      const missed = misses.look(address, now());
      if (missed.count >= perPerson) refuse(missed.resetsAt);
      return;
    }
    const person = personKey(request, visitorToken) ?? `nobody ${address}`;
    const ofPerson = people.count(person, now());
    if (ofPerson.count > perPerson) refuse(ofPerson.resetsAt);
    const ofAddress = addresses.count(address, now());
    if (ofAddress.count > mostOfAddress) refuse(ofAddress.resetsAt);
  });

  app.addHook('onResponse', async (request, { statusCode }) => {
    const isMiss = statusCode >= 400 && statusCode !== 429 && PACKS.test(pathOf(request));
    if (isMiss) misses.count(addressOf(request), now());
  });
}

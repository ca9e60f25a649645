import type { Actor } from './actor.ts';
import { userOfPath } from '../intents/last-write.ts';
import type { ServerRequest } from '../server-world.ts';
import type { Theft } from './simulated-locks.ts';
import type { World } from '../world.ts';

/** A holder that was frozen this recently may look dead to the others, ms. */
const FROZEN_LATELY_MS = 120_000;

/** Changes that a page asks for itself while its person waits: no drain, so no lease. */
const BESIDE_DRAIN = new Set([
  'create-payment',
  'create-bulk-payment',
  'generate-haat-invoice',
  'add-new-personal-account',
  'delete-account',
]);

/** OUT-2: one drainer at a time, and the lease is stolen only where something was frozen. */
export function createLeaseWatch(worldOf: () => World) {
  /** Changes that are on their way from a context, by whose they are. */
  const sending = new Map<Actor, number[]>();

  const phoneOf = (actor: Actor) =>
    worldOf().phones.find(({ contexts }) => [...contexts].some((each) => each.actor === actor));

  return {
    /** A request leaves a context; the returned function is called when its context has heard of its end. */
    onSend: (actor: Actor, service: string, { url, headers }: ServerRequest): (() => void) => {
      const isChange = headers['idempotency-key'] !== undefined && !BESIDE_DRAIN.has(service);
      const phone = phoneOf(actor);
      if (!isChange || phone === undefined) return () => {};
      const user = userOfPath(url);
      const { locks } = phone;
      for (const { actor: other } of phone.contexts) {
        const isBusy = other !== actor && sending.get(other)?.includes(user) === true;
        if (!isBusy || locks.wasRobbed(other) || locks.wasRobbed(actor)) continue;
        worldOf().violate(`OUT-2: ${actor.name} sends ${service} while ${other.name} drains too`);
      }
      sending.set(actor, [...(sending.get(actor) ?? []), user]);
      return () => {
        const rest = sending.get(actor) ?? [];
        rest.splice(rest.indexOf(user), 1);
        sending.set(actor, rest);
      };
    },
    onTheft: ({ name, thief, victim }: Theft): void => {
      const { trace, scheduler, violate } = worldOf();
      trace.note(`${thief.name} steals ${name} from ${victim.name}`);
      const wasFrozen = [...(phoneOf(thief)?.contexts ?? [])].some(
        ({ actor }) => scheduler.now() - actor.lastFrozenAt() < FROZEN_LATELY_MS,
      );
      if (!wasFrozen) violate(`OUT-2: ${thief.name} robbed ${victim.name}, which was at work`);
    },
  };
}

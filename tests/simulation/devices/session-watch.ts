import { SESSION_MEMORY_MS } from '../../../server/sign-in/authenticate.ts';
import { userOfPath } from '../intents/last-write.ts';
import type { Delivery } from '../network.ts';
import type { World } from '../world.ts';

/** A copy of the server may take a session that has ended elsewhere for as long as it remembers it, and no longer. */
export function createSessionWatch(worldOf: () => World) {
  const tokensOf = new Map<number, Set<string>>();
  /** When a token's session ended, ms of virtual time. */
  const endedAt = new Map<string, number>();

  return {
    onDelivery: ({ request, answer, service }: Delivery): void => {
      const { scheduler, violate } = worldOf();
      const { authorization: token } = request.headers;
      const user = userOfPath(request.url);
      if (token === undefined || Number.isNaN(user)) return;
      tokensOf.set(user, (tokensOf.get(user) ?? new Set()).add(token));
      const ended = endedAt.get(token);
      if (answer.status !== 200 || ended === undefined) return;
      if (scheduler.now() - ended > SESSION_MEMORY_MS + 1)
        violate(`${service} was answered ${scheduler.now() - ended} ms after its session ended`);
    },
    /** All sessions of a person that were heard of until now are over. */
    ended: (userId: number): void => {
      const { scheduler } = worldOf();
      for (const token of tokensOf.get(userId) ?? []) {
        if (!endedAt.has(token)) endedAt.set(token, scheduler.now());
      }
    },
    /** A restored server may know sessions again that had ended. */
    forget: (): void => endedAt.clear(),
  };
}

import type { Answer } from '../../../contracts/sync-service.ts';
import type { EpochTools } from '../../epoch/ask-anew.ts';
import type { EpochPull } from '../../epoch/pull-in-epoch.ts';
import { pullOfPerson, type PersonPullParts } from '../of-person.ts';
import { pullTickets } from '../tickets.ts';
import { pullOrders } from './orders.ts';

/** Fetches the signed-in person's orders and tickets, and what else is asked for with them. */
export function pullOwnOrders(
  parts: PersonPullParts & EpochTools,
  also: (pull: EpochPull) => Promise<void> = async () => {},
): Promise<Answer<null>> {
  return pullOfPerson(parts, async ({ db, userId }) => {
    const pull = { transport: parts.transport, db, userId };
    await pullOrders(pull, parts);
    await pullTickets(pull, parts);
    await also(pull);
  });
}

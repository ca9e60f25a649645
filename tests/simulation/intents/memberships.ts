import { and, eq } from 'drizzle-orm';
import { cooperativeMembers } from '../../../server/group-buy/group-buy-tables.ts';
import { appendCommand } from '../../../src/commands/outbox/append-command.ts';
import { JOIN_COOPERATIVE } from '../../../src/contracts/coop/cooperatives.ts';
import type { World } from '../world.ts';
import { createNewestEditIntents } from './newest-edit.ts';

const NAME = /^edit (\d+)$/;

/** Joining and leaving a cooperative: every other wish is to leave, and the last one that the server heard holds. */
export const createMembershipIntents = (world: World) => {
  const { cooperativeId } = world.neighbourhood;
  const isJoining = (n: number): boolean => n % 2 === 1;
  return createNewestEditIntents(world, {
    name: 'membership',
    kind: 'join-cooperative',
    service: 'join-cooperative',
    weight: 1,
    save: ({ commands }, n) =>
      appendCommand(commands, JOIN_COOPERATIVE, {
        cooperativeId,
        name: `edit ${n}`,
        isMember: isJoining(n),
      }),
    numberIn: (payload) => Number(NAME.exec((payload as { name: string }).name)?.[1]),
    // The service is not told the name: the entry's key says which edit it is.
    numberInInput: 'by-key',
    took: async (n, userId) => {
      const rows = await world.server.db
        .select()
        .from(cooperativeMembers)
        .where(
          and(
            eq(cooperativeMembers.cooperativeId, cooperativeId),
            eq(cooperativeMembers.userId, userId),
          ),
        );
      if (rows.length > 0 !== isJoining(n))
        world.violate(`membership: edit ${n} took effect, and ${rows.length} membership is there`);
    },
  });
};

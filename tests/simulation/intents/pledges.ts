import { eq } from 'drizzle-orm';
import { groupBuys, groupShares } from '../../../server/group-buy/group-buy-tables.ts';
import { storeItems } from '../../../server/sellers/store-tables.ts';
import { pledge } from '../../../src/commands/group-buy/pledge.ts';
import type { PledgePayload } from '../../../src/contracts/group-buy/pledge.ts';
import { DEFAULT_ADDRESS } from '../../../src/domain/account/address.ts';
import type { IntentModel } from '../intent-model.ts';
import type { World } from '../world.ts';
import { createNewestEditIntents } from './newest-edit.ts';

const PLOT = /^edit (\d+)$/;

/** What an edit asks for: a pledge, another one, and now and then none. */
const quantityOf = (n: number): number => n % 4;

const numberOf = (input: unknown): number | undefined => {
  const { plot } = (input as PledgePayload['pledge']).address;
  const found = PLOT.exec(plot);
  return found === null ? undefined : Number(found[1]);
};

/**
 * Pledges in a group buy, changed and taken back: one per person over all phones, the last that the server heard before the
 * end (GRP-3), never above what was set aside (GRP-1, GRP-4).
 */
export function createPledgeIntents(world: World): IntentModel {
  const { neighbourhood, server, serverNow, violate } = world;
  const { group, units } = neighbourhood;

  async function checkServer(): Promise<void> {
    const [row] = await server.db
      .select()
      .from(groupBuys)
      .where(eq(groupBuys.id, group.groupBuyId));
    const [item] = await server.db
      .select({ stock: storeItems.stock })
      .from(storeItems)
      .where(eq(storeItems.id, group.itemId));
    if (row === undefined || item === undefined) return;
    const shares = await server.db
      .select()
      .from(groupShares)
      .where(eq(groupShares.groupBuyId, group.groupBuyId));
    const joined = shares.filter(({ state }) => state === 'joined');
    const pledged = joined.reduce((sum, { quantity }) => sum + quantity, 0);
    const kept = row.keptQuantity ?? 0;
    if (new Set(joined.map(({ userId }) => userId)).size !== joined.length)
      violate('GRP-3: somebody has two pledges in one group buy');
    if (row.state === 'open' && pledged !== row.joinedQuantity)
      violate(`GRP-1: pledges of ${pledged} units count as ${row.joinedQuantity}`);
    if (pledged > kept) violate(`GRP-4: ${pledged} units are pledged, ${kept} were set aside`);
    const sold = shares
      .filter(({ state }) => state === 'ordered')
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (item.stock + kept + sold !== units)
      violate(`GRP-4: ${item.stock} in stock, ${kept} set aside and ${sold} sold of ${units}`);
  }

  const edits = createNewestEditIntents(world, {
    name: 'pledge',
    kind: 'pledge-in-group-buy',
    service: 'group-buy-order-confirmation',
    weight: 2,
    save: ({ commands }, n) => {
      const address = {
        ...DEFAULT_ADDRESS,
        plot: `edit ${n}`,
        areaCode: '560103',
        contactNumber: '9876543210',
      };
      return pledge(commands, { group, quantity: quantityOf(n), address, serverNow: serverNow() });
    },
    numberIn: (payload) => numberOf((payload as PledgePayload).pledge),
    numberInInput: numberOf,
    mayBeRefused: (code) =>
      code === 'quantity_unavailable' || (code === 'group_buy_over' && serverNow() >= group.endsAt),
    took: async (n, userId) => {
      if (serverNow() >= group.endsAt) violate(`GRP-3: pledge ${n} took effect after the end`);
      await checkServer();
      const own = await server.db.select().from(groupShares).where(eq(groupShares.userId, userId));
      const pledged = own
        .filter(({ groupBuyId, state }) => groupBuyId === group.groupBuyId && state === 'joined')
        .reduce((sum, { quantity }) => sum + quantity, 0);
      if (pledged !== quantityOf(n))
        violate(`GRP-3: after pledge ${n} of ${quantityOf(n)} units the server has ${pledged}`);
    },
  });
  return { ...edits, serverMoved: checkServer };
}

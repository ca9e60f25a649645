import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '../../server/account/account-tables.ts';
import { buyerB2cIssueCall } from '../../src/contracts/tickets/raise-ticket.ts';
import { anOrderWish, placeOrder } from './builders/order-builders.ts';
import { anItem, aStore } from './builders/store-builders.ts';
import { aMobileNumber } from './inputs/mobile-numbers.ts';
import { signInAs } from './people/role-sessions.ts';
import type { TestServer } from './servers/test-server.ts';
import { walkOrder } from './people/walk-order.ts';

/** A buyer called Asha with delivered orders and tickets about them, and somebody of customer relations. */
export async function createTicketDesk(server: TestServer) {
  const buyer = await server.signIn(aMobileNumber());
  const { userId } = buyer.details;
  await server.db.update(users).set({ name: 'Asha Rao' }).where(eq(users.id, userId));
  const cr = await signInAs(server, 'cr');
  const store = await aStore(server.db);
  const cheap = await anItem(server.db, store.id, { pricePaise: 40_000, mrpPaise: 40_000 });
  const dear = await anItem(server.db, store.id, { pricePaise: 250_000, mrpPaise: 250_000 });
  /** Raises a ticket about a delivered order. */
  async function ticket({
    summary = 'Milk is missing',
    pictureFileId = null,
    isDear = false,
    pricePaise,
  }: {
    summary?: string;
    pictureFileId?: string | null;
    isDear?: boolean;
    /** Of another item, made for it. */
    pricePaise?: number;
  }) {
    const other =
      pricePaise === undefined
        ? undefined
        : await anItem(server.db, store.id, { pricePaise, mrpPaise: pricePaise });
    const itemId = (other ?? (isDear ? dear : cheap)).id;
    const wish = anOrderWish(store.id, [{ itemId, quantity: 1 }]);
    const order = await placeOrder(server, buyer, wish);
    const { orderId, externalReferenceId } = order;
    await walkOrder(server.db, { order, userId, to: 'DELIVERED', at: server.clock.now() });
    const ticketId = randomUUID();
    const written = { issueType: 'ITM01' as const, summary, description: '', pictureFileId };
    await server.call(
      buyerB2cIssueCall,
      { ticketId, externalReferenceId, ...written },
      { as: buyer },
    );
    return { buyerUserId: userId, ticketId, orderId };
  }
  return { buyer, cr, ticket };
}

export type TicketDesk = Awaited<ReturnType<typeof createTicketDesk>>;

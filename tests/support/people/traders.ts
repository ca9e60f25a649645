import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { stores } from '../../../server/sellers/store-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { inboxMessages } from '../../../server/inbox/message-tables.ts';
import { forwardSearchRequest } from '../../../src/contracts/sellers/search-requests.ts';
import {
  answerTradeRequest,
  fetchTradeRequests,
  moveTradeContract,
  type MoveTradeContract,
} from '../../../src/contracts/trade/trade.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { tradeRequestPath } from '../../../src/domain/routes/routes.ts';
import { indiaDayStart } from '../../../src/domain/time.ts';
import type { ContractAct } from '../../../src/domain/trade/contract-moves.ts';
import { aStore } from '../builders/store-builders.ts';
import { aTradeRequest, someTerms } from '../builders/trade-builders.ts';
import { aMobileNumber } from '../inputs/mobile-numbers.ts';
import type { Session } from '../service-client.ts';
import type { TestServer } from '../servers/test-server.ts';
import { giveStore, signInAs } from './role-sessions.ts';

/** The two ids by which a negotiation and its order are named. */
export interface Talk {
  readonly requestId: string;
  readonly negotiationId: string;
}

/** What a test says of a step; the rest is as the act needs it. */
export type Said = Partial<Omit<MoveTradeContract, 'act' | 'delivery' | 'seenVersion'>> & {
  /** The version that was on screen; without it: what stands. */
  readonly seen?: number;
  readonly delivery?: Partial<NonNullable<MoveTradeContract['delivery']>>;
};

/** A buyer, a mandi that they buy from, and a rival of it. */
export async function newTraders(server: TestServer) {
  const [seller, rival] = [await signInAs(server, 'seller'), await signInAs(server, 'seller')];
  const rivals = (await aStore(server.db, { name: 'Kolar Traders' })).id;
  await giveStore(server.db, rivals, rival);
  const buyer = await server.signIn(aMobileNumber());
  return { ...(await someTraders(server, { buyer, seller })), buyer, seller, rival };
}
export type Traders = Awaited<ReturnType<typeof newTraders>>;

/** What a buyer and the seller of a mandi do with each other. The tolerance of what they agree on is 5 %. */
export async function someTraders(
  server: TestServer,
  { buyer, seller }: { readonly buyer: Session; readonly seller: Session },
) {
  const mandi = (await aStore(server.db, { name: 'Yelahanka Mandi' })).id;
  const sellerUserId = Number(seller.user);
  await server.db.update(stores).set({ sellerUserId }).where(eq(stores.id, mandi));
  await server.db.update(users).set({ role: ROLES.SELLER }).where(eq(users.id, sellerUserId));

  /** A request of the buyer with an offer of the mandi at ₹24. */
  async function anOffer(wish: Parameters<typeof aTradeRequest>[0] = {}): Promise<Talk> {
    const tradeRequest = aTradeRequest(wish);
    const { requestId, goods: query, areaCode: pincode } = tradeRequest;
    const input = { query, pincode, tradeRequest };
    const forwarded = await server.call(forwardSearchRequest, input, { as: buyer });
    if (forwarded.status !== 200) throw new Error(JSON.stringify(forwarded.problem));
    const talk = { requestId, negotiationId: randomUUID() };
    const terms = someTerms({ pricePaise: 2_400 });
    const offer = { ...talk, storeId: mandi, act: 'offer', seenVersion: 0, terms } as const;
    await server.call(answerTradeRequest, offer, { as: seller });
    return talk;
  }

  /** 500 kg at ₹24, agreed on. */
  async function anAgreement(wish?: Parameters<typeof aTradeRequest>[0]): Promise<Talk> {
    const talk = await anOffer(wish);
    const accept = { ...talk, storeId: null, act: 'accept', seenVersion: 1, terms: null } as const;
    const accepted = await server.call(answerTradeRequest, accept, { as: buyer });
    if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.problem));
    return talk;
  }

  const read = async (as: Session, { requestId }: Pick<Talk, 'requestId'>) => {
    const { output } = await server.call(fetchTradeRequests, {}, { as });
    return output.requests.find((each) => each.requestId === requestId);
  };
  const contractOf = async (talk: Talk, as: Session = buyer) =>
    (await read(as, talk))?.negotiations.find(
      ({ negotiationId }) => negotiationId === talk.negotiationId,
    )?.contract ?? null;

  /** Makes a step, upon what stands now where the test says nothing else. */
  async function step(as: Session, talk: Talk, act: ContractAct, said: Said = {}) {
    const { seen, delivery, ...parts } = said;
    const today = indiaDayStart(server.clock.now());
    const blank = { deliveryId: randomUUID(), slip: '', reason: '', day: today, quantity: 100_000 };
    const input: MoveTradeContract = {
      ...talk,
      act,
      seenVersion: seen ?? (await contractOf(talk))?.version ?? 0,
      paysBy: act === 'order' ? 'direct' : null,
      terms: null,
      delivery: delivery === undefined ? null : { ...blank, ...delivery },
      ...parts,
    };
    return server.call(moveTradeContract, input, { as });
  }

  /** An order that the seller has approved. */
  async function anOrder(wish?: Parameters<typeof aTradeRequest>[0]): Promise<Talk> {
    const talk = await anAgreement(wish);
    await step(buyer, talk, 'order');
    const approved = await step(seller, talk, 'approve');
    if (approved.status !== 200) throw new Error(JSON.stringify(approved.problem));
    return talk;
  }

  /** Writes a delivery down; its id. @param quantity in grams */
  async function deliver(as: Session, talk: Talk, quantity: number): Promise<string> {
    const deliveryId = randomUUID();
    // Deliveries are told in the order of their time.
    server.clock.advance(1_000);
    const written = await step(as, talk, 'deliver', { delivery: { deliveryId, quantity } });
    if (written.status !== 200) throw new Error(JSON.stringify(written.problem));
    return deliveryId;
  }

  /** Titles of what somebody was told about a request, the oldest first. */
  const messagesTo = async ({ user }: Session, { requestId }: Talk) => {
    const userId = Number(user);
    const rows = await server.db
      .select()
      .from(inboxMessages)
      .where(
        and(eq(inboxMessages.userId, userId), eq(inboxMessages.path, tradeRequestPath(requestId))),
      );
    return rows.map(({ title }) => title);
  };

  const makes = { anOffer, anAgreement, anOrder, deliver, step };
  return { mandi, ...makes, read, contractOf, messagesTo };
}

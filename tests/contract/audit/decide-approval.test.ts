import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { approvals } from '../../../server/audit/audit-tables.ts';
import { orderRefunds, payouts } from '../../../server/money/money-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { bookShopPayout } from '../../../server/money/book-money.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { payShops } from '../../../server/payments/payouts.ts';
import { decideApproval, fetchApprovals } from '../../../src/contracts/audit/audit.ts';
import { orderStatusEvent } from '../../../src/contracts/events/event-topics.ts';
import { addNewPersonalAccount } from '../../../src/contracts/money/bank-accounts.ts';
import { fetchInboxMessages } from '../../../src/contracts/inbox/fetch-inbox-messages.ts';
import { getCashTransactions } from '../../../src/contracts/money/statements.ts';
import { buyerOrderListing } from '../../../src/contracts/orders/order-listings.ts';
import { answerTicket } from '../../../src/contracts/tickets/answer-ticket.ts';
import {
  fetchIssuesByReferenceId,
  fetchTicketQueue,
  ondcOnDisputeResolved,
} from '../../../src/contracts/tickets/ticket-reads.ts';
import type { Order } from '../../../src/contracts/schemas.ts';
import { SECOND_ADMIN_PAYOUT_PAISE } from '../../../src/domain/orders/payments/refund.ts';
import { paymentRound } from '../../support/builders/payment-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { createOrderDesk, type OrderDesk } from '../../support/people/order-desk.ts';
import { aSellersShop, signInAs } from '../../support/people/role-sessions.ts';
import type { PersonSession } from '../../support/service-client.ts';
import { startTestServer, type TestServer } from '../../support/servers/test-server.ts';
import { createTicketDesk, type TicketDesk } from '../../support/ticket-desk.ts';

let server: TestServer;
let desk: OrderDesk;
let ticketDesk: TicketDesk;
let asker: PersonSession;
let second: PersonSession;
let third: PersonSession;
beforeAll(async () => {
  server = await startTestServer();
  desk = await createOrderDesk(server);
  ticketDesk = await createTicketDesk(server);
});
afterAll(() => server.close());

const admin = async (name: string) => {
  const session = await signInAs(server, 'admin');
  await server.db.update(users).set({ name }).where(eq(users.id, session.details.userId));
  return session;
};
beforeEach(async () => {
  asker = await admin('Asker');
  second = await admin('Second');
  third = await admin('Third');
});

const waiting = async (as = second) =>
  (await server.call(fetchApprovals, { list: 'waiting' }, { as })).output.approvals;
const approvalOf = async ({ orderId }: Pick<Order, 'orderId'>) => {
  const all = await server.db.select().from(approvals).where(eq(approvals.orderId, orderId));
  return all.at(-1)?.id ?? '';
};
const decide = (approvalId: string, parts: object = {}, as = second) =>
  server.send(
    decideApproval,
    { approvalId, agrees: true, reason: 'Seen the pictures', ...parts },
    { as },
  );
const buyersSide = async ({ orderId }: Pick<Order, 'orderId'>, as = desk.buyer) => {
  const { orders } = (await server.call(buyerOrderListing, { limit: 100 }, { as })).output;
  return orders.find((order) => order.orderId === orderId);
};
const refundsOf = ({ orderId }: Pick<Order, 'orderId'>) =>
  server.db.select().from(orderRefunds).where(eq(orderRefunds.orderId, orderId));

const inboxOf = async (as: PersonSession) => {
  const { messages } = (await server.call(fetchInboxMessages, {}, { as })).output;
  return messages.filter(({ pivotId }) => pivotId === 'approval');
};

const DISPUTE = 'DISPUTE RESOLVED' as const;
const refund = { change: { act: 'move', to: 'ORDER_REFUND_INITIATED' }, seenStatus: DISPUTE };

/** An order of more than ₹10,000, delivered and disputed, or with its dispute at an end. */
async function aDisputed(to: 'ORDER_DISPUTED' | typeof DISPUTE = 'ORDER_DISPUTED') {
  const order = await desk.order({ to: 'DELIVERED', isVeryDear: true });
  const moves = to === DISPUTE ? (['ORDER_DISPUTED', DISPUTE] as const) : [to];
  const made = { orderId: order.orderId, at: server.clock.now(), by: 'admin' } as const;
  await server.db.transaction(async (transaction) => {
    for (const next of moves) await moveOrder(transaction, { ...made, to: next });
  });
  return order;
}

/** One whose dispute is over, and of which an administrator asks to refund it. */
async function anAsk() {
  const order = await aDisputed(DISPUTE);
  const asked = await desk.change(order, { ...refund, reason: 'We are sorry' }, asker);
  expect(asked.status).toBe(200);
  return order;
}

describe('decide-approval', () => {
  test('DESK-1 REF-1 a refund above the limit waits for another administrator, and all see that it does', async () => {
    const order = await anAsk();
    const [act] = await lastActs(server.db);
    expect(act?.reason).toBe('asks for a refund: We are sorry');
    const before = await buyersSide(order);
    expect(before).toMatchObject({ status: DISPUTE, refund: null });
    expect(before?.refundAskedAt).toBe(server.clock.now());
    expect((await desk.seen(order)).refundAskedAt).toBe(server.clock.now());
    expect(await refundsOf(order)).toEqual([]);
    const listed = (await waiting()).find(({ orderId }) => orderId === order.orderId);
    expect(listed).toMatchObject({
      kind: 'refund',
      amountPaise: order.bill.amountToBePaidPaise,
      note: 'We are sorry',
      first: { name: 'Asker' },
      second: null,
    });

    expect((await decide(await approvalOf(order))).output.approval).toMatchObject({
      state: 'agreed',
      second: { name: 'Second' },
      reason: 'Seen the pictures',
    });
    const after = await buyersSide(order);
    expect(after?.status).toBe('ORDER_REFUND_INITIATED');
    expect(after?.refund?.amountPaise).toBe(order.bill.amountToBePaidPaise);
    expect(after).not.toHaveProperty('refundAskedAt');
    const [agreed] = await lastActs(server.db);
    expect(agreed).toMatchObject({ subject: `order:${order.orderId}` });
    expect(agreed?.reason).toMatch(/^agrees to the refund of ₹[\d,]+: Seen the pictures$/);
  });

  test('DESK-1 nobody agrees to what they asked for; they can take it back, and it can be asked for anew', async () => {
    const order = await anAsk();
    const own = await decide(await approvalOf(order), {}, asker);
    expect([own.status, own.problem.code]).toEqual([409, 'transition_not_allowed']);
    expect(own.problem.detail).toContain('another administrator has to agree');
    const again = await desk.change(order, { ...refund, reason: 'Now' }, second);
    expect(again.problem.detail).toBe('A refund of this order waits for a second administrator.');
    const back = await decide(
      await approvalOf(order),
      { agrees: false, reason: 'Wrong order' },
      asker,
    );
    expect(back.output.approval.state).toBe('refused');
    expect(await buyersSide(order)).not.toHaveProperty('refundAskedAt');
    expect(await refundsOf(order)).toEqual([]);
    expect((await desk.change(order, refund, second)).status).toBe(200);
    expect(await waiting()).toContainEqual(expect.objectContaining({ orderId: order.orderId }));
  });

  test('OUT-10 of two who decide at once the second is told how it stands, and the money goes back once', async () => {
    const order = await anAsk();
    const id = await approvalOf(order);
    const answers = await Promise.all([
      decide(id, {}, second),
      decide(id, { agrees: false, reason: 'Too much' }, third),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.problem.detail).toMatch(
      /^(Second has agreed to|Third has refused) this already\.$/,
    );
    const isAgreed = answers[0]?.status === 200;
    expect(await refundsOf(order)).toHaveLength(isAgreed ? 1 : 0);
  });

  test('OUT-10 of two administrators who ask at once one is told that it waits', async () => {
    const order = await aDisputed(DISPUTE);
    const answers = await Promise.all([
      desk.change(order, refund, asker),
      desk.change(order, refund, second),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('DESK-1 a ticket that needs two stays open until both agree; then its buyer reads the answer', async () => {
    const ticket = await ticketDesk.ticket({ pricePaise: 1_200_000 });
    const { buyerUserId, ticketId } = ticket;
    const ask = { buyerUserId, ticketId, act: 'refund', seenStatus: 'OPEN', note: 'We are sorry' };
    const { output } = await server.send(answerTicket, ask, { as: asker });
    expect(output.deskTicket).toMatchObject({ status: 'OPEN', orderStatus: 'DELIVERED' });
    expect(output.deskTicket.refundAskedAt).not.toBeNull();
    const queue = await server.call(fetchTicketQueue, {}, { as: ticketDesk.cr });
    const queued = queue.output.tickets.find((each) => each.ticketId === ticketId);
    expect(queued?.refundAskedAt).toBe(server.clock.now());
    const reject = await server.send(answerTicket, { ...ask, act: 'reject' }, { as: second });
    expect(reject.problem.detail).toContain('waits for a second administrator');
    await decide(await approvalOf(ticket));
    const told = await server.call(fetchIssuesByReferenceId, {}, { as: ticketDesk.buyer });
    expect(told.output.tickets.find((each) => each.ticketId === ticketId)).toMatchObject({
      status: 'RESOLVED',
      resolution: { outcome: 'refund', note: 'We are sorry' },
    });
    expect((await buyersSide(ticket, ticketDesk.buyer))?.status).toBe('ORDER_REFUND_INITIATED');
  });

  test('DESK-1 all administrators but who asked are told that a refund waits, and who asked how it ended', async () => {
    const order = await anAsk();
    const text = `for order ${order.orderId} waits: We are sorry`;
    const [seconds, thirds] = [await inboxOf(second), await inboxOf(third)];
    for (const [message] of [seconds, thirds]) {
      expect(message).toMatchObject({
        title: 'A second administrator is needed',
        path: '/admin/audit?list=second',
      });
      expect(message?.body).toContain(text);
    }
    expect(await inboxOf(asker)).toEqual([]);
    await decide(await approvalOf(order), { agrees: false, reason: 'It was eaten' });
    const [ended] = await inboxOf(asker);
    expect(ended?.title).toMatch(/^The refund of ₹[\d,.]+ for order .+ was refused$/);
    expect(ended?.body).toBe('It was eaten');
    expect(await inboxOf(third)).toEqual(thirds);
  });

  test('DESK-1 a dispute that the buyer wins waits as well', async () => {
    const order = await aDisputed();
    const settle = { orderId: order.orderId, outcome: 'refund', note: 'You were right' };
    const asked = await server.send(ondcOnDisputeResolved, settle, { as: asker });
    expect(asked.output.status).toBe('ORDER_DISPUTED');
    expect((await decide(await approvalOf(order))).status).toBe(200);
    expect((await buyersSide(order))?.status).toBe('ORDER_REFUND_INITIATED');
  });

  test('DESK-1 no other way of an administrator pays back alone what needs two', async () => {
    const order = await aDisputed(DISPUTE);
    const event = { orderId: order.orderId, to: 'ORDER_REFUND_INITIATED' as const };
    const { problem } = await server.send(orderStatusEvent, event, { as: asker });
    expect(problem.detail).toContain('needs a second administrator');
    expect(await refundsOf(order)).toEqual([]);
  });

  test('SELL-6 DESK-1 a payout above the limit is set aside until two administrators agree', async () => {
    const { storeId, seller } = await aRichShop();
    expect(await payoutsOf(storeId, seller)).toMatchObject({
      owedPaise: 0,
      payouts: [{ state: 'requested', check: 'waiting' }],
    });
    const [told] = await inboxOf(third);
    expect(told?.body).toMatch(/^₹[\d,.]+ for .+ waits until two administrators agree\.$/);
    const id = await approvalOfShop(storeId);
    const first = await decide(id, { reason: 'It is Diwali' }, asker);
    expect(first.output.approval).toMatchObject({ state: 'waiting', first: { name: 'Asker' } });
    const bodies = (await inboxOf(third)).map(({ body }) => body);
    expect(bodies.filter((body) => body.endsWith(' waits for one more.'))).toHaveLength(1);
    expect((await inboxOf(asker)).map(({ body }) => body)).toEqual([told?.body]);
    await paymentRound(server);
    expect(await stateOf(storeId)).toBe('held');
    const twice = await decide(id, {}, asker);
    expect(twice.problem.detail).toContain('You have agreed already');
    expect((await decide(id)).output.approval.state).toBe('agreed');
    await paymentRound(server);
    expect(await stateOf(storeId)).toBe('completed');
    const [act] = await lastActs(server.db);
    expect(act).toMatchObject({ subject: `store:${storeId}`, service: 'decide-approval' });
  });

  test('SELL-6 DESK-1 a payout that is refused is owed to its shop again', async () => {
    const { storeId, seller, owedPaise } = await aRichShop();
    await decide(await approvalOfShop(storeId), { agrees: false, reason: 'Looks like fraud' });
    expect(await payoutsOf(storeId, seller)).toMatchObject({
      owedPaise,
      payouts: [{ state: 'failed', check: 'refused' }],
    });
    await paymentRound(server);
    expect(await stateOf(storeId)).toBe('withheld');
  });

  test('DESK-1 is for administrators, who say why, and of what there is', async () => {
    const id = await approvalOf(await anAsk());
    for (const as of [desk.buyer, desk.seller, desk.cr]) {
      expect((await decide(id, {}, as)).problem.code).toBe('not_allowed');
      const read = await server.send(fetchApprovals, {}, { as });
      expect(read.problem.code).toBe('not_allowed');
    }
    expect((await decide(id, { reason: ' ' })).problem.code).toBe('bad_input');
    const nothing = await decide('4d2f3f52-3a0e-4a41-8f2d-5a5f0d7b9d10');
    expect(nothing.problem.code).toBe('not_found');
    const decided = { list: 'decided', limit: 1 } as const;
    const { output } = await server.call(fetchApprovals, decided, { as: second });
    expect(output.approvals.every(({ state }) => state !== 'waiting')).toBe(true);
  });
});

/** A shop that Haat owes more than one administrator may send, and whose payout was asked for. */
async function aRichShop() {
  const { storeId, owner: seller } = await aSellersShop(server);
  const owedPaise = SECOND_ADMIN_PAYOUT_PAISE + 100;
  const account = { holderName: 'Rich Shop', accountNumber: '50100123454321', ifsc: 'HDFC0001234' };
  await server.call(addNewPersonalAccount, account, { as: seller });
  const past = { id: storeId, storeId, amountPaise: owedPaise, now: server.clock.now() };
  await bookShopPayout(server.db, { ...past, state: 'failed' });
  server.clock.advance(86_400_000);
  await payShops(server);
  await paymentRound(server);
  return { storeId, seller, owedPaise };
}

const payoutsOf = async (storeId: string, as: PersonSession) =>
  (await server.call(getCashTransactions, { storeId }, { as })).output.payouts;
const rowOf = async (storeId: string) => {
  const [row] = await server.db.select().from(payouts).where(eq(payouts.storeId, storeId));
  return row;
};
const stateOf = async (storeId: string) => (await rowOf(storeId))?.state;
async function approvalOfShop(storeId: string): Promise<string> {
  const { id = '' } = (await rowOf(storeId)) ?? {};
  const [row] = await server.db.select().from(approvals).where(eq(approvals.payoutId, id));
  return row?.id ?? '';
}

import { asc, inArray } from 'drizzle-orm';
import { orderMilestones, orders } from '../../../../server/orders/order-tables.ts';
import type { ShopMovePayload } from '../../../../src/contracts/sellers/move-shop-order.ts';
import type { ShopOrder } from '../../../../src/contracts/sellers/shop-order.ts';
import { isStopped } from '../../../../src/db/outbox-entry.ts';
import { canTransition } from '../../../../src/domain/orders/life/order-transitions.ts';
import { fulfilmentOf, type Fulfilment } from '../../../../src/domain/orders/order-wishes.ts';
import type { OrderStatus } from '../../../../src/domain/orders/life/order-status.ts';
import {
  ENDS_OF_ACTS,
  isEnding,
  movesOfAct,
  type ShopAct,
} from '../../../../src/domain/orders/shop/shop-acts.ts';
import { committedPerson, type CommittedPerson } from '../../devices/committed.ts';
import type { Page } from '../../intent-model.ts';
import type { Phone } from '../../devices/phone.ts';
import type { Delivery } from '../../network.ts';
import type { World } from '../../world.ts';
import type { createPassersBy } from '../passers-by.ts';

const KIND = 'move-shop-order';

/**
 * A tap at the counter. `tapped`: the command has not come back · `taken`: it was shown as waiting, and must not vanish ·
 * `refused`: the person was told so · `dismissed`: they read that it lost · `given-up`: they signed out over it.
 */
export interface Tap {
  readonly phone: Phone;
  readonly personId: number;
  readonly orderId: string;
  readonly act: ShopAct;
  /** Where the order stood on the screen; null until its request says so. */
  seenStatus: OrderStatus | null;
  state: 'tapped' | 'taken' | 'refused' | 'dismissed' | 'given-up';
  /** The lowest version of the order with which the server has answered it; null until then. */
  answeredVersion: number | null;
}

/** Where returned goods and their money are, by what the shop did. */
const OF_RETURNS: ReadonlySet<OrderStatus> = new Set([
  'ORDER_REFUND_INITIATED',
  'ORDER_RETURN_REJECTED',
  'ORDER_REFUND_COMPLETED',
]);

type Milestone = typeof orderMilestones.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

/** What must be true of a shop's orders on its phones and on the server. */
export function createCounterChecks(
  world: World,
  { checkStock, movedByOthers }: ReturnType<typeof createPassersBy>,
) {
  const { server, market, violate } = world;
  const storeIds = market.stores.map(({ id }) => id);
  /** By the id of the outbox entry, which is the key of the request. */
  const taps = new Map<string, Tap>();
  const sent = new Set<string>();
  /** What each version of an order was: `orderId version` → status. */
  const history = new Map<string, OrderStatus>();
  /** The order's version that a phone had last, by phone, person and order. */
  const shown = new Map<string, number>();
  const mayEnd = new Set<string>();
  const pulled = new Map<Phone, number>();
  let rows: readonly OrderRow[] = [];
  let milestones: ReadonlyMap<string, readonly Milestone[]> = new Map();

  const tapsOf = (orderId: string): Tap[] =>
    [...taps.values()].filter((tap) => tap.orderId === orderId);

  /** Somebody at the counter tapped what led to this move. */
  function isTapped(
    { orderId, status, by }: Milestone,
    before: OrderStatus,
    fulfilment: Fulfilment,
  ): boolean {
    return tapsOf(orderId).some(({ act, seenStatus }) => {
      if (isEnding(act) && seenStatus !== before) return false;
      const moves = movesOfAct(act, before, fulfilment) ?? [];
      const isHalfWay = act === 'hand-over' && before === 'DISPATCHED';
      return by !== 'buyer' && (moves[0] === status || (isHalfWay && status === ENDS_OF_ACTS[act]));
    });
  }

  /** OUT-10, SELL-4: an order went only ways of the table, no step twice, and at its shop only where somebody tapped. */
  function checkWay({ id, transactionId, status, wishes }: OrderRow): void {
    const fulfilment = fulfilmentOf(wishes);
    const made = milestones.get(id) ?? [];
    const seen = new Set(made.map((each) => each.status));
    if (seen.size !== made.length)
      violate(`SELL-4: ${id} came twice to one status: ${made.map((each) => each.status).join()}`);
    if (made.at(-1)?.status !== status)
      violate(`${id} is ${status}, its last milestone ${made.at(-1)?.status}`);
    for (const [place, milestone] of made.entries()) {
      const before = made[place - 1]?.status;
      if (before === undefined) continue;
      const { status: to, by } = milestone;
      if (!canTransition(before, to, by, fulfilment))
        violate(`OUT-10: ${by} moved ${id} from ${before} to ${to}`);
      if (by !== 'buyer') market.takenOn.add(transactionId);
      if (by === 'buyer' || movedByOthers.has(`${id} ${to}`)) continue;
      // The storm walks some orders to the door at once; what comes back is the shop's to decide.
      if (market.delivered.has(transactionId) && !OF_RETURNS.has(to)) continue;
      if (!isTapped(milestone, before, fulfilment))
        violate(`SELL-4: nobody tapped what made ${id} ${to}`);
    }
  }

  async function refresh(): Promise<void> {
    rows = await server.db.select().from(orders).where(inArray(orders.storeId, storeIds));
    if (rows.length === 0) return;
    for (const { id, transactionId } of rows)
      if (mayEnd.has(id)) market.mayCancel.add(transactionId);
    const made = await server.db
      .select()
      .from(orderMilestones)
      .where(
        inArray(
          orderMilestones.orderId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(orderMilestones.orderId), asc(orderMilestones.position));
    milestones = new Map(rows.map(({ id }) => [id, made.filter(({ orderId }) => orderId === id)]));
    for (const row of rows) {
      history.set(`${row.id} ${row.shopVersion}`, row.status);
      checkWay(row);
    }
    await checkStock();
  }

  /** A refusal has its reason in the table: the act can't be done there, and nobody of the shop has done it. */
  function checkRefusal({ orderId, act, seenStatus }: Tap): void {
    const row = rows.find(({ id }) => id === orderId);
    if (row === undefined) return;
    const { status, wishes } = row;
    const isPossible = movesOfAct(act, status, fulfilmentOf(wishes)) !== null;
    if (isPossible && (!isEnding(act) || seenStatus === status))
      violate(`OUT-10: "${act}" of ${orderId} was refused while it was ${status}`);
    const made = milestones.get(orderId) ?? [];
    const isDone = made.some((each) => each.status === ENDS_OF_ACTS[act] && each.by !== 'buyer');
    const isOver = status === 'CANCELLED' || status === 'ORDER_REQUEST_REJECTED';
    if (isDone && (!isOver || status === ENDS_OF_ACTS[act]))
      violate(`SELL-4: "${act}" of ${orderId} was refused although the shop has done it`);
  }

  /** OUT-3: taps on one order go one after the other. */
  function checkOrder(tap: Tap): void {
    const { phone, personId, orderId, act } = tap;
    for (const before of taps.values()) {
      if (before === tap) return;
      const isBefore = before.phone === phone && before.personId === personId;
      const waits = before.state === 'taken' && before.answeredVersion === null;
      if (isBefore && before.orderId === orderId && waits)
        violate(`OUT-3: "${act}" of ${orderId} overtakes "${before.act}"`);
    }
  }

  function checkAnswer(tap: Tap, { answer }: Delivery, isFirst: boolean): void {
    const { orderId, act } = tap;
    if (isFirst) checkOrder(tap);
    if (tap.state === 'dismissed' && isFirst)
      violate(`OUT-10: "${act}" of ${orderId} was sent after its person had read that it lost`);
    // A copy of the server that died says nothing.
    if (answer.status >= 500) return;
    const body = JSON.parse(answer.body) as { shopOrder?: ShopOrder; code?: string };
    const { shopOrder } = body;
    if (answer.status !== 200 || shopOrder === undefined) {
      if (body.code === 'transition_not_allowed' && isFirst) checkRefusal(tap);
      return;
    }
    tap.answeredVersion = Math.min(
      tap.answeredVersion ?? Number.POSITIVE_INFINITY,
      shopOrder.version,
    );
    const made = milestones.get(orderId) ?? [];
    if (!made.some(({ status }) => status === ENDS_OF_ACTS[act]))
      violate(`"${act}" of ${orderId} was answered as done, and was not`);
  }

  /** OUT-4, SELL-4: a tap waits, is answered, or lost for a reason of the table. */
  function checkEntries({ phone, personId, outbox }: CommittedPerson): void {
    const acts = new Set<string>();
    for (const { id, kind, state, lastError, payload } of outbox) {
      if (kind !== KIND) continue;
      const tap = taps.get(id);
      const { orderId, act } = payload as ShopMovePayload;
      if (tap === undefined || tap.phone !== phone || tap.personId !== personId) {
        violate(`an outbox entry for a tap that nobody made here: ${act} of ${orderId}`);
        return;
      }
      if (acts.has(`${act} ${orderId}`)) violate(`SELL-4: "${act}" of ${orderId} waits twice`);
      acts.add(`${act} ${orderId}`);
      if (!isStopped({ state })) continue;
      if (lastError?.code !== 'transition_not_allowed' || lastError.message === '')
        violate(`OUT-4: "${act}" of ${orderId} was refused for no reason: ${lastError?.code}`);
    }
  }

  /** SELL-1: the board shows what the server had, never an older state after a newer one. */
  function checkBoard({ phone, personId }: CommittedPerson, board: readonly ShopOrder[]): void {
    for (const { orderId, version, status } of board) {
      const was = history.get(`${orderId} ${version}`);
      if (was !== status)
        violate(
          `SELL-1: ${phone.name} shows ${orderId} as ${status}, version ${version} was ${was}`,
        );
      const place = `${phone.name} ${personId} ${orderId}`;
      const before = shown.get(place) ?? -1;
      if (version < before)
        violate(`SELL-1: ${phone.name} shows version ${version} of ${orderId} after ${before}`);
      shown.set(place, version);
    }
  }

  function checkPhone(person: CommittedPerson): void {
    checkEntries(person);
    const board = person.anyRows('shopOrders') as ShopOrder[];
    checkBoard(person, board);
    const waiting = new Set(person.outbox.map(({ id }) => id));
    for (const [id, { phone, personId, state, orderId, act, answeredVersion }] of taps) {
      const isHere = phone === person.phone && personId === person.personId;
      if (!isHere || state !== 'taken' || waiting.has(id)) continue;
      if (answeredVersion === null) {
        violate(`SELL-1: "${act}" of ${orderId} was taken and has vanished`);
        continue;
      }
      const row = board.find((each) => each.orderId === orderId);
      if (row === undefined || row.version < answeredVersion)
        violate(`OUT-1: "${act}" of ${orderId} is answered, its answer is not on the board`);
    }
  }

  /** Nothing moves any more: each tap has come to its end, and a board that was fetched is the server's. */
  async function checkAtRest(): Promise<void> {
    await refresh();
    for (const [phone, personId] of pulled) {
      const person = committedPerson(phone, personId);
      if (!person || phone.signedIn !== personId) continue;
      const board = new Map(
        (person.anyRows('shopOrders') as ShopOrder[]).map((order) => [order.orderId, order]),
      );
      for (const { id, status, shopVersion } of rows) {
        const row = board.get(id);
        if (row?.status !== status || row.version !== shopVersion)
          violate(`${phone.name} has ${id} as ${row?.status} on its board, it is ${status}`);
      }
      if (board.size !== rows.length) violate(`${phone.name} has orders that its shops have not`);
    }
  }

  return {
    /** The entry of a tap is being written; once more when a full device was given room. */
    tapped: (id: string, tap: Tap): void => {
      for (const [before, each] of taps) if (each === tap) taps.delete(before);
      taps.set(id, tap);
    },
    mayEnd: (orderId: string): void => {
      mayEnd.add(orderId);
      const row = rows.find(({ id }) => id === orderId);
      if (row !== undefined) market.mayCancel.add(row.transactionId);
    },
    /** The taps on an order are about to be taken off the outbox; the returned function says that they were not. */
    dismissing: ({ phone, personId }: Page, orderId: string): (() => void) => {
      const outbox = committedPerson(phone, personId)?.outbox ?? [];
      const here = new Set(outbox.map(({ id }) => id));
      const going = [...taps].flatMap(([id, tap]) =>
        here.has(id) && tap.orderId === orderId && tap.state !== 'given-up' ? [tap] : [],
      );
      for (const tap of going) tap.state = 'dismissed';
      return () => {
        for (const tap of going) if (tap.state === 'dismissed') tap.state = 'taken';
      };
    },
    pulled: ({ phone, personId }: Page): void => void pulled.set(phone, personId),
    abandon: (phone: Phone, personId: number): void => {
      for (const tap of taps.values()) {
        if (tap.phone === phone && tap.personId === personId) tap.state = 'given-up';
      }
      for (const place of shown.keys()) {
        if (place.startsWith(`${phone.name} ${personId} `)) shown.delete(place);
      }
    },
    refresh,
    checkPhone,
    checkDelivery: async (delivery: Delivery): Promise<void> => {
      const { service, request, answer } = delivery;
      if (answer.status !== 200 && service !== KIND) return;
      const id = request.headers['idempotency-key'] ?? '';
      const tap = taps.get(id);
      if (tap !== undefined)
        tap.seenStatus = (JSON.parse(request.body ?? '{}') as ShopMovePayload).seenStatus;
      await refresh();
      if (service !== KIND) return;
      if (tap === undefined) violate(`a tap was sent that nobody made: ${id}`);
      else checkAnswer(tap, delivery, !sent.has(id));
      sent.add(id);
    },
    checkAtRest,
  };
}

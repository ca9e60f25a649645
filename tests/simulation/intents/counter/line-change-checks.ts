import { and, asc, eq, inArray } from 'drizzle-orm';
import { lineChanges } from '../../../../server/orders/after-order-tables.ts';
import { orderRefunds } from '../../../../server/money/money-tables.ts';
import { sandboxPayments, sandboxRefunds } from '../../../../server/payments/payment-tables.ts';
import { orderLines, orders } from '../../../../server/orders/order-tables.ts';
import { storeItems } from '../../../../server/sellers/store-tables.ts';
import {
  canChangeLines,
  replacementPaise,
} from '../../../../src/domain/orders/life/line-changes.ts';
import { committedPerson, type CommittedPerson } from '../../devices/committed.ts';
import type { Page } from '../../intent-model.ts';
import type { Phone } from '../../devices/phone.ts';
import type { Delivery } from '../../network.ts';
import type { World } from '../../world.ts';
import { type PackingShop, type PlacedSo, UNITS } from './packing-shop.ts';

/** What a shop said of a line, or its buyer of a question. */
export type SaidFacts =
  | {
      readonly what: 'change';
      readonly orderId: string;
      readonly itemId: string;
      readonly seenQuantity: number;
      readonly keptQuantity: number;
      readonly replacement: { readonly itemId: string; readonly quantity: number } | null;
    }
  | { readonly what: 'answer'; readonly changeId: string; readonly accept: boolean };

/** `tapped`: the command has not come back · `taken`: it must not vanish · `dismissed`: its person read that it lost. */
export type Said = SaidFacts & {
  readonly phone: Phone;
  readonly personId: number;
  state: 'tapped' | 'taken' | 'refused' | 'dismissed' | 'given-up';
};

type ChangeRow = typeof lineChanges.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;
type OrderRow = typeof orders.$inferSelect;

const KINDS = new Set(['change-order-line', 'answer-line-change']);
/** Refusals that a run brings about. */
const EXPLAINED = new Set(['transition_not_allowed', 'quantity_unavailable']);
const OVER = new Set(['CANCELLED', 'ORDER_REQUEST_REJECTED']);

/** What must be true of lines that ran out: bills to the paisa, stock to the unit, and nothing that nobody said. */
export function createLineChangeChecks(world: World, shop: PackingShop) {
  const { server, violate } = world;
  const { db } = server;
  /** By the id of the outbox entry, which is the key of the request. */
  const said = new Map<string, Said>();
  /** Those that the server has answered, with a yes or a no. */
  const reached = new Set<string>();
  const pulled = new Map<Phone, number>();
  let rows: readonly OrderRow[] = [];

  function checkSaid(change: ChangeRow, placed: PlacedSo): void {
    const { orderId, itemId, quantity, keptQuantity, replacement, state, decidedBy } = change;
    const isSaid = [...said.values()].some(
      (each) =>
        each.what === 'change' &&
        each.orderId === orderId &&
        each.itemId === itemId &&
        each.seenQuantity === quantity &&
        each.keptQuantity === keptQuantity &&
        each.replacement?.itemId === replacement?.itemId &&
        each.replacement?.quantity === replacement?.quantity,
    );
    if (!isSaid) violate(`SUB-1: nobody said that ${itemId} of ${orderId} ran out`);
    const substitution = placed.lineWishes.get(itemId) ?? placed.substitution;
    const mayBe = replacement === null || substitution === 'similar' ? 'done' : 'asked';
    const wasAsked = change.answerBy !== null;
    if (wasAsked !== (mayBe === 'asked') || (replacement !== null && substitution === 'none'))
      violate(`SUB-1: ${itemId} of ${orderId} is ${state} against the wish ${substitution}`);
    if (decidedBy !== 'buyer') return;
    const isAnswered = [...said.values()].some(
      (each) =>
        each.what === 'answer' &&
        each.changeId === change.id &&
        each.accept === (state === 'accepted'),
    );
    if (!isAnswered) violate(`SUB-1: nobody answered ${state} about ${itemId} of ${orderId}`);
  }

  /** SUB-1: no change makes an order dearer, and each paisa of a bill is that of a line or was agreed. */
  function checkBill(order: OrderRow, lines: readonly LineRow[], changes: readonly ChangeRow[]) {
    const { id, itemTotalPaise, amountPaise, deliveryChargePaise, packingChargePaise } = order;
    const sum = lines.reduce((paise, line) => paise + line.pricePaise * line.quantity, 0);
    if (sum !== itemTotalPaise || sum + deliveryChargePaise + packingChargePaise !== amountPaise)
      violate(`ORD-6: the bill of ${id} is ${amountPaise}, its lines are ${sum}`);
    const saved = changes.reduce((paise, change) => paise + change.savedPaise, 0);
    const agreed = shop.placed.get(id)?.amountPaise ?? 0;
    if (agreed - saved !== amountPaise || saved < 0)
      violate(`SUB-1: ${id} cost ${agreed}, saved ${saved}, costs ${amountPaise}`);
    for (const { itemId, quantity, keptQuantity, replacement } of changes) {
      if (replacement === null) continue;
      const { pricePaise, shelfPaise } = replacement;
      const line = { pricePaise: shop.priceOf(itemId) };
      const isOrdered = shop.placed.get(id)?.quantities.has(itemId) === true;
      const fair = replacementPaise(line, quantity - keptQuantity, replacement);
      if (shelfPaise !== shop.priceOf(replacement.itemId) || (isOrdered && pricePaise !== fair))
        violate(`SUB-1: ${replacement.itemId} costs ${pricePaise} instead of ${fair} in ${id}`);
    }
  }

  function checkOrder(order: OrderRow, lines: readonly LineRow[], changes: readonly ChangeRow[]) {
    const placed = shop.placed.get(order.id);
    if (placed === undefined) return;
    const seen = new Set<string>();
    for (const change of changes) {
      checkSaid(change, placed);
      const key = `${change.itemId} ${change.quantity}`;
      if (seen.has(key) && placed.quantities.has(change.itemId))
        violate(`SUB-1: ${change.itemId} of ${order.id} ran out twice`);
      seen.add(key);
      if (change.state === 'asked' && !canChangeLines(order.status))
        violate(`SUB-1: ${order.id} is ${order.status} while its buyer is asked`);
    }
    checkBill(order, lines, changes);
  }

  /**
   * Units that left the shelf: what was ordered, also where it ran out, and what was offered or sent instead. An order that is
   * called off gives back what is in it.
   */
  function unitsTaken(lines: readonly LineRow[], changes: readonly ChangeRow[]) {
    const taken = new Map<string, number>();
    const add = (itemId: string, units: number) =>
      taken.set(itemId, (taken.get(itemId) ?? 0) + units);
    for (const { id, status } of rows) {
      for (const [itemId, units] of shop.placed.get(id)?.quantities ?? []) add(itemId, units);
      for (const { orderId, replacement, state } of changes) {
        if (orderId !== id || replacement === null) continue;
        if (state === 'declined' || state === 'withdrawn') continue;
        add(replacement.itemId, replacement.quantity);
      }
      if (!OVER.has(status)) continue;
      for (const line of lines) if (line.orderId === id) add(line.itemId, -line.quantity);
    }
    return taken;
  }

  /** What goes back of an order that was paid ahead, paise: what its lines cost less now, and all of one that is over. */
  const dueBack = ({ id, status, amountPaise }: OrderRow): number => {
    const { paymentId = null, amountPaise: paidPaise = 0 } = shop.placed.get(id) ?? {};
    if (paymentId === null) return 0;
    return OVER.has(status) ? paidPaise : paidPaise - amountPaise;
  };

  async function checkRefunds(ids: readonly string[]): Promise<void> {
    const refunds = await db
      .select()
      .from(orderRefunds)
      .where(inArray(orderRefunds.orderId, [...ids]));
    for (const order of rows) {
      const own = refunds.filter(({ orderId }) => orderId === order.id);
      const paise = own.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      if (paise !== dueBack(order))
        violate(`SUB-1: ${order.id} (${order.status}) pays back ${paise}, not ${dueBack(order)}`);
    }
  }

  /** REF-1: the money is where it was promised, once. */
  async function checkPaidBack(): Promise<void> {
    const given = await db
      .select({ reference: sandboxPayments.reference, amountPaise: sandboxRefunds.amountPaise })
      .from(sandboxRefunds)
      .innerJoin(sandboxPayments, eq(sandboxPayments.id, sandboxRefunds.paymentId));
    // No provider sends less than a rupee: that comes as a coin.
    const ids = rows.map(({ id }) => id);
    // Of these orders alone: the database has those of earlier seeds, too, whose buyers may have chosen coins.
    const asCoins = await db
      .select()
      .from(orderRefunds)
      .where(and(eq(orderRefunds.method, 'coins'), inArray(orderRefunds.orderId, ids)));
    if (asCoins.some(({ amountPaise, status }) => amountPaise >= 100 || status !== 'completed'))
      violate('REF-1: a rupee or more went back as coins, or less than one did not');
    for (const order of rows) {
      const paymentId = shop.placed.get(order.id)?.paymentId ?? null;
      if (paymentId === null) continue;
      const paise = [
        ...given.filter(({ reference }) => reference === paymentId),
        ...asCoins.filter(({ orderId }) => orderId === order.id),
      ].reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      if (paise !== dueBack(order))
        violate(`REF-1: ${paise} paise of ${order.id} went back instead of ${dueBack(order)}`);
    }
  }

  async function refresh(): Promise<void> {
    const ids = [...shop.placed.keys()];
    if (ids.length === 0) return;
    rows = await db.select().from(orders).where(inArray(orders.id, ids));
    const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids));
    const changes = await db
      .select()
      .from(lineChanges)
      .where(inArray(lineChanges.orderId, ids))
      .orderBy(asc(lineChanges.orderId), asc(lineChanges.position));
    for (const order of rows) {
      const of = <Row extends { orderId: string }>(all: readonly Row[]) =>
        all.filter(({ orderId }) => orderId === order.id);
      checkOrder(order, of(lines), of(changes));
    }
    await checkRefunds(ids);
    const taken = unitsTaken(lines, changes);
    const items = await db.select().from(storeItems).where(inArray(storeItems.id, shop.itemIds));
    for (const { id, stock } of items) {
      const expected = UNITS - (taken.get(id) ?? 0);
      if (stock !== expected) violate(`SUB-1: stock of ${id} is ${stock}, not ${expected}`);
    }
  }

  function checkPhone({ phone, personId, outbox }: CommittedPerson): void {
    for (const { id, kind, state, lastError } of outbox) {
      if (!KINDS.has(kind)) continue;
      const known = said.get(id);
      if (known === undefined || known.phone !== phone || known.personId !== personId)
        violate(`an outbox entry that nobody made here: ${kind}`);
      if (state === 'rejected' && !EXPLAINED.has(lastError?.code ?? ''))
        violate(`OUT-4: ${kind} was refused for no reason: ${lastError?.code}`);
    }
    const waiting = new Set(outbox.map(({ id }) => id));
    for (const [id, each] of said) {
      const isHere = each.phone === phone && each.personId === personId;
      if (isHere && each.state === 'taken' && !waiting.has(id) && !reached.has(id))
        violate(
          `SUB-1: what was said of ${'orderId' in each ? each.itemId : each.changeId} has vanished`,
        );
    }
  }

  return {
    /** An entry is being written; once more when a full device was given room. */
    said: (id: string, facts: Said): void => {
      for (const [before, each] of said) if (each === facts) said.delete(before);
      said.set(id, facts);
    },
    /** What waits under a subject is about to be taken off; the returned function says that it was not. */
    dismissing: ({ phone, personId }: Page, subject: string): (() => void) => {
      const outbox = committedPerson(phone, personId)?.outbox ?? [];
      const going = outbox.flatMap((entry) => {
        const known = entry.subject === subject ? said.get(entry.id) : undefined;
        return known === undefined || known.state === 'given-up' ? [] : [known];
      });
      for (const each of going) each.state = 'dismissed';
      return () => {
        for (const each of going) if (each.state === 'dismissed') each.state = 'taken';
      };
    },
    pulled: (phone: Phone, personId: number): void => void pulled.set(phone, personId),
    refresh,
    checkPhone,
    checkDelivery: async ({ service, request, answer }: Delivery): Promise<void> => {
      const isAnswered = answer.status === 200 || answer.status === 409;
      if (KINDS.has(service) && isAnswered) reached.add(request.headers['idempotency-key'] ?? '');
      if (answer.status !== 200) return;
      if (KINDS.has(service) || service === 'move-shop-order') await refresh();
    },
    abandon: (phone: Phone, personId: number): void => {
      for (const each of said.values())
        if (each.phone === phone && each.personId === personId) each.state = 'given-up';
    },
    /** Nothing moves any more: a buyer's phone that was told last has the server's bills. */
    checkAtRest: async (): Promise<void> => {
      await refresh();
      await checkPaidBack();
      for (const [phone, personId] of pulled) {
        const person = committedPerson(phone, personId);
        if (!person || phone.signedIn !== personId) continue;
        const shown = new Map(person.rows('orders').map((row) => [row.id, row]));
        for (const order of rows) {
          const { userId, transactionId, amountPaise } = order;
          if (userId !== personId) continue;
          const { refund = null, partRefunds = [] } = shown.get(transactionId)?.server ?? {};
          const backPaise = [...partRefunds, ...(refund === null ? [] : [refund])]
            .filter(({ completedAt }) => completedAt !== null)
            .reduce((sum, each) => sum + each.amountPaise, 0);
          if (backPaise !== dueBack(order))
            violate(`${phone.name} shows ${backPaise} paise back of ${transactionId}`);
          const paise = shown.get(transactionId)?.bill.amountToBePaidPaise;
          if (paise !== amountPaise)
            violate(`${phone.name} shows ${transactionId} at ${paise}, not ${amountPaise} paise`);
        }
      }
    },
  };
}

import { answerLineChange } from '../../../../src/commands/orders/answer-line-change.ts';
import { discardEntry } from '../../../../src/commands/outbox/discard-entry.ts';
import { dismissLostTaps } from '../../../../src/commands/sellers/board-order.ts';
import {
  changeOrderLine,
  moveShopOrder,
} from '../../../../src/commands/sellers/move-shop-order.ts';
import type { ShopOrder } from '../../../../src/contracts/sellers/shop-order.ts';
import { type BoardOrder, withTaps } from '../../../../src/db/reads/shop-board.ts';
import { openQuestions } from '../../../../src/domain/orders/life/line-changes.ts';
import { shopOrderSubject } from '../../../../src/domain/orders/order-subjects.ts';
import { actsOf } from '../../../../src/domain/orders/shop/shop-acts.ts';
import { committedPerson, type CommittedPerson } from '../../devices/committed.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import { fetchBeside, pullBoards } from '../../storm.ts';
import type { World } from '../../world.ts';
import { createLineChangeChecks, type Said, type SaidFacts } from './line-change-checks.ts';
import { createPackingShop } from './packing-shop.ts';

/** So many things somebody does to one order while they pack it. */
const MOST_ACTS = 5;

/**
 * What runs out (SUB-1): a shop changes lines of its orders, their buyers answer, and the time is over for some.
 * @param isPaid some orders are paid online ahead: what they cost less goes back (REF-1)
 */
export function createLineChangeIntents(world: World, { isPaid = false } = {}): IntentModel {
  const { chance, people, violate } = world;
  const shop = createPackingShop(world, isPaid);
  const checks = createLineChangeChecks(world, shop);
  const owner = people[0]?.id;

  function boardOf({ phone, personId }: Page): readonly BoardOrder[] {
    const person = committedPerson(phone, personId);
    const orders = (person?.anyRows('shopOrders') ?? []) as ShopOrder[];
    return orders.map((order) =>
      withTaps(
        order,
        (person?.outbox ?? []).filter(({ subject }) => subject === shopOrderSubject(order.orderId)),
      ),
    );
  }

  const look = ({ context }: Page): Promise<boolean> => pullBoards(world, context);

  /** Gives a command, with the id of its entry noted as what was said. */
  async function say(
    { phone, personId, commands }: Page,
    facts: SaidFacts,
    command: (context: Page['commands']) => Promise<{ readonly ok: boolean }>,
  ): Promise<boolean> {
    const said: Said = { ...facts, phone, personId, state: 'tapped' };
    const newId = () => {
      const id = commands.newId();
      checks.said(id, said);
      return id;
    };
    const { ok } = await command({ ...commands, newId });
    if (said.state === 'tapped') said.state = ok ? 'taken' : 'refused';
    return ok;
  }

  async function changeSome(page: Page, { order }: BoardOrder): Promise<void> {
    const { orderId, lines } = order;
    const line = chance.pick(lines);
    const { itemId, quantity: seenQuantity } = line;
    const keptQuantity = chance.below(seenQuantity);
    const wished = chance.happens(0.8) ? shop.replacementIn(order.storeId) : null;
    const replacement = wished === null ? null : { itemId: wished, quantity: 1 + chance.below(3) };
    const change = { orderId, itemId, seenQuantity, keptQuantity, replacement };
    const ok = await say(page, { what: 'change', ...change }, (commands) =>
      changeOrderLine(commands, { ...change, itemName: line.name }),
    );
    world.trace.note(`${page.context.actor.name} keeps ${keptQuantity} of ${itemId}: ${ok}`);
  }

  async function pack(page: Page): Promise<void> {
    if (page.personId !== owner) return;
    if (chance.happens(0.7)) await fetchBeside(world, page.context, () => look(page));
    const open = boardOf(page).filter(({ standing }) => actsOf(standing).length > 0);
    if (open.length === 0) return;
    const { orderId } = chance.pick(open).order;
    for (let count = 1 + chance.below(MOST_ACTS); count > 0; count -= 1) {
      const board = boardOf(page).find(({ order }) => order.orderId === orderId);
      if (board === undefined || board.lost !== null) return;
      if (board.standing === 'ORDER_CREATED')
        await moveShopOrder(page.commands, orderId, { act: 'accept' });
      else if (board.standing === 'ORDER_REQUEST_APPROVED' && chance.happens(0.8))
        await changeSome(page, board);
      else if (actsOf(board.standing).includes('pack'))
        await moveShopOrder(page.commands, orderId, { act: 'pack' });
    }
  }

  async function answer(page: Page): Promise<void> {
    const { phone, personId, context } = page;
    if (chance.happens(0.6))
      await fetchBeside(world, context, () => context.engine.service.pullOrders());
    const rows = committedPerson(phone, personId)?.rows('orders') ?? [];
    const asked = rows.flatMap(({ id, server }) =>
      openQuestions(server ?? {}).map(({ changeId }) => ({ id, changeId })),
    );
    if (asked.length === 0) return;
    const { id, changeId } = chance.pick(asked);
    const accept = chance.happens(0.5);
    const once = () =>
      say(page, { what: 'answer', changeId, accept }, (commands) =>
        answerLineChange(commands, id, { changeId, accept }),
      );
    // A thumb that trembles.
    const taken = await Promise.all(chance.happens(0.2) ? [once(), once()] : [once()]);
    if (taken.length > 1 && taken.every(Boolean)) violate('SUB-1: one question took two answers');
  }

  async function readLost(page: Page): Promise<void> {
    const { phone, personId, commands } = page;
    for (const { order, lost } of boardOf(page)) {
      if (lost === null) continue;
      const giveBack = checks.dismissing(page, shopOrderSubject(order.orderId));
      const { ok } = await dismissLostTaps(commands, order.orderId);
      if (!ok) giveBack();
    }
    for (const entry of committedPerson(phone, personId)?.outbox ?? []) {
      if (entry.kind !== 'answer-line-change' || entry.state !== 'rejected') continue;
      const giveBack = checks.dismissing(page, entry.subject);
      const result = await discardEntry(commands, entry.sequence);
      if (!result.ok || !result.value.discarded) giveBack();
    }
  }

  return {
    name: 'what runs out',
    open: shop.open,
    fates: shop.fates,
    ...(shop.finish !== undefined && { finish: shop.finish }),
    actions: [
      { name: 'pack an order', weight: 14, run: pack },
      { name: 'answer the shop', weight: 10, run: answer },
      { name: 'read what was lost', weight: 3, run: readLost },
    ],
    serverMoved: checks.refresh,
    checkPhone: (person: CommittedPerson) => checks.checkPhone(person),
    checkDelivery: checks.checkDelivery,
    abandon: checks.abandon,
    decide: readLost,
    pull: async ({ context, phone, personId }) => {
      const { ok } = await context.engine.service.pullOrders();
      if (ok) checks.pulled(phone, personId);
    },
    checkAtRest: checks.checkAtRest,
  };
}

import { inArray } from 'drizzle-orm';
import { packedMarks } from '../../../../server/orders/after-order-tables.ts';
import { orders } from '../../../../server/orders/order-tables.ts';
import { dismissLostTaps, markPacked } from '../../../../src/commands/sellers/board-order.ts';
import { moveShopOrder } from '../../../../src/commands/sellers/move-shop-order.ts';
import type { ShopOrder } from '../../../../src/contracts/sellers/shop-order.ts';
import { marksIn } from '../../../../src/db/reads/shop-board.ts';
import { packingSubject } from '../../../../src/domain/orders/order-subjects.ts';
import { packedCounts, type PackedMark } from '../../../../src/domain/orders/shop/packing.ts';
import { isToPack } from '../../../../src/domain/orders/shop/shop-board.ts';
import { committedPerson, type CommittedPerson } from '../../devices/committed.ts';
import type { Phone } from '../../devices/phone.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import { fetchBeside, pullBoards } from '../../storm.ts';
import type { World } from '../../world.ts';
import { createPackingShop } from './packing-shop.ts';

/** So much somebody puts into a bag, or takes out of it, one after the other. */
const MOST_TICKS = 5;

/**
 * Somebody said that so many of an item lie in the bag. `tapped`: the command has not come back · `taken`: it was shown, and must
 * not vanish while the order is packed · `refused`: the person was told so · `given-up`: they signed out over it.
 */
interface Tick extends Pick<PackedMark, 'itemId' | 'count'> {
  readonly phone: Phone;
  readonly personId: number;
  readonly orderId: string;
  state: 'tapped' | 'taken' | 'refused' | 'given-up';
}

type Said = Pick<PackedMark, 'itemId' | 'count'>;
const nameOf = ({ itemId, count }: Said): string => `${itemId} ${count}`;
const inWords = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([itemId, count]) => `${itemId} ${count}`)
    .toSorted()
    .join();

/** Packing lists that several phones of a shop tick at once, with the network or without (SELL-1). */
export function createPackingTickIntents(world: World): IntentModel {
  const { chance, people, server, violate } = world;
  const shop = createPackingShop(world);
  const owner = people[0]?.id;
  const ticks: Tick[] = [];
  const pulled = new Map<Phone, number>();

  const boardOf = (person: CommittedPerson | null | undefined): readonly ShopOrder[] =>
    ((person?.anyRows('shopOrders') ?? []) as ShopOrder[]).filter(({ status }) => isToPack(status));

  /** All that a phone knows of an order's bag: what the server had, and what waits here. */
  function marksOn({ outbox }: CommittedPerson, { orderId, packing }: ShopOrder): PackedMark[] {
    const subject = packingSubject(orderId);
    return [...(packing ?? []), ...marksIn(outbox.filter((entry) => entry.subject === subject))];
  }

  const look = ({ context }: Page): Promise<boolean> => pullBoards(world, context);

  async function tick({ phone, personId, commands, context }: Page, order: ShopOrder) {
    const { orderId } = order;
    const { itemId, quantity } = chance.pick(order.lines);
    const count = chance.happens(0.25) ? 0 : 1 + chance.below(quantity);
    const made: Tick = { phone, personId, orderId, itemId, count, state: 'tapped' };
    ticks.push(made);
    const { ok } = await markPacked(commands, orderId, { itemId, count });
    if (made.state === 'tapped') made.state = ok ? 'taken' : 'refused';
    world.trace.note(`${context.actor.name}: ${count} of ${itemId} lie in the bag of ${orderId}`);
  }

  async function pack(page: Page): Promise<void> {
    const { phone, personId, commands, context } = page;
    if (personId !== owner) return;
    if (chance.happens(0.5)) await fetchBeside(world, context, () => look(page));
    const board = boardOf(committedPerson(phone, personId));
    if (board.length === 0) return;
    const order = chance.pick(board);
    for (let left = 1 + chance.below(MOST_TICKS); left > 0; left -= 1) await tick(page, order);
    if (chance.happens(0.15)) await moveShopOrder(commands, order.orderId, { act: 'pack' });
  }

  async function readLost({ phone, personId, commands }: Page): Promise<void> {
    const board = (committedPerson(phone, personId)?.anyRows('shopOrders') ?? []) as ShopOrder[];
    for (const { orderId } of board) await dismissLostTaps(commands, orderId);
  }

  /** SELL-1: what was ticked here stays ticked, or another tick says more. */
  function checkPhone(person: CommittedPerson): void {
    for (const order of boardOf(person)) {
      const known = new Set(marksOn(person, order).map(nameOf));
      for (const made of ticks) {
        const isHere = made.phone === person.phone && made.personId === person.personId;
        if (!isHere || made.orderId !== order.orderId || made.state !== 'taken') continue;
        if (!known.has(nameOf(made)))
          violate(`SELL-1: ${nameOf(made)} of ${order.orderId} was ticked and has vanished`);
      }
    }
  }

  const marksOfShop = () =>
    server.db
      .select()
      .from(packedMarks)
      .where(inArray(packedMarks.orderId, [...shop.placed.keys()]));

  async function refresh(): Promise<void> {
    for (const mark of await marksOfShop()) {
      const isSaid = ticks.some(
        (made) => made.orderId === mark.orderId && nameOf(made) === nameOf(mark),
      );
      if (!isSaid) violate(`SELL-1: nobody has ticked ${nameOf(mark)} of ${mark.orderId}`);
    }
  }

  async function checkAtRest(): Promise<void> {
    await refresh();
    const marks = await marksOfShop();
    const rows = await server.db.select().from(orders);
    for (const { id } of rows.filter(({ status }) => isToPack(status))) {
      const joined = marks.filter(({ orderId }) => orderId === id);
      const known = new Set(joined.map(nameOf));
      for (const made of ticks.filter(({ orderId, state }) => orderId === id && state === 'taken'))
        if (!known.has(nameOf(made)))
          violate(`SELL-1: ${nameOf(made)} of ${id} was ticked and never came`);
      for (const [phone, personId] of pulled) {
        const person = committedPerson(phone, personId);
        if (!person || phone.signedIn !== personId) continue;
        const shown = boardOf(person).find(({ orderId }) => orderId === id);
        const here = inWords(packedCounts(shown?.packing ?? []));
        const there = inWords(packedCounts(joined));
        if (here !== there)
          violate(`SELL-1: in the bag of ${id} lie ${there}, ${phone.name} shows ${here}`);
      }
    }
  }

  return {
    name: 'packing lists',
    open: shop.open,
    fates: shop.fates,
    actions: [{ name: 'tick a packing list', weight: 16, run: pack }],
    serverMoved: refresh,
    checkPhone,
    checkDelivery: () => {},
    abandon: (phone, personId) => {
      for (const made of ticks)
        if (made.phone === phone && made.personId === personId) made.state = 'given-up';
    },
    decide: readLost,
    pull: async (page) => {
      if (page.personId === owner && (await look(page))) pulled.set(page.phone, page.personId);
    },
    checkAtRest,
  };
}

import { and, asc, eq, inArray } from 'drizzle-orm';
import { orderLines, orders } from '../../../server/orders/order-tables.ts';
import { storeItems, stores } from '../../../server/sellers/store-tables.ts';
import { users } from '../../../server/account/account-tables.ts';
import { createOrder, newOrderId } from '../../../server/orders/create-order.ts';
import { moveOrder } from '../../../server/orders/move-order.ts';
import { DEFAULT_ADDRESS } from '../../../src/domain/account/address.ts';
import { uuidV7 } from '../../../src/domain/identifiers.ts';
import { nextFulfilmentStatus } from '../../../src/domain/orders/life/order-transitions.ts';
import { OPEN_ON_BOARD } from '../../../src/domain/orders/shop/shop-board.ts';
import { ROLES } from '../../../src/domain/account/roles.ts';
import { DEFAULT_WISHES, fulfilmentOf } from '../../../src/domain/orders/order-wishes.ts';
import { billOf, chargesFor } from '../../../src/domain/orders/quotes/bill.ts';
import { ITEM_FACTS } from '../../support/people/shop-facts.ts';
import type { Fate } from '../intent-model.ts';
import type { MarketStore } from '../market.ts';
import type { World } from '../world.ts';

/** Their goods are their own, so that the models of other orders need not know of them. */
const UNITS = 40;
const PRICE_PAISE = 3_000;
/** Ids of a run's people end before this one. */
const CUSTOMER = 7;

const itemOf = ({ id }: MarketStore): string => `${id}-counter`;

/** The first person of the run owns its stores; where there are three, the last one is of customer care. */
export async function giveRoles({ server: { db }, people, market }: World): Promise<void> {
  const [owner] = people;
  const care = people[2];
  if (owner === undefined) return;
  const ids = market.stores.map(({ id }) => id);
  await db.update(stores).set({ sellerUserId: owner.id }).where(inArray(stores.id, ids));
  await db.update(users).set({ role: ROLES.SELLER }).where(eq(users.id, owner.id));
  if (care !== undefined)
    await db.update(users).set({ role: ROLES.ADMIN }).where(eq(users.id, care.id));
}

/** People without a phone in the run: customers whose orders come to the counter, and others who work at it. */
export function createPassersBy(world: World) {
  const { chance, market, people, server, serverNow, trace, violate } = world;
  const { db, parts } = server;
  const userId = (people[0]?.id ?? 0) + CUSTOMER;
  const movedByOthers = new Set<string>();

  async function order(): Promise<void> {
    const store = chance.pick(market.stores);
    const quantity = 1 + chance.below(3);
    const itemId = itemOf(store);
    const [item] = await db.select().from(storeItems).where(eq(storeItems.id, itemId));
    if (item === undefined || item.stock < quantity) return;
    const now = serverNow();
    const { name, unit, mrpPaise } = item;
    const line = {
      itemId,
      name,
      unit,
      mrpPaise,
      quantity,
      available: quantity,
      pricePaise: PRICE_PAISE,
    };
    // One in three comes for the goods.
    const isPickup = quantity === 3;
    const bill = billOf([line], chargesFor(store.charges, isPickup ? 'pickup' : 'delivery'));
    const id = newOrderId(parts.randomBytes);
    await db.transaction(async (transaction) => {
      await transaction
        .update(storeItems)
        .set({ stock: item.stock - quantity })
        .where(eq(storeItems.id, itemId));
      await createOrder(transaction, {
        id,
        userId,
        transactionId: uuidV7(now, parts.randomBytes),
        storeName: store.name,
        quote: {
          storeId: store.id,
          lines: [line],
          bill,
          coupon: null,
          serverTime: now,
          expiresAt: now,
        },
        address: { ...DEFAULT_ADDRESS, name: 'Asha Rao', plot: '12B', contactNumber: '9876543210' },
        wishes: isPickup ? { ...DEFAULT_WISHES, pickup: true } : null,
        payment: { method: 'cod' },
        placedAt: now,
      });
    });
    trace.note(`${id} comes to the counter`);
  }

  async function cancel(): Promise<void> {
    const open = await db
      .select()
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.status, 'ORDER_CREATED')))
      .orderBy(asc(orders.id));
    if (open.length === 0) return;
    const { id: orderId } = chance.pick(open);
    const move = { orderId, to: 'CANCELLED', at: serverNow(), by: 'buyer' } as const;
    await db.transaction((transaction) => moveOrder(transaction, { ...move, cancelReason: '010' }));
    trace.note(`its customer cancels ${orderId}`);
  }

  /** Somebody of the shop has a phone that the run knows nothing of. */
  async function moveOn(): Promise<void> {
    const ids = market.stores.map(({ id }) => id);
    const open = await db
      .select()
      .from(orders)
      .where(and(inArray(orders.storeId, ids), inArray(orders.status, [...OPEN_ON_BOARD])))
      .orderBy(asc(orders.transactionId));
    if (open.length === 0) return;
    const { id: orderId, status, wishes } = chance.pick(open);
    const next = nextFulfilmentStatus(status, fulfilmentOf(wishes));
    if (next === undefined) return;
    movedByOthers.add(`${orderId} ${next}`);
    const move = { orderId, to: next, at: serverNow(), by: 'seller' } as const;
    await db.transaction((transaction) => moveOrder(transaction, move));
    trace.note(`somebody else of the shop makes ${orderId} ${next}`);
  }

  const fates: readonly Fate[] = [
    { name: 'somebody else is at the counter', weight: 6, run: moveOn },
    { name: 'an order comes to the counter', weight: 3, run: order },
    { name: 'a customer cancels', weight: 3, run: cancel },
  ];

  return {
    /** Who owns what, and the orders that are there when the shops open. */
    open: async (): Promise<void> => {
      await giveRoles(world);
      await db
        .insert(users)
        .overridingSystemValue()
        .values({
          id: userId,
          realmId: userId,
          systemUserId: `00000000-0000-7000-8000-${String(userId).padStart(12, '0')}`,
          phone: String(Number(people[0]?.mobileNumber) + CUSTOMER),
          name: 'Asha Rao',
          createdAt: serverNow(),
        });
      await db.insert(storeItems).values(
        market.stores.map((store) => ({
          ...ITEM_FACTS,
          id: itemOf(store),
          storeId: store.id,
          ordinal: store.items.length,
          position: store.items.length,
          externalId: itemOf(store),
          name: 'Goods of the counter',
          mrpPaise: PRICE_PAISE,
          pricePaise: PRICE_PAISE,
          stock: UNITS,
          liveVersion: 0,
        })),
      );
      for (let count = 1 + chance.below(3); count > 0; count -= 1) await order();
    },
    fates,
    /** Moves that others at the counter made: the order's id and its new status. */
    movedByOthers,
    /** What an order took is out of stock exactly as long as the order is not called off. */
    checkStock: async (): Promise<void> => {
      const over = new Set<string>(['CANCELLED', 'ORDER_REQUEST_REJECTED']);
      for (const store of market.stores) {
        const itemId = itemOf(store);
        const [item] = await db.select().from(storeItems).where(eq(storeItems.id, itemId));
        const lines = await db
          .select({ quantity: orderLines.quantity, status: orders.status })
          .from(orderLines)
          .innerJoin(orders, eq(orders.id, orderLines.orderId))
          .where(eq(orderLines.itemId, itemId));
        const sold = lines
          .filter(({ status }) => !over.has(status))
          .reduce((sum, { quantity }) => sum + quantity, 0);
        if (item?.stock !== UNITS - sold)
          violate(`stock of ${itemId} is ${item?.stock}, its orders leave ${UNITS - sold}`);
      }
    },
  };
}

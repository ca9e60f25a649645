import { MOVE_SHOP_ORDER } from '../../contracts/sellers/move-shop-order-command.ts';
import type { SELLER_CANCEL_CODES } from '../../domain/orders/life/reasons.ts';
import {
  movesOfAct,
  type PreparationMinutes,
  type ShopAct,
} from '../../domain/orders/shop/shop-acts.ts';
import { whatHappened } from '../../domain/orders/shop/shop-board.ts';
import { tapsOnOrder, withTaps } from '../../db/reads/shop-board.ts';
import type { Courier } from '../../domain/orders/courier.ts';
import type { SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';

/** One tap at the counter, and what is said with it. */
export interface ShopTap {
  readonly act: ShopAct;
  readonly preparationMinutes?: PreparationMinutes;
  readonly courier?: Courier;
  readonly reasonCode?: (typeof SELLER_CANCEL_CODES)[number];
}

const NOT_HERE = 'This order is not on this phone any more.';
const READ_FIRST = 'Please read what happened to this order first.';

async function boardOrder({ person }: Pick<CommandContext, 'person'>, orderId: string) {
  const order = await person.shopOrders.get(orderId);
  return order && withTaps(order, await tapsOnOrder(person, orderId));
}

/**
 * Moves an order on the board (SELL-1): the tap waits in the outbox with what was seen (SELL-4), and the order stays the
 * server's until that has answered. Taps may follow each other without the network.
 */
export async function moveShopOrder(
  context: CommandContext,
  orderId: string,
  tap: ShopTap,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const seen = await boardOrder(context, orderId);
  if (seen === undefined) return { ok: false, kind: 'not-allowed', message: NOT_HERE };
  const { version: seenVersion } = seen.order;
  const payload = { orderId, ...tap, seenVersion, seenStatus: seen.standing };
  return appendIfAllowed(context, MOVE_SHOP_ORDER, payload, {
    tables: [person.shopOrders],
    refusal: async () => {
      const now = await boardOrder(context, orderId);
      if (now === undefined) return NOT_HERE;
      if (now.lost !== null) return READ_FIRST;
      if (movesOfAct(tap.act, now.standing) !== null) return null;
      return whatHappened({ status: now.standing, by: now.order.movedBy });
    },
    write: async () => {},
  });
}

import { CODE_TRIES_OVER, MOST_CODE_TRIES } from '../../domain/orders/shop/delivery-code.ts';
import { MOVE_SHOP_ORDER } from '../../contracts/sellers/move-shop-order.ts';
import {
  CHANGE_ORDER_LINE,
  type ChangeLinePayload,
} from '../../contracts/orders/changes/line-changes.ts';
import type { ShopOrder } from '../../contracts/sellers/shop-order.ts';
import { judgeLineChange, PACKING_WAITS } from '../../domain/orders/life/line-changes.ts';
import type { SellerCancelCode } from '../../domain/orders/life/reasons.ts';
import { fulfilmentOf } from '../../domain/orders/order-wishes.ts';
import {
  movesOfAct,
  NOT_HANDED_OVER,
  type PreparationMinutes,
  type ShopAct,
} from '../../domain/orders/shop/shop-acts.ts';
import { whatHappened } from '../../domain/orders/shop/shop-board.ts';
import { isAsking, orderToChange, tapsOnOrder, withTaps } from '../../db/reads/shop-board.ts';
import type { Courier } from '../../domain/orders/courier.ts';
import { save, type SaveResult } from '../../db/save.ts';
import type { CommandContext } from '../command-context.ts';
import { appendIfAllowed, type NotAllowed } from '../outbox/append-command.ts';

/** One tap at the counter, and what is said with it. */
export interface ShopTap {
  readonly act: ShopAct;
  readonly preparationMinutes?: PreparationMinutes;
  readonly courier?: Courier;
  readonly reasonCode?: SellerCancelCode;
  readonly deliveryCode?: string;
  readonly wrongCodes?: number;
  readonly why?: string;
}

/** Riders that a phone remembers, so that one tap names them again. */
const MOST_RIDERS = 5;

const NOT_HERE = 'This order is not on this phone any more.';
const READ_FIRST = 'Please read what happened to this order first.';

async function boardOrder({ person }: Pick<CommandContext, 'person'>, orderId: string) {
  const order = await person.shopOrders.get(orderId);
  return order && withTaps(order, await tapsOnOrder(person, orderId));
}

/** How many wrong codes this phone would still take, by what was said here and what the server knows. */
async function codesLeft(
  { person }: Pick<CommandContext, 'person'>,
  { orderId, codeTriesLeft = MOST_CODE_TRIES }: Partial<ShopOrder> & Pick<ShopOrder, 'orderId'>,
): Promise<number> {
  const tries = (await person.fact('wrong-codes'))?.[orderId] ?? 0;
  return Math.min(codeTriesLeft, MOST_CODE_TRIES - tries);
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
    tables: [person.shopOrders, person.facts],
    refusal: async () => {
      const now = await boardOrder(context, orderId);
      if (now === undefined) return NOT_HERE;
      if (now.lost !== null) return READ_FIRST;
      if (tap.act === 'deliver' && (await codesLeft(context, now.order)) <= 0)
        return CODE_TRIES_OVER;
      if (tap.act === 'pack' && isAsking(now)) return PACKING_WAITS;
      const fulfilment = fulfilmentOf(now.order.wishes);
      if (movesOfAct(tap.act, now.standing, fulfilment) !== null) return null;
      if (tap.act === 'hand-over' && fulfilment === 'pickup') return NOT_HANDED_OVER;
      return whatHappened({ status: now.standing, by: now.order.movedBy });
    },
    write: async () => {
      const rider = tap.courier?.rider;
      if (rider === undefined) return;
      const others = ((await person.fact('known-riders')) ?? []).filter(
        ({ name }) => name !== rider.name,
      );
      await person.setFact('known-riders', [rider, ...others].slice(0, MOST_RIDERS));
    },
  });
}

const SAID_ALREADY = 'You have said this already. It waits to be sent.';

/**
 * Sends fewer of a line, none, or something similar (SUB-1): it waits in the outbox in order with the taps on the order, and the lines
 * stay the server's until that has answered.
 */
export async function changeOrderLine(
  context: CommandContext,
  change: ChangeLinePayload,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  return appendIfAllowed(context, CHANGE_ORDER_LINE, change, {
    tables: [person.shopOrders],
    refusal: async () => {
      const now = await boardOrder(context, change.orderId);
      if (now === undefined) return NOT_HERE;
      if (now.lost !== null) return READ_FIRST;
      const verdict = judgeLineChange(orderToChange(now), change);
      if (verdict.kind === 'known') return SAID_ALREADY;
      return verdict.kind === 'refused' ? verdict.reason : null;
    },
    write: async () => {},
  });
}

/** A code as the buyer said it, with the SHA-256 of its `codeProofText` in hexadecimal digits. */
export interface SaidCode {
  readonly code: string;
  readonly proof: string;
}

/**
 * Delivers an order with the code of its buyer (SELL-5), checked without the network. Wrong ones are counted here, and told to the server with
 * the right one; after five this phone takes none.
 */
export async function deliverWithCode(
  context: CommandContext,
  orderId: string,
  { code, proof }: SaidCode,
): Promise<SaveResult<{ readonly id: string }> | NotAllowed> {
  const { person } = context;
  const checked = await save(person, () =>
    person.transaction('rw', person.facts, person.shopOrders, async () => {
      const order = await person.shopOrders.get(orderId);
      const wrong = (await person.fact('wrong-codes')) ?? {};
      const tries = wrong[orderId] ?? 0;
      const left = await codesLeft(context, { orderId, ...order });
      if (left <= 0) return { message: CODE_TRIES_OVER, tries };
      if (order?.codeProof === undefined || order.codeProof === proof) {
        return { message: null, tries };
      }
      await person.setFact('wrong-codes', { ...wrong, [orderId]: tries + 1 });
      const message =
        left === 1
          ? CODE_TRIES_OVER
          : `This is not the code of this order. ${left - 1} ${left === 2 ? 'try' : 'tries'} left.`;
      return { message, tries };
    }),
  );
  if (!checked.ok) return checked;
  const { message, tries } = checked.value;
  if (message !== null) return { ok: false, kind: 'not-allowed', message };
  const wrongCodes = tries === 0 ? {} : { wrongCodes: tries };
  return moveShopOrder(context, orderId, { act: 'deliver', deliveryCode: code, ...wrongCodes });
}

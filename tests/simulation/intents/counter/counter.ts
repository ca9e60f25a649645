import { dismissLostTaps } from '../../../../src/commands/sellers/board-order.ts';
import {
  deliverWithCode,
  moveShopOrder,
} from '../../../../src/commands/sellers/move-shop-order.ts';
import type { ShopOrder } from '../../../../src/contracts/sellers/shop-order.ts';
import { withTaps, type BoardOrder } from '../../../../src/db/reads/shop-board.ts';
import { sellerCancelCodes } from '../../../../src/domain/orders/life/reasons.ts';
import { fulfilmentOf } from '../../../../src/domain/orders/order-wishes.ts';
import { columnOf } from '../../../../src/domain/orders/shop/shop-board.ts';
import { shopOrderSubject } from '../../../../src/domain/orders/order-subjects.ts';
import {
  actsOf,
  isEnding,
  PREPARATION_MINUTES,
  type ShopAct,
} from '../../../../src/domain/orders/shop/shop-acts.ts';
import { committedPerson } from '../../devices/committed.ts';
import type { IntentModel, Page } from '../../intent-model.ts';
import { fetchBeside, pullBoards } from '../../storm.ts';
import type { World } from '../../world.ts';
import { createCounterChecks, type Tap } from './counter-checks.ts';
import { createSaidCodes } from './said-codes.ts';
import { createPassersBy } from '../passers-by.ts';

/** So many orders somebody deals with while they are at the counter. */
const MOST_ORDERS = 3;
/** Why a return is refused, for its buyer. */
const WHYS = ['The seal was broken', 'Half of it was eaten'];
/** So many taps one after the other on one of them. */
const MOST_TAPS = 3;

/**
 * The counter of a shop (SELL-1, SELL-4, OUT-10): taps on its orders by its owner and by customer care, on one phone or two.
 * @param hasCodes customers say their codes, some a wrong one, and some none (SELL-5)
 * @param hasReturns goods come back: the shop takes them, or refuses them with a reason, and gives the money back
 */
export function createCounterIntents(
  world: World,
  { hasCodes = false, hasReturns = false } = {},
): IntentModel {
  const { chance, people } = world;
  const others = createPassersBy(world);
  const checks = createCounterChecks(world, others);
  const codes = createSaidCodes(world);
  const sellers = new Set(people.filter((_, place) => place !== 1).map(({ id }) => id));

  const possibleActs = ({ standing, order }: BoardOrder): readonly ShopAct[] =>
    columnOf(standing) === 'returns' && !hasReturns
      ? []
      : actsOf(standing, fulfilmentOf(order.wishes));

  /** The board of all stores as the phone has it; undefined while it is being written. */
  function boardOf({ phone, personId }: Page): readonly BoardOrder[] | undefined {
    const person = committedPerson(phone, personId);
    if (person === null) return undefined;
    const orders = (person?.anyRows('shopOrders') ?? []) as ShopOrder[];
    const outbox = person?.outbox ?? [];
    return orders.map((order) =>
      withTaps(
        order,
        outbox.filter(({ subject }) => subject === shopOrderSubject(order.orderId)),
      ),
    );
  }

  const look = ({ context }: Page): Promise<boolean> => pullBoards(world, context);

  /** @returns whether the tap was taken */
  async function tap(page: Page, seen: BoardOrder, act: ShopAct): Promise<boolean> {
    const { phone, personId, commands, context } = page;
    const { orderId } = seen.order;
    const made: Tap = {
      phone,
      personId,
      orderId,
      act,
      seenStatus: null,
      state: 'tapped',
      answeredVersion: null,
    };
    const newId = () => {
      const id = commands.newId();
      checks.tapped(id, made);
      return id;
    };
    const isRefusal = act === 'refuse-return';
    if (isEnding(act) && !isRefusal) checks.mayEnd(orderId);
    const said = hasCodes && act === 'deliver' ? await codes.hear(orderId) : null;
    const result =
      said === null
        ? await moveShopOrder({ ...commands, newId }, orderId, {
            act,
            ...(act === 'accept' && { preparationMinutes: chance.pick(PREPARATION_MINUTES) }),
            ...(isEnding(act) &&
              !isRefusal && { reasonCode: chance.pick(sellerCancelCodes(seen.standing)) }),
            ...(isRefusal && { why: chance.pick(WHYS) }),
          })
        : await deliverWithCode({ ...commands, newId }, orderId, said);
    if (said !== null) codes.answered(orderId, said, result);
    world.trace.note(
      `${context.actor.name} taps ${act} ${orderId}: ${result.ok ? 'ok' : result.kind}`,
    );
    if (made.state === 'tapped') made.state = result.ok ? 'taken' : 'refused';
    return result.ok;
  }

  async function tapSome(page: Page, orderId: string): Promise<void> {
    // Somebody whose code was wrong says it once more.
    const taps = 1 + chance.below(hasCodes ? 3 * MOST_TAPS : MOST_TAPS);
    for (let count = 0; count < taps; count += 1) {
      const seen = boardOf(page)?.find(({ order }) => order.orderId === orderId);
      const acts = seen === undefined || seen.lost !== null ? [] : possibleActs(seen);
      if (seen === undefined || acts.length === 0) return;
      const ahead = acts.filter((act) => !isEnding(act));
      const act = chance.pick(chance.happens(0.8) && ahead.length > 0 ? ahead : acts);
      // A thumb that trembles, or a second tab.
      const both = chance.happens(0.15) ? [tap(page, seen, act), tap(page, seen, act)] : [];
      const taken = await Promise.all(both.length > 0 ? both : [tap(page, seen, act)]);
      if (taken.length > 1 && taken.every(Boolean))
        world.violate(`SELL-4: "${act}" was taken twice of one screen for ${orderId}`);
    }
  }

  async function work(page: Page): Promise<void> {
    if (!sellers.has(page.personId)) return;
    if (boardOf(page)?.length === 0 || chance.happens(0.5))
      await fetchBeside(world, page.context, () => look(page));
    const open = (boardOf(page) ?? []).filter((board) => possibleActs(board).length > 0);
    for (let count = 0; count < MOST_ORDERS && open.length > 0; count += 1) {
      await tapSome(page, chance.pick(open).order.orderId);
      if (chance.happens(0.5)) return;
    }
  }

  async function readLost(page: Page): Promise<void> {
    for (const { order, lost } of boardOf(page) ?? []) {
      if (lost === null) continue;
      const { orderId } = order;
      const giveBack = checks.dismissing(page, orderId);
      const result = await dismissLostTaps(page.commands, orderId);
      world.trace.note(`${page.context.actor.name} reads what happened to ${orderId}`);
      if (!result.ok) giveBack();
    }
  }

  return {
    name: 'the counter',
    open: others.open,
    fates: others.fates,
    actions: [
      { name: 'work at the counter', weight: 16, run: work },
      {
        name: 'look at the board',
        weight: 4,
        isPull: true,
        run: async (page) => {
          if (sellers.has(page.personId)) await look(page);
        },
      },
      { name: 'read what happened to a tap', weight: 3, run: readLost },
    ],
    serverMoved: checks.refresh,
    checkPhone: checks.checkPhone,
    checkDelivery: checks.checkDelivery,
    abandon: checks.abandon,
    decide: readLost,
    pull: async (page) => {
      if (sellers.has(page.personId) && (await look(page))) checks.pulled(page);
    },
    checkAtRest: async () => {
      await checks.checkAtRest();
      if (hasCodes) await codes.checkAtRest();
    },
  };
}

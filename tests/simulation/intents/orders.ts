import { setCartQuantity } from '../../../src/commands/cart/set-quantity.ts';
import { acceptQuote } from '../../../src/commands/orders/accept-quote.ts';
import { discardOrder } from '../../../src/commands/orders/discard-order.ts';
import {
  placeOrder,
  placeOrders,
  type OrderDecision,
  type PlacedOrder,
  type ShownOrderLine,
} from '../../../src/commands/orders/place-order.ts';
import { retryEntry } from '../../../src/commands/outbox/discard-entry.ts';
import type { OrderRow } from '../../../src/db/person-database.ts';
import { DEFAULT_ADDRESS } from '../../../src/domain/account/address.ts';
import type { AppliedCoupon } from '../../../src/domain/orders/offers/offers.ts';
import { chargesFor } from '../../../src/domain/orders/quotes/bill.ts';
import { DEFAULT_WISHES, type Instructions } from '../../../src/domain/orders/order-wishes.ts';
import { ALWAYS_ASK } from '../../../src/domain/orders/quotes/quote-difference.ts';
import { committedPerson } from '../devices/committed.ts';
import type { BuyerAction, IntentModel, Page } from '../intent-model.ts';
import type { MarketStore } from '../market.ts';
import { fetchBeside } from '../storm.ts';
import type { World } from '../world.ts';
import { agreedQuote, type OrderIntent } from './order-intent.ts';
import { createOrderChecks } from './order-checks.ts';

const ADDRESS = { ...DEFAULT_ADDRESS, plot: '12B', contactNumber: '9876543210' };

/** Who has two things asks store and rider for something: no draw, so that runs stay what they were. */
const instructionsFor = (lines: readonly ShownOrderLine[]): Instructions | null =>
  lines.length === 2
    ? { store: `fresh ${lines.map(({ itemId }) => itemId).join(' and ')}`, rider: 'blue gate' }
    : null;

/** So often a buyer looks at a checkout that changes under their eyes. */
const MOST_LOOKS = 3;

/** What a theme adds to a checkout. */
export interface CheckoutTerms {
  /** Puts a coupon on the cart of a store, or none, and gives it as the checkout shows it. */
  readonly coupon?: (page: Page, storeId: string) => Promise<AppliedCoupon | null>;
  /** How the next order is paid; in cash without it. */
  readonly payment?: () => Pick<OrderDecision, 'paymentMethod' | 'paymentMode'>;
  /** Most buyers order from all stores at once. */
  readonly isTogether?: true;
}

/** Orders: placed from the cart, accepted at another price, taken back, tried again. */
export function createOrderIntents(world: World, terms: CheckoutTerms = {}): IntentModel {
  const { chance, market } = world;
  const intents = new Map<string, OrderIntent>();
  const checks = createOrderChecks(world, intents);

  /** What the phone shows of a price: what it saw last, which may be old. */
  function shownPrice({ phone }: Page, itemId: string): number {
    const known = phone.shelf.get(itemId);
    const item = market.item(itemId);
    if (item === undefined) throw new Error(`no item ${itemId}`);
    if (known !== undefined && (phone.line === 'off' || chance.happens(0.6))) return known;
    phone.shelf.set(itemId, item.pricePaise);
    return item.pricePaise;
  }

  async function fillCart(page: Page, storeId: string): Promise<void> {
    const store = market.store(storeId);
    for (const { id: itemId, name } of store?.items ?? []) {
      if (chance.happens(0.4)) continue;
      const pricePaise = shownPrice(page, itemId);
      const item = { storeId, itemId, name, unit: '1 kg', picture: '1f35a', pricePaise };
      await setCartQuantity(
        page.commands,
        { ...item, mrpPaise: pricePaise },
        1 + chance.below(3),
        null,
      );
    }
  }

  /** The store's part of the cart as the checkout shows it now, at the prices that the phone knows. */
  function look(page: Page, storeId: string): readonly ShownOrderLine[] {
    const rows = committedPerson(page.phone, page.personId)?.rows('cart') ?? [];
    return rows
      .filter((row) => row.storeId === storeId)
      .sort((left, right) => left.addedAt - right.addedAt)
      .map((row) => {
        const pricePaise = shownPrice(page, row.itemId);
        return { ...row, pricePaise, addedPaise: row.pricePaise };
      });
  }

  /** ORD-7: between the look and the tap a pull or a second tab adds, removes and reprices lines. */
  async function meddle(page: Page, store: MarketStore): Promise<void> {
    if (chance.happens(0.2)) {
      await fetchBeside(world, page.context, () => page.context.engine.service.pullCart());
      return;
    }
    const { id: itemId, name } = chance.pick(store.items);
    const quantity = chance.pick([0, 1, 2, 5]);
    const pricePaise = chance.happens(0.3) ? 4_200 : shownPrice(page, itemId);
    const item = { storeId: store.id, itemId, name, unit: '1 kg', picture: '1f35a', pricePaise };
    await setCartQuantity(page.commands, { ...item, mrpPaise: pricePaise }, quantity, null);
    world.trace.note(`${page.context.actor.name} has ${quantity} of ${itemId} by another tab`);
  }

  async function place(page: Page): Promise<void> {
    const store = chance.pick(market.stores);
    await fillCart(page, store.id);
    const choice = chance.pick([
      ALWAYS_ASK,
      { acceptUpToPaise: 0, dropMissing: true },
      { acceptUpToPaise: 1_500, dropMissing: chance.happens(0.5) },
    ]);
    const { id: storeId, name: storeName } = store;
    const coupon = (await terms.coupon?.(page, storeId)) ?? null;
    const payment = terms.payment?.() ?? {};
    const tap = async (lines: readonly ShownOrderLine[]): Promise<PlacedOrder> => {
      // Who has three different things in the cart comes for them: no draw, so that runs stay what they were.
      const isPickup = lines.length === 3;
      const charges = chargesFor(store.charges, isPickup ? 'pickup' : 'delivery');
      const wishes = isPickup ? { ...DEFAULT_WISHES, pickup: true as const } : DEFAULT_WISHES;
      const instructions = instructionsFor(lines);
      const intent: OrderIntent = {
        id: '',
        personId: page.personId,
        phone: page.phone,
        storeId,
        shown: lines,
        charges,
        choice,
        instructions,
        agreed: [],
        state: 'tapped',
      };
      const newId = () => {
        const id = page.commands.newId();
        if (intent.id === '') {
          intent.id = id;
          intents.set(id, intent);
        }
        return id;
      };
      const seen = { storeId, storeName, lines, charges, address: ADDRESS, choice };
      const asked = instructions === null ? wishes : { ...wishes, instructions };
      const decision = { ...seen, coupon, ...payment, wishes: asked };
      const placed = await placeOrder({ ...page.commands, newId }, decision);
      const end = placed.ok ? 'ok' : placed.kind;
      world.trace.note(`${page.context.actor.name} placed ${intent.id}: ${end}`);
      if (placed.ok && intent.state === 'tapped') intent.state = 'placed';
      if (placed.ok && chance.happens(0.15)) regretSoon(page, intent.id);
      if (!placed.ok && !checks.isHere(intent)) intent.state = 'not-placed';
      return placed;
    };
    for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
      const lines = look(page, storeId);
      // An empty checkout has no button.
      if (lines.length === 0) return;
      if (chance.happens(0.3)) await meddle(page, store);
      // A second tap, or a tap in another tab, finds an empty cart.
      const taps = await Promise.all(chance.happens(0.1) ? [tap(lines), tap(lines)] : [tap(lines)]);
      // The buyer reads what changed, and mostly wants it still.
      if (taps.every((end) => end.ok || end.kind !== 'changed') || chance.happens(0.3)) return;
    }
  }

  /** Orders from all stores of the cart with one tap, all or none; a second tap finds it empty. */
  async function placeTogether(page: Page): Promise<void> {
    for (const { id } of market.stores) await fillCart(page, id);
    const choice = chance.pick([ALWAYS_ASK, { acceptUpToPaise: 1_500, dropMissing: true }]);
    const payment = terms.payment?.() ?? {};
    const decisions = market.stores
      .map(({ id: storeId, name: storeName, charges }): OrderDecision => {
        const lines = look(page, storeId);
        const seen = { storeId, storeName, lines, charges, address: ADDRESS, choice };
        const instructions = instructionsFor(lines);
        if (instructions === null) return { ...seen, ...payment };
        return { ...seen, ...payment, wishes: { ...DEFAULT_WISHES, instructions } };
      })
      .filter(({ lines }) => lines.length > 0);
    if (decisions.length === 0) return;
    if (chance.happens(0.2)) await meddle(page, chance.pick(market.stores));
    const tap = async () => {
      const taps = decisions.map(({ storeId, lines, charges }): OrderIntent => {
        const instructions = instructionsFor(lines);
        const shown = { storeId, shown: lines, charges, choice, instructions };
        return {
          ...shown,
          id: '',
          personId: page.personId,
          phone: page.phone,
          agreed: [],
          state: 'tapped',
        };
      });
      // Of several the first id is that of all of them.
      let turn = decisions.length > 1 ? -1 : 0;
      const newId = () => {
        const id = page.commands.newId();
        const intent = taps[turn];
        turn += 1;
        if (intent !== undefined) {
          intent.id = id;
          intents.set(id, intent);
        }
        return id;
      };
      const placed = await placeOrders({ ...page.commands, newId }, decisions);
      const ids = taps.map(({ id }) => id).join(' ');
      world.trace.note(
        `${page.context.actor.name} placed ${ids}: ${placed.ok ? 'ok' : placed.kind}`,
      );
      for (const intent of taps) {
        if (placed.ok && intent.state === 'tapped') intent.state = 'placed';
        if (!placed.ok && !checks.isHere(intent)) intent.state = 'not-placed';
      }
    };
    await Promise.all(chance.happens(0.1) ? [tap(), tap()] : [tap()]);
  }

  function shownOrders({ phone, personId }: Page): readonly OrderRow[] {
    const rows = committedPerson(phone, personId)?.rows('orders') ?? [];
    return rows.filter(({ state }) => state !== 'confirmed');
  }

  async function accept(page: Page, order: OrderRow): Promise<void> {
    const intent = intents.get(order.id);
    const payload = checks.payloadOf(page.phone, page.personId, order.id);
    const { attention } = order;
    if (intent === undefined || payload === undefined || !attention?.quote) return;
    const agreement = agreedQuote(payload, attention.quote);
    // The page has no button for it: there is nothing left to order.
    if (agreement.lines.length === 0) return;
    intent.agreed.push(agreement);
    await acceptQuote(page.commands, order.id);
  }

  async function takeBack(page: Page, order: OrderRow): Promise<void> {
    const intent = intents.get(order.id);
    if (intent === undefined || intent.state === 'tapped') return;
    if (intent.state === 'placed') intent.state = 'taking-back';
    const result = await discardOrder(page.commands, order.id);
    const discarded = result.ok && result.value.discarded;
    if (discarded && checks.isOrdered(intent))
      world.violate(`taken back, yet ordered: ${order.id}`);
    world.trace.note(`${page.context.actor.name} took back ${order.id}: ${discarded}`);
    if (intent.state === 'taking-back' || discarded)
      intent.state = discarded ? 'taken-back' : 'placed';
  }

  /** The buyer thinks better of it, most likely while the order is on its way. */
  function regretSoon(page: Page, orderId: string): void {
    const { actor } = page.context;
    actor.post(chance.between(0, 1_500), () => {
      const order = shownOrders(page).find(({ id }) => id === orderId);
      if (order === undefined) return;
      takeBack(page, order).catch((error: unknown) => world.heard(error, actor));
    });
  }

  async function retry(page: Page, order: OrderRow): Promise<void> {
    const person = committedPerson(page.phone, page.personId);
    const entry = person?.outbox.find(({ subject }) => subject === `order:${order.id}`);
    if (entry !== undefined) await retryEntry(page.commands, entry.sequence);
  }

  const onSomeOrder =
    (act: (page: Page, order: OrderRow) => Promise<void>) =>
    async (page: Page): Promise<void> => {
      const orders = shownOrders(page);
      if (orders.length > 0) await act(page, chance.pick(orders));
    };

  const onAsking = async (page: Page): Promise<void> => {
    const asking = shownOrders(page).filter(({ state }) => state === 'needs-buyer');
    if (asking.length > 0) await accept(page, chance.pick(asking));
  };

  const actions: readonly BuyerAction[] = [
    {
      name: 'place an order',
      weight: 10,
      run: (page) =>
        terms.isTogether === true && chance.happens(0.7) ? placeTogether(page) : place(page),
    },
    { name: 'accept a quote', weight: 5, run: onAsking },
    { name: 'take an order back', weight: 3, run: onSomeOrder(takeBack) },
    { name: 'try an order again', weight: 3, run: onSomeOrder(retry) },
  ];

  return {
    name: 'orders',
    actions,
    checkPhone: checks.checkPhone,
    checkDelivery: checks.checkDelivery,
    serverMoved: checks.refresh,
    abandon: (phone, personId) => {
      for (const intent of intents.values()) {
        if (intent.phone === phone && intent.personId === personId) intent.state = 'abandoned';
      }
    },
    decide: async (page) => {
      for (const order of shownOrders(page)) {
        if (order.attention?.quote && chance.happens(0.6)) await accept(page, order);
        else if (order.state === 'needs-buyer') await takeBack(page, order);
      }
    },
    checkAtRest: checks.checkAtRest,
  };
}

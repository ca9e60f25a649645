import { setCartQuantity } from '../../../src/commands/cart/set-quantity.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Delivery } from '../network.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';
import { userOfPath } from './last-write.ts';

/**
 * Whether an item must be in a person's cart at rest. `unsure`: edits of two phones crossed in a way that both outcomes
 * keep the promise, or nobody knows whether a tap still counted.
 */
type Wish = 'in' | 'out' | 'unsure';

const CART_KIND = 'save-cart';

/** A cart of its own kind of items, which are never ordered: nothing added gets lost, nothing removed comes back. */
export function createCartIntents(world: World): IntentModel {
  const { chance, people, phones, violate } = world;
  const storeId = `sim-${world.seed}-wishes`;
  const itemIds = [`${storeId}-0`, `${storeId}-1`];
  const wishes = new Map<string, Wish>();
  /** Taps so far, and those that have not come back, by item: taps that overlap leave nobody sure. */
  const taps = new Map<string, number>();
  const pending = new Map<string, number>();
  /** The newest version of each person's cart that the server has answered. */
  const versions = new Map<number, number>();

  const keyOf = (personId: number, itemId: string): string => `${personId} ${itemId}`;

  function shown(phone: Phone, personId: number): Map<string, number> {
    const rows = committedPerson(phone, personId)?.rows('cart') ?? [];
    return new Map(
      rows.filter((row) => row.storeId === storeId).map((row) => [row.itemId, row.quantity]),
    );
  }

  /** True when the phone knows all that was done to the cart anywhere: what it removes is removed for good. */
  function knowsAll({ phone, personId }: Page): boolean {
    const others = phones.filter(
      (each) => each !== phone && committedPerson(each, personId) !== undefined,
    );
    if (others.length === 0) return true;
    const areSent = others.every((each) => {
      const outbox = committedPerson(each, personId)?.outbox;
      return outbox !== undefined && !outbox.some(({ kind }) => kind === CART_KIND);
    });
    const facts = committedPerson(phone, personId)?.rows('facts') ?? [];
    const version = facts.find(({ name }) => name === 'cart-version')?.value ?? 0;
    return areSent && version === (versions.get(personId) ?? 0);
  }

  async function change(page: Page): Promise<void> {
    const { phone, personId, commands } = page;
    const itemId = chance.pick(itemIds);
    const before = shown(phone, personId).get(itemId);
    const isNew = before === undefined && committedPerson(phone, personId) !== null;
    const quantity = before !== undefined && chance.happens(0.5) ? 0 : 1 + chance.below(3);
    if (before === undefined && quantity === 0) return;
    const key = keyOf(personId, itemId);
    const was = wishes.get(key) ?? 'out';
    const isFinal = knowsAll(page);
    const tap = (taps.get(key) ?? 0) + 1;
    taps.set(key, tap);
    wishes.set(key, 'unsure');
    const item = { storeId, itemId, name: itemId, unit: '1 kg', picture: '1f35a' };
    const prices = { pricePaise: 1_000, mrpPaise: 1_000 };
    const overlaps = (pending.get(key) ?? 0) > 0;
    pending.set(key, (pending.get(key) ?? 0) + 1);
    const result = await setCartQuantity(commands, { ...item, ...prices }, quantity, null);
    pending.set(key, (pending.get(key) ?? 1) - 1);
    world.trace.note(`${page.context.actor.name} ${itemId} ${quantity}: ${result.ok}`);
    if (overlaps || taps.get(key) !== tap) wishes.set(key, 'unsure');
    else if (!result.ok) wishes.set(key, was);
    else if (quantity === 0) wishes.set(key, isFinal ? 'out' : 'unsure');
    else if (isNew || (was === 'in' && isFinal)) wishes.set(key, 'in');
  }

  function checkAtRest(): void {
    for (const { id } of people) {
      const carts = phones
        .filter((phone) => phone.signedIn === id)
        .map((phone) => ({ phone, cart: shown(phone, id) }));
      const [first] = carts;
      for (const { phone, cart } of carts) {
        const text = (each: Map<string, number>) =>
          JSON.stringify(itemIds.map((itemId) => each.get(itemId) ?? 0));
        if (first !== undefined && text(cart) !== text(first.cart)) {
          violate(`the carts of ${id} differ: ${text(cart)} on ${phone.name}, ${text(first.cart)}`);
        }
        for (const itemId of itemIds) {
          const wish = wishes.get(keyOf(id, itemId)) ?? 'out';
          if (wish === 'in' && !cart.has(itemId)) violate(`${itemId} was added and is lost`);
          if (wish === 'out' && cart.has(itemId)) violate(`${itemId} was removed and is back`);
        }
      }
    }
  }

  return {
    name: 'carts',
    actions: [{ name: 'change the cart', weight: 6, run: change }],
    checkPhone: () => {},
    checkDelivery: ({ service, request, answer }: Delivery) => {
      if (answer.status !== 200 || (service !== 'save-update-cart' && service !== 'get-cart'))
        return;
      const { cart } = JSON.parse(answer.body) as { cart: { version: number } };
      const personId = userOfPath(request.url);
      versions.set(personId, Math.max(versions.get(personId) ?? 0, cart.version));
    },
    abandon: (_phone, personId) => {
      for (const itemId of itemIds) wishes.set(keyOf(personId, itemId), 'unsure');
    },
    decide: async () => {},
    checkAtRest,
  };
}

import {
  secondsUntilAbandoned,
  watchOf,
  type AbandonedCart,
} from '../../domain/cart/abandonment.ts';
import type { CartRow, PersonDatabase } from '../../db/person-database.ts';
import { save, type SaveResult } from '../../db/save.ts';
import { cartAbandoned } from '../../domain/events/cart-events.ts';
import { cartTotals } from '../../domain/orders/cart-lines.ts';
import type { CommandContext } from '../command-context.ts';

type WatchContext = Pick<CommandContext, 'person' | 'now' | 'track'>;

const watched = (person: PersonDatabase) => [person.cart, person.facts];

/** CART-1: starts the countdown of a cart that has changed; an empty cart has none. */
export function watchCart({ person, now }: WatchContext): Promise<SaveResult<null>> {
  return save(person, () =>
    person.transaction('rw', watched(person), async () => {
      const known = await person.fact('cart-watch');
      const watch = watchOf(known, await person.cart.toArray(), now());
      if (watch === undefined) await person.facts.delete('cart-watch');
      else if (watch !== known) await person.setFact('cart-watch', watch);
      return null;
    }),
  );
}

function leftBehind(rows: readonly CartRow[], at: number): AbandonedCart {
  const items = rows
    .toSorted((left, right) => left.addedAt - right.addedAt)
    .map(({ storeId, itemId, name, quantity, pricePaise }) => ({
      storeId,
      itemId,
      name,
      quantity,
      pricePaise,
    }));
  return { at, items, totalPaise: cartTotals(rows).totalPaise };
}

/**
 * CART-1: records that the cart was abandoned, once per cart, whoever of several tabs comes first; nothing while its time
 * is not over or when it has changed meanwhile.
 */
export async function abandonCart({
  person,
  now,
  track,
}: WatchContext): Promise<SaveResult<boolean>> {
  const result = await save(person, () =>
    person.transaction('rw', watched(person), async () => {
      const [known, rows] = await Promise.all([person.fact('cart-watch'), person.cart.toArray()]);
      if (known === undefined || known.abandoned !== null) return null;
      const at = now();
      if (watchOf(known, rows, at) !== known) return null;
      if (secondsUntilAbandoned(known.since, at) > 0) return null;
      const abandoned = leftBehind(rows, at);
      await person.setFact('cart-watch', { ...known, abandoned });
      return abandoned;
    }),
  );
  if (!result.ok) return result;
  if (result.value !== null) {
    track?.({ ...cartAbandoned(result.value.items), at: result.value.at });
  }
  return { ok: true, value: result.value !== null };
}

/** Puts the reminder of an abandoned cart away, until the cart changes. */
export function dismissCartReminder({
  person,
}: Pick<CommandContext, 'person'>): Promise<SaveResult<null>> {
  return save(person, () =>
    person.transaction('rw', person.facts, async () => {
      const known = await person.fact('cart-watch');
      if (known !== undefined) await person.setFact('cart-watch', { ...known, isDismissed: true });
      return null;
    }),
  );
}

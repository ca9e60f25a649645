import { saveAddress } from '../../../src/commands/addresses/save-address.ts';
import { setCartQuantity } from '../../../src/commands/cart/set-quantity.ts';
import type { CommandContext } from '../../../src/commands/command-context.ts';
import { placeOrder } from '../../../src/commands/orders/place-order.ts';
import { ALWAYS_ASK } from '../../../src/domain/orders/quotes/quote-difference.ts';
import {
  BENCH_ADDRESS,
  BENCH_CHARGES,
  BENCH_PRICE_PAISE,
  BENCH_STORE,
  benchItem,
} from '../../sync/bench-store.ts';

/** A saved address; the same `addressId` again is the same subject. */
export async function writeAddress(
  context: CommandContext,
  plot: string,
  addressId = context.newId(),
): Promise<void> {
  const result = await saveAddress(context, { ...BENCH_ADDRESS, plot }, addressId);
  if (!result.ok) throw new Error(result.message);
}

async function writeOrder(context: CommandContext, number: number): Promise<void> {
  const item = {
    ...benchItem(`item-${number}`),
    storeId: BENCH_STORE.storeId,
    picture: '',
    pricePaise: BENCH_PRICE_PAISE,
    mrpPaise: BENCH_PRICE_PAISE,
  };
  await setCartQuantity(context, item, 2, null);
  const placed = await placeOrder(context, {
    ...BENCH_STORE,
    lines: [{ ...item, quantity: 2, addedPaise: item.pricePaise }],
    charges: BENCH_CHARGES,
    address: BENCH_ADDRESS,
    choice: ALWAYS_ASK,
  });
  if (!placed.ok) throw new Error(placed.message);
}

/** What waits in the outbox when a drain is measured; every row is written by the app's own commands. */
export const WORKLOADS = {
  /** 500 rows of one call each, all of different subjects. */
  async addresses(context: CommandContext): Promise<void> {
    for (let number = 0; number < 500; number += 1) await writeAddress(context, `${number}`);
  },
  /** 100 orders of three calls each. */
  async orders(context: CommandContext): Promise<void> {
    for (let number = 0; number < 100; number += 1) await writeOrder(context, number);
  },
  /** 20 addresses changed four times each, in turns, among 100 others and 20 orders. */
  async mix(context: CommandContext): Promise<void> {
    const changed = Array.from({ length: 20 }, () => context.newId());
    for (let round = 0; round < 4; round += 1) {
      for (const [index, addressId] of changed.entries()) {
        await writeAddress(context, `change ${round}`, addressId);
        await writeAddress(context, `round ${round}, ${index}`);
        if (round === 0) await writeOrder(context, index);
      }
      for (let extra = 0; extra < 5; extra += 1) await writeAddress(context, `extra ${extra}`);
    }
  },
  /** One address changed 30 times among 60 others: the chain, not the number of rows, decides. */
  async chain(context: CommandContext): Promise<void> {
    const addressId = context.newId();
    for (let change = 0; change < 30; change += 1) {
      await writeAddress(context, `change ${change}`, addressId);
      await writeAddress(context, `${change} left`);
      await writeAddress(context, `${change} right`);
    }
  },
} as const;

export type WorkloadName = keyof typeof WORKLOADS;

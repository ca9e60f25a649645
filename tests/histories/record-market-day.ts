import { createChance } from '../simulation/chance.ts';
import type { ServiceClient } from '../support/service-client.ts';
import type { Operation } from './linearizability.ts';
import type { Market } from './market-day.ts';
import * as people from './market-people.ts';
import { createRecorder } from './recorder.ts';

/** Phones of each buyer, and devices at the counter. */
const PHONES = 3;
const COUNTERS = 3;

/** What a buyer does, so many times of a hundred. */
const BUYING = [
  [22, people.order],
  [16, people.quote],
  [9, people.cancel],
  [10, people.readOrder],
  [10, people.redeem],
  [11, people.readCoins],
  [11, people.pledge],
  [11, people.readPledges],
] as const;

/** The same of the shop. */
const SELLING = [
  [50, people.moveOrder],
  [25, people.changeStock],
  [25, people.readStock],
] as const;

function act<Doing>(doings: readonly (readonly [number, Doing])[], percent: number): Doing {
  let sum = 0;
  for (const [weight, doing] of doings) {
    sum += weight;
    if (percent < sum) return doing;
  }
  throw new RangeError(`nobody does anything at ${percent}`);
}

/**
 * Lets all people of a market act at once at several servers until so many calls are made; what they do is seeded, how it
 * interleaves is not.
 */
export async function recordMarketDay(
  market: Market,
  servers: readonly ServiceClient[],
  { seed, calls }: { readonly seed: number; readonly calls: number },
): Promise<readonly Operation[]> {
  const recorder = createRecorder(servers, createChance(seed, 'network'));
  const isOver = (): boolean => recorder.calls() >= calls;
  const phones = market.buyers.flatMap((buyer) => Array.from({ length: PHONES }, () => buyer));
  const buying = phones.map(async (buyer, place) => {
    const scene = { market, recorder, chance: createChance(seed, `phone ${place}`) };
    while (!isOver()) await act(BUYING, scene.chance.below(100))(scene, buyer);
  });
  const selling = Array.from({ length: COUNTERS }, async (_none, place) => {
    const scene = { market, recorder, chance: createChance(seed, `counter ${place}`) };
    while (!isOver()) await act(SELLING, scene.chance.below(100))(scene);
  });
  await Promise.all([...buying, ...selling]);
  return recorder.operations;
}

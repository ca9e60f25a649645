import { startSyncClient } from '../../../src/app/app-parts.ts';
import { startPageTracker } from '../../../src/app/events/page-tracker.ts';
import { addToCart } from '../../../src/domain/events/cart-events.ts';
import { uuidV7 } from '../../../src/domain/identifiers.ts';

/**
 * The page of `npm run bench -- events`: the app's tracker and worker, without its screens. The suite calls `bench` from
 * outside.
 */
const newId = () => uuidV7(Date.now(), (count) => crypto.getRandomValues(new Uint8Array(count)));
const tracker = startPageTracker(startSyncClient().recordEvents, newId);

const bench = {
  /**
   * What a call took, ms: made and tracked as a tap does, `inRow` of them in a row, the mean of each row. A slow CPU is feigned by
   * stopping the page's thread for moments; a single call is so short that the clock would tell of the stops and not of it.
   */
  trackTimes: async (rows: number, inRow: number): Promise<number[]> => {
    const times: number[] = [];
    for (let row = 0; row < rows; row += 1) {
      const start = performance.now();
      for (let call = 0; call < inRow; call += 1) {
        const line = { itemId: `item-${call}`, name: 'Rice', quantity: 1, pricePaise: 5_000 };
        tracker.track(addToCart('store-1', line), null);
      }
      times.push((performance.now() - start) / inRow);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return times;
  },
};

export type EventsBench = typeof bench;
Object.assign(globalThis, { bench });

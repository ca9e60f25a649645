import { millisecondsInMinute } from 'date-fns/constants';
import { formatAge } from '../time.ts';

/** How long a fetched price counts as today's, ms (chosen: decision 12). */
export const PRICE_LIFETIME_MS = 15 * millisecondsInMinute;

/**
 * How old prices are, once they are older than their time to live (CAT-4): "prices from 3 h ago"; else null.
 * @param pricesAt when they were fetched, ms by this device's clock; undefined: none are here
 */
export function priceAgeText(pricesAt: number | undefined, now: number): string | null {
  if (pricesAt === undefined || now - pricesAt <= PRICE_LIFETIME_MS) return null;
  return `prices from ${formatAge(now - pricesAt)} ago`;
}

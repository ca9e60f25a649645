import type { Paise } from '../../domain/money.ts';

/** Shares of the items that lie below the steps. */
const SHARES = [0.25, 0.5, 0.75];
/** What a step may begin with: amounts that people think in. */
const ROUND_STARTS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Round prices that cut a list of prices into about four parts of the same size, ascending, each once, all strictly
 * between the lowest and the highest price. Prices of 0 are unknown and don't count.
 */
export function priceSteps(prices: Float64Array): Paise[] {
  const known = prices.filter((price) => price > 0).sort();
  const lowest = known[0] ?? 0;
  const highest = known.at(-1) ?? 0;
  const steps = SHARES.map((share) => roundPrice(known[Math.floor(known.length * share)] ?? 0));
  return [...new Set(steps)].filter((step) => step > lowest && step < highest);
}

/** The round amount next to a price; whole rupees. */
function roundPrice(price: Paise): Paise {
  const rupees = price / 100;
  if (rupees < 10) return Math.max(1, Math.round(rupees)) * 100;
  const unit = 10 ** Math.floor(Math.log10(rupees));
  const start = ROUND_STARTS.reduce((best, next) =>
    Math.abs(next * unit - rupees) < Math.abs(best * unit - rupees) ? next : best,
  );
  return Math.round(start * unit) * 100;
}

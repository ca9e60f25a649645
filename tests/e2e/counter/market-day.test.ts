import { expect, it } from 'vitest';
import { LONG_DAY, SHORT_DAY } from '../../market-day/plan-day.ts';
import { runMarketDay } from '../../market-day/run-day.ts';

const isLong = process.env['HAAT_MARKET_DAY'] === 'true';
const seed = Number(process.env['HAAT_MARKET_DAY_SEED'] ?? (isLong ? Date.now() % 1_000_000 : 1));
const LONGEST_MS = 90 * 60_000;

it(
  'SELL-1 SELL-2 SELL-3 SELL-4 SELL-5 SELL-6 OUT-1 a market day leaves each order, price, unit and paisa as people meant it, once',
  async () => {
    // Of the short one a failing step says what it is.
    const tell = (text: string) => {
      if (isLong) process.stdout.write(`${text}\n`);
    };
    tell(`market day of seed ${seed}`);
    const { wrong, reached, planned, table } = await runMarketDay(
      isLong ? LONG_DAY : SHORT_DAY,
      seed,
      tell,
    );
    tell(table);
    expect(wrong).toEqual([]);
    expect(reached).toEqual(planned);
  },
  isLong ? LONGEST_MS : undefined,
);

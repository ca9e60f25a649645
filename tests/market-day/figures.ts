import type { MarketDay } from './market.ts';
import { COUNTERS, LINE_EVERY, type DaySize } from './plan-day.ts';

/** How much of what a market day is about there was, by its name. */
export type Figures = Readonly<Record<string, number>>;

/** What a day of this size has to have had in the evening, or it showed less than it says. */
export function plannedFigures({ kills, cancelled, ...size }: DaySize): Figures {
  return {
    'hours without the line': size.hours - Math.ceil(size.hours / LINE_EVERY),
    'buyers who ordered': Math.min(size.buyers, size.orders),
    orders: size.orders,
    'riders who delivered': size.riders,
    'deliveries with codes': size.deliveries,
    'price changes': size.prices,
    'lines counted': size.counted,
    'people who counted': COUNTERS,
    'kills of the server': kills.server,
    'kills of a browser': kills.browser,
    'kills of a page': kills.page,
    'full disks': size.fullDisks,
    'wrong clocks': size.wrongClocks,
    updates: size.hasUpdate ? 1 : 0,
    'roll-backs': size.hasUpdate ? 1 : 0,
    'orders called off by buyers': cancelled.byBuyers,
    'orders called off by care': cancelled.byCare,
  };
}

/** The same of a day that is over, from what its people wrote down. */
export function reachedFigures({ diary }: MarketDay): Figures {
  const times = (what: string) => diary.happened.get(what) ?? 0;
  return {
    'hours without the line': times('hours without the line'),
    'buyers who ordered': new Set(diary.orders.map(({ buyer }) => buyer)).size,
    orders: diary.orders.length,
    'riders who delivered': new Set(diary.deliveries.values()).size,
    'deliveries with codes': diary.deliveries.size,
    'price changes': diary.prices.size,
    'lines counted': diary.counted.size,
    'people who counted': new Set([...diary.counted.values()].flatMap((people) => [...people]))
      .size,
    'kills of the server': times('kills of the server'),
    'kills of a browser': times('kills of a browser'),
    'kills of a page': times('kills of a page'),
    'full disks': times('full disks'),
    'wrong clocks': times('wrong clocks'),
    updates: times('updates'),
    'roll-backs': times('roll-backs'),
    'orders called off by buyers': times('orders called off by buyers'),
    'orders called off by care': times('orders called off by care'),
  };
}

/** One line, as one tells of a day. */
export const figuresText = (figures: Figures): string =>
  Object.entries(figures)
    .map(([what, times]) => `${times} ${what}`)
    .join(', ');

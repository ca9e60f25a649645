import type { Chance } from '../simulation/chance.ts';

/** How much happens on a market day. */
export interface DaySize {
  readonly hours: number;
  readonly riders: number;
  readonly buyers: number;
  readonly orders: number;
  /** Orders that are brought to the door, each with its code. */
  readonly deliveries: number;
  readonly prices: number;
  /** Lines that two people count, each another half. */
  readonly counted: number;
  /** How often each dies: the server, a phone's browser, a page with its workers. */
  readonly kills: Readonly<Record<Kill, number>>;
  readonly fullDisks: number;
  readonly wrongClocks: number;
  /** Orders that their buyers call off, and that customer care does. */
  readonly cancelled: { readonly byBuyers: number; readonly byCare: number };
  /** An update of the app in the morning, which is rolled back in the afternoon. */
  readonly hasUpdate: boolean;
}

/** A day from eight to eight, and a tenth of it that runs with the other tests. */
export const LONG_DAY: DaySize = {
  hours: 12,
  riders: 2,
  buyers: 30,
  orders: 60,
  deliveries: 40,
  prices: 200,
  counted: 500,
  kills: { server: 4, browser: 4, page: 4 },
  fullDisks: 2,
  wrongClocks: 2,
  cancelled: { byBuyers: 3, byCare: 2 },
  hasUpdate: true,
};
export const SHORT_DAY: DaySize = {
  hours: 6,
  riders: 1,
  buyers: 3,
  orders: 6,
  deliveries: 4,
  prices: 20,
  counted: 50,
  kills: { server: 1, browser: 1, page: 0 },
  fullDisks: 1,
  wrongClocks: 1,
  cancelled: { byBuyers: 1, byCare: 0 },
  hasUpdate: false,
};

export type Kill = 'server' | 'browser' | 'page';

/** What goes wrong in the middle of a step. */
export type Fault = Kill | 'full disk';

/** Something that somebody does in one go. `by`: which counter, rider or buyer, from 0. */
export interface Step {
  readonly kind: StepKind;
  readonly by: number;
  /** How many rows of the goods sheet. */
  readonly rows: number;
  fault?: Fault | undefined;
}

export type StepKind =
  | 'order'
  | 'board'
  | 'both accept'
  | 'ride'
  | 'type prices'
  | 'paste prices'
  | 'one price twice'
  | 'count'
  | 'one count twice'
  | 'goods in'
  | 'sold here'
  | 'buyer cancels'
  | 'care cancels';

/** An hour of the day: whether the shop's phones reach the server, and what is done, in order. */
export interface Hour {
  readonly hasLine: boolean;
  /** The server dies while everybody's changes of the hours before arrive. */
  serverDies: boolean;
  readonly steps: readonly Step[];
}

/** The shop is on the line one hour of three. */
export const LINE_EVERY = 3;
export const COUNTERS = 2;
const ROWS_AT_ONCE = 25;

/** Which faults a step can have in its middle. */
export const FAULTS_OF: Partial<Record<StepKind, readonly Fault[]>> = {
  order: ['server', 'browser', 'full disk'],
  board: ['browser', 'page', 'full disk'],
  ride: ['browser', 'page'],
  'type prices': ['browser', 'page'],
  count: ['browser', 'page'],
};

function shuffled<Value>(chance: Chance, values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** What is done all day, in the order of a seed. Most is ordered in the first half, so that it can be brought in the second. */
export function planDay(size: DaySize, chance: Chance): Hour[] {
  const hours = Array.from({ length: size.hours }, (_none, hour) => ({
    hasLine: hour % LINE_EVERY === 0,
    serverDies: false,
    steps: [] as Step[],
  }));
  const offline = hours.filter(({ hasLine }) => !hasLine);
  const put = (hour: { steps: Step[] }, kind: StepKind, by: number, rows = 0) =>
    hour.steps.push({ kind, by, rows });
  const morning = hours.slice(0, Math.ceil(size.hours / 2));

  for (let order = 0; order < size.orders; order += 1) {
    const isEarly = order < size.deliveries + size.deliveries / 5;
    put(chance.pick(isEarly ? morning : hours), 'order', order % size.buyers);
  }
  for (const hour of hours) {
    // Where the line is there one counter is enough: what is left is for the hours without it.
    const atBoard = hour.hasLine ? [chance.below(COUNTERS)] : [0, 1];
    for (const counter of atBoard) put(hour, 'board', counter);
    for (let rider = 0; rider < size.riders; rider += 1) put(hour, 'ride', rider);
  }
  const parts = (total: number) =>
    Array.from({ length: Math.ceil(total / ROWS_AT_ONCE) }, (_none, part) =>
      Math.min(ROWS_AT_ONCE, total - part * ROWS_AT_ONCE),
    );
  const few = Math.max(1, Math.round(size.prices / 50));
  for (const [place, rows] of parts(size.prices - few).entries()) {
    const kind = place % 2 === 0 ? 'type prices' : 'paste prices';
    put(chance.pick(hours), kind, chance.below(COUNTERS), rows);
  }
  put(chance.pick(offline), 'one price twice', 0, few);
  for (let counter = 0; counter < COUNTERS; counter += 1) {
    const half = Math.floor((size.counted + counter) / COUNTERS);
    for (const rows of parts(half - few)) put(chance.pick(offline), 'count', counter, rows);
  }
  put(chance.pick(offline), 'one count twice', 0, 2 * few);
  for (let part = 0; part < few; part += 1) {
    put(chance.pick(offline), 'goods in', chance.below(COUNTERS), 4);
    put(chance.pick(offline), 'sold here', chance.below(COUNTERS), 2);
    put(chance.pick(offline), 'both accept', 0);
  }
  // Later than most orders, and while the shop does not hear of it.
  const afternoon = offline.slice(Math.floor(offline.length / 2));
  for (let one = 0; one < size.cancelled.byBuyers; one += 1)
    put(chance.pick(afternoon), 'buyer cancels', 0);
  for (let one = 0; one < size.cancelled.byCare; one += 1)
    put(chance.pick(afternoon), 'care cancels', 0);

  const planned = hours.map((hour) => ({ ...hour, steps: shuffled(chance, hour.steps) }));
  placeFaults(planned, size, chance);
  return planned;
}

function placeFaults(hours: Hour[], size: DaySize, chance: Chance): void {
  const placed = (fault: Fault): boolean => {
    const fits = hours.flatMap(({ hasLine, steps }, hour) =>
      steps.filter(({ kind, fault: other }) => {
        if (other !== undefined || FAULTS_OF[kind]?.includes(fault) !== true) return false;
        // What makes room takes the goods off a phone, which gets them back over the line; early on there is little to do.
        if (fault === 'full disk') return kind === 'order' || (hasLine && hour > 0);
        return kind === 'order' || hour > 0;
      }),
    );
    if (fits.length === 0) return false;
    chance.pick(fits).fault = fault;
    return true;
  };
  const comeBacks = hours.filter(({ hasLine }, hour) => hasLine && hour > 0);
  for (let kill = 0; kill < size.kills.server; kill += 1) {
    const hour = comeBacks[kill];
    if (hour === undefined || kill % 2 === 1) placed('server');
    else hour.serverDies = true;
  }
  for (const kind of ['browser', 'page'] as const)
    for (let kill = 0; kill < size.kills[kind]; kill += 1) placed(kind);
  for (let disk = 0; disk < size.fullDisks; disk += 1) placed('full disk');
}

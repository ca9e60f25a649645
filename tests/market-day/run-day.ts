import { isNewer, untilUpdateWaits } from '../support/app-versions.ts';
import { pollUntil } from '../support/poll-until.ts';
import { tellOfScreens } from '../support/tell-of-failure.ts';
import { createChance, type Chance } from '../simulation/chance.ts';
import { countTwice, priceTwice } from './asked-goods.ts';
import {
  acceptTwice,
  boardPath,
  cancelAtDesk,
  delivered,
  ride,
  toCancel,
  workOnBoard,
} from './board.ts';
import { cancel, placeAnOrder, untilSent } from './buyers.ts';
import { checkBooks } from './check-books.ts';
import { note } from './diary.ts';
import { figuresText, plannedFigures, reachedFigures, type Figures } from './figures.ts';
import { changePrices, count, receive, sellHere } from './goods.ts';
import { comeBack, loseLine } from './line.ts';
import { openMarket, type MarketDay } from './market.ts';
import { FAULTS_OF, planDay, type DaySize, type Hour, type Step } from './plan-day.ts';

/** Hours with the line: an update waits on the phones of the shop when it goes, and in the next hour they are opened anew. */
const [UPDATED_AT, ROLLED_BACK_AT] = [3, 9];

interface ToldDay extends MarketDay {
  readonly tell: (what: string) => void;
}

/** What a market day came to. */
export interface DayResult {
  /** What is not as people left it; nothing, or there is a bug. */
  readonly wrong: readonly string[];
  /** How much of what a day of this size is about there was, and how much there should have been. */
  readonly reached: Figures;
  readonly planned: Figures;
  /** What happened, to be printed. */
  readonly table: string;
}

/**
 * Runs a day at a shop: people at two counters, riders, buyers and customer care do what a seed says, while lines, phones and the server
 * fail them. In the evening all is well, everybody sends what is left, and the books are compared with what people did.
 * @param tell is told of each step as it begins
 */
export async function runMarketDay(
  size: DaySize,
  seed: number,
  tell: (what: string) => void,
): Promise<DayResult> {
  const hours = planDay(size, createChance(seed, 'plan'));
  const day = { ...(await openMarket(size, seed)), tell };
  try {
    for (const [at, hour] of hours.entries()) {
      if (hour.hasLine) await comeBack(day, createChance(seed, `hour ${at}`), hour);
      else await loseLine(day);
      await liveHour(day, hour, `${seed}, hour ${at}`);
      if (isOffTheLine(day)) note(day.diary, 'hours without the line');
      if (at === UPDATED_AT) await deploy(day, 'newer');
      if (at === ROLLED_BACK_AT) await deploy(day, 'older');
      if (at === UPDATED_AT + 1) await restartApps(day, true);
      if (at === ROLLED_BACK_AT + 1) await restartApps(day, false);
    }
    await endDay(day, seed);
    const wrong = [...(await checkBooks(day)), ...day.complaints];
    const { happened, told } = day.diary;
    note(day.diary, 'notices that people read', told.length);
    const rows = [...happened].map(([what, times]) => `${String(times).padStart(9)}  ${what}`);
    const reached = reachedFigures(day);
    const table = [`seed ${seed}`, ...rows, ...told, figuresText(reached)].join('\n');
    return { wrong, reached, planned: plannedFigures(size), table };
  } finally {
    await day.close();
  }
}

const isOffTheLine = ({ counters, riders }: MarketDay): boolean =>
  [...counters, ...riders].every((phone) => !phone.hasLine());

/** Buyers and the shop at once, each among themselves one after the other: with the same seed they do the same. */
async function liveHour(day: ToldDay, hour: Hour, name: string): Promise<void> {
  const steps = hour.steps.map((step, place) => ({ step, name: `${name}, step ${place}` }));
  const isBuying = ({ step }: (typeof steps)[number]) => step.kind === 'order';
  const lanes = [steps.filter(isBuying), steps.filter((each) => !isBuying(each))];
  await Promise.all(
    lanes.map(async (lane) => {
      for (const each of lane) await take(day, each.step, each.name);
    }),
  );
}

async function take(day: ToldDay, step: Step, name: string): Promise<void> {
  // A fault that found nothing to do before happens now; what buyers do goes on beside it.
  const left = day.faultsLeft.findIndex((fault) => canHave(day, step, fault));
  if (left >= 0 && step.kind !== 'order') step.fault ??= day.faultsLeft.splice(left, 1)[0];
  const fault = step.fault === undefined ? '' : `, ${step.fault}`;
  const what = `${name}: ${step.kind} of ${step.by}${fault}`;
  day.tell(what);
  try {
    await act(day, step, createChance(0, name));
  } catch (error) {
    // The test has not failed yet, and its phones are thrown away before it does.
    await tellOfScreens(`${what} failed`);
    throw new Error(what, { cause: error });
  }
  if (step.fault !== undefined) day.faultsLeft.push(step.fault);
}

/** What makes room takes the goods off a counter, which gets them back over the line. */
function canHave({ counters }: MarketDay, { kind, by }: Step, fault: Step['fault']): boolean {
  if (fault === undefined || FAULTS_OF[kind]?.includes(fault) !== true) return false;
  return fault !== 'full disk' || counters[by]?.hasLine() === true;
}

async function act(day: MarketDay, step: Step, chance: Chance): Promise<void> {
  switch (step.kind) {
    case 'order':
      return day.buyers[step.by]?.use(() => placeAnOrder(day, step, chance));
    case 'board':
      return workOnBoard(day, step, chance);
    case 'both accept':
      return acceptTwice(day);
    case 'ride':
      return ride(day, step, chance);
    case 'type prices':
    case 'paste prices':
      return changePrices(day, step, chance);
    case 'one price twice':
      return priceTwice(day, step);
    case 'count':
      return count(day, step, chance);
    case 'one count twice':
      return countTwice(day, step);
    case 'goods in':
      return receive(day, step, chance);
    case 'sold here':
      return sellHere(day, step, chance);
    case 'buyer cancels':
    case 'care cancels': {
      const isByCare = step.kind === 'care cancels';
      const wanted = toCancel(day, isByCare ? 'care' : 'buyer');
      // There is none yet: later.
      if (wanted === undefined) {
        day.postponed.push(step);
        return undefined;
      }
      return isByCare ? cancelAtDesk(day, wanted) : cancel(day, wanted);
    }
  }
}

/** The evening: everybody sends what is left, and the riders bring what was promised for today. */
async function endDay(day: ToldDay, seed: number): Promise<void> {
  const name = `${seed}, evening`;
  const chance = createChance(seed, name);
  const { diary, buyers, counters, riders, size } = day;
  for (const buyer of buyers) {
    const own = diary.orders.findLast((each) => each.buyer === buyer);
    if (own === undefined) continue;
    await buyer.open('/orders');
    await untilSent(day, own);
    await pollUntil(
      () => buyer.outbox(),
      (entries) => entries.length === 0,
      `the outbox of ${buyer.name}, to be empty`,
    );
    await buyer.shut();
  }
  await comeBack(day, chance);
  for (const step of day.postponed.splice(0)) await take(day, step, name);
  for (let round = 0; round < size.orders; round += 1) {
    await comeBack(day, chance);
    if (delivered(day) >= size.deliveries && day.faultsLeft.length === 0) return;
    for (const by of counters.keys())
      await take(day, { kind: 'board', by, rows: 0 }, `${name} ${round}`);
    for (const by of riders.keys())
      await take(day, { kind: 'ride', by, rows: 0 }, `${name} ${round}`);
  }
}

/** Phones whose app can be another one: the scripts that a wrong clock comes with are those of the version that it was built for. */
const updated = ({ counters, riders }: MarketDay) => [...counters, ...riders.slice(0, -1)];

/** Puts another version of the app on the server, and waits until the shop's phones have it. */
async function deploy(day: MarketDay, version: 'older' | 'newer'): Promise<void> {
  if (day.versions === null) return;
  await day.versions.deploy(version);
  for (const phone of updated(day)) await untilUpdateWaits(phone.page());
}

/** Closes the shop's apps and opens them, without the network and with what waits on them, until it is the other version that runs. */
async function restartApps(day: MarketDay, toNewer: boolean): Promise<void> {
  if (day.versions === null) return;
  for (const phone of updated(day)) {
    await phone.shut();
    await phone.open();
    const version = async () => {
      await phone.page().goto('about:blank');
      await phone.page().goto(phone.url + boardPath(day));
      return isNewer(phone.page());
    };
    await pollUntil(version, (isIt) => isIt === toNewer, `the version of ${phone.name}`);
    note(day.diary, toNewer ? 'phones of the shop updated' : 'phones of the shop rolled back');
  }
  note(day.diary, toNewer ? 'updates' : 'roll-backs');
}

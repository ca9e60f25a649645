import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { changeShopStaff } from '../../src/contracts/sellers/shop-staff.ts';
import type { OrderStatus } from '../../src/domain/orders/life/order-status.ts';
import { storeCategories, storeItems } from '../../server/sellers/store-tables.ts';
import { createChance, type Chance } from '../simulation/chance.ts';
import { createAppVersions, type AppVersions } from '../support/app-versions.ts';
import { goInApp, untilInstalled } from '../support/browser/journeys.ts';
import { giveWrongClock } from '../support/browser/shifted-clock.ts';
import { startSignedIn } from '../support/browser/signed-in-phone.ts';
import { DEMO_SHOP } from '../support/browser/two-phones.ts';
import { aMobileNumber } from '../support/inputs/mobile-numbers.ts';
import { createServiceClient } from '../support/service-client.ts';
import {
  FIXED_CODE,
  openDemoData,
  startApp,
  type AppServer,
} from '../support/servers/app-server.ts';
import { startFaultProxy, type FaultProxy } from '../support/servers/fault-proxy.ts';
import { SERVER_PROGRAM } from '../support/servers/server-process.ts';
import { aDayPhone, type DayPhone } from './day-phone.ts';
import { createDiary, note, type Diary } from './diary.ts';
import { COUNTERS, type DaySize, type Fault, type Step } from './plan-day.ts';

/** An item of the shop as it was in the morning. */
export interface Good {
  readonly itemId: string;
  readonly name: string;
  /** Its size: goods of several sizes have one name. */
  readonly unit: string;
  readonly categoryName: string;
  readonly pricePaise: number;
  readonly mrpPaise: number;
  readonly stock: number;
  /** A buyer can call it off: not fish and meat. */
  readonly cancellable: boolean;
}

/** Buyers put these into their carts: there are enough of them, and a few make an order that the shop brings. */
const MOST_WANTED = 24;
const ENOUGH = 60;
/** ₹60 to ₹110: three or four are above the least of an order, and never just at where delivery becomes free. */
const WANTED_PAISE = { from: 6_000, to: 11_000 } as const;

/** Wrong clocks: the shop's last rider's, and the first buyer's. */
const RIDER_AHEAD_MS = 3 * 3_600_000;
const BUYER_BEHIND_MS = -2 * 86_400_000;

/** All that a market day happens in. */
export interface MarketDay {
  readonly size: DaySize;
  readonly chance: Chance;
  readonly server: AppServer;
  readonly storeId: string;
  readonly counters: readonly DayPhone[];
  readonly riders: readonly DayPhone[];
  readonly care: DayPhone;
  readonly buyers: readonly DayPhone[];
  /** Categories with their goods in the order of the sheet, in an order of this day. */
  readonly categories: readonly (readonly Good[])[];
  /** What buyers order. */
  readonly wanted: readonly Good[];
  readonly diary: Diary;
  /** What each phone of the shop knew of the orders when the line was last there, by their ids. */
  readonly known: Map<DayPhone, ReadonlyMap<string, OrderStatus>>;
  /** What could not be done when it was planned. */
  readonly postponed: Step[];
  /** Faults of steps in which there was nothing to do: the next that can have them do. */
  readonly faultsLeft: Fault[];
  readonly versions: AppVersions | null;
  /** What pages complained about. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

async function goodsOf(storeId: string): Promise<Good[][]> {
  const { db, close } = await openDemoData();
  const rows = await db
    .select()
    .from(storeItems)
    .where(eq(storeItems.storeId, storeId))
    .orderBy(asc(storeItems.ordinal));
  const categories = await db
    .select()
    .from(storeCategories)
    .where(eq(storeCategories.storeId, storeId));
  await close();
  return categories.map(({ id, name: categoryName }) =>
    rows
      .filter(({ categoryId }) => categoryId === id)
      .map(({ id: itemId, name, unit, pricePaise, mrpPaise, stock, cancellable }) => ({
        itemId,
        name,
        unit,
        categoryName,
        pricePaise,
        mrpPaise,
        stock,
        cancellable,
      })),
  );
}

/** The built server beside an app that can be deployed anew while it runs. */
async function serverOfVersions(versions: AppVersions) {
  const folder = await mkdtemp(join(tmpdir(), 'haat-day-'));
  await cp('dist/server', join(folder, 'dist/server'), { recursive: true });
  await symlink(versions.directory, join(folder, 'dist/app'));
  for (const name of ['node_modules', 'package.json'])
    await symlink(join(process.cwd(), name), join(folder, name));
  const program = SERVER_PROGRAM.map((part) => (part.endsWith('.js') ? join(folder, part) : part));
  return { program, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Invites people to the shop by their numbers, as its owner does. */
async function inviteStaff(url: string, names: readonly string[]): Promise<string[]> {
  const client = createServiceClient(url, () => FIXED_CODE);
  const as = await client.signIn(DEMO_SHOP.sellersNumber);
  const numbers: string[] = [];
  for (const name of names) {
    const mobileNumber = aMobileNumber();
    const change = { act: 'invite' as const, mobileNumber, name };
    await client.call(changeShopStaff, { storeId: DEMO_SHOP.id, change }, { as });
    numbers.push(mobileNumber);
  }
  return numbers;
}

/** Opens the shop: the server, its two counters and its riders with all that the shop has on their phones, care and buyers. */
export async function openMarket(size: DaySize, seed: number): Promise<MarketDay> {
  const chance = createChance(seed, 'goods');
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const undo of closing.toReversed()) await undo();
  };
  try {
    const versions = size.hasUpdate ? await createAppVersions() : null;
    if (versions !== null) closing.push(versions.discard);
    await versions?.deploy('older');
    const copy = versions === null ? null : await serverOfVersions(versions);
    if (copy !== null) closing.push(copy.remove);
    const [server, goods] = await Promise.all([
      startApp({ FULFILMENT: 'manual' }, copy?.program),
      goodsOf(DEMO_SHOP.id),
    ]);
    closing.push(server.close);
    const complaints: string[] = [];
    const diary = createDiary();

    const phone = async (name: string, clockMs = 0): Promise<DayPhone> => {
      let proxy: FaultProxy | undefined;
      if (clockMs !== 0) {
        proxy = await startFaultProxy(server.url);
        closing.push(proxy.close);
        giveWrongClock(proxy, clockMs, versions?.directory);
      }
      const isNew = proxy !== undefined;
      const made = await aDayPhone(name, proxy?.url ?? server.url, complaints, { isNew });
      closing.push(made.discard);
      return made;
    };
    const riderNames = Array.from({ length: size.riders }, (_none, at) => `Rider ${at + 1}`);
    const staff = await inviteStaff(server.url, ['Counter 2', ...riderNames]);
    const shopPhones = await Promise.all(
      ['Counter 1', 'Counter 2', ...riderNames].map(async (name, place) => {
        const hasWrongClock = place === COUNTERS + size.riders - 1;
        const made = await phone(name, hasWrongClock ? RIDER_AHEAD_MS : 0);
        const number = staff[place - 1] ?? DEMO_SHOP.sellersNumber;
        await startAtShop(made, number, place < COUNTERS);
        if (await made.hasWrongClock()) note(diary, 'wrong clocks');
        return made;
      }),
    );
    const buyers: DayPhone[] = [];
    for (let place = 0; place < size.buyers; place += 1) {
      const hasWrongClock = place < size.wrongClocks - 1;
      buyers.push(await phone(`Buyer ${place + 1}`, hasWrongClock ? BUYER_BEHIND_MS : 0));
    }
    const all = goods.flat();
    const isWanted = ({ pricePaise, stock }: Good) =>
      stock >= ENOUGH && pricePaise >= WANTED_PAISE.from && pricePaise <= WANTED_PAISE.to;
    return {
      size,
      chance,
      server,
      versions,
      complaints,
      buyers,
      close,
      storeId: DEMO_SHOP.id,
      counters: shopPhones.slice(0, COUNTERS),
      riders: shopPhones.slice(COUNTERS),
      care: await phone('Care'),
      categories: mixed(chance, goods),
      wanted: mixed(chance, all.filter(isWanted)).slice(0, MOST_WANTED),
      diary,
      known: new Map(),
      postponed: [],
      faultsLeft: [],
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const mixed = <Value>(chance: Chance, values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** Signs somebody of the shop in; a counter has the shop's goods on its phone before the line goes for the first time. */
async function startAtShop(phone: DayPhone, number: string, isCounter: boolean): Promise<void> {
  const page = await phone.open();
  await startSignedIn(page, phone.url, number);
  await untilInstalled(page);
  if (isCounter) {
    await goInApp(page, `/seller/goods?store=${DEMO_SHOP.id}`);
    await page
      .getByRole('textbox', { name: /^Price of / })
      .first()
      .waitFor();
  }
  await goInApp(page, `/seller/orders?store=${DEMO_SHOP.id}`);
  await page.getByText('No orders yet').waitFor();
}

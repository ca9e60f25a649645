import { randomUUID } from 'node:crypto';
import type { Dexie } from 'dexie';
import type { Page } from 'playwright';
import { saveUpdateAddress } from '../../../src/contracts/addresses/change-addresses.ts';
import { updateRealmDetails } from '../../../src/contracts/sign-in/profile.ts';
import { sendOtp, verifyOtp } from '../../../src/contracts/sign-in/sign-in.ts';
import { DeviceDatabase } from '../../../src/db/device-database.ts';
import { personalInfoOf } from '../../../src/db/settings.ts';
import { TERMS_VERSION } from '../../../src/domain/account/terms.ts';
import { anAddress } from '../builders/order-builders.ts';
import { aMobileNumber } from '../inputs/mobile-numbers.ts';
import { createServiceClient } from '../service-client.ts';
import { FIXED_CODE } from '../servers/app-server.ts';
import { personTable, putRows, readRows } from './local-rows.ts';
import { pollUntil } from '../poll-until.ts';

/*
 * People who have signed in on a phone before its test begins. They sign in by the services that the app calls, and the phone
 * finds what the app would have kept: walking through the screens takes four times as long, and `signIn` of journeys.ts
 * does it in the tests that are about it (sign-in, journey, storage, the three engines).
 */

/** An object store of a browser's database as IndexedDB describes it. */
interface StoreShape {
  readonly name: string;
  readonly keyPath: string | string[] | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
}

/** The pincode area in which they shop. */
const AREA = '560103';
/** A page of the server's that is not the app: its scripts open no database. */
const BARE_PAGE = '/robots.txt';

/** Somebody new with a name, signed in by the services. */
async function signInByServices(url: string, mobileNumber: string) {
  const client = createServiceClient(url, () => FIXED_CODE);
  await client.call(sendOtp, { mobileNumber });
  const { output } = await client.call(verifyOtp, { mobileNumber, code: FIXED_CODE });
  const { token, tokenType, expiresAt, serverTime, needsProfile } = output;
  const { userId, realmOwnerInfo } = output.user;
  const realmId = realmOwnerInfo.realmIdentifier;
  const as = { token, realm: realmId, user: userId };
  const user = needsProfile
    ? (await client.call(updateRealmDetails, { name: 'Asha', email: '' }, { as })).output.user
    : output.user;
  const authData = { token, tokenType, userId, realmId, expiresAt };
  return { client, as, user, authData, lastsMs: expiresAt - serverTime };
}

/** The tables of a database, as Dexie makes them. */
function shapesOf(db: Dexie): { readonly version: number; readonly stores: StoreShape[] } {
  const stores = db.tables.map(({ name, schema: { primKey, indexes } }) => ({
    name,
    keyPath: primKey.keyPath ?? null,
    autoIncrement: primKey.auto ?? false,
    indexes: indexes.map((index) => ({
      name: index.name,
      keyPath: index.keyPath ?? [],
      unique: index.unique ?? false,
      multiEntry: index.multi ?? false,
    })),
  }));
  // Dexie counts in tenths.
  return { version: db.verno * 10, stores };
}

/** Makes the device's database on a page where the app does not run, unless it is there. */
async function makeDeviceDatabase(page: Page): Promise<void> {
  const db = new DeviceDatabase();
  await page.evaluate(
    ({ name, version, stores }) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open(name, version);
        open.addEventListener('upgradeneeded', () => {
          for (const { name: table, keyPath, autoIncrement, indexes } of stores) {
            if (open.result.objectStoreNames.contains(table)) continue;
            const store = open.result.createObjectStore(table, { keyPath, autoIncrement });
            for (const index of indexes) {
              const { unique, multiEntry } = index;
              store.createIndex(index.name, index.keyPath, { unique, multiEntry });
            }
          }
        });
        open.addEventListener('error', () => reject(open.error ?? new Error('not opened')));
        open.addEventListener('success', () => {
          open.result.close();
          resolve();
        });
      }),
    { name: db.name, ...shapesOf(db) },
  );
}

/** Keeps on a phone what the app keeps of who has signed in, and some settings. */
async function keepSession(
  page: Page,
  url: string,
  { user, authData, lastsMs }: Awaited<ReturnType<typeof signInByServices>>,
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.goto(`${url}${BARE_PAGE}`);
  await makeDeviceDatabase(page);
  const kept = {
    authData,
    user_details: personalInfoOf(user),
    // As `signIn` does.
    'catalogue-stopped': true,
    ...settings,
  };
  const rows = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await putRows(page, { database: 'haat', table: 'settings' }, rows);
  await page.evaluate(
    ({ userId, ms, terms }) => {
      localStorage.setItem('auth', JSON.stringify({ userId, until: Date.now() + ms }));
      localStorage.setItem('tnc-accepted', terms);
    },
    { userId: authData.userId, ms: lastsMs, terms: TERMS_VERSION },
  );
}

/** Opens the app on /home for somebody who has signed in on this phone. */
export async function startSignedIn(
  page: Page,
  url: string,
  mobileNumber = aMobileNumber(),
): Promise<void> {
  await keepSession(page, url, await signInByServices(url, mobileNumber), {});
  await page.goto(`${url}/home`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** How a buyer differs from the ordinary one of tests. */
interface BuyerParts {
  readonly mobileNumber?: string;
  /** The name of their address; null: they have none. */
  readonly address?: string | null;
  /** What their phone has set beside. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Opens the app on /category for a buyer who has signed in on this phone, shops in 560103 and has an address there. */
export async function startAsBuyer(
  page: Page,
  url: string,
  { mobileNumber = aMobileNumber(), address: name = 'Home', settings = {} }: BuyerParts = {},
): Promise<void> {
  const signedIn = await signInByServices(url, mobileNumber);
  const addressId = name === null ? null : await saveAddress(signedIn, name);
  await keepSession(page, url, signedIn, {
    'area-code': AREA,
    ...(addressId !== null && { selected_user_address: addressId }),
    ...settings,
  });
  await page.goto(`${url}/category`);
  await page.getByRole('heading', { level: 1, name: 'Shops' }).waitFor();
  if (addressId === null) return;
  await pollUntil(
    () => readRows<{ id: string }>(page, personTable(signedIn.authData.userId, 'addresses')),
    (rows) => rows.some(({ id }) => id === addressId),
    'the address, to be on the phone',
  );
}

/** Saves an address in their area for who has signed in; returns its id. */
async function saveAddress(
  { client, as }: Awaited<ReturnType<typeof signInByServices>>,
  name: string,
): Promise<string> {
  const addressId = randomUUID();
  const address = anAddress({ name, plot: 'Flat 12B' });
  await client.call(saveUpdateAddress, { addressId, address }, { as });
  return addressId;
}

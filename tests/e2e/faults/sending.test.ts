import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { startAppBehindProxy, type AppServer } from '../../support/servers/app-server.ts';
import { aPhone, pageOf, type Phone } from '../../support/browser/browser.ts';
import {
  startFaultProxy,
  type FaultProxy,
  type Passage,
} from '../../support/servers/fault-proxy.ts';
import {
  expectServerOrders,
  expectSyncStatus,
  listOrders,
  orderIdsOnServer,
  placeOrder,
  signInAgain,
  startShopping,
  untilOnServer,
} from '../../support/browser/journeys.ts';
import { queueCopies, queuedOrders } from '../../support/people/queued-orders.ts';

let server: AppServer;
let proxy: FaultProxy;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  server = await startAppBehindProxy({ FULFILMENT: 'manual' });
});

afterAll(async () => {
  await server?.close();
});

beforeEach(async () => {
  proxy = await startFaultProxy(server.url);
  phone = await aPhone();
  page = pageOf(await phone.open());
});

afterEach(async () => {
  await phone?.discard();
  await proxy?.close();
});

describe('faults while sending', () => {
  it('fault 1: OUT-5 ORD-1 placed offline, closed, reopened offline, then online: one order within 10 s', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    await page.context().setOffline(true);
    const orderId = await placeOrder(page, storeId);
    await expectSyncStatus(page, '1 waiting to send');
    await phone.shut();
    const context = await phone.open();
    await context.setOffline(true);
    const again = pageOf(context);
    await again.goto(`${proxy.url}/orders`);
    await again.getByText('Waiting to send').first().waitFor();
    expect(await orderIdsOnServer(server.url, session)).toEqual([]);
    await context.setOffline(false);
    expect(await untilOnServer(server.url, session, [orderId])).toBeLessThan(10_000);
    await again.getByText('CREATED').waitFor();
    await expectSyncStatus(again, 'All saved');
    expect(await orderIdsOnServer(server.url, session)).toEqual([orderId]);
  });

  it('fault 2: OUT-1 ORD-4 stored, then the socket destroyed: at least two requests, one order, same id', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    proxy.fail(/confirm-call-cod/, 'lose-answer', 1);
    const orderId = await placeOrder(page, storeId);
    await untilOnServer(server.url, session, [orderId]);
    await expectSyncStatus(page, 'All saved');
    const asked = proxy.passagesOf(/confirm-call-cod|get-order-by-external-reference-id/);
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(asked[0]?.fault).toBe('lose-answer');
    expect([...new Set(asked.map(({ key }) => key))]).toHaveLength(1);
    const orders = await listOrders(server.url, session);
    expect(orders.map(({ externalReferenceId }) => externalReferenceId)).toEqual([orderId]);
    await page.goto(`${proxy.url}/orders`);
    await page.getByText('CREATED').waitFor();
    expect(await page.getByText('CREATED').count()).toBe(1);
  });

  it('fault 3: OUT-4 500 three times, 429 with Retry-After, then 200: same key, growing delays, Retry-After kept', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    // Chance is taken out of the jitter: each wait is a quarter of its ceiling of 2, 4, 8 s.
    for (const worker of page.workers()) {
      await worker.evaluate(() => {
        Math.random = () => 0.25;
      });
    }
    // The order's own question: what a checkout asks ahead has no key.
    const isQuote = ({ path, key }: Passage) => /select-call/.test(path) && key !== '';
    proxy.fail(isQuote, { status: 500 }, 3);
    proxy.fail(isQuote, { status: 429, retryAfter: 4 }, 1);
    const orderId = await placeOrder(page, storeId);
    await untilOnServer(server.url, session, [orderId]);
    const tries = proxy.passagesOf(isQuote);
    expect(tries.map(({ status }) => status)).toEqual([500, 500, 500, 429, 200]);
    expect([...new Set(tries.map(({ key }) => key))]).toHaveLength(1);
    const [first = 0, second = 0, third = 0, asked = 0] = tries
      .slice(1)
      .map(({ at }, index) => at - (tries[index]?.endedAt ?? at));
    expect(first).toBeGreaterThanOrEqual(450);
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
    expect(asked).toBeGreaterThanOrEqual(3_950);
    await expectSyncStatus(page, 'All saved');
  });

  it('OUT-9 a network that answers in place of Haat is told, rejects nothing, signs nobody out, and its end sends all', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    const page403 = { status: 403, retryAfter: 3_600, html: '<html>Please sign in</html>' };
    const isCall = ({ path }: Passage) => /^\/(workflow|catalogue|healthz)/.test(path);
    proxy.fail(isCall, page403, Number.POSITIVE_INFINITY);
    const orderId = await placeOrder(page, storeId);
    const notice = page.locator('header').getByText('This network answers in place of Haat');
    await notice.first().waitFor();
    expect(await page.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/healthz');
    await page.getByText('Waiting to send').first().waitFor();
    expect(await page.getByRole('link', { name: 'sign in again' }).count()).toBe(0);
    proxy.heal();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    expect(await untilOnServer(server.url, session, [orderId])).toBeLessThan(10_000);
    await expectSyncStatus(page, 'All saved');
    await notice.first().waitFor({ state: 'detached' });
  });

  it('fault 10: OUT-4 401 in mid-drain: the queue pauses, the same person signs in again, it goes on', async () => {
    const { session, storeId, mobileNumber } = await startShopping(page, proxy.url);
    await page.context().setOffline(true);
    await placeOrder(page, storeId);
    const ids = await queueCopies(page, session.userId, 9);
    const isOld = ({ token }: { token: string }) => token === session.token;
    const confirmed = () =>
      proxy.passagesOf(({ path, status }) => /confirm-call-cod/.test(path) && status === 200);
    proxy.fail(
      (passage) => isOld(passage) && confirmed().length >= 2,
      { status: 401 },
      Number.POSITIVE_INFINITY,
    );
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'sign in again' }).waitFor();
    const states = async () =>
      (await queuedOrders(page, session.userId)).map(({ row }) => row.state);
    await expect.poll(states).not.toContain('sending');
    const left = await queuedOrders(page, session.userId);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(ids.length);
    expect(left.map(({ row }) => row.state)).toEqual(left.map(() => 'waiting'));
    const before = proxy.passages.length;
    await page.goto(`${proxy.url}/sync`);
    await expectSyncStatus(page, `${left.length} waiting to send`);
    const calls = proxy.passages
      .slice(before)
      .filter(({ path }) => /select-call|init-call|confirm-call|reference-id/.test(path));
    expect(calls).toEqual([]);
    await signInAgain(page, mobileNumber);
    await expectSyncStatus(page, 'All saved');
    await expectServerOrders(page, server.url, ids);
    expect(await page.getByRole('link', { name: 'sign in again' }).count()).toBe(0);
  });

  it('fault 13: OUT-3 OUT-4 OUT-8 a poisoned row: one attempt, visible reason, the others go', async () => {
    const { session, storeId } = await startShopping(page, proxy.url);
    await page.context().setOffline(true);
    await placeOrder(page, storeId);
    const ids = await queueCopies(page, session.userId, 4, (payload, copy) => {
      const far = {
        ...(payload['address'] as object),
        areaCode: '110001',
        location: { lat: 28.63, lon: 77.22 },
      };
      if (copy === 0) return { ...payload, address: far };
      if (copy === 1) return { transactionId: payload['transactionId'], note: 'written by nobody' };
      return payload;
    });
    const [first = '', refused = '', unreadable = '', ...others] = ids;
    await page.context().setOffline(false);
    await untilOnServer(server.url, session, [first, ...others]);
    await expectSyncStatus(page, 'Needs you');
    await page.goto(`${proxy.url}/sync`);
    await page.getByText('Needs you').first().waitFor();
    const states = async () =>
      (await queuedOrders(page, session.userId)).map(({ orderId, row }) => [orderId, row.state]);
    // The server has the others before their answers are here.
    await expect.poll(states).toEqual([
      [refused, 'rejected'],
      [unreadable, 'rejected'],
    ]);
    for (const { row } of await queuedOrders(page, session.userId)) {
      expect(row.lastError?.message).toMatch(/\w{3}/);
      expect(await page.getByText(row.lastError?.message ?? '').count()).toBeGreaterThanOrEqual(1);
    }
    const attempts = (orderId: string) =>
      proxy.passagesOf(({ body }) => body.includes(orderId)).length;
    expect(attempts(refused)).toBe(1);
    expect(attempts(unreadable)).toBe(0);
  });
});

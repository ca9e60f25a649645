import { describe, expect, it } from 'vitest';
import type { EventDraft } from '../contracts/events/app-events.ts';
import { storeViewed } from '../domain/events/app-events.ts';
import { placeOrderEvent } from '../domain/events/order-events.ts';
import { createTracker, type TrackerParts } from './tracker.ts';

/** A page whose later tasks a test runs, and whose worker answers when a test says so. */
function aPage(parts: Partial<TrackerParts> = {}) {
  const laters: (() => void)[] = [];
  const recorded: EventDraft[][] = [];
  const warnings: string[] = [];
  let ids = 0;
  let screen = '/store/one/item';
  let answer = () => {};
  const tracker = createTracker({
    now: () => 1000,
    newId: () => `id-${(ids += 1)}`,
    screen: () => screen,
    facts: (userId) => ({ sessionId: `session-of-${userId}`, source: 'PWA', campaign: null }),
    later: (run) => laters.push(run),
    record: (drafts) => {
      recorded.push([...drafts]);
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    warn: (text) => warnings.push(text),
    ...parts,
  });
  return {
    tracker,
    recorded,
    warnings,
    goTo: (path: string) => {
      screen = path;
    },
    runLater: () => laters.splice(0).forEach((run) => run()),
    confirm: async () => {
      answer();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('the tracker of a page', () => {
  it('EVT-1 hands what happens in one go over together, as it was when it happened', () => {
    const page = aPage();
    page.tracker.track(storeViewed('one'), null);
    page.goTo('/cart');
    page.tracker.track(storeViewed('two'), 7);
    expect(page.recorded).toEqual([]);
    page.runLater();
    expect(page.recorded).toHaveLength(1);
    expect(page.recorded[0]).toMatchObject([
      { id: 'id-1', createdAt: 1000, screen: '/store/one/item', userId: null },
      { id: 'id-2', screen: '/cart', userId: 7, sessionId: 'session-of-7' },
    ]);
  });

  it('EVT-1 tells when something was done, where it could be told of only later', () => {
    const page = aPage();
    page.tracker.track({ ...storeViewed('one'), at: 990 }, null);
    page.runLater();
    expect(page.recorded[0]?.map(({ createdAt }) => createdAt)).toEqual([990]);
    expect(page.recorded[0]?.[0]).not.toHaveProperty('at');
  });

  it('EVT-1 keeps the id of what can happen once only', () => {
    const page = aPage();
    const order = { id: 'order-1', storeId: 'one', lines: [], totalPaise: 0 };
    page.tracker.track(placeOrderEvent(order), 7);
    page.runLater();
    expect(page.recorded[0]?.[0]?.id).toBe('place_order:order-1');
  });

  it('EVT-4 knows what is not in the queue yet, before and after it is handed over', async () => {
    const page = aPage();
    page.tracker.track(storeViewed('one'), null);
    expect(page.tracker.unconfirmed().map(({ id }) => id)).toEqual(['id-1']);
    page.runLater();
    expect(page.recorded[0]?.map(({ id }) => id)).toEqual(['id-1']);
    expect(page.tracker.unconfirmed()).toHaveLength(1);
    await page.confirm();
    expect(page.tracker.unconfirmed()).toEqual([]);
  });

  it('EVT-1 never fails for the screen, whatever the worker does', async () => {
    const page = aPage({ record: () => Promise.reject(new Error('no worker')) });
    page.tracker.track(storeViewed('one'), null);
    page.runLater();
    await page.confirm();
    expect(page.warnings).toEqual(['Events did not reach the worker']);
  });
});

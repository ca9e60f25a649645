import { describe, expect, test } from 'vitest';
import { saveHomeBanner } from '../../../src/contracts/home/desk-home.ts';
import { buyerAppContent } from '../../../src/contracts/home/get-buyer-app-content.ts';
import { aWantedBanner } from '../../support/builders/home-builders.ts';
import { lastActs } from '../../support/people/last-acts.ts';
import { withAdmin } from '../../support/people/with-admin.ts';
import { TEST_NOON } from '../../support/test-clock.ts';

const HOUR_MS = 3_600_000;

const given = withAdmin();

const save = (parts: object = {}) =>
  given.server.send(saveHomeBanner, aWantedBanner(parts), { as: given.as });
const onHome = async () => (await given.server.call(buyerAppContent, {})).output;

describe('save-home-banner', () => {
  test('DESK-1 makes a banner that phones get by another version, changes it and takes it off', async () => {
    const { version } = await onHome();
    expect((await save()).output).toEqual({ bannerId: 'rain-sale', version: 1 });
    const content = await onHome();
    expect(content.version).not.toBe(version);
    expect(content.content?.banners).toEqual([
      {
        id: 'rain-sale',
        title: 'Rain sale',
        subtitle: 'Umbrellas and tea',
        picture: '1f966',
        target: '/category?group=beverages',
      },
    ]);
    await save({ bannerId: 'second', title: 'Second' });
    await save({ seenVersion: 1, title: 'Rain!', subtitle: '' });
    // It keeps its place.
    expect((await onHome()).content?.banners.map(({ title }) => title)).toEqual([
      'Rain!',
      'Second',
    ]);
    await save({ seenVersion: 2, isOn: false, reason: 'The rain is over' });
    expect((await onHome()).content?.banners.map(({ id }) => id)).toEqual(['second']);
    expect((await lastActs(given.server.db))[0]).toMatchObject({
      service: 'save-home-banner',
      subject: 'banner:rain-sale',
      reason: 'changed “Rain sale”, off: The rain is over',
    });
  });

  test('OUT-10 of two admins on one banner the second is told that it changed', async () => {
    await save();
    const answers = await Promise.all([save({ seenVersion: 1 }), save({ seenVersion: 1 })]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await save()).problem.code).toBe('changed_meanwhile');
    expect((await save({ bannerId: 'none', seenVersion: 1 })).problem.code).toBe(
      'changed_meanwhile',
    );
  });

  test.each([
    ['an end before its start', { endsAt: TEST_NOON - 1 }, /ends before it begins/],
    ['a start in the past', { startsAt: TEST_NOON - 2 * HOUR_MS }, /start is in the past/],
    ['years', { endsAt: TEST_NOON + 400 * 24 * HOUR_MS }, /longer than 366 days/],
  ])('refuses %s, in words', async (_, parts, detail) => {
    const { problem } = await save(parts);
    expect(problem.code).toBe('home_not_possible');
    expect(problem.detail).toMatch(detail);
  });

  test.each([
    ['a way out of the app', { target: 'https://example.com' }],
    ['a way out that looks like a path', { target: '//example.com' }],
    ['a script', { target: 'javascript:alert(1)' }],
    ['a way back home', { target: '/home' }],
    ['a screen that is not there', { target: '/nowhere' }],
    ['a picture from elsewhere', { picture: '../../secret' }],
    ['no title', { title: '  ' }],
    ['no reason', { reason: '' }],
  ])('refuses %s', async (_, parts) => {
    expect((await save(parts)).status).toBe(400);
  });

  // It moves the clock, so it comes last.
  test('is shown from its beginning until its end', async () => {
    await save({ startsAt: TEST_NOON + HOUR_MS, endsAt: TEST_NOON + 2 * HOUR_MS });
    const shown = async () => (await onHome()).content?.banners.length;
    expect(await shown()).toBe(0);
    given.server.clock.advance(HOUR_MS);
    expect(await shown()).toBe(1);
    given.server.clock.advance(HOUR_MS);
    expect(await shown()).toBe(0);
  });
});

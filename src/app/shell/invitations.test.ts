import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../../../tests/support/fail-on-console-error.ts';
import { pushPromptHere } from './invitations.tsx';

/** A browser of this version that has what push needs, or has not. */
function aBrowser(version: number, hasPush = true): void {
  const parts = hasPush ? { PushManager: {}, Notification: {} } : {};
  const location = { protocol: 'https:', hostname: 'shop.example' };
  vi.stubGlobal('window', { location, ...parts });
  vi.stubGlobal('navigator', { userAgent: `Chrome/${version}.0`, serviceWorker: {} });
}

beforeEach(() => aBrowser(120));
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the push prompt', () => {
  it('is there in a browser that knows push, and nothing is logged', () => {
    expect(pushPromptHere()).toMatchObject({ okText: 'Allow messages' });
  });

  it('logs what it lacks', () => {
    expectConsole('warn', /^The push prompt lacks title, okText$/);
    expect(pushPromptHere({ body: 'Your order', rejectText: 'No' })).toBeNull();
  });

  it.each([
    ['too old', 49, true],
    ['without push', 120, false],
  ])('logs that a browser is not supported: %s', (_, version, hasPush) => {
    aBrowser(version, hasPush);
    expectConsole('warn', /^This browser does not support push$/);
    expect(pushPromptHere()).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { whenSentText } from './when-sent.ts';

describe('when something that waits goes out', () => {
  it('NET-1 follows the switch first, then what answers showed', () => {
    expect(whenSentText({ reachability: 'online', workOffline: true })).toMatch(/working offline/);
    expect(whenSentText({ reachability: 'offline', workOffline: false })).toMatch(
      /network is back/,
    );
    expect(whenSentText({ reachability: 'flaky', workOffline: false })).toMatch(/line allows/);
    expect(whenSentText({ reachability: 'online', workOffline: false })).toMatch(/being sent/);
  });
});

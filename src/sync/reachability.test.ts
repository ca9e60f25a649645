import { describe, expect, it } from 'vitest';
import { INITIAL_REACHABILITY, learn, type NetworkEvidence } from './reachability.ts';

const quick: NetworkEvidence = { kind: 'answer', tookMs: 80 };
const slow: NetworkEvidence = { kind: 'answer', tookMs: 4_000 };
const miss: NetworkEvidence = { kind: 'no-answer' };
const states = (...evidence: NetworkEvidence[]) => {
  let known = INITIAL_REACHABILITY;
  return evidence.map((each) => (known = learn(known, each)).state);
};

describe('NET-1 reachability from real answers', () => {
  it('NET-1 goes offline after two misses in a row, not after one', () => {
    expect(states(miss, quick, miss, miss)).toEqual(['flaky', 'flaky', 'flaky', 'offline']);
  });

  it('NET-1 comes back by way of flaky and needs three quick answers in a row', () => {
    expect(states(miss, miss, quick, quick, quick)).toEqual([
      'flaky',
      'offline',
      'flaky',
      'flaky',
      'online',
    ]);
  });

  it('NET-1 stays offline at a miss while offline and counts anew', () => {
    expect(states(miss, miss, miss, quick, miss)).toEqual([
      'flaky',
      'offline',
      'offline',
      'flaky',
      'flaky',
    ]);
  });

  it('NET-1 calls a slow line flaky', () => {
    expect(states(quick, slow, quick, slow)).toEqual(['online', 'flaky', 'flaky', 'flaky']);
  });
});

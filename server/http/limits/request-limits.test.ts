import { describe, expect, it } from 'vitest';
import { createWindowCounter } from './request-limits.ts';

describe('a counter of windows', () => {
  it('counts each key by itself until its window ends', () => {
    const counter = createWindowCounter(1_000, 10);
    expect(counter.count('a', 0)).toEqual({ count: 1, resetsAt: 1_000 });
    expect(counter.count('a', 999)).toEqual({ count: 2, resetsAt: 1_000 });
    expect(counter.count('b', 999)).toEqual({ count: 1, resetsAt: 1_999 });
    expect(counter.look('a', 999).count).toBe(2);
    expect(counter.look('a', 1_000).count).toBe(0);
    expect(counter.count('a', 1_000)).toEqual({ count: 1, resetsAt: 2_000 });
  });

  it('forgets the oldest when there are too many, and a window that a wrong clock left open', () => {
    const counter = createWindowCounter(1_000, 2);
    for (const key of ['a', 'b', 'c']) counter.count(key, 0);
    expect(['a', 'b', 'c'].map((key) => counter.look(key, 0).count)).toEqual([0, 1, 1]);
    counter.count('b', 500_000);
    expect(counter.look('b', 0).count).toBe(0);
  });
});

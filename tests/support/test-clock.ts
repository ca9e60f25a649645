/** A clock that stands still until a test moves it. */
export interface TestClock {
  readonly now: () => number;
  readonly advance: (ms: number) => void;
}

/** Noon in India on a Saturday, when every store is open. */
export const TEST_NOON = Date.UTC(2026, 10, 21, 6, 30);

export function createTestClock(startsAt = TEST_NOON): TestClock {
  let time = startsAt;
  return {
    now: () => time,
    advance: (ms) => {
      time += ms;
    },
  };
}

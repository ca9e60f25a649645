/** Wakes one waiting loop; a ring while it does not wait is kept. */
export interface Bell {
  readonly ring: () => void;
  /** Settles at the next ring, or at once if there was one since the last time. */
  readonly rung: () => Promise<void>;
}

/** Creates a bell that has not been rung. */
export function createBell(): Bell {
  let isRung = false;
  let wake = () => {};
  return {
    ring: () => {
      isRung = true;
      wake();
    },
    rung: async () => {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      isRung = false;
    },
  };
}

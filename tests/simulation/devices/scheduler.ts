/** Everything that will happen in a run, in virtual time. Nothing happens but through it. */
export interface Scheduler {
  /** ms since the run began; a fraction counts. */
  readonly now: () => number;
  /** Does something after `ms`; the returned function takes that back. Work that returns a promise is awaited. */
  readonly after: (ms: number, run: () => void | Promise<void>) => () => void;
  /** Does what comes next and lets all that follows from it at once go on; false when nothing is left. */
  readonly step: () => Promise<boolean>;
  /** When the next thing is due, ms since the run began; null when nothing is left. */
  readonly nextAt: () => number | null;
  readonly steps: () => number;
}

interface Due {
  readonly at: number;
  readonly order: number;
  run: (() => void | Promise<void>) | null;
}

// Taken before anything replaces it: one real round of the event loop lets every microtask run out.
const realSetImmediate = globalThis.setImmediate;
const flushMicrotasks = (): Promise<void> =>
  new Promise((resolve) => {
    realSetImmediate(resolve);
  });

const isBefore = (left: Due, right: Due): boolean =>
  left.at < right.at || (left.at === right.at && left.order < right.order);

/** A binary heap by time, then by order of asking. */
function createAgenda() {
  const heap: Due[] = [];
  const at = (index: number): Due => heap[index] as Due;
  const swap = (left: number, right: number): void => {
    [heap[left], heap[right]] = [at(right), at(left)];
  };
  return {
    peek: (): Due | undefined => heap[0],
    push: (due: Due): void => {
      heap.push(due);
      let index = heap.length - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (!isBefore(at(index), at(parent))) break;
        swap(index, parent);
        index = parent;
      }
    },
    pop: (): Due | undefined => {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      heap[0] = last;
      for (let index = 0; ;) {
        const left = index * 2 + 1;
        const right = left + 1;
        let least = index;
        if (left < heap.length && isBefore(at(left), at(least))) least = left;
        if (right < heap.length && isBefore(at(right), at(least))) least = right;
        if (least === index) return first;
        swap(index, least);
        index = least;
      }
    },
  };
}

/** Creates an empty agenda at time 0. @param settled called after each step, when no microtask is left */
export function createScheduler(settled: () => void): Scheduler {
  const agenda = createAgenda();
  let time = 0;
  let order = 0;
  let steps = 0;

  const dropCancelled = (): void => {
    while (agenda.peek()?.run === null) agenda.pop();
  };

  return {
    now: () => time,
    after: (ms, run) => {
      const due: Due = { at: time + Math.max(0, ms), order: (order += 1), run };
      agenda.push(due);
      return () => {
        due.run = null;
      };
    },
    step: async () => {
      dropCancelled();
      const due = agenda.pop();
      if (due?.run === null || due?.run === undefined) return false;
      time = Math.max(time, due.at);
      steps += 1;
      const work = due.run();
      if (work !== undefined) await work;
      await flushMicrotasks();
      settled();
      return true;
    },
    nextAt: () => {
      dropCancelled();
      return agenda.peek()?.at ?? null;
    },
    steps: () => steps,
  };
}

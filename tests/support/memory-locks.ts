interface Waiting {
  readonly run: () => void;
  readonly refuse: (error: unknown) => void;
}

interface Held {
  readonly release: (error?: unknown) => void;
}

type Granted = (lock: Lock | null) => unknown;

const aborted = () => new DOMException('The request was aborted', 'AbortError');

/** Exclusive Web Locks in memory with `ifAvailable`, `steal` and `signal`, as the W3C draft describes them. */
export function createMemoryLocks(): LockManager {
  const held = new Map<string, Held>();
  const queues = new Map<string, Waiting[]>();

  function next(name: string): void {
    if (held.has(name)) return;
    queues.get(name)?.shift()?.run();
  }

  function grant(name: string, callback: Granted): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let open = true;
      const holder: Held = {
        release: (error) => {
          open = false;
          if (held.get(name) === holder) held.delete(name);
          if (error !== undefined) reject(error);
        },
      };
      held.set(name, holder);
      Promise.resolve(callback({ name, mode: 'exclusive' }))
        .then(resolve, reject)
        .finally(() => {
          if (!open) return;
          holder.release();
          next(name);
        })
        .catch(() => undefined);
    });
  }

  async function request(name: string, options: LockOptions, callback: Granted): Promise<unknown> {
    if (options.signal?.aborted === true) throw aborted();
    if (options.steal === true) {
      held.get(name)?.release(aborted());
      return grant(name, callback);
    }
    if (!held.has(name)) return grant(name, callback);
    if (options.ifAvailable === true) return callback(null);
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        run: () => resolve(grant(name, callback)),
        refuse: reject,
      };
      const queue = queues.get(name) ?? [];
      queues.set(name, [...queue, entry]);
      options.signal?.addEventListener('abort', () => {
        const waiting = queues.get(name) ?? [];
        if (!waiting.includes(entry)) return;
        queues.set(
          name,
          waiting.filter((each) => each !== entry),
        );
        reject(aborted());
      });
    });
  }

  return {
    request: (name: string, ...rest: [Granted] | [LockOptions, Granted]) =>
      rest.length === 1 ? request(name, {}, rest[0]) : request(name, rest[0], rest[1]),
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
  } as LockManager;
}

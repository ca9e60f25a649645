import type { Actor } from './actor.ts';

type Granted = (lock: Lock | null) => unknown;

interface Waiting {
  readonly actor: Actor;
  readonly grant: () => void;
}

interface Held {
  readonly actor: Actor;
  readonly release: () => void;
  readonly rob: () => void;
}

/** A steal as it happened: who took which lock from whom. */
export interface Theft {
  readonly name: string;
  readonly thief: Actor;
  readonly victim: Actor;
}

/** The Web Locks of one phone, shared by its contexts; each context sees its own LockManager. */
export interface PhoneLocks {
  readonly of: (actor: Actor) => LockManager;
  /** Who holds a lock now. */
  readonly holder: (name: string) => Actor | null;
  /** Whether a lock was ever stolen from this context. */
  readonly wasRobbed: (actor: Actor) => boolean;
  /** What a context that died held and waited for. */
  readonly releaseAll: (actor: Actor) => void;
}

const aborted = () => new DOMException('The request was aborted', 'AbortError');

/**
 * Exclusive Web Locks with `steal` and `signal`, as the W3C draft describes them. Each grant is a step of the context
 * that gets the lock. @param stolen hears of each steal
 */
export function createPhoneLocks(stolen: (theft: Theft) => void): PhoneLocks {
  const held = new Map<string, Held>();
  const queues = new Map<string, Waiting[]>();
  const robbed = new Set<Actor>();

  function next(name: string): void {
    if (held.has(name)) return;
    const queue = queues.get(name) ?? [];
    const first = queue.shift();
    first?.grant();
  }

  function hold(actor: Actor, name: string, callback: Granted): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const holder: Held = {
        actor,
        release: () => {
          if (held.get(name) !== holder) return;
          held.delete(name);
          next(name);
        },
        rob: () => {
          held.delete(name);
          robbed.add(actor);
          actor.post(0, () => reject(aborted()));
        },
      };
      held.set(name, holder);
      actor.post(0, () => {
        Promise.resolve(callback({ name, mode: 'exclusive' })).then(
          (value) => {
            holder.release();
            resolve(value);
          },
          (error: unknown) => {
            holder.release();
            reject(error);
          },
        );
      });
    });
  }

  function wait(actor: Actor, name: string, options: LockOptions, callback: Granted) {
    return new Promise<unknown>((resolve, reject) => {
      const entry: Waiting = { actor, grant: () => resolve(hold(actor, name, callback)) };
      const queue = queues.get(name) ?? [];
      queue.push(entry);
      queues.set(name, queue);
      options.signal?.addEventListener('abort', () => {
        const index = queue.indexOf(entry);
        if (index < 0) return;
        queue.splice(index, 1);
        reject(aborted());
      });
    });
  }

  async function request(actor: Actor, name: string, options: LockOptions, callback: Granted) {
    if (options.signal?.aborted === true) throw aborted();
    const current = held.get(name);
    if (options.steal === true && current !== undefined) {
      stolen({ name, thief: actor, victim: current.actor });
      current.rob();
      return hold(actor, name, callback);
    }
    if (current === undefined) return hold(actor, name, callback);
    if (options.ifAvailable === true) return callback(null);
    return wait(actor, name, options, callback);
  }

  return {
    of: (actor) =>
      ({
        request: (name: string, ...rest: [Granted] | [LockOptions, Granted]) =>
          rest.length === 1
            ? request(actor, name, {}, rest[0])
            : request(actor, name, rest[0], rest[1]),
        query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
      }) as LockManager,
    holder: (name) => held.get(name)?.actor ?? null,
    wasRobbed: (actor) => robbed.has(actor),
    releaseAll: (actor) => {
      for (const queue of queues.values()) {
        for (const entry of queue.filter((each) => each.actor === actor)) {
          queue.splice(queue.indexOf(entry), 1);
        }
      }
      for (const holder of [...held.values()].filter((each) => each.actor === actor)) {
        holder.release();
      }
    },
  };
}

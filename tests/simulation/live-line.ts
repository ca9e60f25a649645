import { BEAT_EVERY_MS, LIVE_PATH, subjects, type Poke } from '../../src/contracts/live/pokes.ts';
import { pokeText } from '../../server/live/live-streams.ts';
import type { Actor } from './devices/actor.ts';
import type { Scheduler } from './devices/scheduler.ts';
import type { Chance } from './chance.ts';
import type { Fetch, LineState } from './network.ts';
import type { ServerRequest, ServerStream } from './server-world.ts';
import type { Trace } from './trace.ts';

export interface LiveLineParts {
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  readonly trace: Trace;
  readonly openStream: (request: ServerRequest) => Promise<ServerStream>;
  /** Whether anything goes wrong; not at the end of a run. */
  readonly isFaulty: () => boolean;
  /** Ids of people and stores that a poke may falsely name. */
  readonly people: readonly { readonly id: number }[];
  readonly storeIds: readonly string[];
}

/** What happens to a try to open a stream. */
const OPENING_FAULTS = ['no-answer', 'held-back', 'portal', 'cut off'] as const;
const OPENING_FAULT_CHANCE = 0.3;
/** What happens to one poke on its way. */
const POKE_FAULTS = ['lost', 'twice', 'late', 'forged', 'cut off'] as const;
const POKE_FAULT_CHANCE = 0.4;
/** A forged version may be far ahead of every true one. */
const FORGED_VERSIONS = [null, 0, 1, 3, 1_000_000] as const;

const networkError = () => new TypeError('Failed to fetch');
const aborted = () => new DOMException('aborted', 'AbortError');

/**
 * The live streams between phones and the server (LIVE-1 to LIVE-5): the server's real ones, whose pokes are lost, doubled, late,
 * out of order, forged and about other people on their way; streams that are held back, break, or end with their server.
 */
export function createLiveLine(parts: LiveLineParts) {
  const { scheduler, chance, trace, openStream, isFaulty, people, storeIds } = parts;
  const encoder = new TextEncoder();
  /** Contexts whose stream is open and let through. */
  const open = new Set<Actor>();
  /** Those that had another's answer or none to their last try: they wait for five minutes and longer (LIVE-4). */
  const heldBack = new Set<Actor>();

  function forged(): Poke {
    const { id } = chance.pick(people);
    const subject = chance.pick([
      subjects.person(id),
      subjects.cart(id),
      subjects.coins(id),
      subjects.pledges(id),
      subjects.trades(id),
      subjects.inbox(id),
      subjects.inboxOfAll,
      subjects.prices(chance.pick(storeIds)),
      'something-newer:1',
    ]);
    return { subject, version: chance.pick(FORGED_VERSIONS) };
  }

  function follow(actor: Actor, line: () => LineState, stream: ServerStream, signal: AbortSignal) {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    let isOpen = true;
    const body = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });

    function finish(settle: () => void): void {
      if (!isOpen) return;
      isOpen = false;
      open.delete(actor);
      settle();
    }
    const say = (text: string, ms: number): void => {
      actor.post(ms, () => {
        // What is sent to a phone without a line never comes.
        if (isOpen && line() !== 'off') controller?.enqueue(encoder.encode(text));
      });
    };
    const end = (ms: number): void => {
      actor.post(ms, () => finish(() => controller?.close()));
    };
    function pass(text: string): void {
      const lag = () => chance.between(5, line() === 'bad' ? 4_000 : 300);
      const isHit = isFaulty() && chance.happens(POKE_FAULT_CHANCE);
      const fault = isHit ? chance.pick(POKE_FAULTS) : undefined;
      trace.note(`${actor.name} is told ${text.trim()} ${fault ?? ''}`);
      if (fault === 'forged') say(pokeText(forged()), lag());
      if (fault === 'cut off') end(lag());
      if (fault === 'twice') say(text, lag());
      if (fault === 'late') say(text, chance.between(1_000, 60_000));
      else if (fault !== 'lost') say(text, lag());
    }
    function beat(): void {
      if (!isOpen || actor.state() === 'dead') {
        stream.close();
        return;
      }
      say(': beat\n\n', 20);
      if (isFaulty() && chance.happens(0.2)) say(pokeText(forged()), 30);
      scheduler.after(BEAT_EVERY_MS, beat);
    }

    open.add(actor);
    signal.addEventListener('abort', () => {
      // A browser may leave the stream of a page open that was left.
      if (chance.happens(0.7)) scheduler.after(chance.between(5, 500), stream.close);
      finish(() => controller?.error(aborted()));
    });
    say(': open\n\n', 0);
    stream.listen(
      (text) => {
        for (const event of text.split('\n\n'))
          if (event.startsWith('data: ')) pass(`${event}\n\n`);
      },
      () => end(chance.between(5, 300)),
    );
    scheduler.after(BEAT_EVERY_MS, beat);
    return body;
  }

  /** `fetch` of one context for the stream; all else goes another way. */
  function fetchOf(actor: Actor, line: () => LineState, others: Fetch): Fetch {
    return (url, init) => {
      if (!url.startsWith(LIVE_PATH)) return others(url, init);
      const { headers, signal } = init;
      return new Promise((resolve, reject) => {
        const stop = signal ?? new AbortController().signal;
        stop.addEventListener('abort', () => reject(aborted()));
        const isHit = isFaulty() && chance.happens(OPENING_FAULT_CHANCE);
        const fault = isHit ? chance.pick(OPENING_FAULTS) : undefined;
        trace.note(`${actor.name} opens ${url} ${line()} ${fault ?? ''}`);
        if (fault === 'held-back' || fault === 'portal') heldBack.add(actor);
        else heldBack.delete(actor);
        const fail = () => actor.post(chance.between(5, 3_000), () => reject(networkError()));
        if (line() === 'off' || fault === 'no-answer') {
          fail();
          return;
        }
        if (fault === 'held-back') return;
        const answer = (response: Response) =>
          actor.post(chance.between(5, 300), () => resolve(response));
        if (fault === 'portal') {
          answer(new Response('<html></html>', { headers: { 'content-type': 'text/html' } }));
          return;
        }
        const request: ServerRequest = {
          method: 'GET',
          url,
          headers: (headers ?? {}) as Record<string, string>,
          body: undefined,
          form: undefined,
        };
        scheduler.after(chance.between(15, 300), async () => {
          const stream = await openStream(request);
          const { status, headers: given } = stream;
          trace.note(`the server answers ${actor.name} a stream: ${status}`);
          if (status !== 200 || stop.aborted || actor.state() === 'dead') {
            answer(new Response(stream.body, { status, headers: given }));
            stream.close();
            return;
          }
          if (fault === 'cut off') {
            stream.close();
            fail();
            return;
          }
          actor.enter(() => {
            const body = follow(actor, line, stream, stop);
            answer(new Response(body, { status, headers: given }));
          });
        });
      });
    };
  }

  return {
    fetchOf,
    isOpen: (actor: Actor) => open.has(actor),
    isHeldBack: (actor: Actor) => heldBack.has(actor),
  };
}

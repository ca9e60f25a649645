import type { CommandContext } from '../../../../src/commands/command-context.ts';
import { discardEntry } from '../../../../src/commands/outbox/discard-entry.ts';
import { readTrades, type TradeView } from '../../../../src/db/reads/trades.ts';
import { isStopped } from '../../../../src/db/outbox-entry.ts';
import { committedPerson, type CommittedPerson } from '../../devices/committed.ts';
import type { Phone } from '../../devices/phone.ts';
import type { Page } from '../../intent-model.ts';
import type { Delivery } from '../../network.ts';
import { fetchBeside } from '../../storm.ts';
import type { World } from '../../world.ts';

/** Something that somebody said on a phone. `taken`: it was shown as waiting, and must not vanish. */
export interface Said<Move> {
  readonly phone: Phone;
  readonly personId: number;
  readonly move: Move;
  /** What it is, in words. */
  readonly name: string;
  /** What it is about: a later one may take the place of a refused one of the same. */
  readonly subject: string;
  state: 'tapped' | 'taken' | 'refused' | 'dismissed' | 'given-up';
  /** It took effect on the server. */
  isDone: boolean;
  /** The phone has shown it as refused. */
  wasRefused: boolean;
}

interface SaidRules {
  /** Kinds of outbox entries. */
  readonly kinds: readonly string[];
  /** Codes of refusals that what others did meanwhile can bring about. */
  readonly mayBeRefused: (kind: string) => readonly string[];
}

/** What traders say on their phones: each is there once, or is shown as refused until it is put away (OUT-1, OUT-4). */
export function createSaidMoves<Move>(world: World, { kinds, mayBeRefused }: SaidRules) {
  const { violate } = world;
  /** By the id of the outbox entry, which is the key of the request. */
  const said = new Map<string, Said<Move>>();

  /** What of a person's moves waits on a phone; null while that can't be told. */
  const waitingOn = (phone: Phone, personId: number) => {
    const person = committedPerson(phone, personId);
    return person === null
      ? null
      : (person?.outbox ?? []).filter(({ kind }) => kinds.includes(kind));
  };

  /** Somebody said something newer of the same thing on the same phone. */
  function isReplaced(id: string): boolean {
    const all = [...said];
    const place = all.findIndex(([each]) => each === id);
    const own = all[place]?.[1];
    return all
      .slice(place + 1)
      .some(
        ([, { phone, personId, subject, state }]) =>
          phone === own?.phone &&
          personId === own.personId &&
          state !== 'refused' &&
          subject === own.subject,
      );
  }

  function checkVanished(isAtRest: boolean): void {
    for (const [id, { phone, personId, state, isDone, wasRefused, name }] of said) {
      if (state !== 'taken' || isDone) continue;
      const waiting = waitingOn(phone, personId);
      if (waiting === null) continue;
      const entry = waiting.find((each) => each.id === id);
      // What waits behind a refused one is sent once that is put away.
      const isHeld = waiting.some((each) => isStopped(each) && each.subject === entry?.subject);
      if (entry === undefined) {
        if (!wasRefused || !isReplaced(id)) violate(`OUT-1: ${name} was taken and has vanished`);
      } else if (isAtRest && !isHeld) {
        violate(`OUT-1: ${name} never reached the server`);
      }
    }
  }

  return {
    all: (): readonly Said<Move>[] => [...said.values()],
    /** Somebody taps; `write` gives the command. */
    tap: async (
      { context, commands, phone, personId }: Page,
      what: Pick<Said<Move>, 'move' | 'name' | 'subject'>,
      write: (commands: CommandContext) => Promise<{ readonly ok: boolean }>,
    ): Promise<void> => {
      const entry: Said<Move> = {
        ...what,
        phone,
        personId,
        state: 'tapped',
        isDone: false,
        wasRefused: false,
      };
      const newId = () => {
        const id = commands.newId();
        said.set(id, entry);
        return id;
      };
      const { ok } = await write({ ...commands, newId });
      if (entry.state === 'tapped') entry.state = ok ? 'taken' : 'refused';
      world.trace.note(`${context.actor.name} ${what.name}: ${ok}`);
    },
    /** A request took effect on the server; undefined, and a violation, for one that nobody made. */
    took: ({ request }: Delivery): Said<Move> | undefined => {
      const own = said.get(request.headers['idempotency-key'] ?? '');
      if (own === undefined) violate('OUT-1: something took effect that nobody tapped');
      else if (own.isDone) violate(`OUT-1: ${own.name} took effect twice`);
      else own.isDone = true;
      return own;
    },
    /** The person puts away what was refused. */
    readRefused: async ({ phone, personId, commands }: Page): Promise<void> => {
      for (const entry of waitingOn(phone, personId) ?? []) {
        const own = said.get(entry.id);
        if (!isStopped(entry) || own === undefined) continue;
        const before = own.state;
        own.state = 'dismissed';
        const result = await discardEntry(commands, entry.sequence);
        if (!result.ok || !result.value.discarded) own.state = before;
      }
    },
    checkPhone: ({ outbox }: CommittedPerson): void => {
      for (const { id, kind, state, lastError } of outbox) {
        if (!kinds.includes(kind) || state !== 'rejected') continue;
        const own = said.get(id);
        if (own !== undefined) own.wasRefused = true;
        if (!mayBeRefused(kind).includes(lastError?.code ?? '')) {
          violate(`OUT-4: ${own?.name} was refused for no reason: ${lastError?.code}`);
        }
      }
      checkVanished(false);
    },
    abandon: (phone: Phone, personId: number): void => {
      for (const each of said.values()) {
        if (each.phone === phone && each.personId === personId && !each.isDone) {
          each.state = 'given-up';
        }
      }
    },
    checkAtRest: (): void => checkVanished(true),
  };
}

/** The trades that the person of a page sees; none while the app can't read, such as after they signed out. */
export async function tradesOn(
  world: World,
  { context, commands }: Page,
): Promise<readonly TradeView[]> {
  const told: TradeView[] = [];
  await fetchBeside(world, context, async () => {
    told.push(...((await readTrades(commands.person)) ?? []));
  });
  return told;
}

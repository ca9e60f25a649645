import type { NotAllowed } from '../../../src/commands/outbox/append-command.ts';
import type { SaveResult } from '../../../src/db/save.ts';
import { committedPerson } from '../devices/committed.ts';
import type { IntentModel, Page } from '../intent-model.ts';
import type { Phone } from '../devices/phone.ts';
import type { World } from '../world.ts';
import { createEditLog, isEffect, userOfPath } from './last-write.ts';

/** Something of a person of which only the newest edit counts (OUT-6). */
export interface NewestEdit {
  readonly name: string;
  /** Kind of its outbox entries, and the service that takes it. */
  readonly kind: string;
  readonly service: string;
  readonly weight: number;
  /** What of the person the next edit changes; undefined when there is nothing to edit. Without it there is one thing. */
  readonly pick?: (page: Page) => string | undefined;
  /** Saves edit number `n`, a number that no other edit of this kind has, of what was picked. */
  readonly save: (
    page: Page,
    n: number,
    picked: string,
  ) => Promise<SaveResult<unknown> | NotAllowed>;
  /** The number of the edit in an entry's payload, and in the service's input; undefined when it is a read. */
  readonly numberIn: (payload: unknown) => number | undefined;
  readonly numberInInput: ((input: unknown) => number | undefined) | 'by-key';
  /** True for a refusal that fate can bring about; without it there is none. */
  readonly mayBeRefused?: (code: string | undefined) => boolean;
  /** Edit number `n` took effect for this person: what must be true on the server then. */
  readonly took?: (n: number, userId: number) => Promise<void>;
}

/** Edits of such a thing: none is lost but for a newer one, each takes effect at most once, and in order. */
export function createNewestEditIntents(world: World, what: NewestEdit): IntentModel {
  const { name, kind, service, weight, pick, save, numberIn, numberInInput } = what;
  const { mayBeRefused = () => false, took = async () => {} } = what;
  const log = createEditLog(world);
  const saved = new Map<string, { readonly phone: Phone; readonly personId: number }>();
  const numberOfKey = new Map<string, number>();
  const refused = new Set<string>();
  const textOf = (n: number | undefined): string => `edit ${n}`;

  function missing(text: string): string | undefined {
    const edit = log.find(text);
    const place = saved.get(text);
    if (edit === undefined || place === undefined || edit.isGivenUp || log.hasTaken(edit))
      return undefined;
    if (refused.has(text)) return undefined;
    const later = log.edits.slice(log.edits.indexOf(edit) + 1);
    // It may have made way for a newer one of the same phone.
    const isReplaced = later.some(
      (each) => each.subject === edit.subject && each.phoneName === edit.phoneName,
    );
    const person = committedPerson(place.phone, place.personId);
    if (isReplaced || person === null) return undefined;
    const own = person?.outbox.filter((entry) => entry.kind === kind) ?? [];
    return own.some(({ payload }) => textOf(numberIn(payload)) === text) ? 'waits' : 'vanished';
  }

  return {
    name,
    actions: [
      {
        name: `change the ${name}`,
        weight,
        run: async (page) => {
          const { personId, phone } = page;
          const picked = pick === undefined ? String(personId) : pick(page);
          if (picked === undefined) return;
          const edit = log.add({ subject: `${name} ${picked}`, personId, phoneName: phone.name });
          const result = await save(page, log.edits.indexOf(edit) + 1, picked);
          if (result.ok) saved.set(edit.text, { phone, personId });
          else if (!log.hasTaken(edit)) edit.isGivenUp = true;
        },
      },
    ],
    checkPhone: ({ outbox }) => {
      for (const entry of outbox) {
        if (entry.kind !== kind) continue;
        const n = numberIn(entry.payload);
        if (n !== undefined) numberOfKey.set(entry.id, n);
        const isRefused = entry.state === 'rejected' || entry.state === 'needs-buyer';
        if (isRefused && mayBeRefused(entry.lastError?.code)) refused.add(textOf(n));
      }
      for (const text of saved.keys()) {
        if (missing(text) === 'vanished')
          world.violate(`${name}: ${text} was saved and has vanished`);
      }
      for (const entry of outbox) {
        if (entry.kind !== kind || entry.state !== 'rejected') continue;
        if (mayBeRefused(entry.lastError?.code)) continue;
        world.violate(`OUT-4: ${name} was refused for no reason: ${entry.lastError?.code}`);
      }
    },
    checkDelivery: async (delivery) => {
      if (delivery.service !== service || !isEffect(delivery)) return;
      const { body, url, headers } = delivery.request;
      const n =
        numberInInput === 'by-key'
          ? numberOfKey.get(headers['idempotency-key'] ?? '')
          : numberInInput(JSON.parse(body ?? '{}'));
      if (n === undefined) return;
      log.took(textOf(n), userOfPath(url));
      await took(n, userOfPath(url));
    },
    abandon: (phone, personId) => {
      for (const edit of log.edits) {
        if (edit.phoneName === phone.name && edit.personId === personId) edit.isGivenUp = true;
      }
    },
    decide: async () => {},
    checkAtRest: () => {
      for (const text of saved.keys()) {
        if (missing(text) !== undefined) world.violate(`${name}: ${text} never reached the server`);
      }
    },
  };
}

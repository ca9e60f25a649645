import type { DeskAnswer, DeskAsk, DeskRead } from '../../contracts/desks/desk-reads.ts';
import { DESK_SUBJECTS } from '../../domain/account/desk-subjects.ts';
import type { KeptDeskAnswer } from '../facts/person-facts.ts';
import type { StoredOutboxEntry } from '../outbox-entry.ts';
import type { PersonDatabase } from '../person-database.ts';

/** Answers of the desks that are kept at a time: those fetched last. */
const MOST_KEPT = 30;

/** Under what an answer is kept. */
const deskAnswerKey = <Read extends DeskRead>(read: Read, ask: DeskAsk<Read>): string =>
  `${read} ${JSON.stringify(ask)}`;

/** Those of the kept answers that stay beside a new one. */
export function withDeskAnswer<Read extends DeskRead>(
  kept: Readonly<Record<string, KeptDeskAnswer>>,
  { read, ask }: { readonly read: Read; readonly ask: DeskAsk<Read> },
  fetched: KeptDeskAnswer,
): Readonly<Record<string, KeptDeskAnswer>> {
  const key = deskAnswerKey(read, ask);
  const others = Object.entries(kept)
    .filter(([other]) => other !== key)
    .toSorted(([, one], [, other]) => other.fetchedAt - one.fetchedAt)
    .slice(0, MOST_KEPT - 1);
  return Object.fromEntries([[key, fetched], ...others]);
}

/** A list of a desk as this device has it; null where it was never fetched. */
export async function readDeskAnswer<Read extends DeskRead>(
  db: PersonDatabase,
  read: Read,
  ask: DeskAsk<Read>,
): Promise<{ readonly answer: DeskAnswer<Read>; readonly fetchedAt: number } | null> {
  const kept = (await db.fact('desk-answers'))?.[deskAnswerKey(read, ask)];
  if (kept === undefined) return null;
  return { answer: kept.answer as DeskAnswer<Read>, fetchedAt: kept.fetchedAt };
}

/** What was done at the desks and is not answered yet, in the order in which it was done. */
export async function readDeskActs(db: PersonDatabase): Promise<readonly StoredOutboxEntry[]> {
  return (await db.outbox
    .where('subject')
    .startsWith(DESK_SUBJECTS)
    .sortBy('sequence')) as StoredOutboxEntry[];
}

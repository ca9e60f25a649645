import type { Delivery } from '../network.ts';
import type { World } from '../world.ts';

/** One edit of something that the last edit decides: each has a text that no other edit of the run has. */
export interface Edit {
  readonly subject: string;
  readonly personId: number;
  readonly text: string;
  /** Which phone made it: only edits of one phone are ordered. */
  readonly phoneName: string;
  /** The buyer gave it up, or the server refused it: it need not arrive. */
  isGivenUp: boolean;
}

/** Counts the effects of edits on the server, in the order in which they happen (OUT-1, OUT-3). */
export function createEditLog(world: World) {
  const edits: Edit[] = [];
  const effects: Edit[] = [];

  return {
    edits,
    /** A new text, and its edit once `personId` makes it. */
    add: (edit: Omit<Edit, 'text' | 'isGivenUp'>): Edit => {
      const made = { ...edit, text: `edit ${edits.length + 1}`, isGivenUp: false };
      edits.push(made);
      return made;
    },
    find: (text: string): Edit | undefined => edits.find((edit) => edit.text === text),
    /** A change with this text took effect for this person. */
    took: (text: string, userId: number): void => {
      const edit = edits.find((each) => each.text === text);
      if (edit === undefined || edit.personId !== userId) {
        world.violate(`${text} took effect for ${userId}, who did not make it`);
        return;
      }
      if (effects.includes(edit)) world.violate(`OUT-1: ${text} took effect twice`);
      const later = effects.find(
        ({ subject, phoneName, text: other }) =>
          subject === edit.subject &&
          phoneName === edit.phoneName &&
          edits.findIndex((each) => each.text === other) > edits.indexOf(edit),
      );
      if (later !== undefined) world.violate(`OUT-3: ${text} took effect after ${later.text}`);
      effects.push(edit);
    },
    /** The edit that the server has now. */
    lastEffect: (subject: string): Edit | undefined =>
      effects.findLast((edit) => edit.subject === subject),
    hasTaken: (edit: Edit): boolean => effects.includes(edit),
  };
}

/** Whether a delivery changed something now, rather than replaying an earlier answer. */
export function isEffect({ answer }: Delivery): boolean {
  return answer.status === 200 && answer.headers['idempotency-replayed'] === undefined;
}

/** Whose session a request was sent with, by its path. */
export function userOfPath(url: string): number {
  return Number(/^\/workflow\/\d+\/(\d+)\//.exec(url)?.[1] ?? Number.NaN);
}

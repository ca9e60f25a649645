import {
  orderTimeline,
  stageOfStatus,
  type Milestone,
  type TimelineRow,
} from '../../../domain/orders/life/order-timeline.ts';
import {
  type LineChange,
  type LineStep,
  lineSteps,
} from '../../../domain/orders/life/line-changes.ts';
import { fulfilmentOf, type OrderWishes } from '../../../domain/orders/order-wishes.ts';
import { movedByText, type OrderMove } from '../../../domain/orders/life/order-moved-by.ts';

/** A stage with who reached it and what they said, in words; null where nobody told. */
export interface ToldRow extends TimelineRow {
  readonly by: string | null;
  readonly note: string | null;
  /** What became of lines that the shop could not bring as ordered, from this stage until the next (SUB-1). */
  readonly steps: readonly LineStep[];
}

/** What the timeline needs of an order. */
interface TimedOrder {
  readonly milestones: readonly Milestone[];
  readonly changes?: readonly LineChange[] | undefined;
  readonly wishes?: OrderWishes | undefined;
}

/** The timeline of an order with who moved it, as far as that was told, and what was changed of it. */
export function timelineRows(
  { milestones, changes = [], wishes }: TimedOrder,
  moves: readonly OrderMove[],
): readonly ToldRow[] {
  const rows = orderTimeline(milestones, fulfilmentOf(wishes));
  const reached = rows.flatMap(({ at }) => (at === undefined ? [] : [at]));
  const steps = lineSteps(changes, 'buyer');
  return rows.map((row) => {
    const move = moves.find(({ status }) => stageOfStatus(status) === row.stage);
    const isReached = row.at !== undefined && move !== undefined;
    const by = isReached && move.by !== undefined ? movedByText(move.by) : null;
    const note = isReached && move.note !== undefined && move.note !== '' ? move.note : null;
    const until = reached.find((at) => at > (row.at ?? 0)) ?? Number.POSITIVE_INFINITY;
    const here = steps.filter(({ at }) => row.at !== undefined && at >= row.at && at < until);
    return { ...row, by, note, steps: here };
  });
}

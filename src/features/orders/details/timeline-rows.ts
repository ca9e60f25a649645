import {
  orderTimeline,
  stageOfStatus,
  type Milestone,
  type TimelineRow,
} from '../../../domain/orders/life/order-timeline.ts';
import { movedByText, type OrderMove } from '../../../domain/orders/life/order-moved-by.ts';

/** A stage with who reached it and what they said, in words; null where nobody told. */
export interface ToldRow extends TimelineRow {
  readonly by: string | null;
  readonly note: string | null;
}

/** The timeline of an order with who moved it, as far as that was told. */
export function timelineRows(
  milestones: readonly Milestone[],
  moves: readonly OrderMove[],
): readonly ToldRow[] {
  return orderTimeline(milestones).map((row) => {
    const move = moves.find(({ status }) => stageOfStatus(status) === row.stage);
    const isReached = row.at !== undefined && move !== undefined;
    const by = isReached && move.by !== undefined ? movedByText(move.by) : null;
    const note = isReached && move.note !== undefined && move.note !== '' ? move.note : null;
    return { ...row, by, note };
  });
}

import * as v from 'valibot';
import { UUID } from '../../../domain/identifiers.ts';
import { LINE_CHANGE_STATES } from '../../../domain/orders/life/line-changes.ts';

/** Units, paise or ms since the epoch. */
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** What a shop changed of a line while it packed (SUB-1): the domain's `LineChange`. */
export const lineChange = v.object({
  changeId: v.pipe(v.string(), v.regex(UUID)),
  itemId: v.string(),
  name: v.string(),
  unit: v.string(),
  /** Units before, and how many of them come. */
  quantity: whole,
  keptQuantity: whole,
  /** What comes instead; `pricePaise` is what one costs the buyer, `shelfPaise` what it costs in the shop. */
  replacement: v.nullable(
    v.object({
      itemId: v.string(),
      name: v.string(),
      unit: v.string(),
      picture: v.string(),
      quantity: whole,
      pricePaise: whole,
      shelfPaise: whole,
    }),
  ),
  state: v.picklist(LINE_CHANGE_STATES),
  madeAt: whole,
  /** Until when the buyer may answer; null: nobody was asked. */
  answerBy: v.nullable(whole),
  decidedAt: v.nullable(whole),
  /** Who decided; `system`: nobody answered in time, and the buyer's wish did. Null while it is open. */
  decidedBy: v.nullable(v.picklist(['buyer', 'seller', 'system', 'admin'])),
  /** How much less the order costs by it. */
  savedPaise: whole,
});

import type { CartLine, CartMessage } from './cart.ts';

/** What a message changes on the server. */
export interface CartChanges {
  /** Lines to be written: new ones, and new states of those that are there. */
  readonly lines: readonly { readonly lineId: string; readonly line: CartLine }[];
  /** Lines to be made tombstones, where they are known and live. */
  readonly removedIds: readonly string[];
  /** The coupon of a store; an empty code takes it off. */
  readonly coupons: readonly { readonly storeId: string; readonly code: string }[];
  /** The newest edit that is now taken from the device. */
  readonly taken: number;
}

/**
 * The merge on the server. Of each line the last state to arrive wins; no clock is asked (OUT-7). What the server took
 * from this device already is left out, so a message that comes late or twice changes nothing; and a line that was
 * removed stays removed, whoever changes its quantity.
 * @param taken the newest edit taken from the device so far, 0 for a new device
 * @param tombstones ids, among those of the message, of lines that were removed
 */
export function takeMessage(
  { sequence, lines, removedLines, coupons }: CartMessage,
  taken: number,
  tombstones: ReadonlySet<string>,
): CartChanges {
  const isNew = ({ edit }: { readonly edit: number }) => edit > taken;
  const removedIds = new Set(removedLines.filter(isNew).map(({ lineId }) => lineId));
  const lineById = new Map<string, CartLine>();
  for (const entry of lines.filter(isNew)) {
    const isGone = tombstones.has(entry.lineId) || removedIds.has(entry.lineId);
    if (!isGone) lineById.set(entry.lineId, entry.line);
  }
  const codeByStore = new Map(coupons.filter(isNew).map(({ storeId, code }) => [storeId, code]));
  return {
    lines: [...lineById].map(([lineId, line]) => ({ lineId, line })),
    removedIds: [...removedIds],
    coupons: [...codeByStore].map(([storeId, code]) => ({ storeId, code })),
    taken: Math.max(taken, sequence),
  };
}

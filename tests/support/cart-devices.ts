import type {
  CartLine,
  CartMessage,
  HeldCart,
  HeldRow,
  ToldCart,
} from '../../src/domain/cart/cart.ts';
import { cartMessages, receiveCart, takeMessage } from '../../src/domain/cart/cart-messages.ts';
import { aCartLine } from './builders/cart-builders.ts';

/*
 * The merge of carts without databases and network: the real functions of both sides around plain maps, and messages
 * that a test loses, delays and doubles as it likes.
 */

/** A cart as the server tells it, with its version. */
export type Told = ToldCart & { readonly version: number };

/** The server's cart of one person. */
export function createCartServer() {
  const lines = new Map<string, { readonly line: CartLine; readonly removed: boolean }>();
  const coupons = new Map<string, string>();
  const takenFrom = new Map<string, number>();
  let version = 0;

  const tell = (device: string): Told => ({
    lines: [...lines]
      .filter(([, { removed }]) => !removed)
      .map(([lineId, { line }]) => ({ lineId, line })),
    coupons: [...coupons]
      .filter(([, code]) => code !== '')
      .map(([storeId, code]) => ({ storeId, code })),
    taken: takenFrom.get(device) ?? 0,
    version,
  });

  function take(device: string, message: CartMessage): Told {
    const tombstones = new Set([...lines].filter(([, { removed }]) => removed).map(([id]) => id));
    const changes = takeMessage(message, takenFrom.get(device) ?? 0, tombstones);
    version += 1;
    for (const { lineId, line } of changes.lines) lines.set(lineId, { line, removed: false });
    for (const lineId of changes.removedIds) {
      const known = lines.get(lineId);
      if (known !== undefined) lines.set(lineId, { ...known, removed: true });
    }
    for (const { storeId, code } of changes.coupons) coupons.set(storeId, code);
    takenFrom.set(device, changes.taken);
    return tell(device);
  }

  const liveIds = () => tell('').lines.map(({ lineId }) => lineId);
  return { take, tell, liveIds };
}

/** A device of the person: its cart, its edits, and its messages that wait. */
export function createCartDevice(name: string, newLineId: () => string, perMessage: number) {
  const rows = new Map<string, HeldRow>();
  const removed = new Map<string, number>();
  const coupons = new Map<string, { readonly code: string; readonly edit: number }>();
  const removedHere = new Set<string>();
  let edits = 0;
  let version = 0;
  let queue: readonly CartMessage[] = [];
  let isSending = false;

  const held = (): HeldCart => ({
    rows: [...rows.values()],
    removed: [...removed].map(([lineId, edit]) => ({ lineId, edit })),
    coupons: [...coupons].map(([storeId, coupon]) => ({ storeId, ...coupon })),
  });

  /** As `appendCart` does: what waits is replaced, what is on its way stays. */
  function append(): void {
    queue = [...queue.slice(0, isSending ? 1 : 0), ...cartMessages(held(), perMessage)];
  }

  return {
    name,
    held,
    removedHere: removedHere as ReadonlySet<string>,
    isAllSent: () => queue.length === 0,
    /** Puts so many of an item into the cart; the id of the line if it is a new one. */
    set(itemId: string, quantity: number): string | undefined {
      const known = rows.get(itemId);
      const newId = known === undefined ? newLineId() : undefined;
      const lineIds = known?.lineIds ?? [newId ?? ''];
      edits += 1;
      rows.set(itemId, { ...aCartLine({ itemId, quantity }), addedAt: 0, lineIds, edit: edits });
      append();
      return newId;
    },
    /** Takes an item out; the ids of the lines that this means. */
    remove(itemId: string): readonly string[] {
      const ids = rows.get(itemId)?.lineIds ?? [];
      if (ids.length === 0) return ids;
      edits += 1;
      rows.delete(itemId);
      for (const lineId of ids) {
        removed.set(lineId, edits);
        removedHere.add(lineId);
      }
      append();
      return ids;
    },
    setCoupon(storeId: string, code: string): void {
      edits += 1;
      coupons.set(storeId, { code, edit: edits });
      append();
    },
    /** The first message that waits goes out, again if its answer never came. */
    send(): CartMessage | undefined {
      isSending = queue.length > 0;
      return queue[0];
    },
    /** No answer came: the message waits again. */
    giveUp(): void {
      isSending = false;
    },
    /** An answer: to `answered`, or to a pull. */
    receive(told: Told, answered?: CartMessage): void {
      if (answered !== undefined && queue[0] === answered) {
        queue = queue.slice(1);
        isSending = false;
      }
      if (told.version < version) return;
      version = told.version;
      const patch = receiveCart(held(), told);
      for (const row of patch.rows) rows.set(row.itemId, row);
      for (const [, itemId] of patch.goneRows) rows.delete(itemId);
      for (const lineId of patch.goneRemovedIds) removed.delete(lineId);
      for (const { storeId, code, edit } of patch.coupons) coupons.set(storeId, { code, edit });
      for (const storeId of patch.goneCoupons) coupons.delete(storeId);
    },
  };
}

export type CartDevice = ReturnType<typeof createCartDevice>;

import { applyPatches, enablePatches, produce, produceWithPatches, type Patch } from 'immer';
import { useCallback, useRef, useState } from 'react';
import { changeGoods, type NamedChange } from '../../../commands/goods/change-goods.ts';
import type { GoodsChange } from '../../../contracts/goods/goods-change.ts';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import { valueOf, type CellEdit, type CellField } from '../../../domain/goods/cell-edits.ts';
import { useHaat } from '../../../ports/haat-context.tsx';

enablePatches();

/** Values of the cells that were edited since the sheet was opened. */
type EditedCells = Readonly<Record<string, Partial<Record<CellField, number>>>>;

/** A new value of a cell, with the row as it was seen. */
export interface RowEdit extends CellEdit {
  readonly row: GoodRow;
}

/** Edits as commands: price and MRP of an item together; a typed stock is a count (SELL-2). */
export function changesOf(edits: readonly RowEdit[], newId: () => string): NamedChange[] {
  const items = new Map<string, RowEdit[]>();
  for (const edit of edits) items.set(edit.itemId, [...(items.get(edit.itemId) ?? []), edit]);
  return [...items.values()].flatMap((ofItem): NamedChange[] => {
    const [first] = ofItem;
    if (first === undefined) return [];
    const { itemId, row } = first;
    const valueFor = (field: CellField) => ofItem.findLast((edit) => edit.field === field)?.value;
    const [pricePaise, mrpPaise, stock] = [valueFor('price'), valueFor('mrp'), valueFor('stock')];
    const { name, version: seenVersion } = row;
    const changes: NamedChange[] = [];
    if (pricePaise !== undefined || mrpPaise !== undefined) {
      const seen = { seenPricePaise: row.pricePaise, seenMrpPaise: row.mrpPaise };
      const news = {
        ...(pricePaise !== undefined && { pricePaise }),
        ...(mrpPaise !== undefined && { mrpPaise }),
      };
      changes.push({ name, change: { act: 'price', itemId, ...news, ...seen, seenVersion } });
    }
    if (stock !== undefined) {
      const counted = { act: 'counted' as const, itemId, moveId: newId(), quantity: stock };
      changes.push({ name, change: { ...counted, seenVersion, after: [] } });
    }
    return changes;
  });
}

/** Makes edits of cells and takes them back, the last ones first: undo is the inverse of their patches. */
export function useGoodsEdits(storeId: string) {
  const haat = useHaat();
  const cells = useRef<EditedCells>({});
  const undone = useRef<Patch[][]>([]);
  const [steps, setSteps] = useState(0);

  const send = useCallback(
    async (edits: readonly RowEdit[]): Promise<string | null> => {
      if (edits.length === 0) return null;
      const result = await changeGoods(haat, storeId, changesOf(edits, haat.newId));
      return result.ok ? null : result.message;
    },
    [haat, storeId],
  );

  /** @returns why it was not saved */
  const edit = useCallback(
    async (edits: readonly RowEdit[]): Promise<string | null> => {
      const problem = await send(edits);
      if (problem !== null) return problem;
      const before = produce(cells.current, (draft) => {
        for (const { itemId, field, row } of edits) {
          draft[itemId] = { ...draft[itemId], [field]: valueOf(row, field) };
        }
      });
      const [after, , inverse] = produceWithPatches(before, (draft) => {
        for (const { itemId, field, value } of edits) {
          const cell = draft[itemId];
          if (cell !== undefined) cell[field] = value;
        }
      });
      cells.current = after;
      undone.current.push(inverse);
      setSteps(undone.current.length);
      return null;
    },
    [send],
  );

  /** Takes the last edits back; `rowOf` finds the rows as they are now. */
  const undo = useCallback(
    async (rowOf: (itemId: string) => GoodRow | undefined): Promise<string | null> => {
      const inverse = undone.current.pop();
      setSteps(undone.current.length);
      if (inverse === undefined) return null;
      cells.current = applyPatches(cells.current, inverse);
      const edits = inverse.flatMap(({ path: [itemId, field], value }): RowEdit[] => {
        const row = rowOf(String(itemId));
        return row === undefined
          ? []
          : [{ itemId: row.itemId, field: field as CellField, value: Number(value), row }];
      });
      return send(edits);
    },
    [send],
  );
  /** Goods that came, or were counted (SELL-2). @returns why it was not saved */
  const move = useCallback(
    async (row: GoodRow, act: 'received' | 'counted', quantity: number): Promise<string | null> => {
      const { itemId, name, version: seenVersion } = row;
      const moveId = haat.newId();
      if (act === 'received' && quantity === 0) return null;
      const change: GoodsChange =
        act === 'counted'
          ? { act, itemId, moveId, quantity, seenVersion, after: [] }
          : { act, itemId, moveId, quantity };
      const result = await changeGoods(haat, storeId, [{ name, change }]);
      return result.ok ? null : result.message;
    },
    [haat, storeId],
  );
  return { edit, undo, move, canUndo: steps > 0 };
}

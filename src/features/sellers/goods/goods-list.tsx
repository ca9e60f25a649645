import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { GoodRow } from '../../../db/reads/goods/good-row.ts';
import { planPaste } from '../../../domain/goods/cell-edits.ts';
import { useToast } from '../../../ui/notices/toast.tsx';
import { useWindowRows } from '../../../ui/layout/use-window-rows.ts';
import { type RowActs, type SheetMode, SheetRow } from './good-row.tsx';
import type { GoodsView } from './goods-view.ts';
import type { useGoodsEdits } from './use-goods-edits.ts';
import classes from './goods-sheet.module.css';
import { Button } from '@mantine/core';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { NoticeLine } from '../../../ui/notices/notice-line.tsx';

interface PasteProblemsProps {
  readonly message: string;
  readonly problems: readonly string[];
  readonly onClose: () => void;
}

/** A row without a message, px. */
const ROW_HEIGHT = 132;

export interface GoodsListProps {
  readonly storeId: string;
  readonly view: GoodsView;
  readonly mode: SheetMode;
  readonly edits: ReturnType<typeof useGoodsEdits>;
  readonly onMore: (row: GoodRow) => void;
  readonly onMove: RowActs['move'];
}

/** The rows of the sheet; only those in view exist. */
export function GoodsList({ storeId, view, mode, edits, onMore, onMove }: GoodsListProps) {
  const list = useRef<HTMLUListElement>(null);
  const listTop = useListTop(list);
  const toast = useToast();
  const [refused, setRefused] = useState<{ message: string; problems: readonly string[] } | null>(
    null,
  );
  const { rows, totalHeight, measure, focusProps } = useWindowRows({
    count: view.count,
    rowHeight: ROW_HEIGHT,
    listTop,
    keyAt: view.idAt,
  });
  const latest = useRef({ view, edits, onMore, onMove });
  useLayoutEffect(() => {
    latest.current = { view, edits, onMore, onMove };
  });
  const { show } = toast;
  // The same acts for ever: a row is drawn anew only when it changed.
  const acts = useMemo(
    (): RowActs => ({
      edit: (row, field, value) =>
        latest.current.edits.edit([{ itemId: row.itemId, field, value, row }]),
      move: (row, act, units) => latest.current.onMove(row, act, units),
      more: (row) => latest.current.onMore(row),
      focus: (place, column) => focusCell(list.current, place, column),
      paste: (place, field, text) => {
        if (!/[\t\n]/.test(text.trim())) return false;
        const below = latest.current.view.rows().slice(place);
        const plan = planPaste(text, field, below);
        if (!plan.ok) {
          setRefused(plan);
          return true;
        }
        const byId = new Map(below.map((row) => [row.itemId, row]));
        const made = plan.edits.flatMap((edit) => {
          const row = byId.get(edit.itemId);
          return row === undefined ? [] : [{ ...edit, row }];
        });
        void latest.current.edits.edit(made).then((problem) => {
          show(problem ?? `${made.length} cells pasted. Undo takes them back.`);
        });
        return true;
      },
    }),
    [show],
  );
  return (
    <>
      <ul
        ref={list}
        className={classes['list']}
        style={{ height: totalHeight }}
        aria-label="Goods"
        {...focusProps}
      >
        {rows.map(({ index, start }) => {
          const row = view.rowAt(index);
          return (
            <li
              key={row?.itemId ?? index}
              ref={measure}
              data-index={index}
              className={classes['place']}
              style={{ transform: `translateY(${start - listTop}px)` }}
              aria-setsize={view.count}
              aria-posinset={index + 1}
            >
              {row !== undefined && (
                <SheetRow row={row} place={index} storeId={storeId} mode={mode} acts={acts} />
              )}
            </li>
          );
        })}
      </ul>
      {toast.element}
      {refused !== null && <PasteProblems {...refused} onClose={() => setRefused(null)} />}
    </>
  );
}

/** Focuses a cell of the column, scrolling to its row where that is not drawn yet. */
function focusCell(list: HTMLElement | null, place: number, column: string): void {
  if (list === null || place < 0) return;
  const find = () =>
    list.querySelector<HTMLInputElement>(`[data-index="${place}"] input[data-column="${column}"]`);
  const cell = find();
  if (cell !== null) {
    cell.focus();
    return;
  }
  window.scrollBy({ top: ROW_HEIGHT * 2 });
  requestAnimationFrame(() => find()?.focus());
}

/** The list's distance from the top of the document, px. */
function useListTop(list: RefObject<HTMLElement | null>): number {
  const [listTop, setListTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const findTop = () =>
      setListTop(Math.round(element.getBoundingClientRect().top + window.scrollY));
    findTop();
    const observer = new ResizeObserver(findTop);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return listTop;
}

/** Why a pasted block was not taken, with the cells that can't be right. */
function PasteProblems({ message, problems, onClose }: PasteProblemsProps) {
  return (
    <Sheet title="Not pasted" onClose={onClose}>
      <NoticeLine tone="danger" isAlert>
        {message}
      </NoticeLine>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button h={48} fullWidth onClick={onClose}>
        OK
      </Button>
    </Sheet>
  );
}

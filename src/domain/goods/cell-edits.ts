import { type Paise, numberText } from '../money.ts';
import { priceAboveMrp, readAmount, readUnits, type CellResult } from './read-cell.ts';

/** The columns of the goods sheet, from left to right. */
export const CELL_FIELDS = ['price', 'mrp', 'stock'] as const;
export type CellField = (typeof CELL_FIELDS)[number];

/** What the columns are called. */
export const FIELD_NAMES: Readonly<Record<CellField, string>> = {
  price: 'Price',
  mrp: 'MRP',
  stock: 'Stock',
};

/** A row of the sheet as edits see it. */
export interface EditedRow {
  readonly itemId: string;
  readonly name: string;
  readonly pricePaise: Paise;
  readonly mrpPaise: Paise;
  readonly stock: number;
}

/** A new value of one cell: paise or units. */
export interface CellEdit {
  readonly itemId: string;
  readonly field: CellField;
  readonly value: number;
}

/** Edits that can be made, or why none is; `problems` name their rows. */
export type EditPlan =
  | { readonly ok: true; readonly edits: readonly CellEdit[] }
  | { readonly ok: false; readonly message: string; readonly problems: readonly string[] };

export const valueOf = (row: EditedRow, field: CellField): number =>
  field === 'price' ? row.pricePaise : field === 'mrp' ? row.mrpPaise : row.stock;

/** A cell's text as a value, or why it is none. */
export function readCell(field: CellField, text: string): CellResult {
  if (field === 'stock') return readUnits(text);
  return readAmount(text, field === 'mrp' ? 'MRP' : 'price');
}

/** Why new values of one row do not go together; null when they do. An item that has no price yet may get one without an MRP. */
export function rowProblem(row: EditedRow, edits: readonly CellEdit[]): string | null {
  const edited = (field: CellField) => edits.findLast((edit) => edit.field === field)?.value;
  const [price, mrp] = [edited('price'), edited('mrp')];
  if (price === undefined && mrp === undefined) return null;
  return priceAboveMrp(price ?? row.pricePaise, mrp ?? row.mrpPaise);
}

/** Most problems that are named one by one. */
const MOST_NAMED = 5;
/** Most rows that are pasted at once: more is a file. */
export const MOST_PASTED_ROWS = 5_000;

/** A table from a spreadsheet's clipboard or a CSV file: cells by rows, quotes taken off. */
export function readTable(text: string): string[][] {
  const separator = text.includes('\t')
    ? '\t'
    : (text.split('\n', 1)[0] ?? '').includes(';')
      ? ';'
      : ',';
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false];
  const endCell = () => {
    row.push(cell.trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((each) => each !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r' && sign !== '\uFEFF') cell += sign;
  }
  endRow();
  return rows;
}

/** Collects the problems of many rows, of which few are named. */
export function problemList() {
  const named: string[] = [];
  let count = 0;
  return {
    add: (text: string) => {
      count += 1;
      if (named.length < MOST_NAMED) named.push(text);
    },
    count: () => count,
    texts: (): readonly string[] =>
      count > named.length ? [...named, `… and ${numberText(count - named.length)} more.`] : named,
  };
}

const refused = (message: string, problems: readonly string[] = []): EditPlan => ({
  ok: false,
  message: `${message} Nothing was changed.`,
  problems,
});

/**
 * What pasting a block of cells over the sheet changes; all of it or nothing, since one shifted column would spoil every price.
 * Empty cells leave what is there. @param rows the sheet's rows from the one that is pasted at, as many as there are
 */
export function planPaste(text: string, from: CellField, rows: readonly EditedRow[]): EditPlan {
  const table = readTable(text);
  const fields = CELL_FIELDS.slice(CELL_FIELDS.indexOf(from));
  if (table.length > MOST_PASTED_ROWS) {
    const most = numberText(MOST_PASTED_ROWS);
    return refused(
      `${numberText(table.length)} rows are too many to paste. Paste ${most} at most, or import them as a file.`,
    );
  }
  const wide = Math.max(0, ...table.map((cells) => cells.length));
  if (wide > fields.length) {
    const names = fields.map((field) => FIELD_NAMES[field]).join(', ');
    return refused(
      `${wide} columns do not fit here: from this cell on there is ${names}. Did the columns shift?`,
    );
  }
  if (table.length > rows.length) {
    return refused(
      `${numberText(table.length)} rows were pasted, but only ${numberText(rows.length)} items are here.`,
    );
  }
  const problems = problemList();
  const edits: CellEdit[] = [];
  for (const [index, cells] of table.entries()) {
    const row = rows[index];
    if (row === undefined) continue;
    const ofRow: CellEdit[] = [];
    for (const [place, cell] of cells.entries()) {
      const field = fields[place];
      if (field === undefined || cell === '') continue;
      const read = readCell(field, cell);
      if (!read.ok) problems.add(`Row ${index + 1}, ${row.name}: ${read.message}`);
      else if (read.value !== valueOf(row, field))
        ofRow.push({ itemId: row.itemId, field, value: read.value });
    }
    const together = rowProblem(row, ofRow);
    if (together !== null) problems.add(`Row ${index + 1}, ${row.name}: ${together}`);
    edits.push(...ofRow);
  }
  if (problems.count() > 0) {
    return refused(
      `${numberText(problems.count())} of the pasted cells can’t be right.`,
      problems.texts(),
    );
  }
  return { ok: true, edits };
}

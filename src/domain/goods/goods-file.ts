import { numberText, plainRupees } from '../money.ts';
import {
  CELL_FIELDS,
  problemList,
  readCell,
  readTable,
  rowProblem,
  valueOf,
  type CellEdit,
  type CellField,
  type EditedRow,
} from './cell-edits.ts';

/** The columns of an exported file, in their order. */
const HEADER = ['Item id', 'Name', 'Size', 'Category', 'Price', 'MRP', 'Stock'] as const;

/** Most rows of a file: as many as a store may have items. */
const MOST_FILE_ROWS = 100_000;

/** How people head the columns that are read. */
const KNOWN_HEADERS: Readonly<Record<'id' | CellField, readonly string[]>> = {
  id: ['item id', 'id', 'sku'],
  price: ['price', 'selling price', 'rate', 'sale price'],
  mrp: ['mrp', 'm.r.p.', 'max price'],
  stock: ['stock', 'quantity', 'qty', 'units'],
};

/** A row of a shop's goods as a file has it. */
export interface FileRow extends EditedRow {
  readonly unit: string;
  readonly category: string;
}

/** A text as a cell of CSV. A leading sign is kept from being run as a formula by a spreadsheet. */
function cellOf(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",;\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** All goods as a CSV file that `planImport` reads again; with a mark by which spreadsheets know UTF-8. */
export function goodsFile(rows: readonly FileRow[]): string {
  const lines = rows.map(({ itemId, name, unit, category, pricePaise, mrpPaise, stock }) =>
    [itemId, name, unit, category, plainRupees(pricePaise), plainRupees(mrpPaise), String(stock)]
      .map(cellOf)
      .join(','),
  );
  return `\uFEFF${[HEADER.join(','), ...lines].join('\r\n')}\r\n`;
}

/** What a file would change, before anything is. */
export type FilePlan =
  | {
      readonly ok: true;
      readonly edits: readonly CellEdit[];
      /** Rows that say what the sheet says. */
      readonly unchanged: number;
      /** Rows of items that the shop does not have. */
      readonly unknown: number;
      /** Cells that can't be right; their rows stay as they are. */
      readonly problems: readonly string[];
    }
  | { readonly ok: false; readonly message: string };

const no = (message: string): FilePlan => ({ ok: false, message });

/** Reads a file of prices and stock; items by the ids of the export. @param goods the shop's items by id */
export function planImport(
  text: string,
  goods: ReadonlyMap<string, EditedRow>,
  shopName: string,
): FilePlan {
  const [header = [], ...rows] = readTable(text);
  const heads = header.map((each) => each.toLowerCase());
  const placeOf = (column: 'id' | CellField) =>
    heads.findIndex((head) => KNOWN_HEADERS[column].includes(head));
  const idPlace = placeOf('id');
  const fields = CELL_FIELDS.map((field) => ({ field, place: placeOf(field) })).filter(
    ({ place }) => place >= 0,
  );
  if (idPlace < 0 || fields.length === 0) {
    return no(
      `The first row has to name the columns, as an export does: ${HEADER.join(', ')}. Export once and change that file.`,
    );
  }
  if (rows.length === 0) return no('There are no items in this file.');
  if (rows.length > MOST_FILE_ROWS) {
    return no(`${numberText(rows.length)} rows are more than a shop can have. Is this the file?`);
  }
  const problems = problemList();
  const edits: CellEdit[] = [];
  let [unchanged, unknown] = [0, 0];
  for (const [index, cells] of rows.entries()) {
    const row = goods.get(cells[idPlace] ?? '');
    if (row === undefined) {
      unknown += 1;
      continue;
    }
    const line = `Line ${index + 2}, ${row.name}`;
    const ofRow: CellEdit[] = [];
    let isRight = true;
    for (const { field, place } of fields) {
      const cell = cells[place] ?? '';
      if (cell === '') continue;
      const read = readCell(field, cell);
      if (!read.ok) {
        isRight = false;
        problems.add(`${line}: ${read.message}`);
      } else if (read.value !== valueOf(row, field)) {
        ofRow.push({ itemId: row.itemId, field, value: read.value });
      }
    }
    const together = rowProblem(row, ofRow);
    if (together !== null) problems.add(`${line}: ${together}`);
    if (!isRight || together !== null) continue;
    if (ofRow.length === 0) unchanged += 1;
    edits.push(...ofRow);
  }
  if (unknown === rows.length) {
    return no(
      `This is a file of another shop: none of its ${numberText(unknown)} items are in ${shopName}. Nothing was changed.`,
    );
  }
  return { ok: true, edits, unchanged, unknown, problems: problems.texts() };
}

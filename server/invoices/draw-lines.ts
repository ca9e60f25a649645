import { formatRupees } from '../../src/domain/money.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** Longest text that an invoice prints of one field, characters. */
const LONGEST = 400;

/**
 * Text as it may stand on paper: in one line, without control characters and without marks that turn the direction of
 * what follows, which could make an amount read as another.
 */
export function printableText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .trim()
    .slice(0, LONGEST);
}

interface Column {
  readonly title: string;
  /** Points from the page's left edge, and points wide. */
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

const PLAIN: readonly Column[] = [
  { title: 'No.', x: 48, width: 28, align: 'left' },
  { title: 'Item', x: 80, width: 206, align: 'left' },
  { title: 'Unit', x: 292, width: 66, align: 'left' },
  { title: 'Quantity', x: 362, width: 48, align: 'right' },
  { title: 'Price', x: 414, width: 62, align: 'right' },
  { title: 'Amount', x: 480, width: 67, align: 'right' },
];
/** With what GST wants of a line. */
const TAXED: readonly Column[] = [
  { title: 'No.', x: 48, width: 24, align: 'left' },
  { title: 'Item', x: 74, width: 150, align: 'left' },
  { title: 'Unit', x: 228, width: 58, align: 'left' },
  { title: 'HSN', x: 290, width: 52, align: 'left' },
  { title: 'GST', x: 344, width: 34, align: 'right' },
  { title: 'Quantity', x: 380, width: 46, align: 'right' },
  { title: 'Price', x: 428, width: 56, align: 'right' },
  { title: 'Amount', x: 486, width: 61, align: 'right' },
];
const GAP = 4;

interface Look {
  readonly margin: number;
  readonly fontSize: number;
}

/** One row; on a new page, under the titles, when this one has no room for it. */
function drawRow(
  pdf: PDFKit.PDFDocument,
  cells: readonly string[],
  {
    columns,
    margin,
    onNewPage,
  }: {
    readonly columns: readonly Column[];
    readonly margin: number;
    readonly onNewPage: () => void;
  },
): void {
  // Only words can take more than one line; measuring is as dear as printing.
  const heights = [1, 2].map((index) =>
    pdf.heightOfString(cells[index] ?? '', { width: columns[index]?.width ?? 0 }),
  );
  const height = Math.max(...heights) + GAP;
  if (pdf.y + height > pdf.page.height - margin) {
    pdf.addPage();
    onNewPage();
  }
  const top = pdf.y;
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    if (column === undefined) continue;
    const { x, width, align } = column;
    pdf.text(cell, x, top, { width, align });
  }
  pdf.y = top + height;
}

const UNKNOWN = '–';

/** The table of what was bought, over as many pages as it takes; each begins with the titles. */
export function drawLines(
  pdf: PDFKit.PDFDocument,
  { lines, taxes }: Pick<InvoiceDocument, 'lines' | 'taxes'>,
  { margin, fontSize }: Look,
): void {
  const columns = taxes === undefined ? PLAIN : TAXED;
  const drawTitles = (): void => {
    pdf.font('bold').fontSize(fontSize);
    const titles = columns.map(({ title }) => title);
    drawRow(pdf, titles, { columns, margin, onNewPage: () => undefined });
    pdf.moveTo(margin, pdf.y - GAP / 2).lineTo(pdf.page.width - margin, pdf.y - GAP / 2);
    pdf.lineWidth(0.5).stroke();
    pdf.font('regular').fontSize(fontSize);
  };
  drawTitles();
  for (const [index, line] of lines.entries()) {
    const { name, unit, quantity, pricePaise, amountPaise, hsn = UNKNOWN, gstPercent } = line;
    const ofTax = [hsn, gstPercent === undefined ? UNKNOWN : `${gstPercent} %`];
    const cells = [
      String(index + 1),
      printableText(name),
      printableText(unit),
      ...(taxes === undefined ? [] : ofTax),
      String(quantity),
      formatRupees(pricePaise),
      formatRupees(amountPaise),
    ];
    drawRow(pdf, cells, { columns, margin, onNewPage: drawTitles });
  }
  pdf.x = margin;
}

import { once } from 'node:events';
import { format } from 'date-fns';
import PdfWriter from 'pdfkit';
import { formatRupees, type Paise } from '../../src/domain/money.ts';
import { inIndia } from '../../src/domain/time.ts';
import { drawLines, printableText } from './draw-lines.ts';
import type { TaxRow } from './gst.ts';
import type { CreditNoteDocument, InvoiceDocument } from './invoice-document.ts';

const UP_TO_NINETEEN = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];

const TENS = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

/** Indian numbering: thousands, then by hundreds of the one before. */
const UNITS: readonly [value: number, name: string][] = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
];

const MARGIN = 48;
const SIZE = { title: 20, text: 10, small: 8.5 } as const;

/** "21 November 2026" in India. */
const dayText = (ms: number): string => format(inIndia(ms), 'd MMMM yyyy');

const PAYMENT = { cod: 'Cash on delivery', online: 'Paid online' } as const;

const paymentText = ({ paymentMethod, isPickup }: InvoiceDocument): string =>
  paymentMethod === 'cod' && isPickup === true ? 'Cash at pickup' : PAYMENT[paymentMethod];

/** Two columns side by side; what follows starts below the longer one. */
function drawParties(
  pdf: PDFKit.PDFDocument,
  { seller, buyer, isPickup }: Pick<InvoiceDocument, 'seller' | 'buyer' | 'isPickup'>,
): void {
  const width = (pdf.page.width - 2 * MARGIN - 24) / 2;
  const top = pdf.y;
  const parties = [
    { title: 'Sold by', gstin: undefined, ...seller, x: MARGIN },
    {
      title: isPickup === true ? 'Billed to' : 'Billed and delivered to',
      gstin: undefined,
      ...buyer,
      x: MARGIN + width + 24,
    },
  ];
  const bottoms = parties.map(({ title, name, address, gstin, x }) => {
    pdf.font('bold').fontSize(SIZE.small).text(title, x, top, { width });
    pdf.font('bold').fontSize(SIZE.text).text(printableText(name), { width });
    pdf.font('regular').text(printableText(address), { width });
    if (gstin !== undefined) pdf.text(`GSTIN: ${gstin}`, { width });
    return pdf.y;
  });
  pdf.x = MARGIN;
  pdf.y = Math.max(...bottoms);
}

/** Who is registered writes a tax invoice, and for goods without tax a bill of supply (section 31 of the CGST Act 2017). */
function titleOf({ taxes }: InvoiceDocument): string {
  if (taxes === undefined) return 'Invoice';
  return taxes.length > 0 && taxes.every(({ gstPercent }) => gstPercent === 0)
    ? 'Bill of supply'
    : 'Tax invoice';
}

function drawHead(
  pdf: PDFKit.PDFDocument,
  title: string,
  facts: readonly (readonly [name: string, value: string])[],
): void {
  pdf.font('bold').fontSize(SIZE.title).text(title);
  pdf.font('regular').fontSize(SIZE.text);
  for (const [name, value] of facts) pdf.text(`${name}: ${value}`);
  pdf.moveDown();
}

/** Name and amount of each sum below the lines; what is zero and says nothing is left out. */
function sumsOf(invoice: InvoiceDocument): [name: string, amount: string][] {
  const { discountPaise, couponCode } = invoice;
  const discount =
    couponCode === null ? 'Discount' : `Discount (coupon ${printableText(couponCode)})`;
  return [
    ['Item total', formatRupees(invoice.itemTotalPaise)],
    ...(discountPaise === 0
      ? []
      : ([[discount, `-${formatRupees(discountPaise)}`]] satisfies [string, string][])),
    ...(invoice.isPickup === true
      ? []
      : ([['Delivery charge', formatRupees(invoice.deliveryChargePaise)]] satisfies [
          string,
          string,
        ][])),
    ['Packing charge', formatRupees(invoice.packingChargePaise)],
  ];
}

/** One line for each rate: "5 %: taxable value ₹95.24, CGST ₹2.38, SGST ₹2.38". */
function drawTaxes(pdf: PDFKit.PDFDocument, taxes: readonly TaxRow[], width: number): void {
  if (taxes.length === 0) return;
  pdf.font('bold').fontSize(SIZE.text).text('GST in this amount', MARGIN, pdf.y, { width });
  pdf.font('regular');
  for (const { gstPercent, taxablePaise, cgstPaise, sgstPaise, igstPaise } of taxes) {
    const parts = [
      ['CGST', cgstPaise],
      ['SGST', sgstPaise],
      ['IGST', igstPaise],
    ] as const;
    const taxed = parts.flatMap(([name, paise]) =>
      paise === 0 ? [] : [`${name} ${formatRupees(paise)}`],
    );
    const text = [`taxable value ${formatRupees(taxablePaise)}`, ...taxed].join(', ');
    pdf.text(`${gstPercent} %: ${text}`, { width });
  }
  pdf.moveDown();
}

function drawSums(pdf: PDFKit.PDFDocument, invoice: InvoiceDocument): void {
  const [nameX, amountX, right] = [300, 430, pdf.page.width - MARGIN];
  const rows: [name: string, amount: string, font: string][] = [
    ...sumsOf(invoice).map(([name, amount]): [string, string, string] => [name, amount, 'regular']),
    ['Total', formatRupees(invoice.totalPaise), 'bold'],
  ];
  const taxes = invoice.taxes ?? [];
  if (pdf.y > pdf.page.height - MARGIN - 20 * (rows.length + taxes.length + 6)) pdf.addPage();
  for (const [name, amount, font] of rows) {
    const top = pdf.y;
    pdf
      .font(font)
      .fontSize(SIZE.text)
      .text(name, nameX, top, { width: amountX - nameX });
    const bottom = pdf.y;
    pdf.text(amount, amountX, top, { width: right - amountX, align: 'right' });
    pdf.y = Math.max(bottom, pdf.y);
  }
  const width = right - MARGIN;
  pdf.moveDown();
  pdf
    .font('bold')
    .text(`Total in words: ${amountInWords(invoice.totalPaise)}`, MARGIN, pdf.y, { width });
  pdf.moveDown();
  drawTaxes(pdf, taxes, width);
  pdf.font('regular').fontSize(SIZE.small);
  pdf.text('All prices include taxes. Made by computer; valid without a signature.', { width });
}

/** A sans serif in two weights. */
export interface InvoiceFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

/** A paper as PDF, the same bytes for the same document: its date is the document's, and nothing in it is by chance. */
async function drawPaper(
  fonts: InvoiceFonts,
  {
    title,
    seller,
    issuedAt,
  }: { title: string; seller: { readonly name: string }; issuedAt: number },
  draw: (pdf: PDFKit.PDFDocument) => void,
): Promise<Buffer> {
  const pdf = new PdfWriter({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: title,
      Author: printableText(seller.name),
      CreationDate: new Date(issuedAt),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

/** An invoice as PDF. Every text of it is only printed, never interpreted. */
export function drawInvoice(invoice: InvoiceDocument, fonts: InvoiceFonts): Promise<Buffer> {
  return drawPaper(fonts, { ...invoice, title: `Invoice ${invoice.number}` }, (pdf) => {
    drawHead(pdf, titleOf(invoice), [
      ['Invoice number', invoice.number],
      ['Invoice date', dayText(invoice.issuedAt)],
      ['Order', invoice.orderId],
      ['Order date', dayText(invoice.placedAt)],
      ['Place of supply', printableText(invoice.buyer.state)],
      ['Payment', paymentText(invoice)],
    ]);
    drawParties(pdf, invoice);
    pdf.moveDown();
    drawLines(pdf, invoice, { margin: MARGIN, fontSize: SIZE.text });
    pdf.moveDown();
    drawSums(pdf, invoice);
  });
}

/** A credit note as PDF. */
export function drawCreditNote(note: CreditNoteDocument, fonts: InvoiceFonts): Promise<Buffer> {
  return drawPaper(fonts, { ...note, title: `Credit note ${note.number}` }, (pdf) => {
    drawHead(pdf, 'Credit note', [
      ['Credit note number', note.number],
      ['Credit note date', dayText(note.issuedAt)],
      ['To invoice', `${note.invoiceNumber} of ${dayText(note.invoiceIssuedAt)}`],
      ['Order', note.orderId],
      ['Place of supply', printableText(note.buyer.state)],
    ]);
    drawParties(pdf, note);
    pdf.moveDown();
    const { lines, isCut = false } = note;
    if (lines !== undefined) {
      drawLines(pdf, { ...note, lines }, { margin: MARGIN, fontSize: SIZE.text });
      pdf.moveDown();
    }
    const width = pdf.page.width - 2 * MARGIN;
    pdf
      .font('bold')
      .fontSize(SIZE.text)
      .text(
        `${isCut ? 'Taken off the invoice' : 'Paid back'}: ${formatRupees(note.amountPaise)}`,
        MARGIN,
        pdf.y,
        { width },
      )
      .text(`In words: ${amountInWords(note.amountPaise)}`, { width });
    pdf.moveDown();
    drawTaxes(pdf, note.taxes ?? [], width);
    pdf.font('regular').fontSize(SIZE.small);
    pdf.text('Made by computer; valid without a signature.', { width });
  });
}

/** A whole number from 1 on; more than 99 crore are so many hundred crore. */
function wordsOf(number: number): string {
  for (const [value, name] of UNITS) {
    if (number < value) continue;
    const rest = number % value;
    const head = `${wordsOf(Math.floor(number / value))} ${name}`;
    return rest === 0 ? head : `${head} ${wordsOf(rest)}`;
  }
  if (number < 20) return UP_TO_NINETEEN[number] ?? '';
  const [tens, ones] = [TENS[Math.floor(number / 10)] ?? '', UP_TO_NINETEEN[number % 10] ?? ''];
  return ones === '' ? tens : `${tens} ${ones}`;
}

/**
 * An amount as Indian invoices spell it: "Rupees One Lakh Twenty Three Thousand and Fifty Paise Only".
 * @throws RangeError for what is no amount of whole paise from 0 on
 */
export function amountInWords(paise: Paise): string {
  if (!Number.isSafeInteger(paise) || paise < 0) throw new RangeError(`amount ${paise}`);
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  const whole = rupees === 0 ? 'Zero' : wordsOf(rupees);
  return rest === 0 ? `Rupees ${whole} Only` : `Rupees ${whole} and ${wordsOf(rest)} Paise Only`;
}

import type { Order } from '../../src/contracts/schemas.ts';
import { formatAddress } from '../../src/domain/account/address.ts';
import { fulfilmentOf } from '../../src/domain/orders/order-wishes.ts';
import type { stores } from '../sellers/store-tables.ts';
import type { LineTax } from '../orders/create-order.ts';
import { shareOut, type TaxRow, taxesIn, taxRow, valueOf } from './gst.ts';

type Store = Pick<typeof stores.$inferSelect, 'street' | 'city' | 'state' | 'areaCode' | 'gstin'>;

/** A line of an invoice; amounts in paise, `amountPaise` for all of its units. */
interface InvoiceLine {
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly pricePaise: number;
  readonly amountPaise: number;
  /** As they were when it was ordered. Missing: unknown, or not shown for want of a GSTIN. */
  readonly hsn?: string;
  readonly gstPercent?: number;
}

/**
 * All that an invoice says, as it was when it was issued: a store that moves or a buyer who changes their name does not
 * change it. Times in ms, amounts in paise.
 */
export interface InvoiceDocument {
  readonly number: string;
  readonly issuedAt: number;
  readonly orderId: string;
  readonly placedAt: number;
  readonly seller: {
    readonly name: string;
    readonly address: string;
    /** Missing: it has none, so that nothing here is taxed. */
    readonly gstin?: string;
  };
  readonly buyer: { readonly name: string; readonly address: string; readonly state: string };
  readonly lines: readonly InvoiceLine[];
  readonly itemTotalPaise: number;
  readonly discountPaise: number;
  readonly couponCode: string | null;
  readonly deliveryChargePaise: number;
  readonly packingChargePaise: number;
  readonly totalPaise: number;
  readonly paymentMethod: 'cod' | 'online';
  /** By rate, the lowest first. Missing: the seller has no GSTIN. */
  readonly taxes?: readonly TaxRow[];
  /** The buyer picked the goods up; missing: they were brought. */
  readonly isPickup?: true;
}

/**
 * A credit note to an invoice (section 34 of the CGST Act 2017): money that went back, or is not taken at the door for goods that did not come, and
 * the tax in it.
 */
export interface CreditNoteDocument extends Pick<
  InvoiceDocument,
  'orderId' | 'seller' | 'buyer' | 'taxes' | 'issuedAt' | 'number'
> {
  /** Its own id: that of the refund, or the order's with "-C" and the number of the change of its lines, 0: it was called off. */
  readonly refundId: string;
  /** Goods that were taken off or came back, as the invoice has them; missing: not known, or others came in their place. */
  readonly lines?: readonly InvoiceLine[];
  /** Nothing was paid yet: the order became less. */
  readonly isCut?: true;
  readonly invoiceNumber: string;
  readonly invoiceIssuedAt: number;
  readonly amountPaise: number;
}

/** What an order's invoice is made of. */
interface InvoiceParts {
  /** Of the order's lines, by item. */
  readonly lineTaxes: ReadonlyMap<string, LineTax>;
  readonly number: string;
  readonly issuedAt: number;
  readonly order: Order;
  readonly store: Store;
  readonly buyerName: string;
}

/** The invoice of an order, at the order's own prices (ORD-6). */
export function invoiceDocumentOf(parts: InvoiceParts): InvoiceDocument {
  const { number, issuedAt, order, store, buyerName, lineTaxes } = parts;
  const { address, bill } = order;
  const { gstin } = store;
  const taxOf = (itemId: string) => (gstin === '' ? undefined : lineTaxes.get(itemId));
  const isPickup = fulfilmentOf(order.wishes) === 'pickup';
  return {
    number,
    issuedAt,
    orderId: order.orderId,
    placedAt: order.placedAt,
    seller: {
      name: order.storeName,
      address: [store.street, store.city, store.state, store.areaCode].join(', '),
      ...(gstin !== '' && { gstin }),
    },
    buyer: {
      name: buyerName === '' ? address.name : buyerName,
      // Goods that are handed over at the store are supplied there, and nobody needs to know where their buyer lives.
      address: isPickup ? 'Picked up at the store' : formatAddress(address),
      state: isPickup ? store.state : address.state,
    },
    lines: order.lines.map(({ itemId, name, unit, quantity, pricePaise }) => {
      const { hsn = null, gstPercent = null } = taxOf(itemId) ?? {};
      return {
        name,
        unit,
        quantity,
        pricePaise,
        amountPaise: quantity * pricePaise,
        ...(hsn !== null && { hsn }),
        ...(gstPercent !== null && { gstPercent }),
      };
    }),
    itemTotalPaise: bill.itemTotalPaise,
    discountPaise: bill.discountPaise,
    couponCode: order.couponCode,
    deliveryChargePaise: bill.deliveryChargePaise,
    packingChargePaise: bill.packingChargePaise,
    totalPaise: bill.amountToBePaidPaise,
    paymentMethod: order.paymentMethod,
    ...(isPickup && { isPickup: true as const }),
    ...(gstin !== '' && {
      taxes: taxesIn(
        order.lines.map(({ itemId, quantity, pricePaise }) => ({
          amountPaise: quantity * pricePaise,
          gstPercent: lineTaxes.get(itemId)?.gstPercent ?? null,
        })),
        {
          totalPaise: bill.amountToBePaidPaise,
          isWithinState: isPickup || isSame(store.state, address.state),
        },
      ),
    }),
  };
}

const isSame = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** What an invoice is worth after its credit notes, paise. */
export const leftOf = (invoice: InvoiceDocument, notes: readonly CreditNoteDocument[]): number =>
  notes.reduce((left, { amountPaise }) => left - amountPaise, invoice.totalPaise);

/** Goods of an invoice that came back, by the name and unit that it has them under. */
export type ReturnedGoods = Pick<InvoiceLine, 'name' | 'unit' | 'quantity'>;

/** What a credit note takes from: an invoice with the notes of before, and the goods that it is for, where they are known. */
interface Credited {
  readonly invoice: InvoiceDocument;
  readonly earlier: readonly CreditNoteDocument[];
  readonly returned?: readonly ReturnedGoods[] | undefined;
}

type NoteHead = Pick<
  CreditNoteDocument,
  'refundId' | 'number' | 'issuedAt' | 'amountPaise' | 'isCut'
>;

const isWithinState = ({ taxes = [] }: InvoiceDocument): boolean =>
  taxes.every(({ igstPaise }) => igstPaise === 0);

/** Returned goods as lines of the invoice; undefined where it lacks one of them, such as what came instead of another. */
function returnedLines({ invoice, returned = [] }: Credited): InvoiceLine[] | undefined {
  const lines = returned.flatMap(({ name, unit, quantity }) => {
    const line = invoice.lines.find((each) => each.name === name && each.unit === unit);
    return line === undefined
      ? []
      : [{ ...line, quantity, amountPaise: quantity * line.pricePaise }];
  });
  return lines.length === 0 || lines.length < returned.length ? undefined : lines;
}

/**
 * What a refund takes back of an invoice: the tax of the goods that came back at their own rates, else in proportion to what earlier notes
 * have left of each rate, so that no rate is credited twice.
 */
export function creditNoteOf(credited: Credited, note: NoteHead): CreditNoteDocument {
  const { invoice, earlier } = credited;
  const { orderId, seller, buyer, taxes = [], totalPaise } = invoice;
  const credits = earlier.flatMap((each) => each.taxes ?? []);
  const values = taxes.map((row) =>
    credits
      .filter(({ gstPercent }) => gstPercent === row.gstPercent)
      .reduce((left, credit) => Math.max(0, left - valueOf(credit)), valueOf(row)),
  );
  const all = taxes.reduce((sum, row) => sum + valueOf(row), 0);
  const creditedAll = earlier.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const creditedRates = credits.reduce((sum, row) => sum + valueOf(row), 0);
  const unknown = Math.max(0, totalPaise - all - (creditedAll - creditedRates));
  const shares = shareOut(note.amountPaise, [...values, unknown]);
  const lines = returnedLines(credited);
  const inProportion = taxes.flatMap(({ gstPercent }, place) => {
    const share = shares[place] ?? 0;
    return share === 0 && values[place] === 0
      ? []
      : [taxRow(gstPercent, share, isWithinState(invoice))];
  });
  const ofGoods = (goods: readonly InvoiceLine[]) =>
    taxesIn(
      goods.map(({ amountPaise, gstPercent = null }) => ({ amountPaise, gstPercent })),
      { totalPaise: note.amountPaise, isWithinState: isWithinState(invoice) },
    );
  return {
    ...note,
    orderId,
    seller,
    buyer,
    invoiceNumber: invoice.number,
    invoiceIssuedAt: invoice.issuedAt,
    ...(lines !== undefined && { lines }),
    ...(invoice.taxes !== undefined && {
      taxes: lines === undefined ? inProportion : ofGoods(lines),
    }),
  };
}

/** Goods of an invoice that a shop did not have, and whether others came in their place. */
export interface CutGoods {
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly isReplaced: boolean;
}

/** What a line that did not come takes back of an invoice, at its own rate. Goods that the invoice does not have, such as replacements: in proportion. */
export function lineNoteOf(
  credited: Credited,
  { name, unit, quantity, isReplaced }: CutGoods,
  note: NoteHead,
): CreditNoteDocument {
  const { invoice } = credited;
  const inProportion = creditNoteOf(credited, note);
  const line = invoice.lines.find((each) => each.name === name && each.unit === unit);
  if (line === undefined) return inProportion;
  const { gstPercent, pricePaise } = line;
  const ofLine =
    gstPercent === undefined ? [] : [taxRow(gstPercent, note.amountPaise, isWithinState(invoice))];
  return {
    ...inProportion,
    ...(!isReplaced && { lines: [{ ...line, quantity, amountPaise: quantity * pricePaise }] }),
    ...(invoice.taxes !== undefined && { taxes: ofLine }),
  };
}

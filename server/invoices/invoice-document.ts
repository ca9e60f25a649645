import type { Order } from '../../src/contracts/schemas.ts';
import { formatAddress } from '../../src/domain/account/address.ts';
import { fulfilmentOf } from '../../src/domain/orders/order-wishes.ts';
import type { stores } from '../sellers/store-tables.ts';
import type { LineTax } from '../orders/create-order.ts';

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

/** Goods of one rate: what they cost without tax, and the tax; within a state half and half for centre and state. */
export interface TaxRow {
  readonly gstPercent: number;
  readonly taxablePaise: number;
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly igstPaise: number;
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

/** Splits an amount in proportion to parts, whole paise that add up to it: what is left over goes to the largest fractions. */
function shared(totalPaise: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (totalPaise * part) / sum);
  const shares = exact.map(Math.floor);
  const left = totalPaise - shares.reduce((all, share) => all + share, 0);
  const byFraction = exact
    .map((value, place) => ({ place, fraction: value - Math.floor(value) }))
    .toSorted((one, other) => other.fraction - one.fraction || one.place - other.place);
  for (const { place } of byFraction.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

/**
 * The GST that is within an order's amount, by rate. Discount and charges are shared out over the goods by their amounts: what a
 * seller takes for packing and delivery is part of the value of the goods (section 15 of the CGST Act 2017). Goods without a
 * known rate are in no row.
 */
export function taxesIn(
  lines: readonly { readonly amountPaise: number; readonly gstPercent: number | null }[],
  { totalPaise, isWithinState }: { readonly totalPaise: number; readonly isWithinState: boolean },
): TaxRow[] {
  const shares = shared(
    totalPaise,
    lines.map(({ amountPaise }) => amountPaise),
  );
  const byRate = new Map<number, number>();
  for (const [place, { gstPercent }] of lines.entries()) {
    if (gstPercent === null) continue;
    byRate.set(gstPercent, (byRate.get(gstPercent) ?? 0) + (shares[place] ?? 0));
  }
  return [...byRate]
    .toSorted(([one], [other]) => one - other)
    .map(([gstPercent, valuePaise]) => taxRow(gstPercent, valuePaise, isWithinState));
}

/** Splits what goods of a rate cost into their value and the tax; centre and state have the same. */
function taxRow(gstPercent: number, valuePaise: number, isWithinState: boolean): TaxRow {
  const tax = (valuePaise * gstPercent) / (100 + gstPercent);
  const half = isWithinState ? Math.round(tax / 2) : 0;
  const igstPaise = isWithinState ? 0 : Math.round(tax);
  const taxablePaise = valuePaise - 2 * half - igstPaise;
  return { gstPercent, taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise };
}

const valueOf = ({ taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxRow): number =>
  taxablePaise + cgstPaise + sgstPaise + igstPaise;

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

type NoteHead = Pick<CreditNoteDocument, 'refundId' | 'number' | 'issuedAt' | 'amountPaise'>;

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
  const shares = shared(note.amountPaise, [...values, unknown]);
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

/** Goods of an invoice that a shop took off before anything was paid, and whether others came in their place. */
export interface CutGoods {
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly isReplaced: boolean;
}

/** What a line that did not come takes back of an invoice, at its own rate. Goods that the invoice does not have, such as replacements: in proportion. */
export function cutNoteOf(
  credited: Credited,
  { name, unit, quantity, isReplaced }: CutGoods,
  note: NoteHead,
): CreditNoteDocument {
  const { invoice } = credited;
  const inProportion = { ...creditNoteOf(credited, note), isCut: true } as const;
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

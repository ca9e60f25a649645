import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Order } from '../../src/contracts/schemas.ts';
import { formatAddress } from '../../src/domain/account/address.ts';
import type { stores } from '../db/tables/schema.ts';

type Store = Pick<typeof stores.$inferSelect, 'street' | 'city' | 'state' | 'areaCode'>;

/** A line of an invoice; amounts in paise, `amountPaise` for all of its units. */
interface InvoiceLine {
  readonly name: string;
  readonly unit: string;
  readonly quantity: number;
  readonly pricePaise: number;
  readonly amountPaise: number;
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
  readonly seller: { readonly name: string; readonly address: string };
  readonly buyer: { readonly name: string; readonly address: string; readonly state: string };
  readonly lines: readonly InvoiceLine[];
  readonly itemTotalPaise: number;
  readonly discountPaise: number;
  readonly couponCode: string | null;
  readonly deliveryChargePaise: number;
  readonly packingChargePaise: number;
  readonly totalPaise: number;
  readonly paymentMethod: 'cod' | 'online';
}

/** What an order's invoice is made of. */
interface InvoiceParts {
  readonly number: string;
  readonly issuedAt: number;
  readonly order: Order;
  readonly store: Store;
  readonly buyerName: string;
}

/** The invoice of an order, at the order's own prices (ORD-6). */
export function invoiceDocumentOf(parts: InvoiceParts): InvoiceDocument {
  const { number, issuedAt, order, store, buyerName } = parts;
  const { address, bill } = order;
  return {
    number,
    issuedAt,
    orderId: order.orderId,
    placedAt: order.placedAt,
    seller: {
      name: order.storeName,
      address: [store.street, store.city, store.state, store.areaCode].join(', '),
    },
    buyer: {
      name: buyerName === '' ? address.name : buyerName,
      address: formatAddress(address),
      state: address.state,
    },
    lines: order.lines.map(({ name, unit, quantity, pricePaise }) => ({
      name,
      unit,
      quantity,
      pricePaise,
      amountPaise: quantity * pricePaise,
    })),
    itemTotalPaise: bill.itemTotalPaise,
    discountPaise: bill.discountPaise,
    couponCode: order.couponCode,
    deliveryChargePaise: bill.deliveryChargePaise,
    packingChargePaise: bill.packingChargePaise,
    totalPaise: bill.amountToBePaidPaise,
    paymentMethod: order.paymentMethod,
  };
}

/**
 * Mukta (Ek Type, SIL Open Font License 1.1): Latin and Devanagari with the rupee sign. What it lacks is printed as an
 * empty box.
 */
const FONTS = {
  regular: '@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf',
  bold: '@expo-google-fonts/mukta/600SemiBold/Mukta_600SemiBold.ttf',
} as const;

export interface InvoiceFonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

/** Reads the fonts; once per process is enough. */
export function readInvoiceFonts(): InvoiceFonts {
  const { resolve } = createRequire(import.meta.url);
  return { regular: readFileSync(resolve(FONTS.regular)), bold: readFileSync(resolve(FONTS.bold)) };
}

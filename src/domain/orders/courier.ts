import type { OrderStatus } from './life/order-status.ts';

/** Who carries an order, and the number of its air waybill (specification, section 3: courier partner, AWB number). */
export interface Courier {
  readonly partner: string;
  /** Empty where the partner gives none, as a shop's own rider does. */
  readonly awbNumber: string;
  /** The person on the way to the door, as far as they were named; told until the goods are there. */
  readonly rider?: Rider | undefined;
}

/** Who stands at the door in the end. */
export interface Rider {
  readonly name: string;
  /** Ten digits, for the buyer to call; '' where they are not told. */
  readonly contactNumber: string;
}

/** The partner of an order that its shop's own people bring. */
export const OWN_RIDER = 'Own rider';

/** Longest name of a rider, characters. */
export const LONGEST_RIDER_NAME = 60;

/** Longest name of a partner, characters. */
export const LONGEST_COURIER_PARTNER = 60;

/** Waybill numbers are letters, digits and dashes: IATA's have eleven digits, India Post's thirteen signs. */
export const AWB_NUMBER = /^[A-Z0-9][A-Z0-9-]{5,24}$/;

/** A waybill number as people type it: "123 4567-8901", "ea123456789in". */
export const tidyAwbNumber = (typed: string): string => typed.replaceAll(/\s+/g, '').toUpperCase();

const CARRIED: ReadonlySet<OrderStatus> = new Set(['SHIPPED', 'DISPATCHED', 'OUT_FOR_DELIVERY']);

/** Whether a move to this status hands the goods to somebody, so that a courier can be said with it. */
export function namesCourier(status: OrderStatus): boolean {
  return CARRIED.has(status);
}

import type { OrderStatus } from './order-status.ts';

/** A reason code as ONDC's networks number them, and what a person reads for it. */
export interface Reason<Code extends string = string> {
  readonly code: Code;
  readonly label: string;
}

/** A reason to cancel, and whose reason it is. */
export interface CancelReason<Code extends string = string> extends Reason<Code> {
  readonly by: 'buyer' | 'seller';
}

/**
 * Cancel reasons (specification, section 5: codes 001 to 005). Their meanings are ONDC's; 004 is from its older lists
 * and is the buyer's, since it is the buyer who waits.
 */
export const CANCEL_REASONS = [
  { code: '001', label: 'The price of one or more items has changed', by: 'buyer' },
  { code: '002', label: 'An item is not available', by: 'seller' },
  { code: '003', label: 'Available at a lower price elsewhere', by: 'buyer' },
  { code: '004', label: 'The order has been pending for too long', by: 'buyer' },
  { code: '005', label: 'The store rejected the order', by: 'seller' },
] as const satisfies readonly CancelReason[];

/** What a buyer may hold against an order (specification, section 5: buyer order issues). */
export const BUYER_ORDER_ISSUES = [
  { code: '001', label: 'The price of one or more items has changed' },
  { code: '003', label: 'Available at a lower price elsewhere' },
  { code: '006', label: 'Not received in the promised time' },
  { code: '010', label: 'Ordered by mistake, or with a wrong address or details' },
] as const satisfies readonly Reason[];

/** Every code that a buyer may cancel with: the buyer's order issues, and the cancel reasons that are a buyer's. */
export const BUYER_CANCEL_CODES = ['001', '003', '004', '006', '010'] as const;
export type BuyerCancelCode = (typeof BUYER_CANCEL_CODES)[number];

/**
 * Why goods that were on their way come back to the shop: ONDC's codes of a return to origin, as far as somebody at the
 * counter can know them. Its buyer reads them.
 */
export const COMES_BACK_REASONS = [
  { code: '011', label: 'The customer could not be reached' },
  { code: '013', label: 'The delivery was not accepted' },
  { code: '014', label: 'The address was not found' },
  { code: '016', label: 'Accident, rain, strike or breakdown' },
] as const satisfies readonly Reason[];

/** Every code that a seller may end an order with; `sellerCancelCodes` says which when. */
export const SELLER_CANCEL_CODES = ['002', '005', '011', '013', '014', '016'] as const;
export type SellerCancelCode = (typeof SELLER_CANCEL_CODES)[number];

/**
 * The codes that a seller is offered where an order stands. Once the goods are on their way they are not missing any more: they come
 * back, for a reason of the way.
 */
export const sellerCancelCodes = (status: OrderStatus): readonly SellerCancelCode[] =>
  status === 'OUT_FOR_DELIVERY' ? COMES_BACK_REASONS.map(({ code }) => code) : ['002', '005'];

/** False for a reason of the way before the goods have left. */
export const isSellerReason = (code: SellerCancelCode, status: OrderStatus): boolean =>
  status === 'OUT_FOR_DELIVERY' || sellerCancelCodes(status).includes(code);

/** A slip is the usual reason, so it comes first; no code is nearer to it than 010 (decision 5). */
const OFFERED_FIRST: BuyerCancelCode = '010';

/** The reasons that a cancel screen offers to a buyer: a slip first, then in the order of their codes. */
export const BUYER_CANCEL_REASONS: readonly Reason<BuyerCancelCode>[] = [
  OFFERED_FIRST,
  ...BUYER_CANCEL_CODES.filter((code) => code !== OFFERED_FIRST),
].map((code) => ({ code, label: cancelReasonLabel(code) }));

/** What a person reads for the code of a cancelled order; a code of a newer server is shown as it is. */
export function cancelReasonLabel(code: string): string {
  const known: readonly Reason[] = [
    ...CANCEL_REASONS,
    ...BUYER_ORDER_ISSUES,
    ...COMES_BACK_REASONS,
  ];
  return known.find((reason) => reason.code === code)?.label ?? code;
}

/**
 * A reason to send goods back. `covered`: the specification's policy (section 9) takes it, that is, the goods are
 * damaged, defective or wrong.
 */
export interface ReturnReason<Code extends string = string> extends Reason<Code> {
  readonly covered: boolean;
}

/**
 * Return reasons of ONDC, 001 to 005. There, goods that can't be returned otherwise still can for 003 to 005; the
 * specification's policy is narrower and takes these three only, for all goods.
 */
export const RETURN_REASONS = [
  { code: '001', label: 'I do not want it any more', covered: false },
  { code: '002', label: 'Available at a lower price elsewhere', covered: false },
  { code: '003', label: 'Damaged or not usable', covered: true },
  { code: '004', label: 'Wrong quantity or size', covered: true },
  { code: '005', label: 'Different from what was shown', covered: true },
] as const satisfies readonly ReturnReason[];

export type ReturnCode = (typeof RETURN_REASONS)[number]['code'];

/** What a return screen offers. */
export const COVERED_RETURN_REASONS: readonly ReturnReason<ReturnCode>[] = RETURN_REASONS.filter(
  ({ covered }) => covered,
);

/** True when goods may come back for this reason. */
export function isCoveredReturn(code: string): boolean {
  return COVERED_RETURN_REASONS.some((reason) => reason.code === code);
}

/** What a person reads for the code of a return; a code of a newer server is shown as it is. */
export function returnReasonLabel(code: string): string {
  return RETURN_REASONS.find((reason) => reason.code === code)?.label ?? code;
}

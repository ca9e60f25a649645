import { describe, expect, it } from 'vitest';
import { ISSUE_TYPES, issueTypeLabel, nextTicketStatus } from '../issue-types.ts';
import { canTransition, isUnderway, nextReturnStatus } from './order-transitions.ts';
import {
  BUYER_CANCEL_REASONS,
  BUYER_ORDER_ISSUES,
  CANCEL_REASONS,
  cancelReasonLabel,
  COMES_BACK_REASONS,
  COVERED_RETURN_REASONS,
  isSellerReason,
  RETURN_REASONS,
  returnReasonLabel,
  sellerCancelCodes,
} from './reasons.ts';

const codes = (reasons: readonly { readonly code: string }[]) => reasons.map(({ code }) => code);

describe('ORD-5 reason codes', () => {
  it('are those of the specification', () => {
    expect(codes(CANCEL_REASONS)).toEqual(['001', '002', '003', '004', '005']);
    expect(codes(BUYER_ORDER_ISSUES)).toEqual(['001', '003', '006', '010']);
    expect(codes(RETURN_REASONS)).toEqual(['001', '002', '003', '004', '005']);
  });

  it('of tickets are the item and fulfilment issue types of the specification', () => {
    const items = ['ITM01', 'ITM02', 'ITM03', 'ITM04', 'ITM05', 'ITM06'];
    expect(codes(ISSUE_TYPES)).toEqual([...items, 'FLM01', 'FLM02', 'FLM08']);
  });

  it('of a seller are not offered to a buyer', () => {
    expect(codes(BUYER_CANCEL_REASONS)).toEqual(['010', '001', '003', '004', '006']);
    expect(codes(COVERED_RETURN_REASONS)).toEqual(['003', '004', '005']);
  });

  it('of goods that come back to the shop are offered from when they have left', () => {
    expect(sellerCancelCodes('ORDER_REQUEST_APPROVED')).toEqual(['002', '005']);
    expect(sellerCancelCodes('OUT_FOR_DELIVERY')).toEqual(codes(COMES_BACK_REASONS));
    expect(isSellerReason('014', 'PACKED')).toBe(false);
    // An older app says what it knows.
    expect(isSellerReason('005', 'OUT_FOR_DELIVERY')).toBe(true);
    expect(cancelReasonLabel('011')).toBe('The customer could not be reached');
  });

  it('offer a slip first, so that nobody has to make up another reason', () => {
    expect(BUYER_CANCEL_REASONS[0]?.label).toMatch(/^Ordered by mistake/);
  });

  it('are read as words; one of a newer server as it is', () => {
    for (const { code, label } of BUYER_CANCEL_REASONS) {
      expect(label).toMatch(/^[A-Z][a-z ,]+/);
      expect(cancelReasonLabel(code)).toBe(label);
    }
    expect(returnReasonLabel('003')).toBe('Damaged or not usable');
    expect(issueTypeLabel('ITM05')).toBe('Expired item');
    expect([cancelReasonLabel('042'), returnReasonLabel('042'), issueTypeLabel('ITM42')]).toEqual([
      '042',
      '042',
      'ITM42',
    ]);
  });
});

describe('ORD-5 what follows a return', () => {
  it('is begun by the buyer, decided by the seller and paid by the system', () => {
    expect(canTransition('DELIVERED', 'ORDER_RETURN_INITIATED', 'buyer')).toBe(true);
    expect(canTransition('DELIVERED', 'ORDER_RETURN_INITIATED', 'seller')).toBe(false);
    expect(canTransition('ORDER_RETURN_INITIATED', 'ORDER_RETURN_REJECTED', 'seller')).toBe(true);
    expect(canTransition('ORDER_RETURN_INITIATED', 'ORDER_REFUND_INITIATED', 'seller')).toBe(true);
    expect(canTransition('ORDER_REFUND_INITIATED', 'ORDER_REFUND_COMPLETED', 'system')).toBe(true);
    expect(canTransition('ORDER_REFUND_INITIATED', 'ORDER_REFUND_COMPLETED', 'buyer')).toBe(false);
  });

  it('leads to the refund and ends there', () => {
    expect(nextReturnStatus('ORDER_RETURN_INITIATED')).toBe('ORDER_REFUND_INITIATED');
    expect(nextReturnStatus('ORDER_REFUND_INITIATED')).toBe('ORDER_REFUND_COMPLETED');
    expect(nextReturnStatus('ORDER_REFUND_COMPLETED')).toBeUndefined();
    expect(nextReturnStatus('DELIVERED')).toBeUndefined();
    expect([isUnderway('OUT_FOR_DELIVERY'), isUnderway('DELIVERED')]).toEqual([true, false]);
  });

  it('a ticket is opened, worked on and resolved', () => {
    expect(nextTicketStatus('OPEN')).toBe('PROCESSING');
    expect(nextTicketStatus('PROCESSING')).toBe('RESOLVED');
    for (const status of ['RESOLVED', 'ESCALATED', 'CLOSED'] as const)
      expect(nextTicketStatus(status)).toBeUndefined();
  });
});

import type { TradeParty } from './trade.ts';
import {
  CONTRACT_REFUSALS,
  type ContractState,
  type ContractStatus,
  type ContractStep,
  type ContractVerdict,
  DELIVERY_ACTS,
  type DeliveryState,
  judgeContractStep,
} from './contract-moves.ts';

/** An agreed order as the server or a phone knows it. */
export interface KnownOrder extends Pick<ContractState, 'tolerancePercent'> {
  /** Null: nothing is ordered yet. */
  readonly contract: {
    readonly status: ContractStatus;
    readonly version: number;
    readonly quantity: number;
    readonly change: {
      readonly by: TradeParty;
      readonly terms: { readonly quantity: number };
    } | null;
  } | null;
  /** Of the numbers that ended the negotiation. */
  readonly agreedQuantity: number;
  readonly deliveries: readonly (DeliveryState & { readonly deliveryId: string })[];
}

/** A step as it is written on a phone and sent. */
export interface WrittenStep extends Pick<ContractStep, 'act' | 'by' | 'seenVersion'> {
  readonly terms: { readonly quantity: number } | null;
  readonly delivery: { readonly deliveryId: string; readonly quantity: number } | null;
}

/** Judges a step as it was written: which delivery it is about, what was seen of that one, and which quantity counts. */
export function judgeWrittenStep(order: KnownOrder, written: WrittenStep): ContractVerdict {
  const { contract, agreedQuantity, tolerancePercent, deliveries } = order;
  const { act, by, seenVersion, delivery: of } = written;
  const wished = act === 'approve-change' ? contract?.change?.terms : written.terms;
  const isAgreeing = act === 'confirm' || act === 'take-weight';
  const about = deliveries.find(({ deliveryId }) => deliveryId === of?.deliveryId);
  return judgeContractStep(
    {
      status: contract?.status ?? 'NEGOTIATION_APPROVED',
      version: contract?.version ?? 0,
      quantity: contract?.quantity ?? agreedQuantity,
      tolerancePercent,
      changeBy: contract?.change?.by ?? null,
      deliveries,
    },
    {
      act,
      by,
      seenVersion,
      delivery: DELIVERY_ACTS.includes(act) ? about : undefined,
      seenQuantity: isAgreeing ? of?.quantity : undefined,
      quantity: of?.quantity ?? wished?.quantity,
    },
  );
}

/**
 * Why a phone refuses a step before it is sent: what the rule refuses upon what the phone knows, its own deliveries that wait to be
 * sent among it. Null where the server decides. That the order has changed is said only by a phone that knows a newer version than
 * was on screen: one that is behind can't tell.
 */
export function refusalOnPhone(
  order: KnownOrder,
  written: WrittenStep,
  waiting: readonly { readonly deliveryId: string; readonly quantity: number }[],
): string | null {
  const known = new Set(order.deliveries.map(({ deliveryId }) => deliveryId));
  const unsent = waiting
    .filter(({ deliveryId }) => !known.has(deliveryId))
    .map(({ deliveryId, quantity }) => ({
      deliveryId,
      quantity,
      by: written.by,
      status: 'written' as const,
      claimedQuantity: null,
    }));
  const deliveries = [...order.deliveries, ...unsent];
  const verdict = judgeWrittenStep({ ...order, deliveries }, written);
  if (verdict.allowed) return null;
  const isBehind = (order.contract?.version ?? 0) <= written.seenVersion;
  return verdict.kind === 'changed' && isBehind ? null : CONTRACT_REFUSALS[verdict.kind];
}

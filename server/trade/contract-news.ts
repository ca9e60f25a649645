import type { MoveTradeContract } from '../../src/contracts/trade/trade.ts';
import {
  quantityText,
  termsText,
  type TradeParty,
  type TradeTerms,
} from '../../src/domain/trade/trade.ts';
import type { RequestRow } from './trade-lists.ts';
import type { News } from './trade-requests.ts';

interface ContractMoveFacts {
  readonly step: MoveTradeContract;
  readonly request: Pick<RequestRow, 'goods' | 'unit'>;
  readonly by: TradeParty;
}

/** What the other side is told of a move; `after` are the numbers that hold then. */
export function contractNews(
  { step, request, by }: ContractMoveFacts,
  after: Pick<TradeTerms, 'quantity' | 'pricePaise'>,
): News {
  const { goods, unit } = request;
  const quantity = quantityText(step.delivery?.quantity ?? after.quantity, unit);
  const title = (words: string) => `${words}: ${goods}`;
  switch (step.act) {
    case 'order':
      return {
        title: title('Ordered'),
        body: `${termsText(after, unit)}. Approve the order, or reject it.`,
      };
    case 'take-back':
      return { title: title('Taken back'), body: 'The buyer has taken the order back.' };
    case 'approve':
      return { title: title('Order approved'), body: 'The seller brings the goods as agreed.' };
    case 'decline':
      return { title: title('Order rejected'), body: 'The seller does not take the order.' };
    case 'ask-change':
      return {
        title: title('Change asked for'),
        body: `${step.terms === null ? '' : termsText(step.terms, unit)}. Approve it, or say no.`,
      };
    case 'withdraw-change':
      return { title: title('Change taken back'), body: 'The order stays as it was.' };
    case 'approve-change':
      return { title: title('Change approved'), body: `${termsText(after, unit)} from now on.` };
    case 'decline-change':
      return { title: title('Change rejected'), body: 'The order stays as it was.' };
    case 'deliver':
      return {
        title: title('Delivery'),
        body: `${quantity} written down by the ${by}. Is that right?`,
      };
    case 'confirm':
      return { title: title('Delivery confirmed'), body: `Both agree on ${quantity}.` };
    case 'dispute':
      return { title: title('Delivery disputed'), body: `The ${by} weighed ${quantity}.` };
    case 'take-weight':
      return { title: title('Dispute resolved'), body: 'It holds as you weighed it.' };
    case 'finish':
      return { title: title('All delivered'), body: 'The order is complete within its tolerance.' };
    case 'paid':
      return { title: title('Paid'), body: 'The seller has the money.' };
    case 'close':
      return { title: title('Contract closed'), body: 'Both sides have kept it.' };
  }
}
